"""What a play is in bigtwo: the types of one, two, three and five cards (bigtwo/2).

The game has one deck, and the suits of a profile put all its cards into one order of singles. So cards are read as a
*holding*: one ``int`` with bit v set for the card of *value* v, ``rank * 4 + suit`` with the lowest suit as 0. The
lowest bit is the lowest single, a rank is a field of four bits, a suit every fourth bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from settlement.games.bigtwo import rules
from settlement.games.cards import CARD_MASK, FIELD, RANKS, SUITS, rank_of

ONES = int("1" * 13, 16)
"""One bit a rank: the lowest suit of each."""

CATEGORIES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
"""The types of five cards, low to high (bigtwo/2.3)."""
STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(5)
_OF_ONE_RANK = {1: "single", 2: "pair", 3: "triple"}
SIZES = (1, 2, 3, 5)


class Straight(msgspec.Struct, frozen=True, gc=False):
    """A straight of a room.

    :param names: its five rank letters, the key card last.
    :param ranks: its ranks, one bit each.
    :param place: where it ranks among the room's straights, from 0.
    :param key_rank: the rank of its key card.
    """

    names: str
    ranks: int
    place: int
    key_rank: int


class Types(msgspec.Struct, frozen=True):
    """The types of play of a room (bigtwo/2.2 to 2.4).

    ``straights`` by their ranks, low to high. ``triple`` and ``flush``: there is such a play. ``flush_by_suit``: a flush
    goes by its suit first. ``bombs``: four of a kind and straight flushes answer any number of cards.
    """

    straights: dict[int, Straight]
    triple: bool = True
    flush: bool = True
    flush_by_suit: bool = False
    bombs: bool = False

    @property
    def are_usual(self) -> bool:
        """Whether the straights are the ten of poker in their order."""
        return tuple(straight.names for straight in self.straights.values()) == rules.STRAIGHTS


@cache
def types_of(straights: tuple[str, ...], plays: rules.PlayTypes, flush_by: str, bombs: str) -> Types:
    """The types of play by what a profile says of them."""
    made = {}
    for place, names in enumerate(straights):
        ranks = sum(1 << 4 * RANKS.index(name) for name in set(names))
        made[ranks] = Straight(names, ranks, place, RANKS.index(names[4]))
    return Types(made, plays.triple, plays.flush, flush_by == "suit", bombs == "any")


class Play(msgspec.Struct, frozen=True, gc=False):
    """A legal play.

    :param strength: orders plays of as many cards: the key card's value; for five cards their type, then what decides
        within the type.
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


def read(holding: int, types: Types) -> Play | None:
    """The play that these cards are (bigtwo/2.1, 2.2), or None where they are none."""
    count = holding.bit_count()
    top = holding.bit_length() - 1
    if count in _OF_ONE_RANK:
        if holding >> (top & ~3) << (top & ~3) != holding or (count == 3 and not types.triple):
            return None
        return Play(_OF_ONE_RANK[count], count, top, top)
    return _read_five(holding, top, types) if count == 5 else None


def _read_five(holding: int, top: int, types: Types) -> Play | None:
    ranks = ranks_held(holding)
    one_suit = holding & ONES << (top & 3) == holding
    straight = types.straights.get(ranks)
    if straight is not None:
        suit = rank_field(holding, straight.key_rank).bit_length() - 1
        return run_of_five(STRAIGHT_FLUSH if one_suit else STRAIGHT, straight, suit)
    if one_suit:
        return flush(top, types) if types.flush else None
    if ranks.bit_count() == 2:
        low, high = ((ranks & -ranks).bit_length() - 1) >> 2, top >> 2
        of_low = rank_field(holding, low).bit_count()
        most = low if of_low > 2 else high
        return of_ranks(FOUR if of_low in (1, 4) else FULL_HOUSE, most)
    return None


def run_of_five(category: int, straight: Straight, suit: int) -> Play:
    """A straight or straight flush; ``suit`` that of its key card, 0 the lowest (bigtwo/2.2)."""
    return Play(CATEGORIES[category], 5, category << 6 | 4 * straight.place + suit, 4 * straight.key_rank + suit)


def flush(top: int, types: Types) -> Play:
    """A flush by the value of its largest card (bigtwo/2.4)."""
    return Play(CATEGORIES[FLUSH], 5, FLUSH << 6 | flush_order(top, types), top)


def flush_order(top: int, types: Types) -> int:
    """What a flush goes by among flushes, below 64: its largest card; its suit before that where the room has it so."""
    return 13 * (top & 3) + (top >> 2) if types.flush_by_suit else top


def of_ranks(category: int, rank: int) -> Play:
    """A full house or four of a kind, by the rank that decides (bigtwo/2.4)."""
    return Play(CATEGORIES[category], 5, category << 6 | 4 * rank, 4 * rank)


BOMBS = (CATEGORIES[FOUR], CATEGORIES[STRAIGHT_FLUSH])
"""The types that answer any number of cards where a room has bombs (bigtwo/2.3)."""


def key_written(play: Play, suits: Suits) -> str:
    """The key card: with its suit, or as a rank where only the rank counts (bigtwo/2.4, 3.5)."""
    if play.type in ("full_house", "four_of_a_kind"):
        return RANKS[play.key >> 2]
    card = suits.cards[play.key]
    return RANKS[card >> 2] + SUITS[card & 3]
