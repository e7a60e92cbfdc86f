"""What a hand is: every reading of its tiles, the best of them, and why there is none (sichuan/1.2, 2.1 to 2.3).

A hand (:class:`Held`) is a handful of concealed tiles with sets of kinds, its pengs and its gangs. A suit's count
vector is read once and remembered: what is asked most often, whether tiles win, is two or three look-ups.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from settlement.games.sichuan import messages
from settlement.games.sichuan.rules import FanRules
from settlement.games.tiles import (
    FIELD,
    ONES,
    SHIFT,
    SUIT_KINDS,
    SUIT_MASK,
    SUIT_SHIFT,
    SUITS,
    TILES,
    copies,
    kinds_in,
    tiles_in,
    written,
)
from settlement.words import Words

_SHIFTS = SHIFT[:9]
_TERMINALS = sum(1 << 9 * suit | 1 << 9 * suit + 8 for suit in range(3))
_GENERALS = sum(1 << 9 * suit + rank for suit in range(3) for rank in (1, 4, 7))
_ENDS_HELD = sum(31 << FIELD * (9 * suit + rank) for suit in range(3) for rank in (0, 8))
_GENERALS_HELD = sum(31 << FIELD * (9 * suit + rank) for suit in range(3) for rank in (1, 4, 7))
NO_SUIT = -1
_STRAIGHT = {"123", "456", "789"}
_PAIRS = tuple(f"{rank}{rank}" for rank in range(1, 10))
_TRIPLETS = tuple(f"{rank}{rank}{rank}" for rank in range(1, 10))
_RUNS = tuple(f"{rank}{rank + 1}{rank + 2}" for rank in range(1, 8))


class Held(NamedTuple):
    """A hand: its concealed tiles, the winning one among them where it is asked whether they win, and its melds.

    ``hidden`` are those of the ``gangs`` that are concealed. ``missing`` is the suit that the seat may not hold where
    suits are declared (sichuan/1.8), NO_SUIT where any two suits win.
    """

    concealed: int
    pengs: int = 0
    gangs: int = 0
    hidden: int = 0
    missing: int = NO_SUIT

    @property
    def melds(self) -> int:
        """All melds as a set of kinds."""
        return self.pengs | self.gangs

    @property
    def is_open(self) -> bool:
        """Whether a meld lies open: any but a concealed gang (sichuan/2.2)."""
        return bool(self.pengs or self.gangs & ~self.hidden)

    def holds_suit_that_bars(self) -> bool:
        """Whether its suits forbid it to win: the missing one, or all three (sichuan/1.2, 1.8)."""
        held = suits_of(self.concealed, self.melds)
        return held[self.missing] if self.missing >= 0 else all(held)


class Part(NamedTuple):
    """One way to read one suit of the concealed tiles: its groups as ranks, and what matters of them.

    ``ends``: a 1 or 9 in every group; ``straight``: it holds 123 456 789.
    """

    groups: tuple[str, ...]
    triplets: int
    runs: int
    ends: bool
    straight: bool


class Shape(NamedTuple):
    """The best reading of a winning hand.

    ``patterns`` are (name, fan, what it adds to 1), roots among them; ``adds`` is the sum of what they add, so that
    the fan of patterns and roots is 1 + ``adds``; ``reading`` the groups in MPSZ, sorted.
    """

    adds: int
    triplets: int
    patterns: tuple[tuple[str, int, int], ...]
    reading: str


def tile_count(held: int) -> int:
    """How many tiles a handful of at most 30 has."""
    return held % 31  # the digits of a number in base 32 sum to its remainder by 31


@lru_cache(1 << 15)
def splits(suit: int) -> bool:
    """Whether one suit's tiles are sets, and one pair where counting in threes leaves two over."""
    counts = [(suit >> shift) & 31 for shift in _SHIFTS]
    over = tile_count(suit) % 3
    if over != 2:
        return not over and _only_sets(counts)
    # The ranks of a set sum to a multiple of 3, so that the sum of all ranks leaves three ranks for the pair.
    total = sum([rank * count for rank, count in enumerate(counts)])
    for rank in range(2 * total % 3, 9, 3):
        if counts[rank] >= 2:
            counts[rank] -= 2
            if _only_sets(counts):
                return True
            counts[rank] += 2
    return False


