"""What the cards of a play are in rush (rush/3, 4, 5): its readings, jokers used in every way.

Suits never matter, so readings are a function of how many cards of each rank there are, written as in
:mod:`settlement.games.cards`: fifteen fields of four bits, the last two for the jokers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from settlement.games.cards import RANKS

PLAIN = (1 << 4 * 13) - 1
ACE, TWO, SMALL, BIG = 11, 12, 13, 14
ALONE = -1

_RUNS = (("straight", 1, 5), ("pair_run", 2, 3), ("triple_run", 3, 3))
_OF_ONE_RANK = ("single", "pair", "triple")
_FORMS = {kind: at + 1 for at, kind in enumerate((*_OF_ONE_RANK, *(kind for kind, _, _ in _RUNS)))}
_PREFERRED = {"straight": 2, "pair_run": 1}


class PlayRules(NamedTuple):
    """What a profile says about which plays there are; two profiles that say the same here share all memos of plays.

    ``wild`` jokers stand for other ranks, ``mixed_pair`` is what a big and a small one rank as (rush/4.6). So many bombs
    in a row as ``serial_from`` are a serial bomb (rush/5.2).
    """

    two_in_serial: bool = True
    four_jokers_largest: bool = True
    wild: Literal["both", "big", "none"] = "both"
    mixed_pair: Literal["small", "big", "none"] = "small"
    serial_from: int = 3

    @property
    def serial_top(self) -> int:
        """The highest rank that a serial bomb may have (rush/5.2)."""
        return TWO if self.two_in_serial else ACE


class Reading(Struct, frozen=True, gc=False):
    """What a play counts as.

    ``top`` is its highest rank (13 and 14: jokers as themselves; ALONE for three and four jokers), ``phase`` 0 for
    what is no bomb. ``low`` and ``sizes`` are its lowest rank and how many cards each rank from there has after
    substitution. Readings of one ``form`` (0: bombs) compare by ``order``; ``mark`` is not 0 for an irregular serial
    bomb and equal for those that are equal by rush/5.5.
    """

    kind: str
    count: int
    top: int
    phase: int
    low: int
    sizes: tuple[int, ...]
    form: int
    order: int
    mark: int = 0

    @property
    def text(self) -> str:
        """The reading as cards: ``56789``, ``334455``, ``77777 88888 99999``."""
        if self.top == ALONE:
            return "wwW" if self.count == 3 else "wwWW"
        groups = [RANKS[self.low + at] * size for at, size in enumerate(self.sizes)]
        return (" " if self.kind == "serial_bomb" else "").join(groups)

    @property
    def declared(self) -> str:
        """The reading as a log declares it (rush/4.5): every rank, highest first; empty for jokers as themselves."""
        if self.top > TWO or self.top == ALONE:
            return ""
        return "".join([RANKS[self.low + at] * self.sizes[at] for at in range(len(self.sizes) - 1, -1, -1)])

    @property
    def smallest_size(self) -> int:
        """X of a serial bomb: the size of its smallest bomb (rush/5.2)."""
        return min(self.sizes)


def _bomb_order(phase: int, place: int, count: int, top: int) -> int:
    """Bombs by rush/5.4 as one number: phase, special place (0 lowest, 1 usual, 2 highest), fewer cards, top rank."""
    return phase << 16 | place << 12 | (31 - count) << 4 | (top + 1)


def three_jokers() -> Reading:
    """Three jokers: six phases, the smallest of them (rush/5.3)."""
    return Reading("three_jokers", 3, ALONE, 6, ALONE, (3,), 0, _bomb_order(6, 0, 3, ALONE))


def four_jokers(largest: bool) -> Reading:
    """Four jokers: seven phases, the largest or the smallest of them (rush/5.3)."""
    return Reading("four_jokers", 4, ALONE, 7, ALONE, (4,), 0, _bomb_order(7, 2 if largest else 0, 4, ALONE))


@lru_cache(maxsize=1 << 15)
def of_one_rank(rank: int, size: int) -> Reading:
    """A single, pair, triple or bomb of ``size`` cards of one rank."""
    if size >= 4:
        return Reading("bomb", size, rank, size, rank, (size,), 0, _bomb_order(size, 1, size, rank))
    kind = _OF_ONE_RANK[size - 1]
    return Reading(kind, size, rank, 0, rank, (size,), _FORMS[kind] << 5 | size, rank)


@lru_cache(maxsize=1 << 15)
def run(width: int, low: int, length: int) -> Reading:
    """A straight, pair run or triple run (``width`` 1, 2, 3) of ``length`` ranks from ``low``."""
    kind, count, top = _RUNS[width - 1][0], width * length, low + length - 1
    return Reading(kind, count, top, 0, low, (width,) * length, _FORMS[kind] << 5 | count, top)


@lru_cache(maxsize=1 << 15)
def serial_bomb(low: int, sizes: tuple[int, ...]) -> Reading:
    """A serial bomb of bombs of these sizes from rank ``low`` (rush/5.2)."""
    smallest, length, count, top = min(sizes), len(sizes), sum(sizes), low + len(sizes) - 1
    phase = smallest + length
    mark = smallest << 4 | length if count > smallest * length else 0
    return Reading("serial_bomb", count, top, phase, low, sizes, 0, _bomb_order(phase, 1, count, top), mark)


def shortest_run(width: int) -> int:
    """How many ranks a run needs: 5 of singles, 3 of pairs and triples (rush/3.2)."""
    return _RUNS[width - 1][2]


def counts_of(ranks: int) -> list[int]:
    """How many cards of each plain rank, 3 to 2."""
    return [ranks >> at & 15 for at in range(0, 52, 4)]


def jokers_of(ranks: int) -> int:
    """How many jokers of either colour."""
    return (ranks >> 52 & 15) + (ranks >> 56 & 15)


def wild_jokers(ranks: int, rules: PlayRules) -> int:
    """How many jokers may stand for other ranks (rush/4.6)."""
    if rules.wild == "both":
        return (ranks >> 52 & 15) + (ranks >> 56 & 15)
    return ranks >> 56 & 15 if rules.wild == "big" else 0


def pair_of_jokers(small: int, big: int, rules: PlayRules) -> int | None:
    """The rank of a pair of so many small and big jokers, two in all (rush/4.1, 4.6); None where they are no pair."""
    if big != 1:
        return BIG if big else SMALL
    return {"small": SMALL, "big": BIG, "none": None}[rules.mixed_pair]


def readings(ranks: int, rules: PlayRules) -> tuple[Reading, ...]:
    """All readings of cards (at most 27, four jokers, eight of a rank), the largest first (rush/4.4); () for no type."""
    jokers = ranks >> 52
    if jokers:
        jokers = (jokers & 15) + (jokers >> 4)
    plain = ranks & PLAIN
    if not plain:
        return _jokers_alone(jokers, ranks >> 56, rules)
    if jokers and jokers != wild_jokers(ranks, rules):
        return ()
    low = ((plain & -plain).bit_length() - 1) >> 2
    high = (plain.bit_length() - 1) >> 2
    found: list[Reading] = []
    if low == high:
        found.append(of_one_rank(low, (plain >> 4 * low) + jokers))
        if jokers < 4:
            return tuple(found)
    counts = [plain >> at & 15 for at in range(4 * low, 4 * high + 4, 4)]
    total, most = sum(counts) + jokers, max(counts)
    if most < 4 and high <= ACE:
        for _, width, shortest in _RUNS:
            length, over = divmod(total, width)
            if not over and length >= shortest and most <= width and high - low < length <= 12:
                for start in range(max(0, high - length + 1), min(low, ACE + 1 - length) + 1):
                    found.append(run(width, start, length))
    if total >= 4 * rules.serial_from:
        found += _serial_bombs(counts, low, high, total, rules)
    if len(found) > 1:
        found.sort(key=_largest_first)
    return tuple(found)


def _jokers_alone(jokers: int, big: int, rules: PlayRules) -> tuple[Reading, ...]:
    """One joker is itself, two of a colour are a pair, three and four are bombs (rush/4.1, 4.2, 4.6)."""
    if jokers == 1:
        return (of_one_rank(BIG if big else SMALL, 1),)
    if jokers == 2:
        rank = pair_of_jokers(2 - big, big, rules)
        return () if rank is None else (of_one_rank(rank, 2),)
    if jokers == 3:
        return (three_jokers(),)
    return (four_jokers(rules.four_jokers_largest),) if jokers == 4 else ()


def _serial_bombs(counts: list[int], low: int, high: int, total: int, rules: PlayRules) -> list[Reading]:
    """The serial bombs that cards from ``low`` to ``high`` make with jokers, ``total`` cards in all.

    One for each window of ranks and each size of the smallest bomb; how spare jokers lie makes no other difference.
    """
    found: list[Reading] = []
    highest = rules.serial_top
    if high > highest:
        return found
    for length in range(max(rules.serial_from, high - low + 1), total // 4 + 1):
        for start in range(max(0, high - length + 1), min(low, highest + 1 - length) + 1):
            window = [0] * (low - start) + counts + [0] * (start + length - 1 - high)
            for smallest in range(max(4, min(window)), total // length + 1):
                sizes = [max(smallest, count) for count in window]
                spare = total - sum(sizes)
                if spare < 0:
                    break
                others_at_smallest = smallest in sizes[:-1]
                sizes[-1 if others_at_smallest else -2] += spare
                found.append(serial_bomb(start, tuple(sizes)))
    return found


def _largest_first(reading: Reading) -> tuple[int, ...]:
    """The sort key of rush/4.4: bombs first, by phase, top, regular, X; else by top, straight, pair run, triple run."""
    if reading.phase:
        regular = 0 if reading.mark else 1
        return (-1, -reading.phase, -reading.top, -regular, -reading.smallest_size)
    return (0, -reading.top, -_PREFERRED.get(reading.kind, 0))


def declared_reading(ranks: int, declared: str, rules: PlayRules) -> Reading | str:
    """The reading that a log declares (``as``, rush/4.5), or a sentence that says why the cards don't allow it."""
    text = declared.upper().replace("10", "T")
    named = [RANKS.find(letter) if letter not in "wW" else -1 for letter in text]
    if not text or -1 in named or any(rank > TWO for rank in named):
        return "it must name ranks 3 to 2 only, one letter a card"
    if not ranks & PLAIN:
        return "jokers alone take no declared reading"
    if named != sorted(named, reverse=True):
        in_order = "".join(RANKS[rank] for rank in sorted(named, reverse=True))
        return f"it must be written highest first: {in_order}"
    counts, jokers = counts_of(ranks), jokers_of(ranks)
    after = [named.count(rank) for rank in range(13)]
    if sum(after) != sum(counts) + jokers:
        return f"it names {len(named)} cards, the play has {sum(counts) + jokers}"
    for rank in range(13):
        if after[rank] < counts[rank]:
            return f"the play has {counts[rank]} of rank {RANKS[rank]}, it names {after[rank]}"
    as_ranks = sum(min(size, 15) << 4 * rank for rank, size in enumerate(after))
    found = readings(as_ranks, rules)
    return found[0] if found else "the cards it names form no type"
