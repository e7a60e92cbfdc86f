"""Totals by player, room, day and profile: counted in memory a little at a time, merged from sorted runs on disk.

A run is a file of lines, sorted bytewise: the key as a JSON array, a tab, games, a tab, the amount. Keys that come to
nothing (a game taken back as a duplicate) vanish when runs are merged.
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
        self._counts: dict[tuple[str | None, ...], list[int]] = {}

    def add(self, paid: Paid, sign: int = 1) -> None:
        """Counts a settled game, or with ``sign`` -1 takes it back. A game counts once for each key it has."""
        log, room, edition, outcome = paid
        day = self._days.of(log.started_at) if "day" in self._by else None
        of_game = {"room": room, "day": day, "profile": edition.label}
        counts = self._counts
        seen: list[list[int]] = []
        for player in log.players:
            key = tuple([player.id if by == "player" else of_game[by] for by in self._by])
            count = counts.get(key)
            if count is None:
                count = counts[key] = [0, 0]
            if not any(count is other for other in seen):
                seen.append(count)
                count[0] += sign
            count[1] += sign * outcome.amounts[player.seat]
        if len(counts) >= _MOST_IN_MEMORY:
            self.flush()

    def flush(self) -> None:
        """Writes what was counted since the last time as a run."""
        if self._counts:
            lines = [b"%s\t%d\t%d\n" % (_encode(key), count[0], count[1]) for key, count in self._counts.items()]
            lines.sort()
            (self._folder / f"totals-{self.runs}.run").write_bytes(b"".join(lines))
            self.runs += 1
            self._counts.clear()


def merged(runs: Sequence[Path], folder: Path) -> Iterator[tuple[list[str | None], int, int]]:
    """All totals of sorted runs, in the order of their keys: key, games, amount. Never opens more than a few files.

    :param folder: where runs in between are written.
    """
    step = 0
    while len(runs) > _MOST_OPEN:
        fewer = []
        for at in range(0, len(runs), _MOST_OPEN):
            path = folder / f"merge-{step}-{at}.run"
            with path.open("wb") as file:
                for key, games, amount in _sums(runs[at : at + _MOST_OPEN]):
                    file.write(b"%s\t%d\t%d\n" % (key, games, amount))
            fewer.append(path)
        runs, step = fewer, step + 1
    decode = msgspec.json.Decoder(list[str | None]).decode
    for key, games, amount in _sums(runs):
        yield decode(key), games, amount


def _sums(runs: Iterable[Path]) -> Iterator[tuple[bytes, int, int]]:
    with ExitStack() as stack:
        files = [stack.enter_context(path.open("rb")) for path in runs]
        lines = (line.rsplit(b"\t", 2) for line in heapq.merge(*files))
        for key, group in groupby(lines, key=lambda parts: parts[0]):
            games = amount = 0
            for _, more, owed in group:
                games += int(more)
                amount += int(owed)
            if games or amount:
                yield key, games, amount
