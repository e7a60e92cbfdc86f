"""Whether a hand has any play that beats another, asked of rank counts without listing plays (rush/10.1).

Counts are fields of four bits (:mod:`settlement.games.cards`). Adding ``8 - n`` to every field sets its top bit where
the count is at least ``n`` (counts are at most 8), so one addition asks all ranks at once.
"""

from __future__ import annotations

from settlement.games.cards import at_least
from settlement.games.rush.hand import (
    ACE,
    PLAIN,
    TWO,
    PlayRules,
    Reading,
    counts_of,
    four_jokers,
    jokers_of,
    of_one_rank,
    pair_of_jokers,
    serial_bomb,
    three_jokers,
    wild_jokers,
)

_ONES = sum(1 << 4 * rank for rank in range(13))
_TOPS = 8 * _ONES
_UP_TO = tuple((8 - count) * _ONES for count in range(9))
_A_JOKER = 1 << 52
_FOURS = 4 * _ONES
_FROM = tuple(1 << 4 * rank for rank in range(16))
_BELOW_TWO = (1 << 4 * TWO) - 1


def can_beat(ranks: int, table: Reading, rules: PlayRules) -> bool:
    """Whether any play of a hand beats ``table``, jokers used in every way."""
    if ranks < _A_JOKER:
        if not (ranks + _FOURS) & _TOPS:  # no bomb at all
            count = table.count
            if count < 4 and table.form:
                return (ranks + _UP_TO[count]) & _TOPS >= _FROM[table.top + 1]
            return table.form != 0 and _answers_in_kind(ranks, ranks, 0, table, rules)
        return table.form != 0 or best_bomb(ranks, rules) > table.order
    wild, plain = wild_jokers(ranks, rules), ranks & PLAIN
    if jokers_of(ranks) < 3 and not (plain + _UP_TO[4 - wild]) & _TOPS:
        return table.form != 0 and _answers_in_kind(ranks, plain, wild, table, rules)
    return table.form != 0 or best_bomb(ranks, rules) > table.order


def best_bomb(ranks: int, rules: PlayRules) -> int:
    """The ``order`` of the largest regular bomb of a hand, 0 without any; it beats a bomb iff its order is above.

    No irregular serial bomb has to be looked at: leaving out what is irregular about it makes it larger (fewer cards
    at the same phase), and a regular bomb is never equal by rush/5.5.
    """
    jokers, plain = jokers_of(ranks), ranks & PLAIN
    best = 0
    if jokers >= 3:
        best = max(three_jokers().order, four_jokers(rules.four_jokers_largest).order if jokers == 4 else 0)
    wild = wild_jokers(ranks, rules)
    size = max(1, 4 - wild)
    holders = at_least(plain, size)
    if not holders:
        return best
    serial_ranks = holders if rules.two_in_serial else holders & _BELOW_TWO
    while size < 8 and (more := at_least(plain, size + 1)):
        size, holders = size + 1, more
    best = max(best, of_one_rank((holders.bit_length() - 1) >> 2, size + wild).order)
    for _ in range(rules.serial_from - 1):
        serial_ranks &= serial_ranks >> 4
    if wild < 4 and not serial_ranks:
        return best
    return max(best, _best_serial(counts_of(ranks), wild, rules))


def _best_serial(counts: list[int], jokers: int, rules: PlayRules) -> int:
    """The ``order`` of the largest regular serial bomb, 0 without any."""
    best = 0
    highest = rules.serial_top
    for low in range(highest + 2 - rules.serial_from):
        for top in range(low + rules.serial_from - 1, highest + 1):
            window = counts[low : top + 1]
            size = 4
            while sum([size - count for count in window if count < size]) <= jokers:
                size += 1
            if size == 4:
                break
            best = max(best, serial_bomb(low, (size - 1,) * len(window)).order)
    return best


def _answers_in_kind(ranks: int, plain: int, wild: int, table: Reading, rules: PlayRules) -> bool:
    """Whether a hand without any bomb has a play of the same type and number of cards that beats ``table``.

    :param wild: how many jokers may stand for other ranks.
    """
    kind, top = table.kind, table.top
    if kind == "single":
        return (ranks.bit_length() - 1) >> 2 > top
    if kind == "pair" or kind == "triple":
        small, big = ranks >> 52 & 15, ranks >> 56
        if kind == "pair" and small + big == 2 and (pair_of_jokers(small, big, rules) or 0) > top:
            return True
        return (at_least(plain, max(1, table.count - wild)).bit_length() - 1) >> 2 > top
    length = len(table.sizes)
    if not wild:
        marks = at_least(plain & _BELOW_TWO, table.count // length) >> 4 * (top + 2 - length)
        for _ in range(length - 1):
            marks &= marks >> 4
        return marks != 0
    window = (1 << 4 * length) - 1
    needed = table.count - wild
    holders = [at_least(plain, count) for count in range(1, table.count // length + 1)]
    for low in range(top + 2 - length, ACE + 2 - length):
        if sum([(marks >> 4 * low & window).bit_count() for marks in holders]) >= needed:
            return True
    return False
