"""Totals of players and of the house by room, day and profile: counted in memory a little at a time, merged on disk.

What is merged are sorted runs. A run is a file of lines, sorted bytewise: the cells of the key as they stand in the CSV, a tab, games, a tab, the amount.
Party (``player`` or ``house``) and currency are always in the key: nothing is added across them.
Keys that come to nothing (a game taken back as a duplicate) vanish when runs are merged.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from settlement.batch.csv_cells import Fields, csv_field
from settlement.batch.game_groups import Group, Groups
from settlement.batch.request import By
from settlement.batch.rows import Paid

_MOST_IN_MEMORY = 100_000
_LOOK = 1000
"""After how many games to look whether it is time to write a run."""
_MOST_OPEN = 64


def totals_header(by: Sequence[By]) -> list[str]:
    """The columns of the totals: party and currency are always among them."""
    return ["party", *by, "currency", "games", "amount"]


class Totals:
    """Counts games into totals and writes them as runs into a folder.

    :param by: what a total is of.
    :param groups: the groups of the games that are added; forgotten with every run.
    :param folder: where the runs are written, ``totals-0.run`` and so on.
    :param first: the number of the first of them; ``runs`` is that of the next.
    """

    def __init__(self, by: Sequence[By], groups: Groups, folder: Path, first: int = 0) -> None:
        self._by = tuple(by)
        self._each_player = "player" in by
        self._groups = groups
        self._folder = folder
        self.runs = first
        self._games = 0
        self._players = Fields()

    def add(self, paid: Paid, sign: int = 1) -> None:
        """Counts a settled game, or with ``sign`` -1 takes it back. A game counts once for each total it is in."""
        log, group, (amounts, house, _), _, _ = paid
        group.house.games += sign
        group.house.amount += sign * house
        counts, each_player = group.counts, self._each_player
        self._games = number = self._games + 1
        for player in log.players:
            count = counts[player.id if each_player else None]
            if count.last != number:
                count.last = number
                count.games += sign
            count.amount += sign * amounts[player.seat]
        if not number % _LOOK:
            self._look()

    def _look(self) -> None:
        """Writes a run where much has been counted."""
        if self._groups.full or sum(len(group.counts) for group in self._groups.all) >= _MOST_IN_MEMORY:
            self.flush()

    def flush(self) -> None:
        """Writes what was counted since the last time as a run, and forgets the groups."""
        lines: list[str] = []
        fields = self._players
        for group in self._groups.all:
            before, after = self._around(group)
            lines += [
                f"player,{before}{_key_cell(fields[player or ''])}{after}\t{count.games}\t{count.amount}\n"
                for player, count in group.counts.items()
            ]
            if group.counts:
                lines.append(f"house,{before}{after}\t{group.house.games}\t{group.house.amount}\n")
        self._groups.clear()
        if lines:
            lines.sort()  # by characters, which is bytewise in UTF-8
            (self._folder / f"totals-{self.runs}.run").write_bytes("".join(lines).encode())
            self.runs += 1

    def _around(self, group: Group) -> tuple[str, str]:
        """What stands before and after the player, or the place of one, in the keys of a group."""
        texts = {"room": group.room or "", "day": group.day, "profile": group.edition.label}
        cells = {name: _key_cell(csv_field(text)) for name, text in texts.items()}
        currency = _key_cell(group.currency)
        if not self._each_player:
            return ",".join([*(cells[name] for name in self._by), currency]), ""
        at = self._by.index("player")
        before = "".join([cells[name] + "," for name in self._by[:at]])
        after = "".join(["," + cells[name] for name in self._by[at + 1 :]])
        return before, f"{after},{currency}"


def _key_cell(cell: str) -> str:
    """A cell as it stands in a key: without line feeds and tabs, and another one for any other cell."""
    if "\\" in cell or "\n" in cell or "\t" in cell:
        return cell.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
    return cell


def _as_it_was(key: bytes) -> bytes:
    """The cells of a key as they stand in the CSV."""
    if b"\\" not in key:
        return key
    parts = key.split(b"\\\\")
    return b"\\".join([part.replace(b"\\n", b"\n").replace(b"\\t", b"\t") for part in parts])


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
        lines = files[0] if len(files) == 1 else heapq.merge(*files)
        last, games, amount = b"", b"0", b"0"
        for line in lines:
            key, more, owed = line[:-1].rsplit(b"\t", 2)
            if key == last:
                games, amount = b"%d" % (int(games) + int(more)), b"%d" % (int(amount) + int(owed))
                continue
            if games != b"0" or amount != b"0":
                yield last, games, amount
            last, games, amount = key, more, owed
        if games != b"0" or amount != b"0":
            yield last, games, amount
