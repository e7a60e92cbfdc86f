"""The most that one game of rush can move under a profile (rush/6 to 9).

A seat loses most to a winner with the dearest bombs against nothing of its own, or by an escape in the face of them.
In mode ``max`` any count phase there is can be had by one bomb, so the best row of the phase table is the answer, or a
row for bombs that lie apart that has amounts of its own. In mode ``sum``, and where jokers stand for less or rows build
on each other, the bombs of one hand compete for its 27 cards and the deck's four jokers, so all sets of them are tried.
Where their ranks lie is only asked phase by phase, so no game moves more, and in odd profiles every game less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from settlement.games.game import Exposure
from settlement.games.room import most_within, tell_within
from settlement.games.rush.facts import bring
from settlement.games.rush.hand import Reading, four_jokers, of_one_rank, serial_bomb, three_jokers
from settlement.games.rush.order import phases
from settlement.games.rush.phases import Bomb, CountPhase, count_together
from settlement.games.rush.plays import HAND_SIZE
from settlement.games.rush.rules import Rules
from settlement.games.rush.tables import MOST_PHASES, tables

JOKERS, OF_A_RANK = 4, 8
_WILD = {"both": 4, "big": 2, "none": 0}


class Kind(NamedTuple):
    """A kind of bomb: one of its kind, the jokers that it needs, whether they stand for other cards, its words."""

    bomb: Reading
    jokers: int
    wild: bool
    words: str

    @property
    def cards(self) -> int:
        """The fewest cards that it needs."""
        return self.bomb.count


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
        (row.level, row.match_points, most_within(best.multiple * row.match_points, rules, 2))
        for row in rules.levels.table
    ]
    level, match_points, most = max(rows, key=lambda row: row[2])
    how = f"at level {level}: {match_points} × {best.how}" + tell_within(best.multiple * match_points, rules, 2)
    return Exposure(most=most, how=how, by_level=tuple(rows))


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
    non_connected = rules.non_connected
    rows = [row for row in non_connected.table if row.doubling is not None] if non_connected.enabled else []
    if rules.contribution.mode == "max" and rules.jokers.wild == "both" and not (rows and non_connected.cascade):
        for phase in (0, *range(4, MOST_PHASES + 1)):
            if brought := tables(rules).by_phase.get(phase):
                yield (*brought, f"a bomb of {phases(phase)}" if phase else "no bomb")
        for row in rows:
            jokers = max(0, row.phase - OF_A_RANK) * row.count
            fits = row.phase * row.count <= cards and jokers <= JOKERS and row.phase < row.as_phase
            if fits and not tables(rules).is_cut(row.as_phase):
                assert row.contribution is not None
                assert row.doubling is not None
                yield row.contribution, row.doubling, f"{row.count} bombs of {phases(row.phase)}"
        return
    for kinds in _sets(_kinds(rules), cards, JOKERS, _WILD[rules.jokers.wild]):
        bombs = [(event, kind.bomb) for event, kind in enumerate(kinds)]
        words = ", ".join(kind.words for kind in kinds) or "no bomb"
        for count in _count_phases(bombs, rules):
            if brought := bring(rules, count, bombs):
                yield (*brought, f"{words} ({phases(count.phase)})")


def _kinds(rules: Rules) -> list[Kind]:
    """Every kind of bomb, with no more cards and jokers than it needs."""
    kinds = [Kind(three_jokers(), 3, False, "three jokers"), Kind(four_jokers(True), 4, False, "four jokers")]
    for size in range(4, OF_A_RANK + JOKERS + 1):
        more = max(0, size - OF_A_RANK)
        kinds.append(Kind(of_one_rank(0, size), more, True, f"a bomb of {size} cards"))
        for length in range(rules.bombs.serial_from, HAND_SIZE // size + 1):
            bomb = serial_bomb(0, (size,) * length)
            kinds.append(Kind(bomb, more * length, True, f"a serial bomb of {length} × {size} cards"))
    return kinds


def _sets(kinds: list[Kind], cards: int, jokers: int, wild: int) -> Iterator[tuple[Kind, ...]]:
    """Every set of bombs that so many cards, so many of them jokers, some of them wild, have room for."""
    yield ()
    for at, kind in enumerate(kinds):
        as_others = kind.jokers if kind.wild else 0
        if kind.cards <= cards and kind.jokers <= jokers and as_others <= wild:
            left = (cards - kind.cards, jokers - kind.jokers, wild - as_others)
            for others in _sets(kinds[at:], *left):
                yield (kind, *others)


def _count_phases(bombs: list[Bomb], rules: Rules) -> Iterator[CountPhase]:
    """The count phases that bombs can have, by the ranks that those of one rank lie on (rush/7.2, 7.3)."""
    if not bombs:
        yield CountPhase(0, "rush/7.1", ())
        return
    of_phase: dict[int, list[Bomb]] = {}
    for bomb in bombs:
        if bomb[1].kind == "bomb":
            of_phase.setdefault(bomb[1].phase, []).append(bomb)
    apart = rules.non_connected.count == "non_adjacent"
    choices = [
        [(own, False), *((own[:number] if apart else own, True) for number in range((len(own) + 1) // 2, len(own)))]
        for _, own in sorted(of_phase.items())
    ]
    for chosen in product(*choices):
        pairs = [own for own, (_, connected) in zip(sorted(of_phase), chosen, strict=True) if connected]
        pair = (of_phase[pairs[-1]][0], of_phase[pairs[-1]][1]) if pairs else None
        counted = {phase: own for phase, (own, _) in zip(sorted(of_phase), chosen, strict=True)}
        yield count_together(bombs, pair, counted, rules)
