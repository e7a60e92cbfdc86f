"""Whole games for the special rules that :mod:`tests.games.sichuan.worked` has no game for, reckoned by hand as well."""

from __future__ import annotations

from tests.games.sichuan.tables import game, to_the_end
from tests.games.sichuan.worked import (
    LAST_TWO,
    LOOSE,
    LOOSE_1M,
    LOOSE_2M,
    ON_2S,
    ON_4P,
    ON_4P_AND_A_GANG,
    ON_8P,
    Rows,
    Worked,
)
from tests.games.sichuan.worked_hands import ON_2P_OF_S

LOOSE_9P = "1199m25s23489999p"

FED_TWO = [("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))]
"""What ``LAST_TWO`` moves."""
ROUND = "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s;"
AFTER_AN_OFFENCE = (
    "0 discard 2m; 1 draw 3m; 1 discard 3m; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 3m; 0 discard 4p; 1 hu;"
    "2 draw 1s; 2 discard 1s; 3 draw 6s; 3 discard 6s; 0 draw 6s; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu"
)
PAID_AFTER_AN_OFFENCE = [("3.1", (-1, 1, 0, 0)), ("3.1", (-1, 0, 1, 0)), ("3.1", (-2, 0, 0, 2))]


def worked_game(name: str, hands: list[str], dealer: int, script: str, rows: Rows, amounts: tuple[int, ...]) -> Worked:
    """A worked game of the shipped profile, from what it is dealt and what happens in it."""
    return Worked(name, game(hands, script, dealer), rows, amounts)


def _wins() -> list[Worked]:
    """Who may win when, and what a win counts for: 1.3, 1.5, 2.4."""
    return [
        worked_game(
            "win-declined-and-taken-later",
            [ON_4P, LOOSE, ON_8P, ON_2S],
            1,
            "1 discard 4p; 2 draw 1s; 2 discard 1s; 3 draw 1s; 3 discard 1s; 0 draw 4p; 0 hu; 1 draw 2m;" + LAST_TWO,
            [("3.1", (6, -2, -2, -2)), *FED_TWO],
            (6, -5, -1, 0),
        ),
        worked_game(
            "three-winners",
            ["99m12567788s1339p", "111444m2226699p", "2233m445577889p", "123456789s1178p"],
            0,
            "0 discard 9p; 1 hu; 2 hu; 3 hu",
            [("3.1", (-2, 2, 0, 0)), ("3.1", (-4, 0, 4, 0)), ("3.1", (-1, 0, 0, 1))],
            (-7, 2, 4, 1),
        ),
        # two roots and one fan for the replacement, although two gangs precede it: 4 fan, 8 units and the base
        worked_game(
            "win-after-two-gangs",
            ["11114444789m239p", "2335566m112788p", ON_8P, ON_2P_OF_S],
            0,
            "0 gang concealed 1m; 0 draw 9p; 0 gang concealed 4m; 0 draw 4p; 0 hu; 1 draw 3m; 1 discard 8p; 2 hu;"
            "3 draw 2p; 3 hu",
            [("3.3", (6, -2, -2, -2)), ("3.3", (6, -2, -2, -2)), ("3.1", (27, -9, -9, -9)), *FED_TWO],
            (39, -16, -12, -11),
        ),
        # a root and the replacement: 3 fan, 4 units and the base, from all three
        worked_game(
            "win-after-an-exposed-gang",
            [ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S],
            1,
            "1 discard 1m; 0 gang exposed 1m; 0 draw 4p; 0 hu; 1 draw 2m;" + LAST_TWO,
            [("3.3", (2, -2, 0, 0)), ("3.1", (15, -5, -5, -5)), *FED_TWO],
            (17, -10, -4, -3),
        ),
        # where the replacement brings nothing a root is left: 2 fan, 2 units and the base
        Worked(
            "win-after-a-gang-seed",
            game(
                [ON_4P_AND_A_GANG, LOOSE_2M, ON_8P, ON_2S],
                ROUND + "0 draw 1m; 0 gang concealed 1m; 0 draw 4p; 0 hu; 1 draw 3m;" + LAST_TWO,
                dealer=1,
            ),
            [("3.3", (6, -2, -2, -2)), ("3.1", (9, -3, -3, -3)), *FED_TWO],
            (15, -8, -4, -3),
            "sichuan-seed",
        ),
        # what is discarded after a peng is no discard after a gang: 1 unit, and the gang money stays
        worked_game(
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
        worked_game(
            "robbed-stale-gang",
            [ON_4P, "1199m256s3444899p", ON_8P, ON_2S],
            1,
            peng + "1 draw 5m; 1 gang added 4p stale; 0 hu; 1 draw 2m;" + LAST_TWO,
            [("3.2", (2, -2, 0, 0)), *FED_TWO],
            (2, -5, 1, 2),
        ),
        worked_game(
            "gang-robbed-by-two",
            [ON_4P, "1199m2566s344899p", "123456789s5688p", ON_2S],
            1,
            peng + "1 draw 4p; 1 gang added 4p; 2 hu; 0 hu; 1 draw 2m; 1 discard 2m; 3 draw 2s; 3 hu",
            [("3.2", (0, -2, 2, 0)), ("3.2", (2, -2, 0, 0)), ("3.1", (0, -2, 0, 2))],
            (2, -6, 2, 2),
        ),
        worked_game(
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
        worked_game(
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
        worked_game(
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
    alone = worked_game(
        "only-offenders-left",
        [LOOSE, "13479m1258s1379p", ON_8P, ON_2S],
        0,
        "0 false_hu; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu; 0 draw 2m; 0 discard 2m; 1 draw 2m; 1 false_hu; 1 discard 2m",
        [("3.6", (-3, 1, 1, 1)), ("3.1", (-1, 0, 1, 0)), ("3.1", (-2, -2, 0, 4)), ("3.6", (1, -1, 0, 0))],
        (-5, -2, 2, 5),
    )
    to_the_end(alone.plain, 0, [0, 1])
    return [
        worked_game(
            "false-win-gives-gang-money-back",
            [LOOSE_9P, ON_4P, ON_8P, ON_2S],
            0,
            "0 gang concealed 9p; 0 draw 2m; 0 false_hu;" + AFTER_AN_OFFENCE,
            [("3.3", (6, -2, -2, -2)), ("3.6", (-3, 1, 1, 1)), ("3.6", (-6, 2, 2, 2)), *PAID_AFTER_AN_OFFENCE],
            (-7, 2, 2, 3),
        ),
        worked_game(
            "gang-of-an-offender",
            [LOOSE_9P, ON_4P, ON_8P, ON_2S],
            0,
            "0 false_hu; 0 gang concealed 9p; 0 draw 2m;" + AFTER_AN_OFFENCE,
            [("3.6", (-3, 1, 1, 1)), *PAID_AFTER_AN_OFFENCE],
            (-7, 2, 2, 3),
        ),
        worked_game(
            "wrong-count-gives-gang-money-back",
            [LOOSE_9P, ON_4P, ON_8P, ON_2S],
            0,
            "0 gang concealed 9p; 0 draw 2m; 0 wrong_count;" + AFTER_AN_OFFENCE,
            [("3.3", (6, -2, -2, -2)), ("3.7", (-3, 1, 1, 1)), ("3.7", (-6, 2, 2, 2)), *PAID_AFTER_AN_OFFENCE],
            (-7, 2, 2, 3),
        ),
        worked_game(
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


def _hosted() -> list[Worked]:
    """Hosting after a claim: the highest tile is discarded, 3.8."""
    return [
        worked_game(
            "hosted-after-its-peng",
            [ON_4P, "1199m2566s344899p", ON_8P, ON_2S],
            1,
            "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 4p; 3 discard 4p; 1 peng; 1 timeout; 1 discard 6s host; 2 draw 2m;"
            "2 discard 2m; 3 draw 2s; 3 hu; 0 draw 1p; 0 hu; 1 draw 8p; 1 discard 8p host; 2 hu",
            [("3.1", (-2, -2, -2, 6)), ("3.1", (4, -2, -2, 0)), ("3.1", (0, -1, 1, 0))],
            (2, -5, -3, 6),
        ),
    ]


WORKED_RULES = [worked.booked() for worked in [*_wins(), *_gangs(), *_offences(), *_hosted()]]
