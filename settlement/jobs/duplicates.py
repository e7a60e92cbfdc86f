"""Game ids that stand more than once, over all chunks, in memory that doesn't grow with the input.

Ids are dealt into buckets on disk where there are many, and each bucket is looked at alone. What is found is written for
each chunk by itself: first the suspects (records whose id another record has too), then, once their contents are known,
the verdicts.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from settlement.jobs.keys import read_keys
from settlement.jobs.ordered import ascending, values
from settlement.logs.identity import Beside, Families, Place

BUCKET = 400_000
"""How many records are looked at together; a few hundred bytes each."""

_MOST_WAITING = 50_000
_encode = msgspec.json.Encoder().encode


class Suspect(msgspec.Struct, array_like=True, frozen=True):
    """A record whose id another record has too.

    ``at`` is its place among the records of its chunk, from 0; ``content`` the digest of its decoded fields, None where
    it is invalid.
    """

    id: str
    chunk: int
    at: int
    file: str
    line: int
    content: str | None


class Verdict(msgspec.Struct, array_like=True, frozen=True):
    """What the record at a place of its chunk turns out to be, and the record that it is measured against."""

    at: int
    status: Beside
    other_file: str
    other_line: int


class Verdicts:
    """The verdicts on a chunk, asked for record by record.

    :param lines: the file that they stand in, in any order; empty where there are none.
    """

    def __init__(self, lines: str) -> None:
        self._ahead = ascending(Path(lines), Verdict, key=lambda verdict: verdict.at) if lines else iter(())
        self._next = next(self._ahead, None)

    def on(self, at: int) -> Verdict | None:
        """The verdict on the record at a place of the chunk, None where there is none. The places ascend, none is left out."""
        verdict = self._next
        if verdict is None or verdict.at != at:
            return None
        self._next = next(self._ahead, None)
        return verdict

    def end(self) -> None:
        """Sees that every verdict was met.

        :raises AssertionError: one was not: a record would be passed over without a word.
        """
        assert self._next is None, f"the chunk has no record {self._next.at}"


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
        for number, waiting in self._waiting.items():
            with self.path(number).open("ab") as file:
                file.write(b"".join(waiting))
            self.numbers.add(number)
        self._waiting.clear()
        self._pending = 0

    def path(self, number: int) -> Path:
        """The file of a number's list."""
        return self._folder / f"{number}.jsonl"


def find_suspects(parts: Sequence[tuple[int, Path]], records: int, folder: Path) -> Lists:
    """The places, by chunk, of records whose id stands more than once.

    The places of a chunk ascend only within a bucket: who reads them sorts them.

    :param parts: (number of the chunk, folder of its part) in input order.
    :param records: how many there are.
    :param folder: where to write.
    """
    found = Lists(folder / "suspects")

    def look(occurrences: Callable[[], Iterable[tuple[str, int, int]]]) -> None:
        again = _repeated(identity for identity, _, _ in occurrences())
        if again:
            for identity, chunk, at in occurrences():
                if identity in again:
                    found.add(chunk, at)

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
    """The verdicts, by chunk, once it is known what the suspects hold. Those of a chunk are in no order.

    :param suspects: files of suspects in input order, each in the order of its chunk.
    :param count: how many suspects there are.
    :param folder: where to write.
    """
    verdicts = Lists(folder / "verdicts")
    if count <= BUCKET:
        _judge(lambda: (s for path in suspects for s in values(path, Suspect)), verdicts)
    else:
        buckets = Lists(folder / "suspect-ids")
        for path in suspects:
            for suspect in values(path, Suspect):
                buckets.add(_bucket(suspect.id, count), suspect)
        for path in _paths(buckets):
            _judge(lambda path=path: values(path, Suspect), verdicts)  # type: ignore[misc]
    verdicts.flush()
    return verdicts


def _judge(suspects: Callable[[], Iterable[Suspect]], verdicts: Lists) -> None:
    """Adds the verdicts on suspects, which are given in input order as often as asked."""
    families = Families()
    for position, one in enumerate(suspects()):
        print_ = None if one.content is None else one.content.encode()
        families.see(one.id, Place(position, one.file, one.line), print_)
    for position, one in enumerate(suspects()):
        found = families.beside(one.id, position)
        if found is not None:
            status, other = found
            verdicts.add(one.chunk, Verdict(one.at, status, other.file, other.line))


def _repeated(ids: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    again: set[str] = set()
    for one in ids:
        if one in seen:
            again.add(one)
        seen.add(one)
    return again


def _occurrences(parts: Sequence[tuple[int, Path]]) -> Iterator[tuple[str, int, int]]:
    """Identity, chunk and place in the chunk of every record that has an id, in input order."""
    for number, folder in parts:
        first = 0
        for keys in read_keys(folder):
            for at, identity in enumerate(keys.ids, first):
                if identity is not None:
                    yield identity, number, at
            first += len(keys.ids)


def _bucket(identity: str, count: int) -> int:
    return zlib.crc32(identity.encode()) % (count // BUCKET + 1)


def _paths(lists: Lists) -> list[Path]:
    lists.flush()
    return [lists.path(number) for number in sorted(lists.numbers)]
