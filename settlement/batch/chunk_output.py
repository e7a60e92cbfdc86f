"""The part of the results that one chunk makes: a folder of files, whole or not there at all.

``rows.csv`` and ``rows.jsonl`` hold payout rows, ``findings.jsonl`` and ``rejected.jsonl`` what they are called after,
``totals-N.run`` sorted totals, ``keys`` every record's game id with the lengths of what it wrote (so that one record can
be taken back), ``done.json`` the numbers, and size and SHA-256 of every other file. A part is written beside its place
and renamed; all of it is on the disk by then.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from settlement.batch.game_groups import Days, Groups
from settlement.batch.request import By
from settlement.batch.rows import CsvRows, Paid, json_rows, paid, unsettled_csv, unsettled_json
from settlement.batch.tally import Tally
from settlement.batch.totals import Totals
from settlement.findings import Finding, finding_object
from settlement.jobs.disk import Stamp, json_line, put, stamp_of, sync_file, write_file
from settlement.jobs.keys import Identity, Keys, compared, read_keys, write_keys
from settlement.logs.identity import game_id_of
from settlement.logs.settle import GameResult
from settlement.logs.source import Record

DONE = "done.json"
TEXTS = ("rows.csv", "rows.jsonl", "findings.jsonl", "rejected.jsonl")
REJECTED = ("rejected", "conflict", "incomplete")
"""The statuses of records that stand in ``rejected.jsonl``."""

_BATCH = 2048
_HEAVY = 4 << 20
"""Bytes of rows that wait at most, and after which totals are written, since names may be long."""
_COPIED = 3 << 18
"""Bytes of a long line that are written at once."""


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What a run wants of each part: which rows, which totals, whether the numbers of the page."""

    csv: bool
    json: bool
    by: tuple[By, ...]
    timezone: str
    pictures: bool


class Done(msgspec.Struct, kw_only=True):
    """A part's numbers: its tally, the problems of its inputs, how many runs of totals it has.

    ``records`` counts those of each piece of the chunk. ``of`` stands for the run and the chunk that the part is of,
    ``files`` are the stamps of its files by name.
    """

    tally: Tally
    problems: list[Finding]
    runs: int
    records: list[int]
    of: str = ""
    files: dict[str, Stamp] = {}


class Rejected(msgspec.Struct, omit_defaults=True):
    """A line of ``rejected.jsonl``: the record verbatim and why it doesn't settle.

    It stands in ``raw``, or in ``raw_base64`` where it is not UTF-8 or has more than ``LINE_LIMIT`` bytes.
    """

    file: str
    line: int
    game_id: str | None
    status: str
    reason: str
    codes: list[str]
    raw: str | None = None
    raw_base64: str | None = None


def _id_of(result: GameResult) -> str | None:
    return result.log.game_id if result.log is not None else game_id_of(result.raw)


def rejected_line(result: GameResult) -> bytes:
    """A record that does not settle as its line of ``rejected.jsonl``."""
    line = _rejected(result)
    try:
        line.raw = result.raw.decode()
    except UnicodeDecodeError:
        line.raw_base64 = base64.b64encode(result.raw).decode()
    return json_line(line)


def _rejected(result: GameResult) -> Rejected:
    faults = [f for f in result.findings if f.severity == "error"]
    return Rejected(
        file=result.file,
        line=result.line,
        game_id=result.game_id,
        status=result.status,
        reason="; ".join(f.message for f in faults),
        codes=[f.code for f in faults],
    )


_NOTHING = b'""}\n'


def long_rejected_line(result: GameResult, rest: IO[bytes]) -> Iterator[bytes]:
    """The same of a record that is too long for the memory, in blocks.

    :param rest: what its line has beyond ``raw``.
    """
    line = _rejected(result)
    line.raw_base64 = ""
    text = json_line(line)
    assert text.endswith(_NOTHING)
    yield text[: -len(_NOTHING) + 1]
    rest.seek(0)
    block = result.raw
    while block:
        whole = len(block) - len(block) % 3
        yield base64.b64encode(block[:whole])
        more = rest.read(_COPIED)
        if not more:
            yield base64.b64encode(block[whole:])
        block = block[whole:] + more if more else b""
    yield _NOTHING[1:]


