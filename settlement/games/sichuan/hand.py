"""What a hand is: every reading of its tiles, the best of them, and why there is none (sichuan/1.2, 2.1 to 2.3).

A hand is a handful of concealed tiles (the winning tile included) with two sets of kinds, its pengs and its gangs. A
suit's count vector is read once and remembered: what is asked most often, whether tiles win, is two or three look-ups.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import NamedTuple

from settlement.games.tiles import (
    FIELD,
    ONE,
    ONES,
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

_ENDS = frozenset("19")
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


@lru_cache(1 << 14)
def _groupings(suit: int) -> frozenset[tuple[str, ...]]:
    """Every way to split one suit's tiles into triplets, runs and at most one pair; each way sorted."""
    if not suit:
        return frozenset([()])
    lowest = ((suit & -suit).bit_length() - 1) // FIELD
    one = ONE[lowest]
    count = (suit >> FIELD * lowest) & 31
    found: set[tuple[str, ...]] = set()
    if count >= 3:
        found |= {(*rest, _TRIPLETS[lowest]) for rest in _groupings(suit - 3 * one)}
    if count >= 2:
        found |= {(*rest, _PAIRS[lowest]) for rest in _groupings(suit - 2 * one) if all(len(g) == 3 for g in rest)}
    if lowest < 7 and suit & (31 * one << FIELD) and suit & (31 * one << 2 * FIELD):
        found |= {(*rest, _RUNS[lowest]) for rest in _groupings(suit - one * (1 + (1 << FIELD) + (1 << 2 * FIELD)))}
    return frozenset([tuple(sorted(groups)) for groups in found])


@lru_cache(1 << 15)
def parts(suit: int) -> tuple[Part, ...]:
    """Every reading of one suit's tiles as sets and at most one pair; empty where there is none."""
    found = []
    for groups in sorted(_groupings(suit)):
        pairs = sum(len(g) == 2 for g in groups)
        triplets = sum(len(g) == 3 and g[0] == g[1] for g in groups)
        runs = len(groups) - pairs - triplets
        ends = all(_ENDS & set(g) for g in groups)
        found.append(Part(groups, triplets, runs, ends, set(groups) >= _STRAIGHT))
    return tuple(found)


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
    found: list[tuple[Part, ...]] = []
    pairs = 0
    for shift in (0, SUIT_SHIFT, 2 * SUIT_SHIFT):
        tiles = (concealed >> shift) & SUIT_MASK
        if tiles:
            over = tile_count(tiles) % 3
            ways = parts(tiles) if over != 1 else ()
            if not ways:
                return []
            found.append(ways)
            pairs += over == 2
    return found if pairs == 1 else []


def best_adds(concealed: int, pengs: int, gangs: int, full_straight: int, seven_pairs: bool) -> int | None:
    """What patterns and roots of the best reading add to 1; None where the hand doesn't win (as `best_shape`)."""
    melds = pengs | gangs
    held = suits_of(concealed, melds)
    if all(held):
        return None
    readings = _readings(concealed, melds, full_straight, seven_pairs)
    if not readings:
        return None
    return max([reading.adds for reading in readings]) + 2 * (sum(held) == 1) + roots(concealed, pengs, gangs)


@lru_cache(1 << 12)
def best_shape(concealed: int, pengs: int, gangs: int, full_straight: int, seven_pairs: bool) -> Shape | None:
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


def why_no_win(concealed: int, pengs: int, gangs: int) -> str:
    """Why a hand of the right number of tiles doesn't win, in words."""
    melds = pengs | gangs
    tiles = " ".join([written(concealed), *meld_texts(pengs, gangs)])
    if all(suits_of(concealed, melds)):
        return f"{tiles} holds three suits; a winning hand has two at most"
    sets = tile_count(concealed) // 3 + melds.bit_count()
    if not melds and tile_count(concealed) == 14:
        return f"{tiles} forms neither {sets} sets and a pair nor seven pairs"
    why = f"{tiles} doesn't form {sets} sets and a pair"
    if concealed & ONES:
        return why
    return f"{why}, and seven pairs {'allow no melds' if melds else 'are played with hands of 13 tiles alone'}"
