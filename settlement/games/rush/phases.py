"""What a player's bombs count as: the count phase and where it comes from (rush/7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from settlement.games.rush.hand import TWO, Reading
from settlement.games.rush.rules import NonConnectedRow, Rules
from settlement.games.rush.tables import tables

Bomb = tuple[int, Reading]
"""A bomb that was played: the event's index and what it counted as."""


class Group(Struct, frozen=True):
    """Bombs that count together as one of more phases: two connected ones, or those that a row of the table asks for.

    ``own`` is the phase of each of them, ``phase`` the one that they make. ``bombs`` go into it, and with a cascade the
    groups of ``inner``, each as one bomb; ``counted`` are all the bombs that count for the row, so maybe more.
    """

    phase: int
    own: int
    clause: str
    bombs: Sequence[Bomb]
    counted: Sequence[Bomb]
    row: NonConnectedRow | None = None
    inner: tuple[Group, ...] = ()

    @property
    def all_bombs(self) -> list[Bomb]:
        """The bombs that go into it, those of inner groups too, in the order of their events."""
        return sorted([*self.bombs, *(bomb for group in self.inner for bomb in group.all_bombs)], key=itemgetter(0))


class CountPhase(Struct, frozen=True):
    """The largest of rush/7.2's three numbers, the clause that gives it, and the bombs that it comes from.

    ``groups`` are those that come to it, also where a single bomb does. ``row`` is the row of the table that makes it
    alone and has amounts of its own (rush/7.3), else None.
    """

    phase: int
    clause: str
    bombs: Sequence[Bomb]
    groups: tuple[Group, ...] = ()
    row: NonConnectedRow | None = None


_NONE = CountPhase(0, "rush/7.1", ())


def count_phase(bombs: Sequence[Bomb], rules: Rules) -> CountPhase:
    """The count phase of the bombs that a player played, in the order of their events (rush/7.2)."""
    if not bombs:
        return _NONE
    if len(bombs) == 1:
        return CountPhase(bombs[0][1].phase, "rush/7.1", bombs)
    of_one_rank = [bomb for bomb in bombs if bomb[1].kind == "bomb"]
    two_in_serial = rules.bombs.two_in_serial
    counted: dict[int, Sequence[Bomb]] = {}
    for bomb in of_one_rank:
        counted[bomb[1].phase] = [*counted.get(bomb[1].phase, ()), bomb]
    if rules.non_connected.count == "non_adjacent":
        counted = {phase: _apart(own, two_in_serial) for phase, own in counted.items()}
    return count_together(bombs, _connected(of_one_rank, two_in_serial), counted, rules)


def count_together(
    bombs: Sequence[Bomb], connected: tuple[Bomb, Bomb] | None, counted: Mapping[int, Sequence[Bomb]], rules: Rules
) -> CountPhase:
    """The count phase of bombs, of which it is known which lie side by side and which apart (rush/7.2).

    :param connected: two single-rank bombs of one phase on adjacent ranks, of the highest such phase.
    :param counted: by phase, the single-rank bombs that count for the rows of the table.
    """
    groups: list[Group] = []
    if connected is not None and rules.bombs.two_connected:
        own = connected[0][1].phase
        groups.append(Group(own + rules.bombs.two_connected_adds, own, "rush/7.2", connected, connected))
    if rules.non_connected.enabled:
        groups += _groups_of_rows(counted, rules)
    largest = max(bombs, key=lambda bomb: bomb[1].phase)
    phase = max([largest[1].phase, *(group.phase for group in groups)])
    reaching = tuple(group for group in groups if group.phase == phase)
    if largest[1].phase == phase:
        return CountPhase(phase, "rush/7.1", (largest,), reaching)
    first = reaching[0]
    alone = first.row is not None and first.row.doubling is not None and len(reaching) == 1
    told = first.all_bombs if first.inner else first.counted
    return CountPhase(phase, first.clause, told, reaching, first.row if alone else None)


def _adjacent(rank: int, other: int, two_in_serial: bool) -> bool:
    """Whether ``other`` is the rank above ``rank``; A and 2 only where the 2 may top a serial bomb."""
    return other == rank + 1 and (other != TWO or two_in_serial)


def _connected(bombs: Sequence[Bomb], two_in_serial: bool) -> tuple[Bomb, Bomb] | None:
    """The first two bombs of one phase on adjacent ranks, of the highest phase that has such; None without any."""
    best, found = 0, None
    for low in bombs:
        for high in bombs:
            phase = low[1].phase
            if phase == high[1].phase and phase > best and _adjacent(low[1].top, high[1].top, two_in_serial):
                best, found = phase, (low, high) if low[0] < high[0] else (high, low)
    return found


def _groups_of_rows(counted: Mapping[int, Sequence[Bomb]], rules: Rules) -> list[Group]:
    """The groups that rows of the table of rush/7.3 make, one of each phase, of the row that makes most.

    With a cascade each is one more bomb of the phase that it makes, from the lowest phase up (rush/7.2).
    """
    table, cascade = rules.non_connected.table, rules.non_connected.cascade
    made: dict[int, list[Group]] = {}
    found = []
    for phase in sorted({row.phase for row in table}):
        bombs, inner = counted.get(phase, ()), made.get(phase, [])
        number = len(bombs) + len(inner)
        rows = [row for row in table if row.phase == phase and row.count <= number and row.as_phase > phase]
        if rows:
            group = _group(max(rows, key=lambda row: (row.as_phase, -row.count)), bombs, inner, rules)
            found.append(group)
            if cascade:
                made.setdefault(group.phase, []).append(group)
    return found


def _group(row: NonConnectedRow, bombs: Sequence[Bomb], inner: Sequence[Group], rules: Rules) -> Group:
    """The group of a row: as many as it asks for, those that contribute least by themselves (rush/8.3)."""
    if not inner:
        return Group(row.as_phase, row.phase, "rush/7.3", bombs[: row.count], bombs, row)
    each = contributed_by([bomb.phase for _, bomb in bombs[:1]], rules)
    by_cost: list[tuple[int, int, Bomb | Group]] = [(each, at, bomb) for at, bomb in enumerate(bombs)]
    by_cost += [(own_contribution(group, rules), len(bombs) + at, group) for at, group in enumerate(inner)]
    taken = [part for _, _, part in sorted(by_cost, key=itemgetter(0, 1))[: row.count]]
    groups = tuple(part for part in taken if isinstance(part, Group))
    return Group(
        row.as_phase, row.phase, "rush/7.3", [part for part in taken if isinstance(part, tuple)], bombs, row, groups
    )


def contributed_by(phases: Iterable[int], rules: Rules) -> int:
    """What bombs of these phases contribute each by itself, × M; nothing where the profile has no row for one."""
    by_phase = tables(rules).by_phase
    return sum([by_phase.get(phase, (0, 1))[0] for phase in phases])


def own_contribution(group: Group, rules: Rules) -> int:
    """What the bombs of a group would contribute each by itself, × M."""
    return contributed_by([bomb.phase for _, bomb in group.all_bombs], rules)


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
