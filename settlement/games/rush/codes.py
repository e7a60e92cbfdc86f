"""The pages of rush: its finding codes here and those of the table, and every clause of its rules."""

from __future__ import annotations

from settlement.findings import FindingPage, Page
from settlement.games.rush.clauses import CLAUSES
from settlement.games.table_codes import pages_of

TABLE_PAGES = pages_of(
    "rush",
    {
        "players": ("rush/1.1",),
        "deal_size": ("rush/1.1",),
        "bad_card": ("rush/1.1",),
        "too_many_copies": ("rush/1.1",),
        "lead_card": ("rush/1.2",),
        "unknown_seat": ("rush/1.1",),
        "out_of_turn": ("rush/2.2", "rush/2.3"),
        "not_held": ("rush/2.2",),
        "illegal_play": ("rush/3.4", "rush/4.3", "rush/5.2"),
        "does_not_beat": ("rush/2.2", "rush/5.4", "rush/5.5"),
        "pass_on_lead": ("rush/2.3",),
        "auto_play": ("rush/10.3",),
        "void_misplaced": ("rush/10.4",),
        "after_end": ("rush/2.4", "rush/9.1"),
        "no_end": ("rush/2.4",),
        "auto_pass": ("rush/10.1",),
        "hosted_not_smallest": ("rush/10.2",),
        "hosting_missing": ("rush/10.3", "room/1.3"),
        "hosting_unfounded": ("rush/10.3", "room/1.3"),
        "host_again": ("room/1.2",),
        "unhost_unfounded": ("room/1.2",),
        "unhost_refused": ("room/1.2",),
        "timeout_out_of_turn": ("rush/10.3",),
        "time_backwards": ("rush/11",),
    },
)

BAD_AS = FindingPage(
    code="rush/bad-as",
    severity="error",
    title="a declared reading that the cards don't allow",
    why="The declared reading decides what the play beats and what it pays, so one that can't be is not taken as another.",
    do="Write which rank each card counts as, jokers too, from the highest down, or leave `as` out: then the largest reading counts.",
    clauses=("rush/4.5",),
    bad='"cards": "5s6h7d8cBj", "as": "56789"',
    good='"cards": "5s6h7d8cBj", "as": "98765"',
)
BELOW_LEVELS = FindingPage(
    code="rush/below-levels",
    severity="error",
    title="a balance below the first level",
    why="The profile says that who is below its first level doesn't play (`levels.below_first: reject`), so there are no match points.",
    do="Correct the balance or the profile in the log, or let the profile say `below_first: first`.",
    clauses=("rush/8.1",),
    bad='"balance": 60, and a profile with `below_first: reject` whose first level starts at 100',
    good='"balance": 100, or a profile with `below_first: first`',
)
PROFILE_GAP = FindingPage(
    code="rush/profile-gap",
    severity="error",
    title="the profile has no amount for what the game came to",
    why="A missing amount is never guessed: zero would be as wrong as any other.",
    do="Add the missing row to the profile; `buckle profile check` names the gaps.",
    clauses=("rush/6.1", "rush/8.5"),
    bad="bombs:\n  phases:\n    - {phase: 5, contribution: 0, doubling: 2}",
    good="bombs:\n  phases: one row for each phase from 5 to 12",
)

PAGES: tuple[Page, ...] = (
    *TABLE_PAGES.all_but("opening_play", "escape_without_cards", "host_without_cards"),
    BAD_AS,
    BELOW_LEVELS,
    PROFILE_GAP,
    *CLAUSES,
)
