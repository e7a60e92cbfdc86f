"""Whether a hand holds any play that beats another, asked without listing plays (rush/10.1, bigtwo/3.4)."""

from __future__ import annotations

from settlement.games.bigtwo.hand import (
    FOUR,
    FULL_HOUSE,
    ONES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Play,
    Types,
    flush,
    of_ranks,
    rank_field,
    ranks_held,
    run_of_five,
    with_at_least,
)
from settlement.games.cards import FIELD, RANK_2, RANK_SHIFT, at_least

_ACE = RANK_2 - 1
_UP_TO_ACE = (1 << 4 * RANK_2) - 1
SUIT_CARDS = tuple(sum(1 << FIELD * (4 * rank + suit) for rank in range(13)) for suit in range(4))
"""The cards of a suit in a hand, one bit each."""


def largest(holding: int, count: int, types: Types) -> int:
    """The strength of the largest play of so many cards that a hand holds; -1 where it holds none."""
    if count == 1:
        return holding.bit_length() - 1
    if count < 5:
        if count == 3 and not types.triple:
            return -1
        ranks = with_at_least(holding, count)
        return _top_of_rank(holding, (ranks.bit_length() - 1) >> 2) if ranks else -1
    return _largest_five(holding, types) if holding.bit_count() >= 5 else -1


def _top_of_rank(holding: int, rank: int) -> int:
    return 4 * rank + rank_field(holding, rank).bit_length() - 1


def _largest_five(holding: int, types: Types) -> int:
    by_suit = [holding >> suit & ONES for suit in range(4)]
    long_suits = [suit for suit in (3, 2, 1, 0) if by_suit[suit].bit_count() >= 5]
    if long_suits:
        for straight in reversed(types.straights.values()):
            for suit in long_suits:
                if by_suit[suit] & straight.ranks == straight.ranks:
                    return run_of_five(STRAIGHT_FLUSH, straight, suit).strength
    if fours := with_at_least(holding, 4):
        return of_ranks(FOUR, (fours.bit_length() - 1) >> 2).strength
    if triples := with_at_least(holding, 3):
        top = triples.bit_length() - 1
        if with_at_least(holding, 2) & ~(1 << top):
            return of_ranks(FULL_HOUSE, top >> 2).strength
    if long_suits and types.flush:
        tops = [4 * ((by_suit[suit].bit_length() - 1) >> 2) + suit for suit in long_suits]
        return max([flush(top, types).strength for top in tops])
    held = ranks_held(holding)
    for straight in reversed(types.straights.values()):
        if held & straight.ranks == straight.ranks:
            suit = rank_field(holding, straight.key_rank).bit_length() - 1
            return run_of_five(STRAIGHT, straight, suit).strength
    return -1


def any_five(held: int) -> bool:
    """Whether a hand (a word) holds any play of five cards of the usual types, asked without looking for one."""
    ranks = held >> RANK_SHIFT
    if at_least(ranks, 3) and (at_least(ranks, 2).bit_count() > 1 or at_least(ranks, 4)):
        return sum([(held & suit).bit_count() for suit in SUIT_CARDS]) >= 5
    there = at_least(ranks, 1)
    circle = (there & _UP_TO_ACE) << 8 | there >> 4 * _ACE  # A 2 3 … K A: A and 2 stand below 3 too
    two = circle & circle >> 4
    if two & two >> 8 & circle >> 16:
        return True
    return max([(held & suit).bit_count() for suit in SUIT_CARDS]) >= 5


def can_beat(holding: int, table: Play, types: Types) -> bool:
    """Whether a hand holds any play that beats the one on the table (rush/10.1, bigtwo/3.4)."""
    if largest(holding, table.count, types) > table.strength:
        return True
    return types.bombs and table.count != 5 and largest(holding, 5, types) >> 6 in (FOUR, STRAIGHT_FLUSH)