def _only_sets(counts: list[int]) -> bool:
    """Whether the tiles of one suit, counted by rank, are triplets and runs; three equal runs are three triplets."""
    one_before = two_before = 0  # runs that began there
    for count in counts:
        left = count - one_before - two_before
        if left < 0:
            return False
        one_before, two_before = left % 3, one_before
    return not one_before and not two_before


@lru_cache(1 << 14)
def parts(suit: int) -> tuple[Part, ...]:
    """Every reading of one suit's tiles as sets, and one pair where two tiles are over; empty where there is none."""
    if not splits(suit):
        return ()
    counts = [(suit >> shift) & 31 for shift in _SHIFTS]
    return tuple([_part(groups) for groups in _ways(counts, 0, tile_count(suit) % 3 == 2)])


def _ways(counts: list[int], rank: int, pair: bool) -> Iterator[tuple[str, ...]]:
    """Every way to read the tiles from a rank on, each once; ``pair``: a pair is still due.

    At the lowest rank left, a triplet or none and the pair or not leave the number of runs that begin there.
    """
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        if not pair:
            yield ()
        return
    count = counts[rank]
    for triplets in range(count // 3 + 1):
        for pairs in range(1 + (pair and count - 3 * triplets >= 2)):
            runs = count - 3 * triplets - 2 * pairs
            if runs and (rank > 6 or counts[rank + 1] < runs or counts[rank + 2] < runs):
                continue
            groups = (_TRIPLETS[rank],) * triplets + (_PAIRS[rank],) * pairs
            rest = counts.copy()
            rest[rank] = 0
            if runs:
                groups += (_RUNS[rank],) * runs
                rest[rank + 1] -= runs
                rest[rank + 2] -= runs
            for others in _ways(rest, rank + 1, pair and not pairs):
                yield groups + others


def _part(groups: tuple[str, ...]) -> Part:
    triplets = sum([group in _TRIPLETS for group in groups])
    runs = sum([group in _RUNS for group in groups])
    ends = all(group[0] == "1" or group[-1] == "9" for group in groups)
    return Part(groups, triplets, runs, ends, _STRAIGHT.issubset(groups))


def suits_of(concealed: int, melds: int) -> tuple[bool, bool, bool]:
    """Which suits a hand holds, melds (a set of kinds) counted (sichuan/1.2)."""
    return (
        bool(concealed & SUIT_MASK or melds & SUIT_KINDS),
        bool((concealed >> SUIT_SHIFT) & SUIT_MASK or (melds >> 9) & SUIT_KINDS),
        bool(concealed >> 2 * SUIT_SHIFT or melds >> 18),
    )


def roots(concealed: int, pengs: int, gangs: int) -> int:
    """How many kinds of tile are held four times, melds counted (sichuan/2.3)."""
    in_hand: int = (concealed & (ONES << 2)).bit_count()
    completed = sum(1 for tile in kinds_in(pengs) if copies(concealed, tile))
    return in_hand + completed + gangs.bit_count()


class _Reading(NamedTuple):
    """One reading of a whole hand: what the patterns that depend on it add, its triplets, its parts (none: seven pairs)."""

    adds: int
    triplets: int
    parts: tuple[Part, ...]


def _adds(fan: int) -> int:
    """What a pattern of so much fan adds to the total; one of 0 fan is not played."""
    return max(fan - 1, 0)


def _readings(held: Held, fan: FanRules, seven_pairs: bool) -> list[_Reading]:
    """Every reading of a hand; none where it doesn't win. The suits held are the caller's to check."""
    concealed, melds = held.concealed, held.melds
    found: list[_Reading] = []
    if seven_pairs and not melds and not concealed & ONES:
        found.append(_Reading(_adds(fan.qidui), 0, ()))
    ends_so_far = not melds & ~_TERMINALS
    laid = melds.bit_count()
    triplets_add = _adds(fan.jiangdui if fan.jiangdui and _are_generals(held) else fan.duiduihu)
    closed = 0 if held.is_open else _adds(fan.menqing)
    for combination in itertools.product(*_parts_by_suit(concealed)):
        if not combination:
            break
        runs, triplets, ends, adds = 0, laid, ends_so_far, closed
        for part in combination:
            runs += part.runs
            triplets += part.triplets
            ends = ends and part.ends
            if part.straight:
                adds += _adds(fan.full_straight)
        if not runs:
            adds += triplets_add
        if ends:
            adds += _adds(fan.daiyaojiu)
        found.append(_Reading(adds, triplets, combination))
    return found


def _adds_of_any_reading(held: Held, fan: FanRules, one_suit: bool) -> int:
    """What patterns and roots add that are the same in every reading."""
    adds = _adds(fan.qingyise) if one_suit else 0
    if fan.zhongzhang and _has_no_ends(held):
        adds += _adds(fan.zhongzhang)
    if fan.jingoudiao and _is_pair_alone(held):
        adds += _adds(fan.jingoudiao)
    if fan.root:
        adds += fan.root * roots(held.concealed, held.pengs, held.gangs)
    return adds


def _are_generals(held: Held) -> bool:
    """Whether all tiles are 2, 5 and 8 (sichuan/2.2)."""
    return not (held.concealed & ~_GENERALS_HELD or held.melds & ~_GENERALS)


def _has_no_ends(held: Held) -> bool:
    """Whether the hand holds neither 1 nor 9 (sichuan/2.2)."""
    return not (held.concealed & _ENDS_HELD or held.melds & _TERMINALS)


def _is_pair_alone(held: Held) -> bool:
    """Whether every set is melded, so that the pair alone was won on (sichuan/2.2)."""
    return tile_count(held.concealed) == 2


def _parts_by_suit(concealed: int) -> list[tuple[Part, ...]]:
    """The readings of each suit that is held; empty where one has none, or where there is not one pair in all."""
    return [parts(tiles) for tiles in _winning_suits(concealed)]


def _winning_suits(concealed: int) -> list[int]:
    """The suits that are held, each moved to the first; empty where they are not sets and one pair in all."""
    found: list[int] = []
    pairs = 0
    for shift in (0, SUIT_SHIFT, 2 * SUIT_SHIFT):
        tiles = (concealed >> shift) & SUIT_MASK
        if tiles:
            if not splits(tiles):
                return []
            found.append(tiles)
            pairs += tile_count(tiles) % 3 == 2
    return found if pairs == 1 else []


def wins(held: Held, seven_pairs: bool) -> bool:
    """Whether a hand of the right number of tiles wins (sichuan/1.2, 2.1)."""
    if held.holds_suit_that_bars():
        return False
    concealed = held.concealed
    return bool(_winning_suits(concealed)) or (seven_pairs and not held.melds and not concealed & ONES)


def find_most_adds(held: Held, fan: FanRules, seven_pairs: bool) -> int | None:
    """What patterns and roots of the best reading add to 1; None where the hand doesn't win (as `find_best_shape`)."""
    if held.holds_suit_that_bars():
        return None
    readings = _readings(held, fan, seven_pairs)
    if not readings:
        return None
    one_suit = sum(suits_of(held.concealed, held.melds)) == 1
    return max([reading.adds for reading in readings]) + _adds_of_any_reading(held, fan, one_suit)


@lru_cache(1 << 12)
def find_best_shape(held: Held, fan: FanRules, seven_pairs: bool) -> Shape | None:
    """The best reading of a hand, None where it doesn't win (sichuan/2.1, 2.2).

    The number of tiles is the caller's to check: three a set that is no meld, and two. ``seven_pairs``: whether that
    hand wins at all.
    """
    if held.holds_suit_that_bars():
        return None
    readings = _readings(held, fan, seven_pairs)
    if not readings:
        return None
    most = max([reading[:2] for reading in readings])
    text, reading = min([(_text(held, reading), reading) for reading in readings if reading[:2] == most])
    one_suit = sum(suits_of(held.concealed, held.melds)) == 1
    patterns = _patterns(reading, held, fan, one_suit)
    four_of = roots(held.concealed, held.pengs, held.gangs)
    if four_of and fan.root:
        patterns.append(("root", four_of * fan.root, four_of * fan.root))
    return Shape(sum([adds for _, _, adds in patterns]), reading.triplets, tuple(patterns), text)


def _patterns(reading: _Reading, held: Held, fan: FanRules, one_suit: bool) -> list[tuple[str, int, int]]:
    """The patterns of a reading, as the rows of a shape; one of 0 fan is not played."""
    sets = reading.parts
    all_triplets = bool(sets) and not any(part.runs for part in sets)
    generals = all_triplets and fan.jiangdui > 0 and _are_generals(held)
    there = {
        "duiduihu": all_triplets and not generals,
        "jiangdui": generals,
        "jingoudiao": _is_pair_alone(held),
        "menqing": bool(sets) and not held.is_open,
        "zhongzhang": _has_no_ends(held),
        "qingyise": one_suit,
        "daiyaojiu": bool(sets) and not held.melds & ~_TERMINALS and all(part.ends for part in sets),
        "qidui": not sets,
        "full_straight": any(part.straight for part in sets),
    }
    found = [(name, row, row - 1) for name in there if there[name] and (row := getattr(fan, name))]
    return found or [("pinghu", 1, 0)]


def _text(held: Held, reading: _Reading) -> str:
    """A reading in MPSZ, its groups sorted."""
    concealed = held.concealed
    if not reading.parts:
        return _pairs_reading(concealed)
    suits = [SUITS[suit] for suit in range(3) if (concealed >> SUIT_SHIFT * suit) & SUIT_MASK]
    texts = [group + suit for suit, part in zip(suits, reading.parts, strict=True) for group in part.groups]
    return " ".join(sorted(texts + meld_texts(held.pengs, held.gangs)))


def _pairs_reading(concealed: int) -> str:
    return " ".join(sorted(f"{TILES[tile][0]}{TILES[tile]}" for tile in tiles_in(concealed)[::2]))


def meld_texts(pengs: int, gangs: int) -> list[str]:
    """The melds of a hand as groups in MPSZ."""
    return [TILES[tile][0] * (3 + (gangs >> tile & 1)) + TILES[tile][1] for tile in kinds_in(pengs | gangs)]


def why_no_win(held: Held, seven_pairs: bool) -> Words:
    """Why a hand of the right number of tiles doesn't win, in words."""
    concealed, melds = held.concealed, held.melds
    tiles = " ".join([written(concealed), *meld_texts(held.pengs, held.gangs)])
    if held.holds_suit_that_bars():
        if held.missing >= 0:
            return messages.MISSING_SUIT_HELD(tiles=tiles, suit=messages.SUITS[SUITS[held.missing]]())
        return messages.THREE_SUITS(tiles=tiles)
    sets = tile_count(concealed) // 3 + melds.bit_count()
    if not melds and seven_pairs:
        return messages.NEITHER_SETS_NOR_PAIRS(tiles=tiles, n=sets)
    if concealed & ONES:
        return messages.NO_SETS(tiles=tiles, n=sets)
    if melds:
        return messages.PAIRS_WITH_MELDS(tiles=tiles, n=sets)
    if tile_count(concealed) == 14:
        return messages.PAIRS_NOT_PLAYED(tiles=tiles, n=sets)
    return messages.PAIRS_OF_FEWER(tiles=tiles, n=sets)
