"""What happened in a game of rush that was played, and what decides its amounts (rush/6, 7, 8.1).

Where the profile has no row for what the game came to, that is a finding and the game is rejected.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from settlement.findings import Finding
from settlement.games.rush.codes import BELOW_LEVELS, PROFILE_GAP
from settlement.games.rush.order import PHASES
from settlement.games.rush.phases import Bomb, CountPhase
from settlement.games.rush.rules import BuckleName, Rules
from settlement.words import Words, say


class Decided(Struct, frozen=True, gc=False):
    """What decides the amounts of a game: two games in which it is equal are paid alike.

    ``winner`` is the opponent where a seat escaped; then ``multiplier`` is 0, and ``had_played`` says whether the
    escaper had played a card (rush/9.2, 9.3). ``contributions`` and ``doublings`` are each seat's own, × M (rush/8.2,
    8.3). ``balances`` at the start are there only where the profile cuts at them (rush/8.7).
    """

    match_points: int
    winner: int
    multiplier: int
    contributions: tuple[int, int]
    doublings: tuple[int, int]
    escaped: bool = False
    had_played: bool = False
    balances: tuple[int, int] | None = None


class Facts(Struct, frozen=True):
    """What happened: what decides the amounts, and what a report tells besides.

    ``counts`` are the count phases by seat, ``bombs`` those that each seat played, ``left`` the cards that each has
    left. ``buckle`` is None, and ``escape_event`` the event, where the other seat than the winner escaped.
    """

    decided: Decided
    balances: tuple[int, int]
    bombs: tuple[Sequence[Bomb], Sequence[Bomb]]
    counts: tuple[CountPhase, CountPhase]
    left: tuple[int, int]
    buckle: BuckleName | None
    escape_event: int | None = None


class Tables(Struct, frozen=True):
    """The tables of a profile as they are looked up; what the profile doesn't have is in none of them.

    ``thresholds`` are the balances from which the levels hold, ascending; ``buckles`` the buckle and its multiplier by
    the cards left to the loser; ``by_phase`` contribution and doubling by count phase, 0 and 1 below five (rush/8.5).
    """

    thresholds: tuple[int, ...]
    buckles: dict[int, tuple[BuckleName, int]]
    by_phase: dict[int, tuple[int, int]]


@lru_cache(maxsize=256)
def tables(rules: Rules) -> Tables:
    """The tables of a profile."""
    buckle = rules.buckle
    named: tuple[tuple[BuckleName, tuple[int, int], int], ...] = (
        ("flat", buckle.flat.cards, buckle.flat.multiplier),
        ("single", buckle.single.cards, buckle.single.multiplier),
        ("double", buckle.double.cards, buckle.double.multiplier),
    )
    return Tables(
        thresholds=tuple(row.at_least for row in rules.levels.table),
        buckles={left: (name, times) for name, (low, high), times in named for left in range(low, high + 1)},
        by_phase=dict.fromkeys(range(5), (0, 1))
        | {row.phase: (row.contribution, row.doubling) for row in rules.bombs.phases},
    )


def level_row(balance: int, rules: Rules) -> int | None:
    """The row of the level table that a balance has; None below the first where the profile rejects it (rush/8.1)."""
    row = bisect_right(tables(rules).thresholds, balance) - 1
    if row >= 0:
        return row
    return 0 if rules.levels.below_first == "first" else None


def check_levels(balances: Sequence[int], rules: Rules) -> list[Finding]:
    """The players whose balance has no level."""
    if level_row(min(balances), rules) is not None:
        return []
    first = rules.levels.table[0]
    return [
        BELOW_LEVELS.finding(
            say(
                "seat {seat} starts with {balance}, below {first}, where level {level}, the first, begins",
                seat=seat,
                balance=balance,
                first=first.at_least,
                level=first.level,
            )
        )
        for seat, balance in enumerate(balances)
        if level_row(balance, rules) is None
    ]


def decide(
    rules: Rules,
    balances: tuple[int, int],
    counts: tuple[CountPhase, CountPhase],
    bombs: tuple[Sequence[Bomb], Sequence[Bomb]],
    winner: int,
    left: int,
) -> Decided | None:
    """What decides the amounts of a game that was played out; None where the profile has no row for it.

    :param balances: at the start, each with a level.
    :param left: the cards left to the loser.
    """
    brought = brings(rules, counts, bombs)
    buckle = tables(rules).buckles.get(left)
    if brought is None or buckle is None:
        return None
    return Decided(
        _match_points(rules, balances),
        winner,
        buckle[1],
        *brought,
        balances=balances if rules.cap_at_balance else None,
    )


def decide_escape(
    rules: Rules,
    balances: tuple[int, int],
    counts: tuple[CountPhase, CountPhase],
    bombs: tuple[Sequence[Bomb], Sequence[Bomb]],
    escaped: int,
    had_played: bool,
) -> Decided | None:
    """What decides the amounts of a game that an escape ended (rush/9); None where the profile has no row for it."""
    brought = brings(rules, counts, bombs)
    if brought is None:
        return None
    return Decided(
        _match_points(rules, balances),
        1 - escaped,
        0,
        *brought,
        escaped=True,
        had_played=had_played,
        balances=balances if rules.cap_at_balance else None,
    )


def _match_points(rules: Rules, balances: tuple[int, int]) -> int:
    """M: that of the lowest level at the table (rush/8.1)."""
    row = level_row(min(balances), rules)
    assert row is not None
    return rules.levels.table[row].match_points


def brings(
    rules: Rules, counts: tuple[CountPhase, CountPhase], bombs: tuple[Sequence[Bomb], Sequence[Bomb]]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Contributions and doublings by seat, × M (rush/8.2, 8.3); None where the profile has no row for a phase."""
    by_phase = tables(rules).by_phase
    one, other = by_phase.get(counts[0].phase), by_phase.get(counts[1].phase)
    if one is None or other is None:
        return None
    doublings = (one[1], other[1])
    if rules.contribution.mode == "max":
        return (one[0], other[0]), doublings
    if any(bomb.phase not in by_phase for own in bombs for _, bomb in own):
        return None
    first, second = (sum([by_phase[bomb.phase][0] for _, bomb in own]) for own in bombs)
    return (first, second), doublings


def find_gaps(
    rules: Rules,
    counts: Sequence[CountPhase],
    bombs: Sequence[Sequence[Bomb]],
    left: int | None,
) -> list[Finding]:
    """What the profile has no row for, each once.

    :param left: the cards left to the loser; None where an escape ended the game.
    """
    known = tables(rules)
    asked = [count.phase for count in counts]
    if rules.contribution.mode == "sum":
        asked += [bomb.phase for own in bombs for _, bomb in own]
    missing = [phase for phase in dict.fromkeys(asked) if phase not in known.by_phase]
    gaps = [_gap(say("no contribution and doubling for {phases}", phases=PHASES(n=phase))) for phase in missing]
    if left is not None and left not in known.buckles:
        gaps.append(_gap(say("no buckle for {left} cards left", left=left)))
    return gaps


def _gap(what: Words) -> Finding:
    return PROFILE_GAP.finding(say("the profile has {what}", what=what))
