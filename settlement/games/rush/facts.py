"""What happened in a game of rush that was played, and what decides its amounts (rush/6, 7, 8.1).

Where the profile has no row for what the game came to, that is a finding and the game is rejected.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from settlement.findings import Finding
from settlement.games.rush.codes import BELOW_LEVELS, PROFILE_GAP
from settlement.games.rush.order import PHASES
from settlement.games.rush.phases import Bomb, CountPhase, Group, contributed_by, own_contribution
from settlement.games.rush.rules import BuckleName, Rules
from settlement.games.rush.tables import tables
from settlement.words import Words, say


class Decided(Struct, frozen=True, gc=False):
    """What decides the amounts of a game: two games in which it is equal are paid alike.

    ``winner`` is the opponent where a seat escaped; then ``multiplier`` is 0, and ``had_played`` says whether the
    escaper had played a card (rush/9.2, 9.3). ``contributions`` and ``doublings`` are each seat's own, × M (rush/8.2,
    8.3). ``balances`` at the start are there only where the profile limits games by them (room/2.2).
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
        balances=balances if rules.limits.balance != "none" else None,
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
        balances=balances if rules.limits.balance != "none" else None,
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
    one, other = bring(rules, counts[0], bombs[0]), bring(rules, counts[1], bombs[1])
    if one is None or other is None:
        return None
    return (one[0], other[0]), (one[1], other[1])


def bring(rules: Rules, count: CountPhase, bombs: Sequence[Bomb]) -> tuple[int, int] | None:
    """What a player's count phase brings: contribution and doubling, × M (rush/7.3, 8.3); None without a row for it."""
    by_phase = tables(rules).by_phase
    own = own_amounts(rules, count)
    brought = by_phase.get(count.phase) if own is None else own
    if brought is None or rules.contribution.mode == "max" or not bombs:
        return brought
    if any(bomb.phase not in by_phase or count.phase not in by_phase for _, bomb in bombs):
        return None
    group = group_that_contributes(rules, count)
    contribution = contributed_by([bomb.phase for _, bomb in bombs], rules)
    return contribution + (0 if group is None else _gains(group, rules)), brought[1]


def own_amounts(rules: Rules, count: CountPhase) -> tuple[int, int] | None:
    """Contribution and doubling of the row that makes a count phase alone, where it has its own and isn't cut (rush/7.3)."""
    row = count.row
    if row is None or row.contribution is None or row.doubling is None or tables(rules).is_cut(count.phase):
        return None
    return row.contribution, row.doubling


def group_that_contributes(rules: Rules, count: CountPhase) -> Group | None:
    """The group whose bombs contribute together in mode ``sum``: of several the one that brings most (rush/8.3)."""
    return max(count.groups, key=lambda group: _gains(group, rules), default=None)


def contribution_of(group: Group, rules: Rules) -> int:
    """What a group contributes, × M: the row's own amount, or that of the phase that it makes (rush/8.3)."""
    known = tables(rules)
    if group.row is not None and group.row.contribution is not None and not known.is_cut(group.phase):
        return group.row.contribution
    return known.by_phase[group.phase][0]


def _gains(group: Group, rules: Rules) -> int:
    """How much more a group contributes than its bombs each by itself."""
    return contribution_of(group, rules) - own_contribution(group, rules)


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
    summed = rules.contribution.mode == "sum"
    asked = [count.phase for count in counts if summed or own_amounts(rules, count) is None]
    if summed:
        asked += [bomb.phase for own in bombs for _, bomb in own]
    paid = dict.fromkeys(min(phase, known.most_phases) for phase in asked)
    missing = [phase for phase in paid if phase not in known.by_phase]
    gaps = [_gap(say("no contribution and doubling for {phases}", phases=PHASES(n=phase))) for phase in missing]
    if left is not None and left not in known.buckles:
        gaps.append(_gap(say("no buckle for {left} cards left", left=left)))
    return gaps


def _gap(what: Words) -> Finding:
    return PROFILE_GAP.finding(say("the profile has {what}", what=what))
