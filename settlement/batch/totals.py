"""Totals by player, room, day and profile: counted in memory a little at a time, merged from sorted runs on disk.

A run is a file of lines, sorted bytewise: the key as a JSON array, then numbers (games, amount), each behind a tab.
Keys that come to nothing (a game taken back as a duplicate) vanish when runs are merged.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, date, datetime
from itertools import groupby
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from settlement.batch.request import By
from settlement.batch.rows import Paid
from settlement.games.book import instant

_MOST_IN_MEMORY = 100_000
_MOST_OPEN = 64
_QUARTER = 900_000_000
_encode = msgspec.json.Encoder().encode


class Days:
    """The day, in one time zone, of an instant."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._memo: dict[int, str] = {}

    def of(self, started_at: str) -> str:
        """The day of an RFC 3339 time as ``2026-11-29``. Zones change their offset at quarters of an hour only."""
        at = instant(started_at)
        assert at is not None, started_at
        quarter = at // _QUARTER
        day = self._memo.get(quarter)
        if day is None:
            if len(self._memo) >= _MOST_IN_MEMORY:
                self._memo.clear()
            day = self._memo[quarter] = self._read(at)
        return day

    def _read(self, at: int) -> str:
        moment = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self._zone)
        return date.isoformat(moment)


class _Count(msgspec.Struct):
    """Games and amount of a total; ``last`` is the number of the game that was counted last."""

    games: int = 0
    amount: int = 0
    last: int = 0


_Group = tuple[str | None, ...]


class Totals:
    """Counts games into totals and writes them as runs into a folder.

    :param by: what a total is of.
    :param days: the zone's days.
    :param folder: where the runs are written, ``totals-0.run`` and so on.
    :param first: the number of the first of them; ``runs`` is that of the next.
    """

    def __init__(self, by: Sequence[By], days: Days, folder: Path, first: int = 0) -> None:
        self._by = tuple(by)
        self._days = days
        self._folder = folder
        self.runs = first
        self._games = 0
        self._count = 0
        self._groups: dict[_Group, dict[str | None, _Count]] = {}

    def add(self, paid: Paid, sign: int = 1) -> None:
        """Counts a settled game, or with ``sign`` -1 takes it back. A game counts once for each total it is in."""
        log, room, edition, outcome = paid
        by, amounts = self._by, outcome.amounts
        group = (
            room if "room" in by else None,
            self._days.of(log.started_at) if "day" in by else None,
            edition.label if "profile" in by else None,
        )
        counts = self._groups.get(group)
        if counts is None:
            counts = self._groups[group] = {}
        self._games += 1
        each_player = "player" in by
        for player in log.players:
            key = player.id if each_player else None
            count = counts.get(key)
            if count is None:
                count = counts[key] = _Count()
                self._count += 1
            if count.last != self._games:
                count.last = self._games
                count.games += sign
            count.amount += sign * amounts[player.seat]
        if self._count >= _MOST_IN_MEMORY:
            self.flush()

    def flush(self) -> None:
        """Writes what was counted since the last time as a run."""
        if not self._count:
            return
        lines = []
        for (room, day, profile), counts in self._groups.items():
            values = {"room": room, "day": day, "profile": profile}
            for player, count in counts.items():
                values["player"] = player
                key = _encode([values[name] for name in self._by])
                lines.append(b"%s\t%d\t%d\n" % (key, count.games, count.amount))
        lines.sort()
        (self._folder / f"totals-{self.runs}.run").write_bytes(b"".join(lines))
        self.runs += 1
        self._count = 0
        self._groups.clear()


def merged(runs: Sequence[Path], folder: Path) -> Iterator[tuple[list[str | None], list[int]]]:
    """All totals of sorted runs, in the order of their keys: key and numbers. Never opens more than a few files.

    :param folder: where runs in between are written.
    """
    step = 0
    while len(runs) > _MOST_OPEN:
        fewer = []
        for at in range(0, len(runs), _MOST_OPEN):
            path = folder / f"merge-{step}-{at}.run"
            with path.open("wb") as file:
                for key, numbers in _sums(runs[at : at + _MOST_OPEN]):
                    file.write(b"\t".join([key, *[b"%d" % n for n in numbers]]) + b"\n")
            fewer.append(path)
        runs, step = fewer, step + 1
    decode = msgspec.json.Decoder(list[str | None]).decode
    for key, numbers in _sums(runs):
        yield decode(key), numbers


def _sums(runs: Iterable[Path]) -> Iterator[tuple[bytes, list[int]]]:
    with ExitStack() as stack:
        files = [stack.enter_context(path.open("rb")) for path in runs]
        lines = (line.split(b"\t") for line in heapq.merge(*files))  # a tab inside a key is an escape
        for key, group in groupby(lines, key=lambda parts: parts[0]):
            numbers = [sum(map(int, column)) for column in zip(*(parts[1:] for parts in group), strict=True)]
            if any(numbers):
                yield key, numbers
