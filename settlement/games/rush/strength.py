"""Whether a hand has any play that beats another, asked of rank counts without listing plays (rush/10.1).

Counts are fields of four bits (:mod:`settlement.games.cards`). Adding ``8 - n`` to every field sets its top bit where
the count is at least ``n`` (counts are at most 8), so one addition asks all ranks at once.
"""

from __future__ import annotations

from settlement.games.rush.hand import (
    ACE,
    PLAIN,
    TWO,
    Reading,
    counts_of,
    four_jokers,
    jokers_of,
    of_one_rank,
    serial_bomb,
    three_jokers,
)

_ONES = sum(1 << 4 * rank for rank in range(13))
_TOPS = 8 * _ONES
_UP_TO_ACE = (1 << 4 * TWO) - 1


def at_least(plain: int, count: int) -> int:
    """The top bit of each rank's field where a hand without jokers has at least ``count`` (1 to 8) of the rank."""
    return (plain + (8 - count) * _ONES) & _TOPS


def best_bomb(ranks: int, two_in_serial: bool, four_jokers_largest: bool) -> int:
    """The ``order`` of the largest regular bomb of a hand, 0 without any; it beats a bomb iff its order is above.

    No irregular serial bomb has to be looked at: leaving out what is irregular about it makes it larger (fewer cards
    at the same phase), and a regular bomb is never equal by rush/5.5.
    """
    jokers, plain = jokers_of(ranks), ranks & PLAIN
    best = 0
    if jokers >= 3:
        best = max(three_jokers().order, four_jokers(four_jokers_largest).order if jokers == 4 else 0)
    if not plain:
        return best
    size, holders = 1, at_least(plain, 1)
    while size < 8 and (more := at_least(plain, size + 1)):
        size, holders = size + 1, more
    if size + jokers >= 4:
        best = max(best, of_one_rank((holders.bit_length() - 1) >> 2, size + jokers).order)
    if jokers < 4:
        near = at_least(plain if two_in_serial else plain & _UP_TO_ACE, 4 - jokers)
        if not near & near >> 4 & near >> 8:
            return best
    return max(best, _best_serial(counts_of(ranks), jokers, TWO if two_in_serial else ACE))


def _best_serial(counts: list[int], jokers: int, highest: int) -> int:
    """The ``order`` of the largest regular serial bomb, 0 without any."""
    best = 0
    for low in range(highest - 1):
        for top in range(low + 2, highest + 1):
            window = counts[low : top + 1]
            size = 4
            while sum([size - count for count in window if count < size]) <= jokers:
                size += 1
            if size == 4:
                break
            best = max(best, serial_bomb(low, (size - 1,) * len(window)).order)
    return best


def answers_in_kind(ranks: int, table: Reading) -> bool:
    """Whether a hand without any bomb has a play of the same type and number of cards that beats ``table``."""
    kind, top = table.kind, table.top
    if kind == "single":
        return (ranks.bit_length() - 1) >> 2 > top
    jokers, plain = jokers_of(ranks), ranks & PLAIN
    if kind == "pair" or kind == "triple":
        if kind == "pair" and jokers == 2 and (14 if ranks >> 56 == 2 else 13) > top:
            return True
        return (at_least(plain, max(1, table.count - jokers)).bit_length() - 1) >> 2 > top
    length = len(table.sizes)
    width = table.count // length
    window = (1 << 4 * length) - 1
    needed = table.count - jokers
    holders = [at_least(plain, count) for count in range(1, width + 1)]
    for low in range(top + 2 - length, ACE + 2 - length):
        if sum([(marks >> 4 * low & window).bit_count() for marks in holders]) >= needed:
            return True
    return False
