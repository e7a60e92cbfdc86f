"""The plays of a hand of bigtwo, from the smallest up: for hosted seats (bigtwo/3.4) and simple players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from settlement.games.bigtwo.hand import (
    CATEGORIES,
    FOUR,
    ONES,
    Play,
    Types,
    flush_order,
    rank_field,
    ranks_held,
    values_of,
    with_at_least,
)


def smallest_answer(holding: int, table: Play, types: Types) -> int | None:
    """The cards that a hosted seat plays on the table, None where nothing beats it (bigtwo/3.4).

    The smallest play that beats; of equal ones the one whose cards, from the lowest single up, come first. A bomb only
    where no play of as many cards beats.
    """
    return next(answers(holding, table, types), None)


def answers(holding: int, table: Play, types: Types) -> Iterator[int]:
    """Plays that beat the one on the table: those of as many cards ascending, then bombs; of equal ones the first only."""
    yield from plays(holding, table.count, types, table.strength)
    if types.bombs and table.count != 5:
        yield from plays(holding, 5, types, (FOUR << 6) - 1)


def plays(holding: int, count: int, types: Types, above: int = -1) -> Iterator[int]:
    """Plays of so many cards that are larger than the strength ``above``, ascending; of equal ones the first only."""
    if count == 1:
        yield from (1 << value for value in values_of(holding >> (above + 1) << (above + 1)))
    elif count == 2 or (count == 3 and types.triple):
        for value in values_of(holding >> (above + 1) << (above + 1)):
            below = rank_field(holding, value >> 2) & (1 << (value & 3)) - 1
            if below.bit_count() >= count - 1:
                yield 1 << value | _lowest_cards(below, count - 1) << (value & ~3)
    elif count == 5 and holding.bit_count() >= 5:
        for category in range(max(above, 0) >> 6, len(CATEGORIES)):
            floor = above & 63 if above >= 0 and category == above >> 6 else -1
            yield from _FIVES[category](holding, floor, types)


def _lowest_cards(holding: int, count: int) -> int:
    """The ``count`` lowest cards of a holding."""
    taken = 0
    for _ in range(count):
        low = holding & -holding
        taken |= low
        holding ^= low
    return taken


def _straights(holding: int, above: int, types: Types) -> Iterator[int]:
    held = ranks_held(holding)
    for straight in types.straights.values():
        if held & straight.ranks != straight.ranks or 4 * straight.place + 3 <= above:
            continue
        key_rank = straight.key_rank
        others = [bit >> 2 for bit in values_of(straight.ranks) if bit >> 2 != key_rank]
        of_others = [[4 * rank + suit for suit in values_of(rank_field(holding, rank))] for rank in others]
        for suit in values_of(rank_field(holding, key_rank)):
            if 4 * straight.place + suit <= above:
                continue
            for values in product(*of_others):
                if any(value & 3 != suit for value in values):
                    yield sum((1 << value for value in values), 1 << 4 * key_rank + suit)
                    break


def _flushes(holding: int, above: int, types: Types) -> Iterator[int]:
    if not types.flush:
        return
    for top in sorted(values_of(holding), key=lambda value: flush_order(value, types)):
        below = holding & ONES << (top & 3) & (1 << top) - 1
        if flush_order(top, types) <= above:
            continue
        for values in combinations(values_of(below), 4):
            cards = sum((1 << other for other in values), 1 << top)
            if ranks_held(cards) not in types.straights:
                yield cards
                break


def _full_houses(holding: int, above: int, types: Types) -> Iterator[int]:
    pairs = with_at_least(holding, 2)
    for triple in values_of(with_at_least(holding, 3)):
        others = pairs & ~(1 << triple)
        if triple > above and others:
            pair = (others & -others).bit_length() - 1
            yield (
                _lowest_cards(rank_field(holding, triple >> 2), 3) << triple
                | _lowest_cards(rank_field(holding, pair >> 2), 2) << pair
            )


def _fours(holding: int, above: int, types: Types) -> Iterator[int]:
    for four in values_of(with_at_least(holding, 4)):
        others = holding & ~(15 << four)
        if four > above and others:
            yield 15 << four | others & -others


def _straight_flushes(holding: int, above: int, types: Types) -> Iterator[int]:
    by_suit = [holding >> suit & ONES for suit in range(4)]
    for straight in types.straights.values():
        for suit in range(4):
            if by_suit[suit] & straight.ranks == straight.ranks and 4 * straight.place + suit > above:
                yield straight.ranks << suit


_FIVES = (_straights, _flushes, _full_houses, _fours, _straight_flushes)
