"""What a hand is: every reading of its tiles, the best of them, and why there is none (sichuan/1.2, 2.1 to 2.3).

A hand is a handful of concealed tiles (the winning tile included) with two sets of kinds, its pengs and its gangs. A
suit's count vector is read once and remembered: what is asked most often, whether tiles win, is two or three look-ups.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from settlement.games.sichuan import messages
from settlement.games.tiles import (
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
_STRAIGHT = {"123", "456", "789"}
_PAIRS = tuple(f"{rank}{rank}" for rank in range(1, 10))
_TRIPLETS = tuple(f"{rank}{rank}{rank}" for rank in range(1, 10))
_RUNS = tuple(f"{rank}{rank + 1}{rank + 2}" for rank in range(1, 8))


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
    """One reading of a whole hand: what its own patterns add, its triplets, its parts (none: seven pairs)."""

    adds: int
    triplets: int
    parts: tuple[Part, ...]


def _readings(concealed: int, melds: int, full_straight: int, seven_pairs: bool) -> list[_Reading]:
    """Every reading of a hand; none where it doesn't win. The suits held are the caller's to check."""
    found: list[_Reading] = []
    if seven_pairs and not melds and not concealed & ONES:
        found.append(_Reading(2, 0, ()))
    ends_so_far = not melds & ~_TERMINALS
    laid = melds.bit_count()
    for combination in itertools.product(*_parts_by_suit(concealed)):
        if not combination:
            break
        runs, triplets, ends, adds = 0, laid, ends_so_far, 0
        for part in combination:
            runs += part.runs
            triplets += part.triplets
            ends = ends and part.ends
            if part.straight and full_straight:
                adds += full_straight - 1
        found.append(_Reading(adds + (not runs) + 2 * ends, triplets, combination))
    return found


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


def wins(concealed: int, pengs: int, gangs: int, seven_pairs: bool) -> bool:
    """Whether a hand of the right number of tiles wins (sichuan/1.2, 2.1)."""
    melds = pengs | gangs
    if all(suits_of(concealed, melds)):
        return False
    return bool(_winning_suits(concealed)) or (seven_pairs and not melds and not concealed & ONES)


def find_most_adds(concealed: int, pengs: int, gangs: int, full_straight: int, seven_pairs: bool) -> int | None:
    """What patterns and roots of the best reading add to 1; None where the hand doesn't win (as `find_best_shape`)."""
    melds = pengs | gangs
    held = suits_of(concealed, melds)
    if all(held):
        return None
    readings = _readings(concealed, melds, full_straight, seven_pairs)
    if not readings:
        return None
    return max([reading.adds for reading in readings]) + 2 * (sum(held) == 1) + roots(concealed, pengs, gangs)


@lru_cache(1 << 12)
def find_best_shape(concealed: int, pengs: int, gangs: int, full_straight: int, seven_pairs: bool) -> Shape | None:
    """The best reading of a hand, None where it doesn't win (sichuan/2.1, 2.2).

    The number of tiles is the caller's to check: three a set that is no meld, and two. ``full_straight`` is the
    profile's fan of a full straight (0: not counted), ``seven_pairs`` whether that hand wins at all.
    """
    melds = pengs | gangs
    held = suits_of(concealed, melds)
    if all(held):
        return None
    readings = _readings(concealed, melds, full_straight, seven_pairs)
    if not readings:
        return None
    most = max([reading[:2] for reading in readings])
    text, reading = min(
        [(_text(concealed, pengs, gangs, reading), reading) for reading in readings if reading[:2] == most]
    )
    patterns = _patterns(reading, sum(held) == 1, melds, full_straight)
    four_of = roots(concealed, pengs, gangs)
    if four_of:
        patterns.append(("root", four_of, four_of))
    return Shape(sum([adds for _, _, adds in patterns]), reading.triplets, tuple(patterns), text)


def _patterns(reading: _Reading, one_suit: bool, melds: int, full_straight: int) -> list[tuple[str, int, int]]:
    """The patterns of a reading, as the rows of a shape."""
    found: list[tuple[str, int, int]] = []
    sets = reading.parts
    if sets and not any(part.runs for part in sets):
        found.append(("duiduihu", 2, 1))
    if one_suit:
        found.append(("qingyise", 3, 2))
    if sets and not melds & ~_TERMINALS and all(part.ends for part in sets):
        found.append(("daiyaojiu", 3, 2))
    if not sets:
        found.append(("qidui", 3, 2))
    if full_straight and any(part.straight for part in sets):
        found.append(("full_straight", full_straight, full_straight - 1))
    return found or [("pinghu", 1, 0)]


def _text(concealed: int, pengs: int, gangs: int, reading: _Reading) -> str:
    """A reading in MPSZ, its groups sorted."""
    if not reading.parts:
        return _pairs_reading(concealed)
    suits = [SUITS[suit] for suit in range(3) if (concealed >> SUIT_SHIFT * suit) & SUIT_MASK]
    texts = [group + suit for suit, part in zip(suits, reading.parts, strict=True) for group in part.groups]
    return " ".join(sorted(texts + meld_texts(pengs, gangs)))


def _pairs_reading(concealed: int) -> str:
    return " ".join(sorted(f"{TILES[tile][0]}{TILES[tile]}" for tile in tiles_in(concealed)[::2]))


def meld_texts(pengs: int, gangs: int) -> list[str]:
    """The melds of a hand as groups in MPSZ."""
    return [TILES[tile][0] * (3 + (gangs >> tile & 1)) + TILES[tile][1] for tile in kinds_in(pengs | gangs)]


def why_no_win(concealed: int, pengs: int, gangs: int) -> Words:
    """Why a hand of the right number of tiles doesn't win, in words."""
    melds = pengs | gangs
    tiles = " ".join([written(concealed), *meld_texts(pengs, gangs)])
    if all(suits_of(concealed, melds)):
        return messages.THREE_SUITS(tiles=tiles)
    sets = tile_count(concealed) // 3 + melds.bit_count()
    if not melds and tile_count(concealed) == 14:
        return messages.NEITHER_SETS_NOR_PAIRS(tiles=tiles, n=sets)
    if concealed & ONES:
        return messages.NO_SETS(tiles=tiles, n=sets)
    return (messages.PAIRS_WITH_MELDS if melds else messages.PAIRS_OF_FEWER)(tiles=tiles, n=sets)
