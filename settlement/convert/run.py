"""Files of another shape to the lines of logs: what each game comes to, in their order."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from typing import IO, BinaryIO, cast

import msgspec

from settlement.convert.build import Builder
from settlement.convert.codes import UNREADABLE
from settlement.convert.documents import Document, read_documents
from settlement.convert.mapping import Mapping
from settlement.convert.unused import Unused
from settlement.findings import Finding, shown_path
from settlement.logs.codes import NO_RECORDS
from settlement.logs.unpack import blocks, packing_of
from settlement.words import say

STDIN = "-"
_IN_MEMORY = 64 << 20
"""Bytes of an unpacked file that are kept in memory; what is larger lies on disk meanwhile."""


class Converted(msgspec.Struct, frozen=True):
    """What a game came to: the line of its log, or None and findings. ``document`` is where it was written."""

    document: Document
    line: bytes | None
    findings: list[Finding]


class Conversion:
    """All games of some files by one mapping. Iterate it once.

    ``problems`` are findings of whole files and, at the end, of keys that weren't used; ``incomplete`` tells that a file
    could not be read to its end. ``games``, ``written`` and ``skipped`` (entries that are no events) are counted.
    """

    def __init__(self, mapping: Mapping, files: Sequence[str], stdin: BinaryIO | None = None) -> None:
        self._builder = Builder(mapping)
        self._mapping = mapping
        self._files = files
        self._stdin = stdin
        self.problems: list[Finding] = []
        self.incomplete = False
        self.games = self.written = self.skipped = 0

    def __iter__(self) -> Iterator[Converted]:
        unused = Unused(self._mapping)
        for file in self._files:
            name = shown_path(file)
            with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as unpacked:
                if not self._unpack(file, name, unpacked):
                    continue
                if not unpacked.tell():
                    self.problems.append(NO_RECORDS.finding(say("the input is empty"), file=name))
                unpacked.seek(0)
                for document in read_documents(self._mapping, name, cast("BinaryIO", unpacked)):
                    built = self._builder.build(document)
                    self.games += 1
                    self.written += built.line is not None
                    self.skipped += built.skipped
                    unused.look(document)
                    yield Converted(document, built.line, built.findings)
        self.problems += unused.findings()

    def _unpack(self, file: str, name: str, into: IO[bytes]) -> bool:
        """Copies what a file holds, unpacked; whether there is all of it."""
        try:
            if file == STDIN:
                assert self._stdin is not None
                with tempfile.TemporaryFile() as copy:
                    shutil.copyfileobj(self._stdin, copy)
                    copy.seek(0)
                    return self._unpack_opened(copy, name, into)
            with open(file, "rb") as opened:
                return self._unpack_opened(opened, name, into)
        except OSError as fault:
            words = say("{file} can't be read: {why}", file=name, why=(fault.strerror or str(fault)).lower())
            self._give_up(UNREADABLE.finding(words, file=name))
            return False

    def _unpack_opened(self, opened: BinaryIO, name: str, into: IO[bytes]) -> bool:
        packing = packing_of(opened.read(4))
        size = opened.seek(0, 2)
        opened.seek(0)
        for block in blocks(opened, packing, size):
            if isinstance(block, Finding):
                self._give_up(block.placed(file=name))
                return False
            into.write(block)
        return True

    def _give_up(self, finding: Finding) -> None:
        self.problems.append(finding)
        self.incomplete = True
