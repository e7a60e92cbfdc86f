"""What a hand that is one tile short waits for (sichuan/3.5)."""

from __future__ import annotations

from typing import NamedTuple

from settlement.games.sichuan.hand import Held, find_most_adds, splits, tile_count
from settlement.games.sichuan.rules import FanRules
from settlement.games.tiles import COPIES, ONE, ONES, SUIT_MASK, SUIT_SHIFT, copies


class Wait(NamedTuple):
    """What a hand that is one tile short waits for.

    The tiles; the one that makes the largest hand; what patterns and roots of that hand add to 1.
    """

    tiles: tuple[int, ...]
    tile: int
    adds: int


def find_wait(held: Held, fan: FanRules, seven_pairs: bool) -> Wait | None:
    """The wait of a hand, None where it is not ready (sichuan/3.5).

    A tile counts while fewer than four of it are in the own hand and melds; tiles elsewhere don't matter. Of equally
    large hands the lowest tile's is named.
    """
    if held.holds_suit_that_bars():
        return None
    concealed, pengs, gangs = held.concealed, held.pengs, held.gangs
    waits: list[int] = []
    best = (-1, -1)
    pairs = seven_pairs and not pengs | gangs and tile_count(concealed & ONES) == 1
    for suit in _suits_that_wait(concealed, pairs):
        tiles = (concealed >> SUIT_SHIFT * suit) & SUIT_MASK
        for tile in range(9 * suit, 9 * suit + 9):
            if copies(concealed, tile) + 3 * (pengs >> tile & 1) + 4 * (gangs >> tile & 1) >= COPIES:
                continue
            if not pairs and not splits(tiles + ONE[tile - 9 * suit]):
                continue
            adds = find_most_adds(held._replace(concealed=concealed + ONE[tile]), fan, seven_pairs)
            if adds is None:
                continue
            waits.append(tile)
            if adds > best[1]:
                best = tile, adds
    return Wait(tuple(waits), *best) if waits else None


def _suits_that_wait(concealed: int, pairs: bool) -> list[int]:
    """The suits of which a tile may complete a hand: the others must be complete, with the pair in one suit of all.

    Counted in threes, a hand of sets and a pair has two tiles over in one suit and none in the others. So before the
    last tile, either one suit has one over, or two suits have two over and either may get it. ``pairs``: the hand is
    six pairs and one tile, which waits in any suit.
    """
    suits = [(concealed >> SUIT_SHIFT * suit) & SUIT_MASK for suit in range(3)]
    if pairs:
        return [suit for suit in range(3) if suits[suit]]
    over = [tile_count(tiles) % 3 for tiles in suits]
    if sorted(over) not in ([0, 0, 1], [0, 2, 2]):
        return []
    return [
        suit
        for suit in range(3)
        if over[suit] and all(splits(suits[other]) for other in range(3) if other != suit and suits[other])
    ]
