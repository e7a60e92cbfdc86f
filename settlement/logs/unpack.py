"""Bytes as they were before packing: plain, gzip and zstd streams as blocks of bounded size, and the faults in them.

Packing is told by the first bytes, never by the name. Members and frames that follow one another are read on.
What they unpack to is a log: packed again, it is a fault.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO, Literal, Protocol

from settlement.findings import Finding
from settlement.logs.codes import BROKEN_COMPRESSED, JUNK_AFTER_COMPRESSED, PACKED_TWICE
from settlement.words import Words, say

Packing = Literal["plain", "gzip", "zstd"]

BLOCK = 1 << 20
"""The most bytes that are read at once."""

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_ZSTD_SKIPPABLE = b"\x2a\x4d\x18"
_MAGIC = 4
"""As many bytes tell gzip and zstd."""
_UNREAD = {
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"\x04\x22\x4d\x18": "lz4",
    b"\x1f\x9d": "compress",
}

# A packed stream is unpacked in steps so small that what a step unpacks to stays below 32 MiB, however packed.
_STEP = 1 << 10


_CHECKS = ("incorrect data check", "incorrect length check", "checksum")
"""Words by which the libraries say that a checksum failed."""


def packing_of(head: bytes) -> Packing:
    """The packing of a stream, told by its first eight bytes; what is none of the packings that are read is plain."""
    if head.startswith(_GZIP):
        return "gzip"
    if head.startswith(_ZSTD) or (head[1:4] == _ZSTD_SKIPPABLE and head[0] & 0xF0 == 0x50):
        return "zstd"
    return "plain"


def unread_packing_of(head: bytes) -> str | None:
    """The name of a packing that is recognised, but not read."""
    return next((name for magic, name in _UNREAD.items() if head.startswith(magic)), None)


def blocks(file: BinaryIO, packing: Packing, size: int) -> Iterator[bytes | Finding]:
    """The unpacked blocks of the next ``size`` bytes of a file; a fault in the packing comes last, as a finding.

    What could be unpacked before the fault has been given by then. A short file just ends.

    :raises OSError: where the file can't be read on.
    """
    if packing == "plain":
        return _stored(file, size, BLOCK)
    return _unpacked(_Stored(file, size), packing)


def break_in(file: BinaryIO, packing: Packing, size: int) -> Finding | None:
    """Where packed data breaks off, is damaged or fails its checksum; None where it is sound. All of it is unpacked for that.

    What stands behind whole data is no break in it: the checksum before it holds.

    :raises OSError: where the file can't be read on.
    """
    if packing == "plain":
        return None
    faults = (block for block in blocks(file, packing, size) if isinstance(block, Finding))
    return next((fault for fault in faults if fault.code == BROKEN_COMPRESSED.code), None)


def _stored(file: BinaryIO, size: int, step: int) -> Iterator[bytes]:
    while size > 0 and (block := file.read(min(step, size))):
        size -= len(block)
        yield block


class _Member(Protocol):
    """A gzip member or a zstd frame that is being unpacked."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


class _Stored:
    """The next ``size`` stored bytes of a file in small blocks; ``at`` is how many were taken."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._first = file.tell()
        self._blocks = _stored(file, size, _STEP)
        self._back = b""
        self.at = 0

    def take(self) -> bytes:
        """The next block, empty at the end."""
        data, self._back = self._back or next(self._blocks, b""), b""
        self.at += len(data)
        return data

    def put_back(self, data: bytes) -> None:
        """Gives back the end of what was taken."""
        self._back = data
        self.at -= len(data)

    def again(self, start: int, end: int) -> Iterator[bytes]:
        """Blocks that were taken before, from one place to another; nothing is taken after this."""
        self._file.seek(self._first + start)
        return _stored(self._file, end - start, _STEP)


def _unpacked(stored: _Stored, packing: Packing) -> Iterator[bytes | Finding]:
    member_of, error = _unpacker(packing)
    while data := stored.take():
        stored.put_back(data)
        for block in _once(_member(member_of, stored, packing, error), packing):
            yield block
            if isinstance(block, Finding):
                return
        data = _behind(stored, packing)
        if data and packing_of(data) != packing:
            yield JUNK_AFTER_COMPRESSED.finding(
                say(
                    "after the end of the {packing} data stand bytes that are none, starting with {hex}",
                    packing=packing,
                    hex=data[:8].hex(" "),
                )
            )
            return
        stored.put_back(data)


def _member(
    member_of: Callable[[], _Member], stored: _Stored, packing: Packing, error: type[Exception]
) -> Iterator[bytes | Finding]:
    """The blocks of a member. What was taken behind its end is put back."""
    member, start = member_of(), stored.at
    while not member.eof:
        if not (data := stored.take()):
            yield BROKEN_COMPRESSED.finding(
                say("the {packing} data breaks off after {at} bytes", packing=packing, at=stored.at)
            )
            return
        try:
            unpacked = member.decompress(data)
        except error as fault:
            yield from _up_to_damage(member_of(), stored.again(start, stored.at - len(data)), data, error)
            yield BROKEN_COMPRESSED.finding(_why(str(fault), packing, stored.at))
            return
        if unpacked:
            yield unpacked
    stored.put_back(member.unused_data)


def _up_to_damage(member: _Member, before: Iterator[bytes], damaged: bytes, error: type[Exception]) -> Iterator[bytes]:
    """What a damaged block of a member unpacks to, as far as it does: a library gives nothing of a step that fails."""
    try:
        for block in before:
            member.decompress(block)
        for at in range(len(damaged)):
            if unpacked := member.decompress(damaged[at : at + 1]):
                yield unpacked
    except error:
        return


def _why(said: str, packing: Packing, at: int) -> Words:
    """What a library's complaint about damaged data means."""
    if any(word in said for word in _CHECKS):
        return say(
            "the checksum of the {packing} data fails: what it unpacks to is not what was packed", packing=packing
        )
    if "memory" in said:
        return say(
            "the {packing} data can't be unpacked at or before byte {at} (it needs a window of more than 128 MiB)",
            packing=packing,
            at=at,
        )
    return say("the {packing} data can't be unpacked at or before byte {at}", packing=packing, at=at)


def _once(unpacked: Iterator[bytes | Finding], packing: Packing) -> Iterator[bytes | Finding]:
    """The blocks of a member; a finding instead where they are packed again, as no text ever begins so."""
    head = b""
    fault = None
    for block in unpacked:
        if isinstance(block, Finding):
            fault = block
            break
        head += block
        if len(head) >= _MAGIC:
            break
    inner = packing_of(head)
    if inner != "plain":
        yield PACKED_TWICE.finding(
            say(
                "what the {packing} data unpacks to is packed again, with {inner}: unpack it once",
                packing=packing,
                inner=inner,
            )
        )
        return
    if head:
        yield head
    block = head = b""  # they may be large, and are held here till the end otherwise
    if fault is not None:
        yield fault
    yield from unpacked


def _unpacker(packing: Packing) -> tuple[Callable[[], _Member], type[Exception]]:
    """What starts on a member, and what it raises on damaged data."""
    if packing == "gzip":
        return lambda: zlib.decompressobj(wbits=31), zlib.error
    import zstandard

    return lambda: zstandard.ZstdDecompressor().decompressobj(), zstandard.ZstdError


def _behind(stored: _Stored, packing: Packing) -> bytes:
    """What stands behind a member, enough of it to tell what it is; the zeros with which gzip pads tapes are nothing."""
    padding = b"\x00" if packing == "gzip" else b""
    data = b""
    while len(data) < _MAGIC and (more := stored.take()):
        data = (data + more).lstrip(padding)
    return data
