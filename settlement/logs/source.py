r"""One input and its records: lines of bytes, each with its place, and what keeps a line from being a record.

A line ends at ``\n`` and nowhere else, so U+2028 in a name and a stray ``\r`` stay where they are. Lines of blanks (and
of a byte order mark alone) hold no record and are passed over; they count as lines. Memory stays flat: a line is held
up to ``LINE_LIMIT`` bytes.

A compressed input is unpacked once before its first record is given: where it is cut or damaged, no record of it is sound.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO

import msgspec

from settlement.findings import Finding
from settlement.logs.pages import (
    CHANGED_FILE,
    EMPTY_COMPRESSED,
    IN_BROKEN_FILE,
    INCOMPLETE,
    LINE_TOO_LONG,
    NO_RECORDS,
    UNREADABLE_FILE,
)
from settlement.logs.scan import BOM, is_blank, is_cut
from settlement.logs.unpack import Packing, blocks, break_in

LINE_LIMIT = 1 << 20
"""The most bytes that a line may have. Real games have a few thousand."""


class Record(msgspec.Struct, kw_only=True, gc=False):
    """One line of input that may be a game.

    ``raw`` is verbatim without its line feed (of a line that is too long, its first ``LINE_LIMIT`` bytes), ``offset``
    that of its first byte after unpacking, ``line`` counts from 1. ``problem`` says why it can't be a game before
    anybody looks inside: ``log/incomplete``, ``log/in-broken-file`` or ``log/line-too-long``.
    """

    file: str
    line: int
    offset: int
    raw: bytes
    problem: Finding | None = None


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One input, as it was when the run began.

    ``name`` stands in messages and reports and is always valid Unicode, ``path`` is what is opened, ``size`` is in bytes
    as stored. ``identity`` (device, inode, mtime) tells whether another reading would see other bytes.
    """

    name: str
    path: str
    packing: Packing
    size: int
    identity: tuple[int, int, int]


class Reader:
    """Iterates the records of a source, or those of a byte range of a plain one that begins and ends on line ends.

    ``problems`` is complete when the iteration has ended: a fault in the packing, a file that changed or could not be
    read on, and (over a whole source) that it holds nothing.

    :param start: first byte of the range. :param end: the byte after it; the whole source where absent.
    :param first_line: the number of the range's first line.
    """

    def __init__(self, source: Source, start: int = 0, end: int | None = None, first_line: int = 1) -> None:
        self.source = source
        self.start = start
        self.end = source.size if end is None else end
        self.first_line = first_line
        self.problems: list[Finding] = []

    def __iter__(self) -> Iterator[Record]:
        self.problems = []
        name, line, offset, records = self.source.name, self.first_line - 1, self.start, 0
        unsound = _unsound(self.source) if self.source.packing != "plain" else None
        for raw, length, ended in _lines(self._blocks()):
            line += 1
            if raw and not raw.isspace() and not (raw[0] == BOM[0] and is_blank(raw)):
                records += 1
                problem = unsound
                if problem is None and not (ended and length <= LINE_LIMIT):
                    problem = _problem(raw, length, ended)
                yield Record(file=name, line=line, offset=offset, raw=raw, problem=problem)
            offset += length + 1
        if not records and not self.problems and self.start == 0 and self.end == self.source.size:
            self._say(self._nothing(packed_nothing=line < self.first_line))

    def _blocks(self) -> Iterator[bytes]:
        """The unpacked blocks; what goes wrong becomes a problem and ends them."""
        wanted = self.end - self.start
        try:
            with open(self.source.path, "rb") as file:
                if not self._is_unchanged(file):
                    self._say(CHANGED_FILE.finding("the file is not the one that it was when the run began"))
                    return
                file.seek(self.start)
                for block in blocks(file, self.source.packing, wanted):
                    if isinstance(block, Finding):
                        self._say(block)
                    else:
                        yield block
        except OSError as fault:
            self._say(UNREADABLE_FILE.finding(f"it can't be read: {fault.strerror or fault}"))

    def _is_unchanged(self, file: BinaryIO) -> bool:
        now = os.fstat(file.fileno())
        device, inode, modified = self.source.identity
        same_file = (now.st_dev, now.st_ino) == (device, inode)
        return same_file and (
            now.st_size > self.source.size or (now.st_size, now.st_mtime_ns) == (self.source.size, modified)
        )

    def _nothing(self, packed_nothing: bool) -> Finding:
        if self.source.packing != "plain" and packed_nothing:
            return EMPTY_COMPRESSED.finding("the compressed file holds nothing")
        return NO_RECORDS.finding("the input is empty" if packed_nothing else "the input holds blank lines alone")

    def _say(self, finding: Finding) -> None:
        self.problems.append(finding.placed(file=self.source.name))


@lru_cache(maxsize=256)
def _unsound(source: Source) -> Finding | None:
    """Why no record of a compressed input is sound; remembered, as every input is read more than once."""
    try:
        with open(source.path, "rb") as file:
            fault = break_in(file, source.packing, source.size)
    except OSError:
        return None  # reading it says why
    return None if fault is None else IN_BROKEN_FILE.finding(f"the file around it is broken: {fault.message}")


def _lines(stored: Iterable[bytes]) -> Iterator[tuple[bytes, int, bool]]:
    """(line up to the limit, its whole length, whether it was ended) of a stream of blocks."""
    head, length = b"", 0
    for block in stored:
        find, start = block.find, 0  # quicker than to split, which looks at each byte by itself
        while (end := find(b"\n", start)) >= 0:
            if length:
                line = head + block[start : min(end, start + LINE_LIMIT - len(head))]
                yield line, length + end - start, True
                head, length = b"", 0
            else:
                yield block[start : min(end, start + LINE_LIMIT)], end - start, True
            start = end + 1
        head += block[start : start + LINE_LIMIT - len(head)]
        length += len(block) - start
    if length:
        yield head, length, False


def _problem(raw: bytes, length: int, ended: bool) -> Finding | None:
    if length > len(raw):
        return LINE_TOO_LONG.finding(f"the line has {length} bytes, a game has at most {LINE_LIMIT}")
    if not ended and is_cut(raw):
        return INCOMPLETE.finding(f"the last line breaks off after {length} bytes, before its JSON is complete")
    return None
