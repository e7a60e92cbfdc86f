"""The plays of a hand of bigtwo, from the smallest up: for hosted seats (bigtwo/3.4) and simple players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from settlement.games.bigtwo.hand import (
    CATEGORIES,
    ONES,
    STRAIGHTS,
    Play,
    rank_field,
    ranks_held,
    values_of,
    with_at_least,
)

_LOW_TO_HIGH = tuple(STRAIGHTS.items())


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
