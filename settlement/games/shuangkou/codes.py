"""The pages of shuangkou: the codes of its findings, and every clause of its rules."""

from __future__ import annotations

from settlement.findings import Page
from settlement.games.shuangkou.clauses import CLAUSES
from settlement.games.table_codes import pages_of

TABLE = pages_of(
    "shuangkou",
    {
        "players": ("shuangkou/1.1",),
        "deal_size": ("shuangkou/1.1",),
        "bad_card": ("shuangkou/1.1",),
        "too_many_copies": ("shuangkou/1.1",),
        "lead_card": ("shuangkou/1.2",),
        "out_of_turn": ("shuangkou/1.1", "shuangkou/1.3"),
        "not_held": ("shuangkou/1.1",),
        "illegal_play": ("shuangkou/2.2", "shuangkou/2.4"),
        "does_not_beat": ("shuangkou/2.3", "shuangkou/2.4"),
        "pass_on_lead": ("shuangkou/1.3",),
        "auto_play": ("shuangkou/4", "rush/10.3"),
        "escape_without_cards": ("shuangkou/3.3",),
        "void_misplaced": ("shuangkou/4", "rush/10.4"),
        "after_end": ("shuangkou/3.1", "shuangkou/3.3"),
        "no_end": ("shuangkou/3.1",),
        "auto_pass": ("shuangkou/4", "rush/10.1"),
        "hosted_not_smallest": ("shuangkou/4", "rush/10.2"),
        "hosting_missing": ("shuangkou/4", "rush/10.3", "room/1.3"),
        "hosting_unfounded": ("shuangkou/4", "rush/10.3", "room/1.3"),
        "host_without_cards": ("room/1.1",),
        "host_again": ("room/1.2",),
        "unhost_unfounded": ("room/1.2",),
        "unhost_refused": ("room/1.2",),
        "timeout_out_of_turn": ("shuangkou/4", "rush/10.3"),
        "time_backwards": ("rush/11",),
    },
    own={
        "players": {
            "bad": '"players": [{"seat": 0, …}, {"seat": 0, …}, {"seat": 1, …}, {"seat": 2, …}]',
            "good": '"players": [{"seat": 0, …}, {"seat": 1, …}, {"seat": 2, …}, {"seat": 3, …}]',
        },
    },
)
"""What may be wrong at the table; `shuangkou/opening-play` is not among it: nobody is obliged to play a card first; nor
`unknown-seat`: a log's seats are 0 to 3."""

PAGES: tuple[Page, ...] = (*CLAUSES, *TABLE.all_but("opening_play", "unknown_seat"))
