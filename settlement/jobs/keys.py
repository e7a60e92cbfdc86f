"""The game ids of a chunk, in its file ``keys``, by which records of one id are found over all chunks."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

Identity = str | None
"""A game id as it is compared: itself, or its digest (a longer text) where it is long; None where there is none."""

_LONG_ID = 64
_LENGTH = struct.Struct("<I")


class Keys(msgspec.Struct, array_like=True):
    """Records one after another: identity, bytes written to each of ``TEXTS``.

    The lengths of findings and rejected lines are given only where they aren't 0, by index.
    """

    ids: list[Identity] = []
    csv: list[int] = []
    json: list[int] = []
    findings: dict[int, int] = {}
    rejected: dict[int, int] = {}


def compared(game_id: str | None) -> Identity:
    """A game id as it is compared."""
    if game_id is None or len(game_id) <= _LONG_ID:
        return game_id
    return "sha256:" + hashlib.sha256(game_id.encode("utf-8", "surrogatepass")).hexdigest()


def write_keys(file: IO[bytes], keys: Keys) -> None:
    """Adds a stretch of keys to a part's file ``keys``."""
    packed = msgspec.msgpack.encode(keys)
    file.write(_LENGTH.pack(len(packed)) + packed)


def read_keys(folder: Path) -> Iterator[Keys]:
    """The keys of a part, in stretches."""
    decode = msgspec.msgpack.Decoder(Keys).decode
    with (folder / "keys").open("rb") as file:
        while head := file.read(_LENGTH.size):
            yield decode(file.read(*_LENGTH.unpack(head)))
