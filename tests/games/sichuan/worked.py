"""Whole games for each payout and each special rule that the pages work out, with the ledger as reckoned by hand.

The hands are few. ON_4P waits for 1p and 4p, ON_8P for 5p and 8p, ON_2S for 2s and 5s, each a plain hand of 1 fan. Most
games end with such wins: a discard of 8p (1 unit) and a self-drawn 2s that the last seat left pays (1 unit and base).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.games.sichuan.tables import events_of, game, to_the_end

Rows = list[tuple[str, tuple[int, ...]]]

ON_4P = "123456789m1123p"
ON_4P_AND_A_GANG = "111456789m2399p"
ON_8P = "123456789s5567p"
ON_2S = "234566778m3499s"
LOOSE = "1199m2566s234899p"
LOOSE_2M = "2299m2566s234899p"
LOOSE_1M = "1299m2566s234899p"
SEVEN_PAIRS_ON_9P = "223377m5566889p"
NOT_READY = "114478m1235799s"

LAST_TWO = "1 discard 8p; 2 hu; 3 draw 2s; 3 hu"


class Worked(NamedTuple):
    name: str
    plain: dict[str, Any]
    rows: Rows
    amounts: tuple[int, ...]
    profile: str = "sichuan"

    def booked(self) -> Worked:
        """The same, its log with an id, its profile and what a server that pays rightly books."""
        self.plain["game_id"] = f"worked-sichuan-{self.name}"
        self.plain["profile"] = self.profile
        self.plain["claimed"] = {"payouts": list(self.amounts), "house": 0}
        return self


def _deal(a: str, b: str, c: str, d: str, dealer: int, script: str) -> dict[str, Any]:
    return game([a, b, c, d], script, dealer)


def _worked() -> list[Worked]:
    gang_discard = "1 discard 1m; 0 gang exposed 1m; 0 draw 8p; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu; 0 draw 4p; 0 hu"
    peng_first = (
        "1 discard 1m; 0 peng; 0 discard 1s; 1 draw 3m; 1 discard 3m; 2 draw 3m; 2 discard 3m; 3 draw 4m; 3 discard 4m"
    )
    found = [
        Worked(
            "discard-win",
            _deal(ON_4P, LOOSE, ON_8P, ON_2S, 1, f"1 discard 4p; 0 hu; 1 draw 1s; {LAST_TWO}"),
            [("3.1", (1, -1, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (1, -4, 1, 2),
        ),
        Worked(
            "self-draw",
            _deal(
                ON_4P,
                LOOSE,
                ON_8P,
                ON_2S,
                1,
                "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 4p; 0 hu; 1 draw 2m;"
                + LAST_TWO,
            ),
            [("3.1", (6, -2, -2, -2)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (6, -5, -1, 0),
        ),
        Worked(
            "robbed-gang",
            _deal(
                ON_4P,
                "1199m2566s344899p",
                ON_8P,
                ON_2S,
                1,
                "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 4p; 3 discard 4p; 1 peng; 1 discard 3p; 2 draw 2m; 2 discard 2m;"
                "3 draw 3m; 3 discard 3m; 0 draw 3m; 0 discard 3m; 1 draw 4p; 1 gang added 4p; 0 hu; 1 draw 2m;"
                + LAST_TWO,
            ),
            [("3.2", (2, -2, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (2, -5, 1, 2),
        ),
        Worked(
            "concealed-gang",
            _deal(
                ON_4P_AND_A_GANG,
                LOOSE_2M,
                ON_8P,
                ON_2S,
                1,
                "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 1m; 0 gang concealed 1m; 0 draw 3m;"
                "0 discard 3m; 1 draw 4m; 1 discard 4p; 0 hu; 1 draw 5m;" + LAST_TWO,
            ),
            [("3.3", (6, -2, -2, -2)), ("3.1", (2, -2, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (8, -7, -1, 0),
        ),
        Worked(
            "concealed-gang-after-a-win",
            _deal(
                ON_4P_AND_A_GANG,
                ON_8P,
                LOOSE_2M,
                ON_2S,
                2,
                "2 discard 8p; 1 hu; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 1m; 0 gang concealed 1m;"
                "0 draw 3m; 0 discard 3m; 2 draw 4m; 2 discard 4p; 0 hu; 2 draw 5m; 2 discard 2s; 3 hu",
            ),
            [("3.1", (0, 1, -1, 0)), ("3.3", (4, 0, -2, -2)), ("3.1", (2, 0, -2, 0)), ("3.1", (0, 0, -1, 1))],
            (6, 1, -6, -1),
        ),
        Worked(
            "added-gang",
            _deal(
                "11456789m2399p1s",
                LOOSE_1M,
                ON_8P,
                ON_2S,
                1,
                f"{peng_first}; 0 draw 1m; 0 gang added 1m fresh; 0 draw 7m; 0 discard 7m; 1 draw 2m; 1 discard 4p; 0 hu;"
                "1 draw 5m;" + LAST_TWO,
            ),
            [("3.3", (3, -1, -1, -1)), ("3.1", (2, -2, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (5, -6, 0, 1),
        ),
        Worked(
            "stale-gang",
            _deal(
                "111456789m239p1s",
                LOOSE_1M,
                ON_8P,
                ON_2S,
                1,
                f"{peng_first}; 0 draw 9p; 0 gang added 1m stale; 0 draw 7m; 0 discard 7m; 1 draw 2m; 1 discard 4p; 0 hu;"
                "1 draw 5m;" + LAST_TWO,
            ),
            [("3.1", (2, -2, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (2, -5, 1, 2),
        ),
        Worked(
            "three-gangs",
            to_the_end(
                _deal(
                    "1111456789m2399p",
                    "122345678s4456p",
                    "23456788m67788p",
                    "99911s12345789p",
                    0,
                    "0 gang concealed 1m; 0 draw 3m; 0 discard 3m; 1 draw 9m; 1 discard 9m; 2 draw 9s; 2 discard 9s;"
                    "3 gang exposed 9s; 3 draw 2s; 3 discard 2s; 1 peng; 1 discard 1s; 2 draw 9m; 2 discard 9m; 3 draw 2m;"
                    "3 discard 2m; 0 draw 2m; 0 discard 2m; 1 draw 2s; 1 gang added 2s; 1 draw 3m; 1 discard 3m",
                ),
                2,
                [0, 1, 2, 3],
            ),
            [("3.3", (6, -2, -2, -2)), ("3.3", (0, 0, -2, 2)), ("3.3", (-1, 3, -1, -1))],
            (5, 1, -5, -1),
        ),
        Worked(
            "false-win",
            _deal(
                LOOSE,
                ON_4P,
                ON_8P,
                ON_2S,
                0,
                "0 false_hu; 0 discard 4p; 1 hu; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 2m; 0 discard 8p;"
                "2 hu; 3 draw 2s; 3 hu",
            ),
            [("3.6", (-3, 1, 1, 1)), ("3.1", (-1, 1, 0, 0)), ("3.1", (-1, 0, 1, 0)), ("3.1", (-2, 0, 0, 2))],
            (-7, 2, 2, 3),
        ),
        Worked(
            "false-win-after-a-win",
            _deal(
                LOOSE,
                ON_4P,
                ON_8P,
                ON_2S,
                0,
                "0 discard 8p; 2 hu; 3 draw 1s; 3 discard 1s; 0 draw 2m; 0 false_hu; 0 discard 4p; 1 hu; 3 draw 2s; 3 hu",
            ),
            [("3.1", (-1, 0, 1, 0)), ("3.6", (-2, 1, 0, 1)), ("3.1", (-1, 1, 0, 0)), ("3.1", (-2, 0, 0, 2))],
            (-6, 2, 1, 3),
        ),
        Worked(
            "wrong-count-after-a-win",
            _deal(
                LOOSE,
                ON_4P,
                ON_8P,
                ON_2S,
                0,
                "0 discard 8p; 2 hu; 3 draw 1s; 3 discard 1s; 0 draw 2m; 0 wrong_count; 0 discard 4p; 1 hu; 3 draw 2s; 3 hu",
            ),
            [("3.1", (-1, 0, 1, 0)), ("3.7", (-3, 1, 1, 1)), ("3.1", (-1, 1, 0, 0)), ("3.1", (-2, 0, 0, 2))],
            (-7, 2, 2, 3),
        ),
        Worked(
            "false-win-on-a-tile-just-won",
            to_the_end(
                _deal(
                    "99m12567788s1339p",
                    "111444m2226699p",
                    "2233m445577889p",
                    ON_2S,
                    0,
                    "0 discard 9p; 1 hu; 3 false_hu",
                ),
                2,
                [2, 3, 0],
            ),
            [
                ("3.1", (-2, 2, 0, 0)),
                ("3.6", (1, 0, 1, -2)),
                ("3.5", (-32, 0, 16, 16)),
                ("3.5", (0, 0, 4, -4)),
            ],
            (-33, 2, 21, 10),
        ),
        Worked(
            "three-dragons",
            _deal(
                "1111222233334s",
                "1199m55667899s38p",
                "123456789m5567p",
                "234566778m3499p",
                1,
                "1 discard 9s; 2 draw 1p; 2 discard 1p; 3 draw 1p; 3 discard 1p; 0 draw 4s; 0 hu; 1 draw 1p; 1 discard 8p; 2 hu;"
                "3 draw 2p; 3 hu",
            ),
            [("3.1", (387, -129, -129, -129)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (387, -132, -128, -127),
        ),
        Worked(
            "two-winners",
            _deal(
                "99m12567788s1339p",
                "111444m2226699p",
                "2233m445577889p",
                ON_2S,
                0,
                "0 discard 9p; 1 hu; 2 hu; 3 draw 2s; 3 hu",
            ),
            [("3.1", (-2, 2, 0, 0)), ("3.1", (-4, 0, 4, 0)), ("3.1", (-2, 0, 0, 2))],
            (-8, 2, 4, 2),
        ),
        Worked(
            "gang-money-moves",
            _deal(ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S, 1, gang_discard),
            [
                ("3.3", (2, -2, 0, 0)),
                ("3.1", (-2, 0, 2, 0)),
                ("3.4", (-2, 0, 2, 0)),
                ("3.1", (-2, -2, 0, 4)),
                ("3.1", (3, -3, 0, 0)),
            ],
            (-1, -7, 4, 4),
        ),
        Worked(
            "gang-money-moves-seed",
            _deal(ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S, 1, gang_discard),
            [
                ("3.3", (2, -2, 0, 0)),
                ("3.1", (-1, 0, 1, 0)),
                ("3.4", (-2, 0, 2, 0)),
                ("3.1", (-2, -2, 0, 4)),
                ("3.1", (3, -3, 0, 0)),
            ],
            (0, -7, 3, 4),
            "sichuan-seed",
        ),
        Worked(
            "win-after-a-gang",
            _deal(
                ON_4P_AND_A_GANG,
                LOOSE_2M,
                ON_8P,
                ON_2S,
                1,
                "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 1m; 0 gang concealed 1m; 0 draw 4p;"
                "0 hu; 1 draw 3m;" + LAST_TWO,
            ),
            [("3.3", (6, -2, -2, -2)), ("3.1", (15, -5, -5, -5)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (21, -10, -6, -5),
        ),
        Worked(
            "ready-at-the-draw",
            to_the_end(_deal(ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p", 3, "3 discard 4p; 0 hu"), 1, [1, 2, 3]),
            [("3.1", (1, 0, 0, -1)), ("3.5", (0, 4, 0, -4)), ("3.5", (0, 0, 1, -1))],
            (1, 4, 1, -6),
        ),
        Worked(
            "flower-pig",
            to_the_end(
                _deal(ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, "114478m123579s49p", 3, "3 discard 4p; 0 hu"), 1, [1, 2, 3]
            ),
            [("3.1", (1, 0, 0, -1)), ("3.5", (0, 16, 16, -32))],
            (1, 16, 16, -33),
        ),
        Worked(
            "gang-money-back-at-the-draw",
            to_the_end(
                _deal(
                    "111147m22558899p",
                    "123456789s3466p",
                    "22558m1135779s2p",
                    "33669m11134477p",
                    0,
                    "0 gang concealed 1m; 0 draw 3m; 0 discard 3m; 1 draw 9m; 1 discard 9m; 2 draw 9m; 2 discard 2p; 1 hu",
                ),
                2,
                [2, 3, 0],
            ),
            [("3.3", (6, -2, -2, -2)), ("3.1", (0, 1, -1, 0)), ("3.5", (-6, 2, 2, 2))],
            (0, 1, -1, 0),
        ),
        Worked(
            "opening-win",
            _deal("123456789m11123p", "1199m256s234899p", ON_8P, ON_2S, 0, f"0 hu; 1 draw 2m; {LAST_TWO}"),
            [("3.1", (6, -2, -2, -2)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (6, -5, -1, 0),
        ),
        Worked(
            "hosted",
            _deal(
                ON_4P,
                LOOSE,
                ON_8P,
                ON_2S,
                1,
                "1 timeout; 1 discard 6s host; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 2m; 0 discard 2m;"
                "1 draw 4p; 1 discard 4p host; 0 hu; 1 draw 8p; 1 discard 8p host; 2 hu; 3 draw 2s; 0 escape; 3 hu",
            ),
            [("3.1", (1, -1, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))],
            (1, -4, 1, 2),
        ),
        Worked("void", _deal(ON_4P, LOOSE, ON_8P, ON_2S, 1, "2 void"), [], (0, 0, 0, 0)),
    ]
    last = to_the_end(
        _deal(ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p", 3, "3 discard 4p; 0 hu"), 1, [1, 2, 3], last="9p"
    )
    last["events"] += events_of("1 draw 9p; 1 hu; exhausted")
    found.append(
        Worked(
            "last-tile",
            last,
            [("3.1", (1, 0, 0, -1)), ("3.1", (0, 18, -9, -9)), ("3.5", (0, 0, 1, -1))],
            (1, 18, -8, -11),
        )
    )
    return [worked.booked() for worked in found]


WORKED = _worked()
BY_NAME = {worked.name: worked for worked in WORKED}
