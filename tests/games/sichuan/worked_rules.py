"""Whole games for the special rules that :mod:`tests.games.sichuan.worked` has no game for, reckoned by hand as well."""

from __future__ import annotations

from typing import Any

from tests.games.sichuan.tables import events_of, game, to_the_end
from tests.games.sichuan.worked import (
    LAST_TWO,
    LOOSE,
    LOOSE_1M,
    LOOSE_2M,
    NOT_READY,
    ON_2S,
    ON_4P,
    ON_4P_AND_A_GANG,
    ON_8P,
    SEVEN_PAIRS_ON_9P,
    Rows,
    Worked,
)
from tests.games.sichuan.worked_hands import ON_2P_OF_S, ON_8P_OF_M

LOOSE_9P = "1199m25s23489999p"
UNREADY_M = "149m1223557788s"

FED_TWO = [("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))]
"""What ``LAST_TWO`` moves."""
ROUND = "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s;"
AFTER_AN_OFFENCE = (
    "0 discard 2m; 1 draw 3m; 1 discard 3m; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 3m; 0 discard 4p; 1 hu;"
    "2 draw 1s; 2 discard 1s; 3 draw 6s; 3 discard 6s; 0 draw 6s; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu"
)
PAID_AFTER_AN_OFFENCE = [("3.1", (-1, 1, 0, 0)), ("3.1", (-1, 0, 1, 0)), ("3.1", (-2, 0, 0, 2))]


def _game(name: str, hands: list[str], dealer: int, script: str, rows: Rows, amounts: tuple[int, ...]) -> Worked:
    return Worked(name, game(hands, script, dealer), rows, amounts)


def _wins() -> list[Worked]:
    """Who may win when, and what a win counts for: 1.3, 1.5, 2.4."""
    return [
        _game(
            "win-declined-and-taken-later",
            [ON_4P, LOOSE, ON_8P, ON_2S],
            1,
            "1 discard 4p; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 4p; 0 hu; 1 draw 2m;" + LAST_TWO,
            [("3.1", (6, -2, -2, -2)), *FED_TWO],
            (6, -5, -1, 0),
        ),
        _game(
            "three-winners",
            ["99m12567788s1339p", "111444m2226699p", "2233m445577889p", "123456789s1178p"],
            0,
            "0 discard 9p; 1 hu; 2 hu; 3 hu",
            [("3.1", (-2, 2, 0, 0)), ("3.1", (-4, 0, 4, 0)), ("3.1", (-1, 0, 0, 1))],
            (-7, 2, 4, 1),
        ),
        # two roots and one fan for the replacement, although two gangs precede it: 4 fan, 8 units and the base
        _game(
            "win-after-two-gangs",
            ["11114444789m239p", "2335566m112788p", ON_8P, ON_2P_OF_S],
            0,
            "0 gang concealed 1m; 0 draw 9p; 0 gang concealed 4m; 0 draw 4p; 0 hu; 1 draw 3m; 1 discard 8p; 2 hu;"
            "3 draw 2p; 3 hu",
            [("3.3", (6, -2, -2, -2)), ("3.3", (6, -2, -2, -2)), ("3.1", (27, -9, -9, -9)), *FED_TWO],
            (39, -16, -12, -11),
        ),
        # a root and the replacement: 3 fan, 4 units and the base, from all three
        _game(
            "win-after-an-exposed-gang",
            [ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S],
            1,
            "1 discard 1m; 0 gang exposed 1m; 0 draw 4p; 0 hu; 1 draw 2m;" + LAST_TWO,
            [("3.3", (2, -2, 0, 0)), ("3.1", (15, -5, -5, -5)), *FED_TWO],
            (17, -10, -4, -3),
        ),
        # what is discarded after a peng is no discard after a gang: 1 unit, and the gang money stays
        _game(
            "peng-after-a-gang-discard",
            [ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S],
            1,
            "1 discard 1m; 0 gang exposed 1m; 0 draw 6s; 0 discard 6s; 1 peng; 1 discard 8p; 2 hu; 3 draw 2s; 3 hu;"
            "0 draw 4p; 0 hu",
            [("3.3", (2, -2, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (-2, -2, 0, 4)), ("3.1", (3, -3, 0, 0))],
            (3, -8, 1, 4),
        ),
    ]


def _gangs() -> list[Worked]:
    """Robbing, and where gang money goes: 3.2, 3.3, 3.4."""
    peng = (
        "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 4p; 3 discard 4p; 1 peng; 1 discard 3p; 2 draw 2m; 2 discard 2m;"
    )
    peng += "3 draw 3m; 3 discard 3m; 0 draw 3m; 0 discard 3m;"
    return [
        _game(
            "robbed-stale-gang",
            [ON_4P, "1199m256s3444899p", ON_8P, ON_2S],
            1,
            peng + "1 draw 5m; 1 gang added 4p stale; 0 hu; 1 draw 2m;" + LAST_TWO,
            [("3.2", (2, -2, 0, 0)), *FED_TWO],
            (2, -5, 1, 2),
        ),
        _game(
            "gang-robbed-by-two",
            [ON_4P, "1199m2566s344899p", "123456789s5688p", ON_2S],
            1,
            peng + "1 draw 4p; 1 gang added 4p; 2 hu; 0 hu; 1 draw 2m; 1 discard 2m; 3 draw 2s; 3 hu",
            [("3.2", (0, -2, 2, 0)), ("3.2", (2, -2, 0, 0)), ("3.1", (0, -2, 0, 2))],
            (2, -6, 2, 2),
        ),
        _game(
            "added-gang-after-a-win",
            ["11456789m2399p1s", LOOSE_1M, ON_8P, ON_2S],
            1,
            "1 discard 1m; 0 peng; 0 discard 1s; 1 draw 3m; 1 discard 8p; 2 hu; 3 draw 4m; 3 discard 4m; 0 draw 1m;"
            "0 gang added 1m; 0 draw 7m; 0 discard 7m; 1 draw 2m; 1 discard 4p; 0 hu; 1 draw 5m; 1 discard 5m;"
            "3 draw 2s; 3 hu",
            [("3.1", (0, -1, 1, 0)), ("3.3", (2, -1, 0, -1)), ("3.1", (2, -2, 0, 0)), ("3.1", (0, -2, 0, 2))],
            (4, -6, 1, 1),
        ),
        # the 6 of the concealed gang move, with the 2 that the winner paid
        _game(
            "concealed-gang-money-moves",
            [ON_4P_AND_A_GANG, LOOSE_2M, ON_8P, ON_2S],
            1,
            ROUND + "0 draw 1m; 0 gang concealed 1m; 0 draw 8p; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu; 0 draw 4p; 0 hu",
            [
                ("3.3", (6, -2, -2, -2)),
                ("3.1", (-2, 0, 2, 0)),
                ("3.4", (-6, 0, 6, 0)),
                ("3.1", (-2, -2, 0, 4)),
                ("3.1", (3, -3, 0, 0)),
            ],
            (-1, -7, 6, 2),
        ),
        _game(
            "gang-money-kept-with-two-winners",
            [ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, "234566778m3367p"],
            1,
            "1 discard 1m; 0 gang exposed 1m; 0 draw 8p; 0 discard 8p; 2 hu; 3 hu; 0 draw 4p; 0 hu",
            [("3.3", (2, -2, 0, 0)), ("3.1", (-2, 0, 2, 0)), ("3.1", (-2, 0, 0, 2)), ("3.1", (3, -3, 0, 0))],
            (1, -5, 2, 2),
        ),
    ]


def _offences() -> list[Worked]:
    """False wins and wrong tile counts: 3.6, 3.7."""
    alone = _game(
        "only-offenders-left",
        [LOOSE, "13479m1258s1379p", ON_8P, ON_2S],
        0,
        "0 false_hu; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu; 0 draw 2m; 0 discard 2m; 1 draw 2m; 1 false_hu; 1 discard 2m",
        [("3.6", (-3, 1, 1, 1)), ("3.1", (-1, 0, 1, 0)), ("3.1", (-2, -2, 0, 4)), ("3.6", (1, -1, 0, 0))],
        (-5, -2, 2, 5),
    )
    to_the_end(alone.plain, 0, [0, 1])
    return [
        _game(
            "false-win-gives-gang-money-back",
            [LOOSE_9P, ON_4P, ON_8P, ON_2S],
            0,
            "0 gang concealed 9p; 0 draw 2m; 0 false_hu;" + AFTER_AN_OFFENCE,
            [("3.3", (6, -2, -2, -2)), ("3.6", (-3, 1, 1, 1)), ("3.6", (-6, 2, 2, 2)), *PAID_AFTER_AN_OFFENCE],
            (-7, 2, 2, 3),
        ),
        _game(
            "gang-of-an-offender",
            [LOOSE_9P, ON_4P, ON_8P, ON_2S],
            0,
            "0 false_hu; 0 gang concealed 9p; 0 draw 2m;" + AFTER_AN_OFFENCE,
            [("3.6", (-3, 1, 1, 1)), *PAID_AFTER_AN_OFFENCE],
            (-7, 2, 2, 3),
        ),
        _game(
            "wrong-count-after-a-false-win",
            [LOOSE, ON_4P, ON_8P, ON_2S],
            0,
            "0 false_hu; 0 wrong_count; 0 discard 4p; 1 hu; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 2m;"
            "0 discard 8p; 2 hu; 3 draw 2s; 3 hu",
            [("3.6", (-3, 1, 1, 1)), ("3.7", (-3, 1, 1, 1)), *PAID_AFTER_AN_OFFENCE],
            (-10, 3, 3, 4),
        ),
        alone,
    ]


def _drawn(
    name: str, hands: list[str], dealer: int, script: str, first: int, rows: Rows, paid: tuple[int, ...]
) -> Worked:
    """A game that seat 0 wins and the others play until the wall is empty, from seat ``first`` on."""
    worked = _game(name, hands, dealer, script, rows, paid)
    to_the_end(worked.plain, first, [1, 2, 3])
    return worked


def _draws() -> list[Worked]:
    """What an empty wall settles: 1.6, 3.5."""
    nobody = _game(
        "nobody-won",
        [ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p"],
        3,
        "3 discard 4p",
        [("3.5", (1, 0, 0, -1)), ("3.5", (0, 4, 0, -4)), ("3.5", (0, 0, 1, -1))],
        (1, 4, 1, -6),
    )
    to_the_end(nobody.plain, 0, [0, 1, 2, 3])
    moved = _game(
        "moved-gang-money-is-not-given-back",
        ["111479m1357799p", "12599m112334688p", ON_8P, ON_2S],
        1,
        "1 discard 1m; 0 gang exposed 1m; 0 draw 8p; 0 discard 8p; 2 hu",
        [
            ("3.3", (2, -2, 0, 0)),
            ("3.1", (-2, 0, 2, 0)),
            ("3.4", (-2, 0, 2, 0)),
            ("3.5", (-1, 0, 0, 1)),
            ("3.5", (0, -1, 0, 1)),
        ],
        (-3, -3, 4, 2),
    )
    to_the_end(moved.plain, 3, [3, 0, 1])
    fed = "1 discard 4p; 0 hu"
    return [
        nobody,
        moved,
        _drawn(
            "flower-pig-pays-who-is-not-ready",
            [ON_4P, LOOSE, UNREADY_M, ON_2S],
            1,
            fed,
            1,
            [("3.1", (1, -1, 0, 0)), ("3.5", (0, -32, 16, 16)), ("3.5", (0, 0, -1, 1))],
            (1, -33, 15, 17),
        ),
        _drawn(
            "two-flower-pigs",
            [ON_4P, LOOSE, "149m125578s1369p", ON_2S],
            1,
            fed,
            1,
            [("3.1", (1, -1, 0, 0)), ("3.5", (0, -16, 0, 16)), ("3.5", (0, 0, -16, 16))],
            (1, -17, -16, 32),
        ),
        _drawn(
            "flower-pig-gives-gang-money-back",
            [ON_4P, "1199m6666s234889p", ON_8P_OF_M, ON_2S],
            1,
            "1 gang concealed 6s; 1 draw 5s; 1 discard 5s; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 4p; 0 hu",
            1,
            [
                ("3.3", (-2, 6, -2, -2)),
                ("3.1", (6, -2, -2, -2)),
                ("3.5", (2, -6, 2, 2)),
                ("3.5", (0, -32, 16, 16)),
            ],
            (6, -34, 14, 14),
        ),
        # seat 1 waits for a fifth 4p, which there is not: it is not ready
        _drawn(
            "waiting-for-a-fifth-tile",
            [ON_4P, "123456789s4444p", ON_8P, NOT_READY + "1p"],
            3,
            "3 discard 1p; 0 hu",
            1,
            [("3.1", (1, 0, 0, -1)), ("3.5", (0, -1, 1, 0)), ("3.5", (0, 0, 1, -1))],
            (1, -1, 2, -2),
        ),
    ]


def _last(name: str, hands: list[str], last: str, script: str, rows: Rows, amounts: tuple[int, ...]) -> Worked:
    """A game whose last tile is ``last``; ``script`` tells what becomes of it, from seat 1 on."""
    plain: dict[str, Any] = game(hands, "3 discard 4p; 0 hu", 3)
    to_the_end(plain, 1, [1, 2, 3], last=last)
    plain["events"] += events_of(script)
    return Worked(name, plain, rows, amounts)


def _last_tiles() -> list[Worked]:
    """The last tile of the wall: 2.4, 4."""
    first = ("3.1", (1, 0, 0, -1))
    both = _last(
        "last-tile-after-a-gang",
        [ON_4P, SEVEN_PAIRS_ON_9P, ON_8P_OF_M, "1236779999s678p4p"],
        "7s",
        "",
        # a root, the replacement and the last tile: 4 fan, 8 units and the base
        [first, ("3.3", (0, -2, -2, 4)), ("3.1", (0, -9, -9, 18))],
        (1, -11, -11, 21),
    )
    # seat 3 has drawn 8s, keeps it, and declares the gang instead of discarding
    both.plain["events"][-1:] = events_of("3 gang concealed 9s; 3 draw 7s; 3 hu; exhausted")
    return [
        _last(
            "discard-after-the-last-tile",
            [ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p"],
            "8p",
            "1 draw 8p; 1 discard 8p; 2 hu; exhausted",
            [first, ("3.1", (0, -2, 2, 0)), ("3.5", (0, 4, 0, -4))],
            (1, 2, 2, -5),
        ),
        _last(
            "peng-after-the-last-tile",
            [ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, "114478m123599s8p4p"],
            "1m",
            "1 draw 1m; 1 discard 1m; 3 peng; 3 discard 8p; 2 hu; exhausted",
            [first, ("3.1", (0, 0, 2, -2)), ("3.5", (0, 4, 0, -4))],
            (1, 4, 2, -7),
        ),
        both,
    ]


WORKED_RULES = [worked.booked() for worked in [*_wins(), *_gangs(), *_offences(), *_draws(), *_last_tiles()]]
