"""What a question came to; sums of any number of rooms and players stay on disk and are read as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from settlement.findings import Finding, errors
from settlement.impact.chunk_output import Counts, Shown
from settlement.impact.game import ONE_SIDED
from settlement.impact.request import Question
from settlement.impact.sums import sums_of
from settlement.logs.filters import Named, Unknown, unknown


class Amount(NamedTuple):
    """Whole units under the old and the new profile."""

    old: int
    new: int

    @property
    def difference(self) -> int:
        """New − old."""
        return self.new - self.old


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """What games come to under both profiles: all of them, those of a room, or a player's.

    ``name`` is None for the games of no room. ``won`` is what receiving seats get, ``lost`` what paying ones pay, both
    0 or more, added up game by game. ``changed`` counts games in which something changes (for a player: for that one).
    """

    name: str | None = None
    games: int
    changed: int
    won: Amount
    lost: Amount

    @property
    def house(self) -> Amount:
        """What the house keeps: lost − won (of a player: what it loses in the end)."""
        return Amount(self.lost.old - self.won.old, self.lost.new - self.won.new)

    @property
    def net(self) -> Amount:
        """What is received in the end: won − lost."""
        return Amount(-self.house.old, -self.house.new)


class StepSum(msgspec.Struct, frozen=True, kw_only=True):
    """What a step changes: in how many games, and by how much what is won and lost. Over all steps: the whole change."""

    pair: int
    step: int
    games: int
    won: int
    lost: int

    @property
    def house(self) -> int:
        """By how much it changes what the house keeps."""
        return self.lost - self.won


class Answer(msgspec.Struct, kw_only=True):
    """The answer to a question. ``problems`` are of the inputs; an error among them: not everything was looked at."""

    question: Question
    counts: Counts
    shown: Shown
    problems: list[Finding]
    sums: Path

    @property
    def records(self) -> int:
        """How many records were read."""
        return sum(self.counts.kinds.values())

    def kind(self, name: str) -> int:
        """How many records are of a kind (:data:`~settlement.impact.game.KINDS`)."""
        return self.counts.kinds.get(name, 0)

    @property
    def changed(self) -> int:
        """How many games change."""
        return sum(self.counts.changes.values())

    @property
    def unknown(self) -> list[Unknown]:
        """The names that the filters ask for and no record has; none where not all records were asked for their names."""
        filters = self.question.filters
        if filters.limit is not None and self.counts.kept >= filters.limit:
            return []
        return unknown(filters, Named(records=self.counts.named, close=self.counts.close))

    def apart(self) -> dict[str, Sum]:
        """The games that only one of the profiles settles, by which; what they pay is in none of the other sums."""
        found = {one.name: one for one in self._sums("apart")}
        nothing = Sum(games=0, changed=0, won=Amount(0, 0), lost=Amount(0, 0))
        return {change: found.get(change, nothing) for change in ONE_SIDED}

    def apart_codes(self, change: str) -> dict[str, int]:
        """The errors by which one profile alone rejects games, with the number of games, most games first."""
        found = {
            key.partition(" ")[2]: games
            for key, games in self.counts.apart_codes.items()
            if key.startswith(f"{change} ")
        }
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    def total(self) -> Sum:
        """All games that both profiles settle, or find void, together."""
        return next(self._sums("total"), Sum(games=0, changed=0, won=Amount(0, 0), lost=Amount(0, 0)))

    def rooms(self) -> Iterator[Sum]:
        """Each room, by name; games without a room first."""
        return self._sums("room")

    def players(self) -> Iterator[Sum]:
        """Each player, by id."""
        return self._sums("player")

    def steps(self) -> list[StepSum]:
        """Each step, also one that changes nothing, in the order in which they are applied."""
        found = {tuple(names): numbers for names, numbers in sums_of(self.sums, "step")}
        places = [(p, s) for p, pair in enumerate(self.question.pairs) for s in range(len(pair.steps))]
        made = [
            StepSum(pair=p, step=s, games=games, won=won, lost=lost)
            for p, s in places
            for games, won, lost in [found.pop((p, s), [0, 0, 0])]
        ]
        assert not found, found
        return made

    def incomplete(self) -> bool:
        """Whether not everything could be looked at."""
        return self.kind("incomplete") > 0 or bool(errors(self.problems))

    def found(self) -> bool:
        """Whether nothing was compared, or a record of the game was refused by one of the profiles, or is in conflict."""
        refused = self.counts.changes.get("became_rejected", 0) + self.counts.changes.get("ceased_rejected", 0)
        return not self.kind("compared") or self.kind("rejected") + self.kind("conflict") + refused > 0

    def _sums(self, kind: str) -> Iterator[Sum]:
        for names, (games, changed, won, won_new, lost, lost_new) in sums_of(self.sums, kind):
            yield Sum(
                name=str(names[0]) if names else None,
                games=games,
                changed=changed,
                won=Amount(won, won_new),
                lost=Amount(lost, lost_new),
            )
