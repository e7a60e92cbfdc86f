"""The values of a list on disk in ascending order, in memory that doesn't grow with the list.

Stretches of the list are sorted in memory, written beside it and merged, never more than a few files at once.
"""

from __future__ import annotations

import heapq
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

STRETCH = 200_000
"""How many values are sorted in memory; a few hundred bytes each."""

_MOST_OPEN = 64
_encode = msgspec.json.Encoder().encode
T = TypeVar("T")


def values(path: Path, kind: type[T]) -> Iterator[T]:
    """The values of a list on disk, one JSON value a line, as they stand there."""
    decode = msgspec.json.Decoder(kind).decode
    with path.open("rb") as file:
        yield from map(decode, file)


def ascending(path: Path, kind: type[T], key: Callable[[T], Any], most: int | None = None) -> Iterator[T]:
    """The values of a list on disk by their keys, the smallest first.

    :param most: how many are sorted in memory, where they are large; ``STRETCH`` if not said.
    """
    with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
        names = (Path(scratch) / str(number) for number in count())
        stretches = _sorted_stretches(path, kind, key, STRETCH if most is None else most)
        first = next(stretches, [])
        second = next(stretches, None)
        if second is None:
            yield from first
            return
        runs = [_write(first, next(names)), _write(second, next(names))]
        first = second = []  # they are large, and would be held here till the end
        runs += [_write(stretch, next(names)) for stretch in stretches]
        while len(runs) > _MOST_OPEN:
            runs = [_write(_merged(some, kind, key), next(names)) for some in _groups(runs)]
        yield from _merged(runs, kind, key)


def _sorted_stretches(path: Path, kind: type[T], key: Callable[[T], Any], most: int) -> Iterator[list[T]]:
    stretch: list[T] = []
    for value in values(path, kind):
        stretch.append(value)
        if len(stretch) >= most:
            yield sorted(stretch, key=key)
            stretch = []
    if stretch:
        yield sorted(stretch, key=key)


def _write(some: Iterable[T], path: Path) -> Path:
    with path.open("wb") as file:
        file.writelines(_encode(value) + b"\n" for value in some)
    return path


def _groups(runs: Sequence[Path]) -> Iterator[Sequence[Path]]:
    """The runs, as many at a time as may be open together."""
    for at in range(0, len(runs), _MOST_OPEN):
        yield runs[at : at + _MOST_OPEN]


def _merged(runs: Iterable[Path], kind: type[T], key: Callable[[T], Any]) -> Iterator[T]:
    return heapq.merge(*(values(run, kind) for run in runs), key=key)
