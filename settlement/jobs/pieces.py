"""The records of a chunk, piece after piece, out of the very bytes that were there when it was cut."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import BinaryIO, cast

from settlement.findings import Finding, errors
from settlement.jobs.plan import Chunk, Piece
from settlement.jobs.pool import TaskFailedError
from settlement.logs.codes import LINE_TOO_LONG
from settlement.logs.source import Reader, Record

_IN_MEMORY = 1 << 20


class ChunkReader:
    """Iterates the records of a chunk.

    :param folder: where what is too long for the memory may lie.

    ``problems`` and ``records``, the number of records of each piece, are complete when the iteration has ended.

    :raises TaskFailedError: while it is iterated, where a piece can't be read or holds other bytes than when it was cut.
        What was made of its records until then is worth nothing.
    """

    def __init__(self, chunk: Chunk, folder: str) -> None:
        self._chunk = chunk
        self._before = 0
        self._piece = chunk.pieces[0]
        self._rest = cast("BinaryIO", tempfile.SpooledTemporaryFile(_IN_MEMORY, dir=folder))  # noqa: SIM115 - goes with it
        self.problems: list[Finding] = []
        self.records: list[int] = []

    def __iter__(self) -> Iterator[Record]:
        self.problems, self.records, self._before = [], [], 0
        for piece in self._chunk.pieces:
            self._piece = piece
            reader = Reader(piece.source, piece.start, piece.end, piece.first_line, piece.sha256, self._rest)
            records = 0
            for record in reader:
                records += 1
                yield record
            if reader.sha256 is None:
                raise TaskFailedError(_why(piece, reader.problems))
            self.problems += reader.problems
            self.records.append(records)
            self._before += piece.size

    def at(self, record: Record) -> int:
        """How many bytes of the chunk were read when a record came: as stored, about."""
        return self._before + min(record.offset, self._piece.end) - self._piece.start

    def rest_of(self, record: Record) -> BinaryIO | None:
        """What the line of the record that came last has beyond ``raw``; None where that is all of it."""
        is_long = record.problem is not None and record.problem.code == LINE_TOO_LONG.code
        return self._rest if is_long else None


def _why(piece: Piece, problems: list[Finding]) -> str:
    return f"{piece.source.name}: {errors(problems)[-1].message}"
