"""Rush told slowly and plainly: every substitution of the jokers is tried, and a play is what its ranks spell.

Nothing here is shared with the program. Ranks are 0 to 12 (3 to 2), 13 the small joker, 14 the big one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

RANKS = "3456789TJQKA2wW"
ACE, TWO = 11, 12


class Room(NamedTuple):
    """What a room says about plays, as a profile words it (rush/4.6, 5.2)."""

    two_in_serial: bool = True
    wild: str = "both"
    mixed_pair: str = "small"
    serial_from: int = 3


ROOM = Room()


class What(NamedTuple):
    """What a play is. ``x`` and ``y`` are those of a serial bomb (smallest size, number of bombs), else 0."""

    kind: str
    cards: int
    top: int
    phase: int = 0
    x: int = 0
    y: int = 0
    irregular: bool = False


def ranks_of(text: str) -> list[int]:
    return [RANKS.index(letter) for letter in text.replace(" ", "")]


def without_jokers(ranks: Sequence[int], room: Room) -> What | None:
    counts = Counter(ranks)
    held = sorted(counts)
    n, low, top = len(ranks), held[0], held[-1]
    sizes = set(counts.values())
    in_a_row = top - low + 1 == len(held)
    if len(held) == 1:
        return What({1: "single", 2: "pair", 3: "triple"}[n], n, top) if n < 4 else What("bomb", n, top, n)
    if not in_a_row:
        return None
    if top <= ACE:
        if sizes == {1} and len(held) >= 5:
            return What("straight", n, top)
        if sizes == {2} and len(held) >= 3:
            return What("pair_run", n, top)
        if sizes == {3} and len(held) >= 3:
            return What("triple_run", n, top)
    if min(sizes) >= 4 and len(held) >= room.serial_from and (top <= ACE or room.two_in_serial):
        x, y = min(sizes), len(held)
        return What("serial_bomb", n, top, x + y, x, y, len(sizes) > 1)
    return None


def readings(ranks: Sequence[int], room: Room = ROOM) -> set[What]:
    """Everything that cards can be."""
    plain = [rank for rank in ranks if rank <= TWO]
    jokers = sorted(rank for rank in ranks if rank > TWO)
    if not plain:
        if len(jokers) == 1:
            return {What("single", 1, jokers[0])}
        if len(jokers) == 2:
            if jokers[0] == jokers[1]:
                return {What("pair", 2, jokers[0])}
            return set() if room.mixed_pair == "none" else {What("pair", 2, {"small": 13, "big": 14}[room.mixed_pair])}
        return {What("three_jokers", 3, -1, 6)} if len(jokers) == 3 else {What("four_jokers", 4, -1, 7)}
    if any(room.wild == "none" or (room.wild == "big" and joker == 13) for joker in jokers):
        return set()
    found = set()
    for stands_for in combinations_with_replacement(range(13), len(jokers)):
        what = without_jokers([*plain, *stands_for], room)
        if what is not None:
            found.add(what)
    return found


def largest(found: set[What]) -> What:
    """The reading of rush/4.4."""
    bombs = [what for what in found if what.phase]
    if bombs:
        return max(bombs, key=lambda what: (what.phase, what.top, not what.irregular, what.x))
    preference = ["triple_run", "pair_run", "straight"]
    return max(found, key=lambda w: (w.top, preference.index(w.kind) if w.kind in preference else 0))


def beats(play: What, table: What, four_jokers_largest: bool = True) -> bool:
    if not play.phase and not table.phase:
        return (play.kind, play.cards) == (table.kind, table.cards) and play.top > table.top
    if not table.phase or not play.phase:
        return bool(play.phase)
    if play.phase != table.phase:
        return play.phase > table.phase
    for one, other, won in ((play, table, True), (table, play, False)):
        if one.kind == other.kind and one.kind in ("three_jokers", "four_jokers"):
            return False
        if one.kind == "three_jokers":
            return not won
        if one.kind == "four_jokers":
            return won is four_jokers_largest
    if play.irregular and table.irregular and (play.x, play.y) == (table.x, table.y):
        return False
    if play.cards != table.cards:
        return play.cards < table.cards
    return play.top > table.top


def parts(ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every play, legal or not, of a hand by ranks."""
    counts = sorted(Counter(ranks).items())

    def rest(at: int) -> Iterator[tuple[int, ...]]:
        if at == len(counts):
            yield ()
            return
        rank, most = counts[at]
        for others in rest(at + 1):
            for number in range(most + 1):
                yield (rank,) * number + others

    yield from (part for part in rest(0) if part)
