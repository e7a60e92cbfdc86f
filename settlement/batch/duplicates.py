"""Game ids that stand more than once, over all chunks, in memory that doesn't grow with the input.

Ids are dealt into buckets on disk where there are many, and each bucket is looked at alone. What is found is written for
each chunk by itself: first the suspects (records whose id another record has too), then, once their contents are known,
the verdicts.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from settlement.batch.part import read_keys

BUCKET = 400_000
"""How many records are looked at together; a few hundred bytes each."""

_MOST_WAITING = 50_000
_encode = msgspec.json.Encoder().encode
T = TypeVar("T")


class Suspect(msgspec.Struct, array_like=True, frozen=True):
    """A record whose id another record has too; ``content`` is the digest of its decoded fields, None where invalid."""

    id: str
    chunk: int
    file: str
    line: int
    content: str | None


class Verdict(msgspec.Struct, array_like=True, frozen=True):
    """What a record turns out to be, a ``duplicate`` or in ``conflict``, and the record that it is measured against.

    That is the first of the id; for the first itself, the next.
    """

    line: int
    status: Literal["duplicate", "conflict"]
    other_file: str
    other_line: int


class Lists:
    """Lists of values by number, kept on disk, one JSON value a line: only so many wait in memory."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._waiting: dict[int, list[bytes]] = {}
        self._pending = 0
        self.count = 0
        self.numbers: set[int] = set()

    def add(self, number: int, value: object) -> None:
        """Adds a value to the list of a number."""
        self._waiting.setdefault(number, []).append(_encode(value) + b"\n")
        self.count += 1
        self._pending += 1
        if self._pending >= _MOST_WAITING:
            self.flush()

    def flush(self) -> None:
        """Writes what waits."""
        for number, values in self._waiting.items():
            with self.path(number).open("ab") as file:
                file.write(b"".join(values))
            self.numbers.add(number)
        self._waiting.clear()
        self._pending = 0

    def path(self, number: int) -> Path:
        """The file of a number's list."""
        return self._folder / f"{number}.jsonl"


def find_suspects(parts: Sequence[tuple[int, Path]], records: int, folder: Path) -> Lists:
    """The lines, by chunk, of records whose id stands more than once.

    :param parts: (number of the chunk, folder of its part) in input order.
    :param records: how many there are.
    :param folder: where to write.
    """
    found = Lists(folder / "suspects")

    def look(occurrences: Callable[[], Iterable[tuple[str, int, int]]]) -> None:
        again = _repeated(identity for identity, _, _ in occurrences())
        if again:
            for identity, chunk, line in occurrences():
                if identity in again:
                    found.add(chunk, line)

    if records <= BUCKET:
        look(lambda: _occurrences(parts))
    else:
        buckets = Lists(folder / "ids")
        for occurrence in _occurrences(parts):
            buckets.add(_bucket(occurrence[0], records), occurrence)
        for path in _paths(buckets):
            look(lambda path=path: values(path, tuple[str, int, int]))  # type: ignore[misc]
    found.flush()
    return found


def decide(suspects: Sequence[Path], count: int, folder: Path) -> Lists:
    """The verdicts, by chunk, once it is known what the suspects hold.

    :param suspects: files of suspects in input order.
    :param count: how many suspects there are.
    :param folder: where to write.
    """
    verdicts = Lists(folder / "verdicts")
    if count <= BUCKET:
        _judge((s for path in suspects for s in values(path, Suspect)), verdicts)
    else:
        buckets = Lists(folder / "suspect-ids")
        for path in suspects:
            for suspect in values(path, Suspect):
                buckets.add(_bucket(suspect.id, count), suspect)
        for path in _paths(buckets):
            _judge(values(path, Suspect), verdicts)
    verdicts.flush()
    return verdicts


def _judge(suspects: Iterable[Suspect], verdicts: Lists) -> None:
    """Equal contents: all but the first are duplicates. Anything else: all of them are in conflict."""
    by_id: dict[str, list[Suspect]] = {}
    for suspect in suspects:
        by_id.setdefault(suspect.id, []).append(suspect)
    for first, *others in by_id.values():
        same = first.content is not None and all(other.content == first.content for other in others)
        if not same:
            verdicts.add(first.chunk, Verdict(first.line, "conflict", others[0].file, others[0].line))
        for other in others:
            status: Literal["duplicate", "conflict"] = "duplicate" if same else "conflict"
            verdicts.add(other.chunk, Verdict(other.line, status, first.file, first.line))


def values(path: Path, kind: type[T]) -> Iterator[T]:
    """The values of a list on disk."""
    decode = msgspec.json.Decoder(kind).decode
    with path.open("rb") as file:
        yield from map(decode, file)


def _repeated(ids: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    again: set[str] = set()
    for one in ids:
        if one in seen:
            again.add(one)
        seen.add(one)
    return again


def _occurrences(parts: Sequence[tuple[int, Path]]) -> Iterator[tuple[str, int, int]]:
    for number, folder in parts:
        for keys in read_keys(folder):
            for identity, line in zip(keys.ids, keys.lines, strict=True):
                if identity is not None:
                    yield identity, number, line


def _bucket(identity: str, count: int) -> int:
    return zlib.crc32(identity.encode()) % (count // BUCKET + 1)


def _paths(lists: Lists) -> list[Path]:
    lists.flush()
    return [lists.path(number) for number in sorted(lists.numbers)]
