"""The tables of a rush profile as they are looked up (rush/6.1, 7.2, 8.1, 8.5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from settlement.games.rush.rules import BuckleName, Rules

MOST_PHASES = 12
"""No bomb, and no bombs that count together, have more phases."""


class Tables(Struct, frozen=True):
    """The tables of a profile; what the profile doesn't have is in none of them.

    ``thresholds`` are the balances from which the levels hold, ascending; ``buckles`` the buckle and its multiplier by
    the cards left to the loser; ``by_phase`` contribution and doubling by count phase, 0 and 1 below five (rush/8.5), of
    phases above ``most_phases`` those of that one (``bombs.count_at_most``, rush/7.2).
    """

    thresholds: tuple[int, ...]
    buckles: dict[int, tuple[BuckleName, int]]
    by_phase: dict[int, tuple[int, int]]
    most_phases: int

    def is_cut(self, phase: int) -> bool:
        """Whether a count phase is paid as a lower one."""
        return phase > self.most_phases


@lru_cache(maxsize=256)
def tables(rules: Rules) -> Tables:
    """The tables of a profile."""
    buckle = rules.buckle
    named: tuple[tuple[BuckleName, tuple[int, int], int], ...] = (
        ("flat", buckle.flat.cards, buckle.flat.multiplier),
        ("single", buckle.single.cards, buckle.single.multiplier),
        ("double", buckle.double.cards, buckle.double.multiplier),
    )
    most = MOST_PHASES if rules.bombs.count_at_most == "none" else rules.bombs.count_at_most
    rows = {row.phase: (row.contribution, row.doubling) for row in rules.bombs.phases}
    counted = {phase: rows[min(phase, most)] for phase in range(5, MOST_PHASES + 1) if min(phase, most) in rows}
    return Tables(
        thresholds=tuple(row.at_least for row in rules.levels.table),
        buckles={left: (name, times) for name, (low, high), times in named for left in range(low, high + 1)},
        by_phase=dict.fromkeys(range(5), (0, 1)) | counted,
        most_phases=most,
    )
