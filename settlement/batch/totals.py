"""Totals by player, room, day and profile: counted in memory a little at a time, merged from sorted runs on disk.

A run is a file of lines, sorted bytewise: the cells of the key as they stand in the CSV, a tab, games, a tab, the amount.
Keys that come to nothing (a game taken back as a duplicate) vanish when runs are merged.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from settlement.batch.request import By
from settlement.batch.rows import Fields, Paid, csv_field
from settlement.games.book import instant

_MOST_IN_MEMORY = 100_000
_MOST_OPEN = 64


class Days:
    """The day, in one time zone, of an instant."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._memo: dict[tuple[str, bool, str], str] = {}

    def of(self, started_at: str) -> str:
        """The day of an RFC 3339 time as ``2026-11-29``.

        Days of all zones begin on five minutes, as far back as this century: what starts within the same five minutes,
        written with the same offset, starts on the same day.
        """
        five_minutes = (started_at[:15], started_at[15] > "4", started_at[19:])
        day = self._memo.get(five_minutes)
        if day is None:
            day = self._read(started_at)
            if started_at >= "2000":
                if len(self._memo) >= _MOST_IN_MEMORY:
                    self._memo.clear()
                self._memo[five_minutes] = day
        return day

    def _read(self, started_at: str) -> str:
        at = instant(started_at)
        assert at is not None, started_at
        moment = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self._zone)
        return date.isoformat(moment)


class _Count(msgspec.Struct):
    """Games and amount of a total; ``last`` is the number of the game that was counted last."""

    games: int = 0
    amount: int = 0
    last: int = 0


_Group = tuple[str | None, str | None, int | None]
"""What the players of a game have in common: room, day, the edition by its identity; None where nothing is added up by it."""


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
        self._players = Fields()
        self._groups: dict[_Group, dict[str | None, _Count]] = {}
        self._labels: dict[int | None, str] = {None: ""}

    def add(self, paid: Paid, sign: int = 1) -> None:
        """Counts a settled game, or with ``sign`` -1 takes it back. A game counts once for each total it is in."""
        log, room, edition, outcome = paid
        by, amounts = self._by, outcome.amounts
        group = (
            room if "room" in by else None,
            self._days.of(log.started_at) if "day" in by else None,
            id(edition) if "profile" in by else None,
        )
        counts = self._groups.get(group)
        if counts is None:
            counts = self._groups[group] = {}
            self._labels[id(edition)] = edition.label  # an edition lives as long as its book, and so does its identity
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
        for (room, day, edition), counts in self._groups.items():
            cells = {"room": csv_field(room or ""), "day": day or "", "profile": csv_field(self._labels[edition])}
            for player, count in counts.items():
                cells["player"] = self._players[player or ""]
                key = _on_one_line(",".join([cells[name] for name in self._by]))
                lines.append(f"{key}\t{count.games}\t{count.amount}\n".encode())
        lines.sort()
        (self._folder / f"totals-{self.runs}.run").write_bytes(b"".join(lines))
        self.runs += 1
        self._count = 0
        self._groups.clear()


def _on_one_line(key: str) -> str:
    """A key without line feeds, which a quoted cell may hold."""
    return key.replace("\\", "\\\\").replace("\n", "\\n") if "\\" in key or "\n" in key else key


def _as_it_was(key: bytes) -> bytes:
    """The key that :func:`_on_one_line` was given."""
    if b"\\" not in key:
        return key
    return b"\\".join(part.replace(b"\\n", b"\n") for part in key.split(b"\\\\"))


def merged(runs: Sequence[Path], folder: Path) -> Iterator[bytes]:
    """All totals of sorted runs as lines of CSV, in the order of their keys. Never opens more than a few files.

    :param folder: where runs in between are written.
    """
    step = 0
    while len(runs) > _MOST_OPEN:
        fewer = []
        for at in range(0, len(runs), _MOST_OPEN):
            path = folder / f"merge-{step}-{at}.run"
            with path.open("wb") as file:
                file.writelines(b"%s\t%s\t%s\n" % total for total in _sums(runs[at : at + _MOST_OPEN]))
            fewer.append(path)
        runs, step = fewer, step + 1
    for key, games, amount in _sums(runs):
        yield b"%s,%s,%s\n" % (_as_it_was(key), games, amount)


def _sums(runs: Iterable[Path]) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Key, games and amount of each total; numbers that stand alone are never read."""
    with ExitStack() as stack:
        files = [stack.enter_context(path.open("rb")) for path in runs]
        last, games, amount = b"", b"0", b"0"
        for line in heapq.merge(*files):
            key, more, owed = line[:-1].rsplit(b"\t", 2)
            if key == last:
                games, amount = b"%d" % (int(games) + int(more)), b"%d" % (int(amount) + int(owed))
                continue
            if games != b"0" or amount != b"0":
                yield last, games, amount
            last, games, amount = key, more, owed
        if games != b"0" or amount != b"0":
            yield last, games, amount
