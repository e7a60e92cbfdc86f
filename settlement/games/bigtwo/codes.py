"""The pages of bigtwo: the codes of its findings, and every clause of its rules."""

from __future__ import annotations

from settlement.findings import FindingPage, Page
from settlement.games.bigtwo.clauses import CLAUSES
from settlement.games.table_codes import pages_of

TABLE = pages_of(
    "bigtwo",
    {
        "players": ("bigtwo/1.1",),
        "deal_size": ("bigtwo/1.1",),
        "bad_card": ("bigtwo/1.1",),
        "too_many_copies": ("bigtwo/1.1",),
        "lead_card": ("bigtwo/1.1",),
        "out_of_turn": ("bigtwo/1.2",),
        "not_held": ("bigtwo/1.1",),
        "illegal_play": ("bigtwo/1.2", "bigtwo/2.1", "bigtwo/2.2", "bigtwo/2.3"),
        "does_not_beat": ("bigtwo/1.2", "bigtwo/2.3", "bigtwo/2.4"),
        "pass_on_lead": ("bigtwo/1.2",),
        "auto_play": ("bigtwo/3.4", "rush/10.3"),
        "opening_play": ("bigtwo/1.1",),
        "void_misplaced": ("bigtwo/3.4", "rush/10.4"),
        "after_end": ("bigtwo/1.2", "bigtwo/3.3"),
        "no_end": ("bigtwo/1.2",),
        "auto_pass": ("bigtwo/3.4", "rush/10.1"),
        "hosted_not_smallest": ("bigtwo/1.3", "bigtwo/3.4"),
        "hosting_missing": ("bigtwo/3.4", "rush/10.3", "room/1.3"),
        "hosting_unfounded": ("bigtwo/3.4", "rush/10.3", "room/1.3"),
        "host_again": ("room/1.2",),
        "unhost_unfounded": ("room/1.2",),
        "unhost_refused": ("room/1.2",),
        "timeout_out_of_turn": ("bigtwo/3.4", "rush/10.3"),
        "time_backwards": ("rush/11",),
    },
    own={
        "players": {
            "bad": '"players": [{"seat": 0, …}, {"seat": 0, …}, {"seat": 1, …}, {"seat": 2, …}]',
            "good": '"players": [{"seat": 0, …}, {"seat": 1, …}, {"seat": 2, …}, {"seat": 3, …}]',
        },
        "deal_size": {"bad": "a hand of 12 cards where 13 are dealt", "good": "each hand with all its 13 cards"},
        "bad_card": {
            "do": "Write a rank and a suit for each card (Ts, 2d); Big Two has no jokers.",
            "bad": '"cards": "Sj"',
        },
        "too_many_copies": {
            "bad": '"hands": ["3s…", "3s…", "…", "…"] in a game with one deck',
            "good": "each card once, over all hands",
        },
        "lead_card": {
            "title": "the lead seat doesn't hold the card that leads",
            "why": "Who leads decides the whole game; in the first game of a series that is who holds 3d.",
            "do": "Name the seat that holds 3d, or correct `first` where it is not the first game of a series.",
            "bad": '"first": true, "lead": {"seat": 0} where seat 1 holds 3d',
            "good": '"first": true, "lead": {"seat": 1}',
        },
    },
)
"""What may be wrong at the table; `bigtwo/escape-without-cards` is not among it: the first last card ends the game; nor
`unknown-seat`: a log's seats are 0 to 3."""

LAST_CARD_DUTY = FindingPage(
    code="bigtwo/last-card-duty",
    severity="warning",
    title="a single before a seat with one card left is not the highest",
    why="In a room with this duty, whoever plays a single while the next seat has one card left plays the highest that it "
    "holds. A lower one lets the next seat out, and may make who played it pay for all.",
    do="Look into the game; it is settled as it was played, and by bigtwo/1.3 where the next seat went out at once.",
    clauses=("bigtwo/1.3",),
    bad="seat 1 has one card left, seat 0 holds 4d and Ks and plays 4d",
    good="seat 0 plays Ks, or a pair, or passes",
)
DRAGON_NOT_PLAYED = FindingPage(
    code="bigtwo/dragon-not-played",
    severity="error",
    title="a dragon is declared in a room that doesn't play it",
    why="The profile gives a dragon no units, so there is nothing that it could be paid by.",
    do="Check which profile the game was played under; give `dragon` its units where the room plays it.",
    clauses=("bigtwo/1.4",),
    bad='{"seat": 0, "do": "dragon"} under a profile with `dragon: 0`',
    good='{"seat": 0, "do": "dragon"} under a profile with `dragon: 60`',
)
DRAGON_MISPLACED = FindingPage(
    code="bigtwo/dragon-misplaced",
    severity="error",
    title="`dragon` beside other events",
    why="A dragon is declared before anything is played and ends the game; with other events the log contradicts itself.",
    do="Keep either the `dragon` event alone, or the game without it.",
    clauses=("bigtwo/1.4",),
    bad='"events": [{"seat": 0, "do": "play", …}, {"seat": 1, "do": "dragon"}]',
    good='"events": [{"seat": 1, "do": "dragon"}]',
)
NO_DRAGON = FindingPage(
    code="bigtwo/no-dragon",
    severity="error",
    title="a dragon of a hand that lacks a rank",
    why="A dragon is a hand with a card of each of the thirteen ranks; any other wins nothing by being shown.",
    do="Compare the seat of the event with the deal.",
    clauses=("bigtwo/1.4",),
    bad='{"seat": 0, "do": "dragon"} where seat 0 was dealt two fours and no king',
    good='{"seat": 0, "do": "dragon"} where seat 0 was dealt 3 4 5 6 7 8 9 T J Q K A 2',
)
OWN = (LAST_CARD_DUTY, DRAGON_NOT_PLAYED, DRAGON_MISPLACED, NO_DRAGON)

PAGES: tuple[Page, ...] = (*CLAUSES, *TABLE.all_but("escape_without_cards", "host_without_cards", "unknown_seat"), *OWN)
