"""What one chunk comes to: sums on disk, and in memory a few numbers and the games that are shown one by one."""

from __future__ import annotations

import heapq
from pathlib import Path
from typing import Any

import msgspec

from settlement.findings import Finding
from settlement.impact.game import (
    CONCERNED,
    ONE_SIDED,
    ChangedGame,
    Looked,
    Share,
    change,
    described,
    moved,
    shares,
    vector,
    won_and_lost,
)
from settlement.impact.request import Question
from settlement.impact.sums import Sums
from settlement.jobs.counts import add_counts, count, size_class
from settlement.logs.filters import Named
from settlement.logs.settle import GameResult


class Refused(msgspec.Struct, kw_only=True):
    """A record that was not compared, and its errors."""

    file: str
    line: int
    game_id: str | None
    status: str
    findings: list[Finding]


class Counts(msgspec.Struct, kw_only=True):
    """Numbers of records, such that chunks add up.

    ``kinds`` (:data:`~settlement.impact.game.KINDS`) sum to all records, ``changes`` are among those compared.
    ``apart_codes`` are of errors by which one profile alone rejects games, each behind the change and a blank.
    ``codes`` are of errors, each with the number of records under the old and under the new profile; ``sizes`` are the
    size classes of what changes for a seat. ``named_another`` counts compared games whose log names another profile.
    ``named`` and ``close`` are names that filters ask for (:class:`settlement.logs.filters.Named`).
    """

    kinds: dict[str, int] = {}
    changes: dict[str, int] = {}
    codes: dict[str, list[int]] = {}
    apart_codes: dict[str, int] = {}
    sizes: dict[str, int] = {}
    void: int = 0
    named_another: int = 0
    named: dict[str, int] = {}
    close: dict[str, int] = {}

    @property
    def kept(self) -> int:
        """How many records the question is about."""
        return sum(self.kinds.get(kind, 0) for kind in CONCERNED)

    def add(self, other: Counts) -> None:
        """Adds another chunk's."""
        for name in ("kinds", "changes", "sizes", "apart_codes", "named", "close"):
            add_counts(getattr(self, name), getattr(other, name))
        for code, (old, new) in other.codes.items():
            there = self.codes.setdefault(code, [0, 0])
            there[0] += old
            there[1] += new
        self.void += other.void
        self.named_another += other.named_another


class Shown(msgspec.Struct, kw_only=True):
    """The games that are shown one by one: those that change most, and the first of each kind of rejection."""

    largest: list[ChangedGame] = []
    became_rejected: list[ChangedGame] = []
    ceased_rejected: list[ChangedGame] = []
    not_compared: list[Refused] = []

    def add(self, other: Shown, most: int) -> None:
        """Adds those of the next chunk; ``most`` of a kind stay."""
        self.largest = heapq.nsmallest(most, [*self.largest, *other.largest], key=lambda game: -game.moved)
        for name in ("became_rejected", "ceased_rejected", "not_compared"):
            mine: list[Any] = getattr(self, name)
            mine += getattr(other, name)[: most - len(mine)]


class Done(msgspec.Struct, kw_only=True):
    """What a chunk comes to besides its sums."""

    counts: Counts
    shown: Shown
    problems: list[Finding]


