"""Whether a hand holds any play that beats another, asked without listing plays (rush/10.1, bigtwo/3.4)."""

from __future__ import annotations

from settlement.games.bigtwo.hand import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ONES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHTS,
    Play,
    five,
    rank_field,
    ranks_held,
    with_at_least,
)
from settlement.games.cards import FIELD, RANK_2, RANK_SHIFT, at_least

_HIGH_TO_LOW = tuple(reversed(STRAIGHTS.items()))
_ACE = RANK_2 - 1
_UP_TO_ACE = (1 << 4 * RANK_2) - 1
SUIT_CARDS = tuple(sum(1 << FIELD * (4 * rank + suit) for rank in range(13)) for suit in range(4))
"""The cards of a suit in a hand, one bit each."""


def largest(holding: int, count: int) -> int:
    """The strength of the largest play of so many cards that a hand holds; -1 where it holds none."""
    if count == 1:
        return holding.bit_length() - 1
    if count < 5:
        ranks = with_at_least(holding, count)
        return _top_of_rank(holding, (ranks.bit_length() - 1) >> 2) if ranks else -1
    return _largest_five(holding) if holding.bit_count() >= 5 else -1


def _top_of_rank(holding: int, rank: int) -> int:
    return 4 * rank + rank_field(holding, rank).bit_length() - 1


def _largest_five(holding: int) -> int:
    by_suit = [holding >> suit & ONES for suit in range(4)]
    long_suits = [suit for suit in (3, 2, 1, 0) if by_suit[suit].bit_count() >= 5]
    if long_suits:
        for ranks, key_rank in _HIGH_TO_LOW:
            for suit in long_suits:
                if by_suit[suit] & ranks == ranks:
                    return five(STRAIGHT_FLUSH, 4 * key_rank + suit).strength
    if fours := with_at_least(holding, 4):
        return five(FOUR, fours.bit_length() - 1).strength
    if triples := with_at_least(holding, 3):
        top = triples.bit_length() - 1
        if with_at_least(holding, 2) & ~(1 << top):
            return five(FULL_HOUSE, top).strength
    if long_suits:
        return five(FLUSH, max(4 * ((by_suit[s].bit_length() - 1) >> 2) + s for s in long_suits)).strength
    held = ranks_held(holding)
    for ranks, key_rank in _HIGH_TO_LOW:
        if held & ranks == ranks:
            return five(STRAIGHT, _top_of_rank(holding, key_rank)).strength
    return -1


def any_five(held: int) -> bool:
    """Whether a hand (a word) holds any play of five cards, asked without looking for one."""
    ranks = held >> RANK_SHIFT
    if at_least(ranks, 3) and (at_least(ranks, 2).bit_count() > 1 or at_least(ranks, 4)):
        return sum([(held & suit).bit_count() for suit in SUIT_CARDS]) >= 5
    there = at_least(ranks, 1)
    circle = (there & _UP_TO_ACE) << 8 | there >> 4 * _ACE  # A 2 3 … K A: A and 2 stand below 3 too
    two = circle & circle >> 4
    if two & two >> 8 & circle >> 16:
        return True
    return max([(held & suit).bit_count() for suit in SUIT_CARDS]) >= 5


def can_beat(holding: int, table: Play) -> bool:
    """Whether a hand holds any play that beats the one on the table (rush/10.1, bigtwo/3.4)."""
    return largest(holding, table.count) > table.strength
