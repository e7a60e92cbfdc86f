"""Whole games that the wall ends: what is settled at the draw, and what its last tile may bring."""

from __future__ import annotations

from typing import Any

from tests.games.sichuan.tables import events_of, game, to_the_end
from tests.games.sichuan.worked import LOOSE, NOT_READY, ON_2S, ON_4P, ON_8P, SEVEN_PAIRS_ON_9P, Rows, Worked
from tests.games.sichuan.worked_hands import ON_8P_OF_M
from tests.games.sichuan.worked_rules import worked_game

UNREADY_M = "149m1223557788s"


def _drawn(
    name: str, hands: list[str], dealer: int, script: str, first: int, rows: Rows, paid: tuple[int, ...]
) -> Worked:
    """A game that seat 0 wins and the others play until the wall is empty, from seat ``first`` on."""
    worked = worked_game(name, hands, dealer, script, rows, paid)
    to_the_end(worked.plain, first, [1, 2, 3])
    return worked


def _draws() -> list[Worked]:
    """What an empty wall settles: 1.6, 3.5."""
    nobody = worked_game(
        "nobody-won",
        [ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p"],
        3,
        "3 discard 4p",
        [("3.5", (1, 0, 0, -1)), ("3.5", (0, 4, 0, -4)), ("3.5", (0, 0, 1, -1))],
        (1, 4, 1, -6),
    )
    to_the_end(nobody.plain, 0, [0, 1, 2, 3])
    moved = worked_game(
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
    seed = _last(
        "last-tile-seed",
        [ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p"],
        "9p",
        "1 draw 9p; 1 hu; exhausted",
        # seven pairs alone: 4 units and the base
        [first, ("3.1", (0, 10, -5, -5)), ("3.5", (0, 0, 1, -1))],
        (1, 10, -4, -7),
    )
    return [
        seed._replace(profile="sichuan-seed"),
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


WORKED_DRAWS = [worked.booked() for worked in [*_draws(), *_last_tiles()]]
