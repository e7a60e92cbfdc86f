"""Bytes as they were before packing: plain, gzip and zstd streams as blocks of bounded size, and the faults in them.

Packing is told by the first bytes, never by the name. Members and frames that follow one another are read on.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import BinaryIO, Literal

from settlement.findings import Finding
from settlement.logs.pages import BROKEN_COMPRESSED, JUNK_AFTER_COMPRESSED

Packing = Literal["plain", "gzip", "zstd"]

BLOCK = 1 << 20
"""The most bytes that are read at once."""

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_ZSTD_SKIPPABLE = b"\x2a\x4d\x18"
_UNREAD = {
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"\x04\x22\x4d\x18": "lz4",
    b"\x1f\x9d": "compress",
}

# One byte of zstd can stand for 8 KiB and more; so little is unpacked at once that a block stays below 32 MiB.
_ZSTD_STEP = 1 << 10


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
    stored = _stored(file, size)
    if packing == "gzip":
        return _gunzipped(stored)
    if packing == "zstd":
        return _unzstd(stored)
    return stored


def _stored(file: BinaryIO, size: int) -> Iterator[bytes]:
    while size > 0 and (block := file.read(min(BLOCK, size))):
        size -= len(block)
        yield block


def _gunzipped(stored: Iterator[bytes]) -> Iterator[bytes | Finding]:
    at, data = 0, next(stored, b"")
    while data:
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            if not data and not (data := next(stored, b"")):
                yield BROKEN_COMPRESSED.finding(f"the gzip data breaks off after {at} bytes")
                return
            try:
                unpacked = member.decompress(data, BLOCK)
            except zlib.error:
                yield BROKEN_COMPRESSED.finding(f"the gzip data is damaged at or before byte {at + len(data)}")
                return
            left = member.unused_data if member.eof else member.unconsumed_tail
            at += len(data) - len(left)
            data = left
            if unpacked:
                yield unpacked
        data = data.lstrip(b"\x00") or _next_filled(stored)  # gzip pads tapes with zeros
        if data and not _GZIP.startswith(data[:2]):
            yield _junk("gzip", data)
            return


def _unzstd(stored: Iterator[bytes]) -> Iterator[bytes | Finding]:
    import zstandard

    at, data = 0, next(stored, b"")
    while data:
        frame = zstandard.ZstdDecompressor().decompressobj()
        while not frame.eof:
            if not data and not (data := next(stored, b"")):
                yield BROKEN_COMPRESSED.finding(f"the zstd data breaks off after {at} bytes")
                return
            step, data = data[:_ZSTD_STEP], data[_ZSTD_STEP:]
            try:
                unpacked = frame.decompress(step)
            except zstandard.ZstdError as fault:
                window = " (it needs a window of more than 128 MiB)" if "memory" in str(fault) else ""
                yield BROKEN_COMPRESSED.finding(
                    f"the zstd data can't be unpacked at or before byte {at + len(step)}{window}"
                )
                return
            left = frame.unused_data if frame.eof else b""
            at += len(step) - len(left)
            data = left + data
            if unpacked:
                yield unpacked
        data = data or next(stored, b"")
        if len(data) < 4:
            data += next(stored, b"")
        if data and packing_of(data[:8]) != "zstd":
            yield _junk("zstd", data)
            return


def _next_filled(stored: Iterator[bytes]) -> bytes:
    return next((block for block in (b.lstrip(b"\x00") for b in stored) if block), b"")


def _junk(packing: str, data: bytes) -> Finding:
    return JUNK_AFTER_COMPRESSED.finding(
        f"after the end of the {packing} data stand bytes that are none, starting with {data[:8].hex(' ')}"
    )