class PartWriter:
    """Writes a part.

    :param place: where the folder is to stand once it is whole.
    :param of: stands for the run and the chunk that it is the part of.
    """

    def __init__(self, place: Path, shape: Shape, first_run: int = 0, of: str = "") -> None:
        self._place = place
        self.folder = place.with_name(f".{place.name}-{os.getpid()}")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self._shape = shape
        self._of = of
        self._files: list[IO[bytes]] = [(self.folder / name).open("wb") for name in TEXTS]
        self._keys = (self.folder / "keys").open("wb")
        self._csv = CsvRows()
        self.groups = Groups(Days(shape.timezone))
        self.totals = Totals(shape.by, self.groups, self.folder, first_run)
        self.tally = Tally()
        self._fresh()

    def _fresh(self) -> None:
        self._ids: list[Identity] = []
        self._csv_rows: list[bytes] = []
        self._json_rows: list[bytes] = []
        self._findings: dict[int, bytes] = {}
        self._rejected: dict[int, bytes] = {}
        self._long: dict[int, int] = {}
        self._weight = 0

    def add(self, result: GameResult, rest: IO[bytes] | None = None) -> None:
        """Writes and counts a result.

        :param rest: what its line has beyond ``raw``, where it is too long.
        """
        if rest is not None:
            self._flush()
        self.tally.count(result)
        if result.findings:
            text = b"".join([json_line(finding_object(finding)) for finding in result.findings])
            self._findings[len(self._ids)] = text
            self._weight += len(text)
        if result.status == "settled":
            self._write(paid(result, self.groups))
            return
        if result.status in REJECTED and rest is not None:
            self._stream(long_rejected_line(result, rest))
        elif result.status in REJECTED:
            text = rejected_line(result)
            self._rejected[len(self._ids)] = text
            self._weight += len(text)
        csv_rows = unsettled_csv(result) if self._shape.csv else b""
        json_lines = unsettled_json(result) if self._shape.json else b""
        self._key(compared(_id_of(result)), csv_rows, json_lines)

    def add_chosen(self, record: Record, result: GameResult | None, rest: IO[bytes] | None = None) -> None:
        """Writes and counts what a record came to, None where the filters leave it out.

        :param rest: as :meth:`add` takes it.
        """
        if result is None:
            self.leave_out(record)
        else:
            self.add(result, rest)

    def pay(self, game: Paid) -> None:
        """Writes and counts a settled game of which there is nothing to say. Its group is one of ``groups``."""
        self.tally.settle()
        self._write(game)

    def leave_out(self, record: Record) -> None:
        """Counts a record that the filters leave out; its id stays known."""
        self.tally.leave_out()
        self._key(compared(game_id_of(record.raw)), b"", b"")

    def _write(self, game: Paid) -> None:
        shape = self._shape
        csv_rows = self._csv.of(game).encode() if shape.csv else b""
        json_lines = json_rows(game) if shape.json else b""
        if shape.pictures:
            self.tally.picture(game)
        self.totals.add(game)
        self._key(compared(game.log.game_id), csv_rows, json_lines)

    def take_back(self, result: GameResult | None) -> None:
        """Counts a result out that was counted in before, None where the filters left it out."""
        if result is None:
            self.tally.leave_out(-1)
            return
        gone = Tally()
        gone.count(result)
        if result.status == "settled":
            game = paid(result, self.groups)
            if self._shape.pictures:
                gone.picture(game)
            self.totals.add(game, -1)
        self.tally.add(gone, -1)
        assert min(self.tally.statuses.values(), default=0) >= 0, f"more was taken back than there was: {result.line}"

    def _stream(self, blocks: Iterable[bytes]) -> None:
        """Writes what is too long for the memory to the rejected lines, as that of the next record; none wait there."""
        assert not self._ids
        self._long[0] = sum(map(self._files[3].write, blocks))

    def copy(self, identity: Identity, texts: Sequence[bytes | Long]) -> None:
        """Writes again what another part holds of a record: its identity, and its bytes of each of ``TEXTS``. Counts nothing."""
        csv_rows, json_lines, findings, rejected = texts
        assert not isinstance(csv_rows, Long)
        assert not isinstance(json_lines, Long)
        assert not isinstance(findings, Long)
        if isinstance(rejected, Long):
            self._flush()
            self._stream(rejected.blocks())
        elif rejected:
            self._rejected[len(self._ids)] = rejected
            self._weight += len(rejected)
        if findings:
            self._findings[len(self._ids)] = findings
            self._weight += len(findings)
        self._key(identity, csv_rows, json_lines)

    def _key(self, identity: Identity, csv_rows: bytes, json_lines: bytes) -> None:
        self._ids.append(identity)
        self._csv_rows.append(csv_rows)
        self._json_rows.append(json_lines)
        self._weight += len(csv_rows) + len(json_lines)
        if len(self._ids) >= _BATCH:
            self._flush()
        elif self._weight >= _HEAVY:
            self._flush()
            self.totals.flush()

    def _flush(self) -> None:
        texts = (self._csv_rows, self._json_rows, self._findings.values(), self._rejected.values())
        for file, blobs in zip(self._files, texts, strict=True):
            file.write(b"".join(blobs))
        keys = Keys(
            self._ids,
            [len(rows) for rows in self._csv_rows],
            [len(rows) for rows in self._json_rows],
            {at: len(text) for at, text in self._findings.items()},
            {at: len(text) for at, text in self._rejected.items()} | self._long,
        )
        write_keys(self._keys, keys)
        self._fresh()

    def close(self, problems: list[Finding], records: list[int]) -> Done:
        """Finishes the part and puts it in its place; its numbers."""
        self._flush()
        self.totals.flush()
        for file in (*self._files, self._keys):
            file.close()
        stamps = {path.name: sync_file(path) for path in sorted(self.folder.iterdir())}
        done = Done(
            tally=self.tally, problems=problems, runs=self.totals.runs, records=records, of=self._of, files=stamps
        )
        write_done(self.folder, done)
        try:
            put(self.folder, self._place)
        except OSError:
            if not self._place.is_dir():
                raise
            shutil.rmtree(self.folder)  # a process of a run that was killed was here first, with the same bytes
        return done

    def abandon(self) -> None:
        """Takes away what was written."""
        for file in (*self._files, self._keys):
            with contextlib.suppress(OSError):
                file.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def write_done(folder: Path, done: Done) -> None:
    """Writes the numbers of a part, and below them the digest that shows whether they are whole."""
    content = json_line(done)
    write_file(folder / DONE, content + hashlib.sha256(content).hexdigest().encode() + b"\n")


