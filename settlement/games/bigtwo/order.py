"""What beats what in bigtwo, and the smallest play that does (bigtwo/2.3, 2.4, 3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from settlement.games.bigtwo.hand import (
    CATEGORIES,
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
    values_of,
)
from settlement.games.cards import FIELD, RANK_2, RANK_SHIFT, at_least

_HIGH_TO_LOW = tuple(reversed(STRAIGHTS.items()))
_LOW_TO_HIGH = tuple(STRAIGHTS.items())
_ACE = RANK_2 - 1
_UP_TO_ACE = (1 << 4 * RANK_2) - 1
SUIT_CARDS = tuple(sum(1 << FIELD * (4 * rank + suit) for rank in range(13)) for suit in range(4))
"""The cards of a suit in a hand, one bit each."""


def beats(play: Play, table: Play) -> bool:
    """Whether a play beats the one on the table: as many cards, and larger (bigtwo/1.2, 2.3, 2.4)."""
    return play.count == table.count and play.strength > table.strength


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


def smallest_answer(holding: int, table: Play) -> int | None:
    """The cards that a hosted seat plays on the table, None where nothing beats it (bigtwo/3.4).

    The smallest play that beats; of equal ones the one whose cards, from the lowest single up, come first.
    """
    return next(plays(holding, table.count, table.strength), None)


def plays(holding: int, count: int, above: int = -1) -> Iterator[int]:
    """Plays of so many cards that are larger than the strength ``above``, ascending; of equal ones the first only."""
    if count == 1:
        yield from (1 << value for value in values_of(holding >> (above + 1) << (above + 1)))
    elif count < 5:
        for value in values_of(holding >> (above + 1) << (above + 1)):
            below = rank_field(holding, value >> 2) & (1 << (value & 3)) - 1
            if below.bit_count() >= count - 1:
                yield 1 << value | _lowest_cards(below, count - 1) << (value & ~3)
    elif holding.bit_count() >= 5:
        for category in range(max(above, 0) >> 6, len(CATEGORIES)):
            floor = above & 63 if above >= 0 and category == above >> 6 else -1
            yield from _FIVES[category](holding, floor)


def _lowest_cards(holding: int, count: int) -> int:
    """The ``count`` lowest cards of a holding."""
    taken = 0
    for _ in range(count):
        low = holding & -holding
        taken |= low
        holding ^= low
    return taken


def _straights(holding: int, above: int) -> Iterator[int]:
    held = ranks_held(holding)
    for ranks, key_rank in _LOW_TO_HIGH:
        if held & ranks != ranks or 4 * key_rank + 3 <= above:
            continue
        others = [bit >> 2 for bit in values_of(ranks) if bit >> 2 != key_rank]
        of_others = [[4 * rank + suit for suit in values_of(rank_field(holding, rank))] for rank in others]
        for suit in values_of(rank_field(holding, key_rank)):
            if 4 * key_rank + suit <= above:
                continue
            for values in product(*of_others):
                if any(value & 3 != suit for value in values):
                    yield sum((1 << value for value in values), 1 << 4 * key_rank + suit)
                    break


def _flushes(holding: int, above: int) -> Iterator[int]:
    for value in values_of(holding >> (above + 1) << (above + 1)):
        below = holding & ONES << (value & 3) & (1 << value) - 1
        for values in combinations(values_of(below), 4):
            cards = sum((1 << other for other in values), 1 << value)
            if ranks_held(cards) not in STRAIGHTS:
                yield cards
                break


def _full_houses(holding: int, above: int) -> Iterator[int]:
    pairs = with_at_least(holding, 2)
    for triple in values_of(with_at_least(holding, 3)):
        others = pairs & ~(1 << triple)
        if triple > above and others:
            pair = (others & -others).bit_length() - 1
            yield (
                _lowest_cards(rank_field(holding, triple >> 2), 3) << triple
                | _lowest_cards(rank_field(holding, pair >> 2), 2) << pair
            )


def _fours(holding: int, above: int) -> Iterator[int]:
    for four in values_of(with_at_least(holding, 4)):
        others = holding & ~(15 << four)
        if four > above and others:
            yield 15 << four | others & -others


def _straight_flushes(holding: int, above: int) -> Iterator[int]:
    by_suit = [holding >> suit & ONES for suit in range(4)]
    for ranks, key_rank in _LOW_TO_HIGH:
        for suit in range(4):
            if by_suit[suit] & ranks == ranks and 4 * key_rank + suit > above:
                yield ranks << suit


_FIVES = (_straights, _flushes, _full_houses, _fours, _straight_flushes)
