"""How inputs are cut into chunks: a pure function of their bytes, so that any number of workers cuts the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

import msgspec

from settlement.logs.scan import BOM
from settlement.logs.source import Source

SMALLEST, LARGEST = 4 << 20, 32 << 20
_CHUNKS_A_FILE = 64
_BLOCK = 1 << 20
_MANY_LINES = 4096
"""Lines in a block after which the rest are counted another way."""
_MOST_PIECES = 500
_UNPACKED = 8
"""How many times its size a compressed input is taken to hold."""


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of an input on line ends: bytes ``start`` to ``end`` (exclusive), and the number of its first line.

    A compressed input is one piece, whose ``end`` is its size as stored; so is an empty one. ``number`` counts the pieces
    of a run, ``of`` is the number of the input, and ``sha256`` the digest of the bytes when they were cut.
    """

    number: int
    of: int
    source: Source
    start: int
    end: int
    first_line: int
    sha256: str

    @property
    def size(self) -> int:
        """Its bytes as stored."""
        return self.end - self.start


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """What is computed at once: a piece of a large input, or several small inputs that follow one another."""

    number: int
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """Its bytes as stored."""
        return sum(piece.size for piece in self.pieces)

    @property
    def name(self) -> str:
        """What it is made of, in words."""
        first, last = self.pieces[0], self.pieces[-1]
        if first is last:
            return f"bytes {first.start} to {first.end} of {first.source.name}"
        return f"{len(self.pieces)} inputs from {first.source.name} to {last.source.name}"


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """An input as it was found: its name, and the SHA-256 and size of its bytes as stored."""

    file: str
    sha256: str
    size: int


def chunk_size(size: int) -> int:
    """How many bytes a chunk of a file of ``size`` bytes has at least, its last line aside."""
    return min(max(size // _CHUNKS_A_FILE, SMALLEST), LARGEST)


def _line_ends(block: bytes) -> int:
    """How many lines end in a block; quicker than ``count`` where lines are long, as it looks at each byte by itself."""
    ends, at = 0, -1
    while (at := block.find(b"\n", at + 1)) >= 0:
        ends += 1
        if ends >= _MANY_LINES:
            return ends + block.count(b"\n", at + 1)
    return ends


def cut(
    source: Source, first_number: int = 0, of: int = 0, read: Callable[[int], None] = lambda size: None
) -> tuple[Input, list[Piece]]:
    """An input's identity and its pieces, in one pass over its bytes and in little memory.

    One of blank lines alone is a single piece, so that who reads it sees that there is nothing in it.

    :param first_number: the number of its first piece. :param of: its own number.
    :param read: told how many bytes were read, as the reading goes on.
    :raises OSError: where it can't be read.
    """
    whole = source.packing != "plain"
    most = chunk_size(source.size)
    digest, of_piece = hashlib.sha256(), None
    pieces: list[Piece] = []
    at = start = 0
    line = first_line = 1
    is_blank = True

    def close(sha256: str) -> None:
        nonlocal start, first_line
        number = first_number + len(pieces)
        pieces.append(
            Piece(number=number, of=of, source=source, start=start, end=at, first_line=first_line, sha256=sha256)
        )
        start, first_line = at, line

    if not whole and source.size > most:
        of_piece = hashlib.sha256()
    with open(source.path, "rb") as file:
        while at < source.size and (block := file.read(min(_BLOCK, most, source.size - at))):
            read(len(block))
            digest.update(block)
            line += _line_ends(block)
            at += len(block)
            is_blank = is_blank and not block.removeprefix(BOM).strip()
            if of_piece is None:
                continue
            if not is_blank and at - start >= most and (end := block.rfind(b"\n") + 1):
                behind = len(block) - end
                of_piece.update(memoryview(block)[:end])
                at -= behind
                close(of_piece.hexdigest())
                at += behind
                of_piece = hashlib.sha256(memoryview(block)[end:])
            else:
                of_piece.update(block)
    if at > start or not pieces:
        close((of_piece or digest).hexdigest())
    return Input(file=source.name, sha256=digest.hexdigest(), size=at), pieces


def together(pieces: Iterable[Piece]) -> list[Chunk]:
    """The chunks: pieces that are small and follow one another share one."""
    chunks: list[Chunk] = []
    waiting: list[Piece] = []
    weight, most = 0, chunk_size(0)

    def close() -> None:
        nonlocal weight
        if waiting:
            chunks.append(Chunk(number=len(chunks), pieces=tuple(waiting)))
        waiting.clear()
        weight = 0

    for piece in pieces:
        its = piece.size * (1 if piece.source.packing == "plain" else _UNPACKED)
        if weight + its > most or len(waiting) >= _MOST_PIECES:
            close()
        waiting.append(piece)
        weight += its
    close()
    return chunks


def apart(chunk: Chunk, chunks: int) -> list[Chunk]:
    """Each piece of a chunk as a chunk of its own; their numbers follow those of all chunks, of which there are so many."""
    return [Chunk(number=chunks + piece.number, pieces=(piece,)) for piece in chunk.pieces]
