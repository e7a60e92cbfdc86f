r"""One input and its records: lines of bytes, each with its place, and what keeps a line from being a record.

A line ends at ``\n`` and nowhere else, so U+2028 in a name and a stray ``\r`` stay where they are. Lines of blanks (and
of a byte order mark alone) hold no record and are passed over; they count as lines. Memory stays flat: a line is held
up to ``LINE_LIMIT`` bytes.

A compressed input is unpacked once before its first record is given: where it is cut or damaged, no record of it is sound.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO, cast

import msgspec

from settlement.findings import Finding
from settlement.logs.codes import (
    CHANGED_FILE,
    EMPTY_COMPRESSED,
    IN_BROKEN_FILE,
    INCOMPLETE,
    LINE_TOO_LONG,
    NO_RECORDS,
    UNREADABLE_FILE,
)
from settlement.logs.hashed import Hashed
from settlement.logs.scan import BOM, is_blank, is_cut
from settlement.logs.unpack import Packing, blocks, break_in
from settlement.words import say

LINE_LIMIT = 1 << 20
"""The most bytes that a line may have. Real games have a few thousand."""

_SHORT = 16
"""A line of no more bytes may begin a run of blank ones; no game is as short."""
_LINE_FEEDS = re.compile(rb"\n+")
_BLANK_LINES = re.compile(rb"\s*\n")


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


def sha256_of(source: Source) -> str | None:
    """The SHA-256 of a source's bytes as stored; None where it can't be read."""
    try:
        with open(source.path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


class Reader:
    """Iterates the records of a source, or those of a byte range of a plain one that begins and ends on line ends.

    ``problems`` is complete when the iteration has ended: a fault in the packing, a file that changed or could not be
    read on, and (over a whole source) that it holds nothing. ``sha256`` is then that of the bytes as stored, in
    hexadecimal, None where they could not be read to their end or are not those that were expected.

    :param start: first byte of the range. :param end: the byte after it; the whole source where absent.
    :param first_line: the number of the range's first line.
    :param expected: what ``sha256`` was when the bytes were read before.
    :param rest: an open file that gets what a line has beyond ``LINE_LIMIT`` bytes, until the next such line.
    """

    def __init__(
        self,
        source: Source,
        start: int = 0,
        end: int | None = None,
        first_line: int = 1,
        expected: str | None = None,
        rest: BinaryIO | None = None,
    ) -> None:
        self.source = source
        self.start = start
        self.end = source.size if end is None else end
        self.first_line = first_line
        self.expected = expected
        self.rest = rest
        self.problems: list[Finding] = []
        self.sha256: str | None = None

    def __iter__(self) -> Iterator[Record]:
        self.problems, self.sha256 = [], None
        name, line, offset, records = self.source.name, self.first_line - 1, self.start, 0
        unsound = _unsound(self.source) if self.source.packing != "plain" else None
        for raw, length, ended in _lines(self._blocks(), self.rest):
            line += ended or 1
            if raw and not raw.isspace() and not (raw[0] == BOM[0] and is_blank(raw)):
                records += 1
                problem = unsound
                if problem is None and not (ended and length <= LINE_LIMIT):
                    problem = _problem(raw, length, ended > 0)
                yield Record(file=name, line=line, offset=offset, raw=raw, problem=problem)
            offset += length + ended
        if not records and not self.problems and self.start == 0 and self.end == self.source.size:
            self._say(self._nothing(packed_nothing=line < self.first_line))

    def _blocks(self) -> Iterator[bytes]:
        """The unpacked blocks; what goes wrong becomes a problem and ends them."""
        wanted = self.end - self.start
        try:
            with open(self.source.path, "rb") as file:
                if not self._is_unchanged(file):
                    self._say(CHANGED_FILE.finding(say("the file is not the one that it was when the run began")))
                    return
                file.seek(self.start)
                stored = Hashed(file, wanted)
                for block in blocks(cast("BinaryIO", stored), self.source.packing, wanted):
                    if isinstance(block, Finding):
                        self._say(block)
                    else:
                        yield block
                self._attest(stored.sha256())
        except OSError as fault:
            self._say(UNREADABLE_FILE.finding(say("it can't be read: {why}", why=fault.strerror or str(fault))))

    def _attest(self, sha256: str) -> None:
        """Sees that the bytes which were read are those that are expected."""
        if self.expected in (None, sha256):
            self.sha256 = sha256
        else:
            self._say(CHANGED_FILE.finding(say("its bytes are not those that stood there when the run began")))

    def _is_unchanged(self, file: BinaryIO) -> bool:
        now = os.fstat(file.fileno())
        device, inode, modified = self.source.identity
        same_file = (now.st_dev, now.st_ino) == (device, inode)
        return same_file and (
            now.st_size > self.source.size or (now.st_size, now.st_mtime_ns) == (self.source.size, modified)
        )

    def _nothing(self, packed_nothing: bool) -> Finding:
        if self.source.packing != "plain" and packed_nothing:
            return EMPTY_COMPRESSED.finding(say("the compressed file holds nothing"))
        return NO_RECORDS.finding(
            say("the input is empty") if packed_nothing else say("the input holds blank lines alone")
        )

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
    if fault is None:
        return None
    return IN_BROKEN_FILE.finding(say("the file around it is broken: {why}", why=fault.words or fault.message))


def _lines(stored: Iterable[bytes], rest: BinaryIO | None = None) -> Iterator[tuple[bytes, int, int]]:
    """(line up to the limit, its whole length, how many line ends it has) of a stream of blocks.

    Only the last line of a stream may have no end. Blank lines that follow one another come as one, empty, with all their
    ends; its length counts what they hold.

    :param rest: gets what is beyond the limit.
    """
    head, length = b"", 0
    for block in stored:
        find, start = block.find, 0  # quicker than to split, which looks at each byte by itself
        while (end := find(b"\n", start)) >= 0:
            size = end - start
            if length:
                line = head + block[start : min(end, start + LINE_LIMIT - len(head))]
                _keep(rest, block, start, end, length)
                yield line, length + size, 1
                head, length = b"", 0
            elif _SHORT < size <= LINE_LIMIT:
                yield block[start:end], size, 1
            elif size > LINE_LIMIT:
                _keep(rest, block, start, end, 0)
                yield block[start : start + LINE_LIMIT], size, 1
            elif (blank := _blank_lines(block, start)) is not None:
                end = blank - 1
                ends = block.count(b"\n", start, blank)
                yield b"", blank - start - ends, ends
            else:
                yield block[start:end], size, 1
            start = end + 1
        _keep(rest, block, start, len(block), length)
        head += block[start : start + LINE_LIMIT - len(head)]
        length += len(block) - start
    if length:
        yield head, length, 0


def _blank_lines(block: bytes, start: int) -> int | None:
    """Where the blank lines end that begin at a place of a block; None where there are none."""
    found = _LINE_FEEDS.match(block, start) or _BLANK_LINES.match(block, start)
    return None if found is None else found.end()


def _keep(rest: BinaryIO | None, block: bytes, start: int, end: int, before: int) -> None:
    """Keeps what a stretch of a line has beyond the limit, ``before`` bytes of the line having gone before."""
    first = start + max(LINE_LIMIT - before, 0)
    if rest is None or first >= end:
        return
    if before <= LINE_LIMIT:
        rest.seek(0)
        rest.truncate()
    rest.write(memoryview(block)[first:end])


def _problem(raw: bytes, length: int, ended: bool) -> Finding | None:
    if length > len(raw):
        return LINE_TOO_LONG.finding(
            say("the line has {length} bytes, a game has at most {line_limit}", length=length, line_limit=LINE_LIMIT)
        )
    if not ended and is_cut(raw):
        return INCOMPLETE.finding(
            say("the last line breaks off after {length} bytes, before its JSON is complete", length=length)
        )
    return None