class Tally:
    """Takes the records of a chunk in their order.

    :param folder: where the sums are written.
    """

    def __init__(self, question: Question, folder: Path) -> None:
        self._question = question
        self._sums = Sums(folder)
        self._counts = Counts()
        self._shown = Shown()
        self._largest: list[tuple[int, int, Looked, list[Share]]] = []
        self._taken = 0

    def add(self, looked: Looked, named_another: bool) -> None:
        """Counts a record.

        :param named_another: its log names another profile than the old one.
        """
        self._taken += 1
        count(self._counts.kinds, looked.kind)
        if looked.kind == "compared":
            self._counts.named_another += named_another
            self._compared(looked)
        elif looked.kind in ("rejected", "conflict", "incomplete"):
            self._refused(looked)

    def _compared(self, looked: Looked) -> None:
        old, new = looked.old, looked.new
        assert old is not None
        assert new is not None
        assert old.log is not None
        changed = change(looked)
        before, after = vector(old), vector(new)
        self._counts.void += old.status == new.status == "void"
        numbers = (1, int(changed is not None), *_numbers(before, after))
        if changed in ONE_SIDED:
            self._sums.add(("apart", changed), numbers)
            count(self._counts.changes, changed)
            rejecting = new if changed == "became_rejected" else old
            for code in {f.code for f in rejecting.findings if f.severity == "error"}:
                count(self._counts.apart_codes, f"{changed} {code}")
            self._show_one_sided(looked, changed)
            return
        self._sums.add(("total",), numbers)
        self._sums.add(("room",) if old.room is None else ("room", old.room), numbers)
        self._count_players(old, before, after)
        if changed is None:
            return
        count(self._counts.changes, changed)
        for was, is_ in zip(before, after, strict=True):
            if is_ != was:
                count(self._counts.sizes, size_class(is_ - was))
        parts = shares(looked, self._question)
        here = before
        for part in parts:
            then = tuple(a + b for a, b in zip(here, part.amounts, strict=True))
            won, won_then, lost, lost_then = _numbers(here, then)
            self._sums.add(("step", part.pair, part.step), (1, won_then - won, lost_then - lost))
            here = then
        self._show(looked, parts)

    def _count_players(self, old: GameResult, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """A game counts once for each player, also where one sits on two seats."""
        assert old.log is not None
        seats: dict[str, list[int]] = {}
        for player in old.log.players:
            seats.setdefault(player.id, []).append(player.seat)
        for player_id, its in seats.items():
            was, is_ = tuple(before[seat] for seat in its), tuple(after[seat] for seat in its)
            self._sums.add(("player", player_id), (1, int(was != is_), *_numbers(was, is_)))

    def _show_one_sided(self, looked: Looked, changed: str) -> None:
        listed: list[ChangedGame] = getattr(self._shown, changed)
        if len(listed) < self._question.most_games:
            listed.append(described(looked, []))

    def _show(self, looked: Looked, parts: list[Share]) -> None:
        most = self._question.most_games
        assert looked.old is not None
        assert looked.new is not None
        size = moved(vector(looked.old), vector(looked.new))
        entry = (size, -self._taken, looked, parts)
        if len(self._largest) < most:
            heapq.heappush(self._largest, entry)
        elif most and entry[:2] > self._largest[0][:2]:
            heapq.heapreplace(self._largest, entry)

    def _refused(self, looked: Looked) -> None:
        assert looked.old is not None
        assert looked.new is not None
        for side, result in enumerate((looked.old, looked.new)):
            for code in {f.code for f in result.findings if f.severity == "error"}:
                self._counts.codes.setdefault(code, [0, 0])[side] += 1
        result = looked.old
        if len(self._shown.not_compared) < self._question.most_games:
            errors = [f for f in result.findings if f.severity == "error"]
            self._shown.not_compared.append(
                Refused(
                    file=result.file,
                    line=result.line,
                    game_id=result.game_id,
                    status=result.status,
                    findings=errors,
                )
            )

    @property
    def kept(self) -> int:
        """How many records were added so far that the question is about."""
        return self._counts.kept

    def close(self, problems: list[Finding], named: Named) -> Done:
        """Writes the sums; the rest.

        :param named: which names of the filters were met.
        """
        self._counts.named, self._counts.close = named.records, named.close
        self._sums.flush()
        ordered = sorted(self._largest, key=lambda entry: (-entry[0], -entry[1]))
        self._shown.largest = [described(looked, parts) for _, _, looked, parts in ordered]
        return Done(counts=self._counts, shown=self._shown, problems=problems)


def _numbers(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int, int, int]:
    """What is won before and after, and lost before and after."""
    (won, lost), (won_after, lost_after) = won_and_lost(before), won_and_lost(after)
    return won, won_after, lost, lost_after
