"""A whole game for each hand whose fan and units the pages give, each of them won on a discard.

Seat 0 wins the hand on the opening discard of seat 1, which then feeds seat 2 a plain 8p (1 unit) and pays, as the last
one left, for what seat 3 draws itself (1 unit and base): whatever the hand brings, seat 1 pays 1 and 2 units more.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.games.sichuan.tables import ALL_TILES, game, split
from tests.games.sichuan.worked import ON_2S, ON_8P, Rows, Worked

ON_8P_OF_M = "123456789m5567p"
ON_2P = "234566778m3499p"
ON_2P_OF_S = "345567789s3499p"


class Hand(NamedTuple):
    """A hand as the pages write it, the tile it is won with, its fan and units, and the hands it is dealt beside."""

    name: str
    tiles: str
    tile: str
    fan: int
    units: int
    patterns: tuple[str, ...]
    others: tuple[str, str, str] = (ON_8P, ON_2S, "2s")
    """Of seat 2, of seat 3, and what seat 3 draws to win."""


OF_P = (ON_8P_OF_M, ON_2P, "2p")
"""Beside a hand that takes many bamboo tiles."""

HANDS = [
    Hand("plain", "111444m789m456p77p", "7p", 1, 1, ("pinghu",)),
    Hand("all-triplets", "111444m222999p66p", "6p", 2, 2, ("duiduihu",)),
    Hand("root-without-a-gang", "111123m444m999p66p", "3m", 2, 2, ("pinghu", "root")),
    Hand("one-suit", "123567234888s99s", "4s", 3, 4, ("qingyise",), OF_P),
    Hand("ends-everywhere", "123789s123789m99m", "3s", 3, 4, ("daiyaojiu",), OF_P),
    Hand("seven-pairs", "112299m44668899p", "9m", 3, 4, ("qidui",)),
    Hand("seven-pairs-with-a-dragon", "111199m44668899p", "6p", 4, 8, ("qidui", "root")),
    Hand("one-suit-all-triplets", "111444222999m66m", "9m", 4, 8, ("duiduihu", "qingyise")),
    Hand("one-suit-ends-everywhere", "11123789789789p", "3p", 5, 16, ("qingyise", "daiyaojiu")),
    Hand("one-suit-seven-pairs", "11335577224488s", "8s", 5, 16, ("qingyise", "qidui"), OF_P),
    Hand("runs-or-seven-pairs", "11223344556677m", "7m", 5, 16, ("qingyise", "qidui")),
    Hand("two-dragons-and-two-suits", "11119999m111199p", "9p", 6, 32, ("qidui", "root")),
]


def _without(tiles: list[str], tile: str) -> str:
    at = tiles.index(tile)
    return "".join(tiles[:at] + tiles[at + 1 :])


def _game(hand: Hand) -> Worked:
    seat_2, seat_3, drawn = hand.others
    seen = Counter([*split(hand.tiles + seat_2 + seat_3), "8p", drawn])
    assert all(seen[tile] <= 4 for tile in ALL_TILES)
    free = [tile for tile in ALL_TILES if seen[tile] < 4]
    seat_1 = f"{hand.tile}8p" + "".join(free[:12])
    script = f"1 discard {hand.tile}; 0 hu; 1 draw {free[12]}; 1 discard 8p; 2 hu; 3 draw {drawn}; 3 hu"
    plain = game([_without(split(hand.tiles), hand.tile), seat_1, seat_2, seat_3], script, dealer=1)
    won = hand.units
    rows: Rows = [("3.1", (won, -won, 0, 0)), ("3.1", (0, -1, 1, 0)), ("3.1", (0, -2, 0, 2))]
    return Worked(f"hand-{hand.name}", plain, rows, (won, -won - 3, 1, 2)).booked()


def _two_gangs() -> Worked:
    """789m456p77p beside gangs of 1m and 4m: two roots make 3 fan and 4 units."""
    script = (
        "0 gang concealed 1m; 0 draw 6p; 0 gang concealed 4m; 0 draw 2m; 0 discard 2m; 1 draw 2m; 1 discard 7p; 0 hu;"
        "1 draw 3m; 1 discard 8p; 2 hu; 3 draw 2p; 3 hu"
    )
    hands = ["11114444789m45p7p", "2335566m112p788p", ON_8P, ON_2P_OF_S]
    rows: Rows = [
        ("3.3", (6, -2, -2, -2)),
        ("3.3", (6, -2, -2, -2)),
        ("3.1", (4, -4, 0, 0)),
        ("3.1", (0, -1, 1, 0)),
        ("3.1", (0, -2, 0, 2)),
    ]
    return Worked("hand-two-gangs", game(hands, script), rows, (16, -11, -3, -2)).booked()


WORKED_HANDS = [*map(_game, HANDS), _two_gangs()]
