"""What a player's bombs count as: the count phase and where it comes from (rush/7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from settlement.games.rush.hand import TWO, Reading
from settlement.games.rush.rules import Rules

Bomb = tuple[int, Reading]
"""A bomb that was played: the event's index and what it counted as."""


class CountPhase(Struct, frozen=True):
    """The largest of rush/7.2's three numbers, the clause that gives it, and the bombs that it comes from."""

    phase: int
    clause: str
    bombs: Sequence[Bomb]


_NONE = CountPhase(0, "rush/7.1", ())


def count_phase(bombs: Sequence[Bomb], rules: Rules) -> CountPhase:
    """The count phase of the bombs that a player played, in the order of their events (rush/7.2)."""
    if not bombs:
        return _NONE
    if len(bombs) == 1:
        return CountPhase(bombs[0][1].phase, "rush/7.1", bombs)
    largest = max(bombs, key=lambda bomb: bomb[1].phase)
    best = CountPhase(largest[1].phase, "rush/7.1", (largest,))
    of_one_rank = [bomb for bomb in bombs if bomb[1].kind == "bomb"]
    if rules.bombs.two_connected:
        best = max(best, _connected(of_one_rank, rules.bombs.two_in_serial), key=_phase)
    if rules.non_connected.enabled:
        best = max(best, _non_connected(of_one_rank, rules), key=_phase)
    return best


def _phase(found: CountPhase) -> int:
    return found.phase


def _adjacent(rank: int, other: int, two_in_serial: bool) -> bool:
    """Whether ``other`` is the rank above ``rank``; A and 2 only where the 2 may top a serial bomb."""
    return other == rank + 1 and (other != TWO or two_in_serial)


def _connected(bombs: Sequence[Bomb], two_in_serial: bool) -> CountPhase:
    """The largest X + 1 of two bombs of X phases on adjacent ranks."""
    best = _NONE
    for low in bombs:
        for high in bombs:
            phase = low[1].phase
            if phase == high[1].phase and phase >= best.phase and _adjacent(low[1].top, high[1].top, two_in_serial):
                best = CountPhase(phase + 1, "rush/7.2", sorted((low, high), key=itemgetter(0)))
    return best


def _non_connected(bombs: Sequence[Bomb], rules: Rules) -> CountPhase:
    """The largest phase of the table of rush/7.3 whose number of bombs is reached."""
    best = _NONE
    for phase in {bomb.phase for _, bomb in bombs}:
        counted = [bomb for bomb in bombs if bomb[1].phase == phase]
        if rules.non_connected.count == "non_adjacent":
            counted = _apart(counted, rules.bombs.two_in_serial)
        for row in rules.non_connected.table:
            if row.phase == phase and row.count <= len(counted) and row.as_phase > best.phase:
                best = CountPhase(row.as_phase, "rush/7.3", counted)
    return best


def _apart(bombs: Sequence[Bomb], two_in_serial: bool) -> list[Bomb]:
    """The largest set of bombs with no two on adjacent ranks; bombs of one rank go together."""
    without: list[Bomb] = []
    with_last: list[Bomb] = []
    last = -2
    by_rank = sorted(bombs, key=lambda bomb: bomb[1].top)
    for rank, group in groupby(by_rank, key=lambda bomb: bomb[1].top):
        best = _longer(without, with_last)
        before = without if _adjacent(last, rank, two_in_serial) else best
        without, with_last, last = best, [*before, *group], rank
    return sorted(_longer(without, with_last), key=itemgetter(0))


def _longer(bombs: list[Bomb], others: list[Bomb]) -> list[Bomb]:
    return bombs if len(bombs) >= len(others) else others
