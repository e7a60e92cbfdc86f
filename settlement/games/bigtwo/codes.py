"""The pages of bigtwo: the codes of its findings, and every clause of its rules."""

from __future__ import annotations

from settlement.findings import Page
from settlement.games.bigtwo.clauses import CLAUSES
from settlement.games.table_pages import pages_of

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
        "illegal_play": ("bigtwo/1.2", "bigtwo/2.1", "bigtwo/2.2"),
        "does_not_beat": ("bigtwo/1.2", "bigtwo/2.3", "bigtwo/2.4"),
        "pass_on_lead": ("bigtwo/1.2",),
        "auto_play": ("bigtwo/3.4", "rush/10.3"),
        "opening_play": ("bigtwo/1.1",),
        "void_misplaced": ("bigtwo/3.4", "rush/10.4"),
        "after_end": ("bigtwo/1.2", "bigtwo/3.3"),
        "no_end": ("bigtwo/1.2",),
        "auto_pass": ("bigtwo/3.4", "rush/10.1"),
        "hosted_not_smallest": ("bigtwo/3.4",),
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

PAGES: tuple[Page, ...] = (*CLAUSES, *TABLE.all_but("escape_without_cards", "host_without_cards", "unknown_seat"))
