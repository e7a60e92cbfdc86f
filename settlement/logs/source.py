"""Where records come from (skeleton: types and signatures; the reading follows)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal

import msgspec

from settlement.findings import Finding


class Record(msgspec.Struct, kw_only=True, gc=False):
    """One line of input: ``raw`` verbatim without its ``\\n``, ``offset`` that of its first byte after decompression.

    ``problem`` says why it can't be a game before anybody looks inside (``log/incomplete``, ``log/line-too-long``).
    """

    file: str
    line: int
    offset: int
    raw: bytes
    problem: Finding | None = None


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One input, opened as often as needed: its name in messages, its path, its packing, its size in bytes as stored."""

    name: str
    path: str
    packing: Literal["plain", "gzip", "zstd"]
    size: int


class Inputs:
    """The inputs of a run in their order: files, folders by path bytes, globs, ``-``; read as often as needed."""

    def __init__(self, paths: Sequence[str], stdin: BinaryIO | None = None) -> None:
        raise NotImplementedError

    sources: list[Source]
    problems: list[Finding]


class Reader:
    """Iterates the records of a source, or of a byte range on line ends of a plain one.

    ``problems`` is complete when the iteration has ended (cut or broken compression, junk after the end, changed file).
    """

    problems: list[Finding]

    def __init__(self, source: Source, start: int = 0, end: int | None = None, first_line: int = 1) -> None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Record]:
        raise NotImplementedError
