"""What a play is in bigtwo: the types of one, two, three and five cards (bigtwo/2).

The game has one deck, and the suits of a profile put all its cards into one order of singles. So cards are read as a
*holding*: one ``int`` with bit v set for the card of *value* v, ``rank * 4 + suit`` with the lowest suit as 0. The
lowest bit is the lowest single, a rank is a field of four bits, a suit every fourth bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from settlement.games.cards import CARD_MASK, FIELD, RANKS, SUITS, rank_of

ONES = int("1" * 13, 16)
"""One bit a rank: the lowest suit of each."""

CATEGORIES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
"""The types of five cards, low to high (bigtwo/2.3)."""
STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(5)
_OF_ONE_RANK = {1: "single", 2: "pair", 3: "triple"}
SIZES = (1, 2, 3, 5)


def _ranks(names: str) -> int:
    return sum(1 << 4 * RANKS.index(name) for name in names)


STRAIGHTS: dict[int, int] = {
    _ranks(names): RANKS.index(names[4])
    for names in ("A2345", *("23456789TJQKA"[start : start + 5] for start in range(9)))
}
"""The ten straights: their ranks, one bit each, to the rank of the key card; lowest first (bigtwo/2.2)."""


class Play(msgspec.Struct, frozen=True, gc=False):
    """A legal play.

    :param strength: orders plays of as many cards: the key card's value, for five cards on top of their type.
    :param key: the value of the key card. For a full house and four of a kind the rank alone counts: it is the value
        of that rank's lowest suit.
    """

    type: str
    count: int
    strength: int
    key: int


class Suits(msgspec.Struct, frozen=True):
    """The suits of a profile, high to low, as what turns cards into values and back."""

    high_to_low: tuple[str, ...]
    values: tuple[int, ...]
    cards: tuple[int, ...]
    shifts: tuple[tuple[int, int], ...]

    def holding(self, word: int) -> int:
        """The holding of a hand (of :mod:`settlement.games.cards`) that has no card twice."""
        there = int(bin(word & CARD_MASK | 1 << FIELD * 54)[:2:-1][::FIELD][::-1], 2) & (1 << 52) - 1
        moved = 0
        for mask, up in self.shifts:
            moved |= (there & mask) << up if up >= 0 else (there & mask) >> -up
        return moved

    def holding_of(self, cards: Iterable[int]) -> int:
        """The holding of these cards, each of them once."""
        return sum(1 << self.values[card] for card in cards)

    def cards_of(self, holding: int) -> list[int]:
        """The cards of a holding, from the lowest single up."""
        return [self.cards[value] for value in values_of(holding)]


@cache
def suits_of(high_to_low: tuple[str, ...]) -> Suits:
    """The suits in the order that a profile gives them (bigtwo/2.1)."""
    strength = {SUITS.index(suit): 3 - place for place, suit in enumerate(high_to_low)}
    values = tuple(rank_of(card) * 4 + strength[card & 3] for card in range(52))
    cards = tuple(sorted(range(52), key=values.__getitem__))
    shifts = tuple((ONES << suit, strength[suit] - suit) for suit in range(4))
    return Suits(high_to_low, values, cards, shifts)


def values_of(holding: int) -> Iterator[int]:
    """The values of a holding, lowest first."""
    while holding:
        low = holding & -holding
        yield low.bit_length() - 1
        holding ^= low


def rank_field(holding: int, rank: int) -> int:
    """The cards of a rank: bit 0 the lowest suit."""
    return holding >> 4 * rank & 15


def ranks_held(holding: int) -> int:
    """The ranks of a holding, one bit each."""
    return (holding | holding >> 1 | holding >> 2 | holding >> 3) & ONES


def with_at_least(holding: int, copies: int) -> int:
    """The ranks held at least ``copies`` (1–4) times, one bit each."""
    a, b, c, d = (holding >> suit & ONES for suit in range(4))
    match copies:
        case 1:
            return a | b | c | d
        case 2:
            return (a & b) | (c & d) | ((a | b) & (c | d))
        case 3:
            return (a & b & (c | d)) | (c & d & (a | b))
    return a & b & c & d


def read(holding: int) -> Play | None:
    """The play that these cards are (bigtwo/2.1, 2.2), or None where they are none."""
    count = holding.bit_count()
    top = holding.bit_length() - 1
    if count in _OF_ONE_RANK:
        if holding >> (top & ~3) << (top & ~3) != holding:
            return None
        return Play(_OF_ONE_RANK[count], count, top, top)
    return _read_five(holding, top) if count == 5 else None


def _read_five(holding: int, top: int) -> Play | None:
    ranks = ranks_held(holding)
    one_suit = holding & ONES << (top & 3) == holding
    key_rank = STRAIGHTS.get(ranks)
    if key_rank is not None:
        key = 4 * key_rank + rank_field(holding, key_rank).bit_length() - 1
        return five(STRAIGHT_FLUSH if one_suit else STRAIGHT, key)
    if one_suit:
        return five(FLUSH, top)
    if ranks.bit_count() == 2:
        low, high = ((ranks & -ranks).bit_length() - 1) >> 2, top >> 2
        of_low = rank_field(holding, low).bit_count()
        most = low if of_low > 2 else high
        return five(FOUR if of_low in (1, 4) else FULL_HOUSE, 4 * most)
    return None


def five(category: int, key: int) -> Play:
    """The play of five cards of a type with its key card's value (bigtwo/2.3)."""
    return Play(CATEGORIES[category], 5, category << 6 | key, key)


def key_written(play: Play, suits: Suits) -> str:
    """The key card: with its suit, or as a rank where only the rank counts (bigtwo/2.4, 3.5)."""
    if play.type in ("full_house", "four_of_a_kind"):
        return RANKS[play.key >> 2]
    card = suits.cards[play.key]
    return RANKS[card >> 2] + SUITS[card & 3]