def read_done(folder: Path) -> Done:
    """The numbers of a part."""
    return msgspec.json.decode((folder / DONE).read_bytes().partition(b"\n")[0], type=Done)


def whole_part(folder: Path, of: str) -> Done | None:
    """The numbers of a part that stands as it was written, for this run and chunk; None of any other.

    :param of: as it was given to the part's writer.
    """
    try:
        content, end, digest = (folder / DONE).read_bytes().partition(b"\n")
        if hashlib.sha256(content + end).hexdigest().encode() != digest.strip():
            return None
        done = msgspec.json.decode(content, type=Done)
        there = {path.name for path in folder.iterdir()} - {DONE}
    except (OSError, msgspec.MsgspecError):
        return None
    whole = done.of == of and there == set(done.files)
    return done if whole and all(stamp_of(folder / name) == stamp for name, stamp in done.files.items()) else None


class Long(NamedTuple):
    """Bytes that are too many for the memory: the next so many of a file, to be read before anything else of it is."""

    file: IO[bytes]
    size: int

    def blocks(self) -> Iterator[bytes]:
        """The bytes."""
        left = self.size
        while left and (block := self.file.read(min(left, _COPIED))):
            left -= len(block)
            yield block


def read_texts(folder: Path) -> Iterator[tuple[Identity, list[bytes | Long]]]:
    """What a part holds, record by record: identity, bytes of each of ``TEXTS``. Only a rejected line may be long."""
    with ExitStack() as opened:
        *files, rejected = (opened.enter_context((folder / name).open("rb")) for name in TEXTS)
        for keys in read_keys(folder):
            for at, identity in enumerate(keys.ids):
                lengths = (keys.csv[at], keys.json[at], keys.findings.get(at, 0))
                texts: list[bytes | Long] = [file.read(n) if n else b"" for file, n in zip(files, lengths, strict=True)]
                size = keys.rejected.get(at, 0)
                if size <= _HEAVY:
                    yield identity, [*texts, rejected.read(size) if size else b""]
                    continue
                behind = rejected.tell() + size
                yield identity, [*texts, Long(rejected, size)]
                rejected.seek(behind)
