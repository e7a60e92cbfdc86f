"""Sums by room, player and step of any number of games: counted in memory a little at a time, merged from sorted runs.

A run is a file of lines, sorted bytewise: the key as a JSON array (what it is a sum of, then its names), then its
numbers, each behind a tab. All keys of a kind have as many numbers.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec

_MOST_IN_MEMORY = 100_000
_MOST_OPEN = 64
_encode = msgspec.json.Encoder().encode

Key = tuple[str | int, ...]


class Sums:
    """Counts, and writes what it has counted as runs into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._runs = 0
        self._counts: dict[Key, list[int]] = {}

    def add(self, key: Key, numbers: Sequence[int]) -> None:
        """Adds to the numbers of a key."""
        there = self._counts.get(key)
        if there is None:
            if len(self._counts) >= _MOST_IN_MEMORY:
                self.flush()
            self._counts[key] = list(numbers)
            return
        for at, number in enumerate(numbers):
            there[at] += number

    def flush(self) -> None:
        """Writes what was counted since the last time."""
        if self._counts:
            lines = [_line(_encode(key), numbers) for key, numbers in self._counts.items()]
            (self._folder / f"{self._runs}.run").write_bytes(b"".join(sorted(lines)))
            self._runs += 1
            self._counts.clear()


def merge(folders: Iterable[Path], scratch: Path) -> Path:
    """Merges the runs of folders into one, never opening more than a few files; the file of it."""
    runs = [run for folder in folders for run in sorted(folder.glob("*.run"))]
    step = 0
    while step == 0 or len(runs) > 1:
        fewer = []
        for at in range(0, max(len(runs), 1), _MOST_OPEN):
            path = scratch / f"merged-{step}-{at}.run"
            with path.open("wb") as file:
                file.writelines(_line(key, numbers) for key, numbers in _merged(runs[at : at + _MOST_OPEN]))
            fewer.append(path)
        runs, step = fewer, step + 1
    return runs[0]


def sums_of(path: Path, kind: str) -> Iterator[tuple[list[str | int], list[int]]]:
    """The sums of a kind in a merged run, in the order of their keys: names, numbers."""
    decode = msgspec.json.Decoder(list[str | int]).decode
    with path.open("rb") as file:
        for line in file:
            key, numbers = _parts(line)
            one, *names = decode(key)
            if one == kind:
                yield names, numbers


def _line(key: bytes, numbers: Sequence[int]) -> bytes:
    return b"\t".join([key, *[b"%d" % number for number in numbers]]) + b"\n"


def _parts(line: bytes) -> tuple[bytes, list[int]]:
    key, *numbers = line.split(b"\t")  # a tab in a name is an escape in JSON
    return key, [int(number) for number in numbers]


def _merged(runs: Sequence[Path]) -> Iterator[tuple[bytes, list[int]]]:
    with ExitStack() as stack:
        lines = map(_parts, heapq.merge(*(stack.enter_context(run.open("rb")) for run in runs), key=_key))
        for key, group in groupby(lines, key=itemgetter(0)):
            yield key, [sum(column) for column in zip(*(numbers for _, numbers in group), strict=True)]


def _key(line: bytes) -> bytes:
    return line.partition(b"\t")[0]
