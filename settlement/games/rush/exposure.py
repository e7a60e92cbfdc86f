"""The most that one game of rush can move under a profile, exactly (rush/6 to 9).

A seat loses most to a winner with the dearest bombs against nothing of its own, or by an escape in the face of them.
In mode ``max`` any count phase there is can be had by one bomb, so the best row of the phase table is the answer. In
mode ``sum`` the bombs of one hand compete for its 27 cards and the deck's four jokers, so all sets of them are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from settlement.games.game import Exposure
from settlement.games.rush.facts import tables
from settlement.games.rush.order import phases
from settlement.games.rush.plays import HAND_SIZE
from settlement.games.rush.rules import Rules

MOST_BALANCE = 10**15
"""The largest balance that a log can hold; with ``cap_at_balance`` nobody pays more."""

JOKERS, OF_A_RANK, MOST_PHASES = 4, 8, 12


class Kind(NamedTuple):
    """A kind of bomb: its phases, the fewest cards and jokers that it needs, whether it is of one rank, its words."""

    phase: int
    cards: int
    jokers: int
    of_one_rank: bool
    words: str


class Best(NamedTuple):
    """An amount as a multiple of M, and how it comes about."""

    multiple: int
    how: str


def exposure(rules: Rules) -> Exposure:
    """The largest amount that one seat can lose or win in one game, and that of each level."""
    best = _played_out(rules)
    if rules.escape.mode == "settle":
        best = max(best, _escaped(rules))
    rows = [
        (row.level, row.match_points, _within(best.multiple * row.match_points, rules)) for row in rules.levels.table
    ]
    level, match_points, most = max(rows, key=lambda row: row[2])
    how = f"at level {level}: {match_points} × {best.how}"
    if most < best.multiple * match_points:
        how += f", cut to {MOST_BALANCE}, the largest balance of a log"
    return Exposure(most=most, how=how, by_level=tuple(rows))


def _within(amount: int, rules: Rules) -> int:
    return min(amount, MOST_BALANCE) if rules.cap_at_balance else amount


def _played_out(rules: Rules) -> Best:
    """The dearest defeat by a last card (rush/8.2, 8.3)."""
    _, (buckle, multiplier) = max(tables(rules).buckles.items(), key=lambda item: item[1][1], default=(0, ("flat", 0)))
    return max(
        Best(
            multiplier * doubling + contribution,
            f"({multiplier} × {doubling} + {contribution}): a {buckle} buckle won with {words}",
        )
        for contribution, doubling, words in _bombs(rules, HAND_SIZE)
    )


def _escaped(rules: Rules) -> Best:
    """The dearest escape (rush/9.3); the opponent still holds a card."""
    penalty = rules.escape.penalty
    return max(
        Best(
            penalty + contribution + (doubling if doubling > 1 else 0),
            f"({penalty} + {contribution} + {doubling if doubling > 1 else 0}): an escape after the opponent played {words}",
        )
        for contribution, doubling, words in _bombs(rules, HAND_SIZE - 1)
    )


def _bombs(rules: Rules, cards: int) -> Iterator[tuple[int, int, str]]:
    """Contribution, doubling and words for what a player can have played with ``cards`` cards."""
    if rules.contribution.mode == "max":
        for phase in (0, *range(4, MOST_PHASES + 1)):
            if brought := tables(rules).by_phase.get(phase):
                yield (*brought, f"a bomb of {phases(phase)}" if phase else "no bomb")
        return
    for bombs in _sets(_kinds(), cards, JOKERS):
        each = [tables(rules).by_phase.get(bomb.phase) for bomb in bombs]
        contribution = sum(brought[0] for brought in each if brought)
        words = ", ".join(bomb.words for bomb in bombs) or "no bomb"
        for count in _count_phases(bombs, rules):
            brought = tables(rules).by_phase.get(count)
            if brought and None not in each:
                yield contribution, brought[1], f"{words} ({phases(count)})"


def _kinds() -> list[Kind]:
    """Every kind of bomb, with no more cards and jokers than it needs."""
    kinds = [Kind(6, 3, 3, False, "three jokers"), Kind(7, 4, 4, False, "four jokers")]
    for size in range(4, OF_A_RANK + JOKERS + 1):
        kinds.append(Kind(size, size, max(0, size - OF_A_RANK), True, f"a bomb of {size} cards"))
        for length in range(3, HAND_SIZE // size + 1):
            jokers = max(0, size - OF_A_RANK) * length
            kinds.append(Kind(size + length, size * length, jokers, False, f"a serial bomb of {length} × {size} cards"))
    return kinds


def _sets(kinds: list[Kind], cards: int, jokers: int) -> Iterator[tuple[Kind, ...]]:
    """Every set of bombs that so many cards, so many of them jokers, have room for."""
    yield ()
    for at, kind in enumerate(kinds):
        if kind.cards <= cards and kind.jokers <= jokers:
            for others in _sets(kinds[at:], cards - kind.cards, jokers - kind.jokers):
                yield (kind, *others)


def _count_phases(bombs: tuple[Kind, ...], rules: Rules) -> set[int]:
    """The count phases that a set of bombs can have, by the ranks that its bombs of one rank lie on (rush/7.2, 7.3)."""
    largest = max((bomb.phase for bomb in bombs), default=0)
    choices: list[set[int]] = []
    for phase in {bomb.phase for bomb in bombs if bomb.of_one_rank}:
        number = sum(bomb.of_one_rank and bomb.phase == phase for bomb in bombs)
        apart = _not_connected(phase, number, rules)
        found = {apart}
        for counted in range((number + 1) // 2, number):
            among = _not_connected(phase, counted, rules) if rules.non_connected.count == "non_adjacent" else apart
            found.add(max(among, phase + 1 if rules.bombs.two_connected else 0))
        choices.append(found)
    return {max((largest, *chosen)) for chosen in product(*choices)}


def _not_connected(phase: int, number: int, rules: Rules) -> int:
    """What so many bombs of one phase count as by the table of rush/7.3, 0 where it has no row for them."""
    if not rules.non_connected.enabled:
        return 0
    rows = rules.non_connected.table
    return max((row.as_phase for row in rows if row.phase == phase and row.count <= number), default=0)
