"""How inputs are cut into chunks: a pure function of their bytes, so that any number of workers cuts the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from settlement.logs.scan import BOM
from settlement.logs.source import Source

SMALLEST, LARGEST = 4 << 20, 32 << 20
_CHUNKS_A_FILE = 64
_BLOCK = 1 << 20


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of an input on line ends: bytes ``start`` to ``end`` (exclusive), and the number of its first line.

    A compressed input is one chunk, whose ``end`` is its size as stored; so is an empty one.
    """

    number: int
    source: Source
    start: int
    end: int
    first_line: int


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """An input as it was found: its name, and the SHA-256 and size of its bytes as stored."""

    file: str
    sha256: str
    size: int


def chunk_size(size: int) -> int:
    """How many bytes a chunk of a file of ``size`` bytes has at least, its last line aside."""
    return min(max(size // _CHUNKS_A_FILE, SMALLEST), LARGEST)


def _line_ends(block: bytes) -> int:
    """How many lines end in a block; quicker than ``count``, which looks at each byte by itself."""
    ends, at = 0, -1
    while (at := block.find(b"\n", at + 1)) >= 0:
        ends += 1
    return ends


def cut(
    source: Source, first_number: int, read: Callable[[int], None] = lambda size: None
) -> tuple[Input, list[Chunk]]:
    """An input's identity and its chunks, in one pass over its bytes and in little memory.

    One of blank lines alone is a single chunk, so that who reads it sees that there is nothing in it.

    :param first_number: the number of its first chunk.
    :param read: told how many bytes were read, as the reading goes on.
    :raises OSError: where it can't be read.
    """
    whole = source.packing != "plain"
    most = chunk_size(source.size)
    digest = hashlib.sha256()
    chunks: list[Chunk] = []
    at = start = 0
    line = first_line = 1
    is_blank = True

    def close() -> None:
        nonlocal start, first_line
        if at > start or not chunks:
            number = first_number + len(chunks)
            chunks.append(Chunk(number=number, source=source, start=start, end=at, first_line=first_line))
        start, first_line = at, line

    with open(source.path, "rb") as file:
        while at < source.size and (block := file.read(min(_BLOCK, most, source.size - at))):
            read(len(block))
            digest.update(block)
            line += _line_ends(block)
            at += len(block)
            is_blank = is_blank and not block.removeprefix(BOM).strip()
            if not whole and not is_blank and at - start >= most and (end := block.rfind(b"\n") + 1):
                behind = len(block) - end
                at -= behind
                close()
                at += behind
    close()
    return Input(file=source.name, sha256=digest.hexdigest(), size=at), chunks
