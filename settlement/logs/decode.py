"""From the bytes of one record to a typed log, or to the findings that say why it is none.

The fast way is msgspec's typed decoder, which is as strict as the schema except that a key may stand twice in an
object: the last one wins. That is seen without a second parse. Every key has exactly one colon outside of texts, so the
decoded log, encoded again, has as many colons as the line, less those of keys that stood twice (and of what stood in
their values), unless a text in the line writes a colon as an escape. Only a line with other counts, or with escapes, is
parsed again to look for such keys; one that is its own encoding needs no count. The encoding is at the same time the
canonical form of all decoded fields: two records are the same game when it is the same.

The slow way, for a line that doesn't decode, is :mod:`settlement.logs.explain`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from settlement.findings import Finding
from settlement.games.catalogue import head_type, log_type
from settlement.games.log import GameLog
from settlement.logs.explain import explain
from settlement.logs.scan import BOM

_decode = msgspec.json.Decoder(log_type()).decode
_decode_head = msgspec.json.Decoder(head_type()).decode
_encode_into = msgspec.json.Encoder().encode_into


class Decoded(msgspec.Struct, frozen=True, gc=False):
    """A log and the canonical bytes of its fields, or what is wrong with the record (``log`` None, no bytes)."""

    log: GameLog | None
    canonical: bytes
    findings: list[Finding]


def decode(raw: bytes) -> Decoded:
    """The log of one line, which may begin with a byte order mark and may have blanks around it.

    The findings have no place yet; their ``event`` is set where an event is at fault.
    """
    line = raw.removeprefix(BOM)
    try:
        log: GameLog = _decode(line)
    except (msgspec.DecodeError, RecursionError):
        return Decoded(None, b"", explain(line))
    canonical = bytearray(len(line))
    _encode_into(log, canonical)
    if line == canonical:
        return Decoded(log, line, [])
    if _may_have_key_twice(line, canonical) and _has_key_twice(line):
        return Decoded(None, b"", explain(line))
    return Decoded(log, bytes(canonical), [])


def decode_head(line: bytes) -> GameLog | None:
    """The log of a line with its events still as text; None where :func:`decode` has to look, as at a game without ``HEAD``.

    Of the events it is only known that they are JSON, and not whether a key stands twice in one.
    """
    try:
        log: GameLog = _decode_head(line)
    except (msgspec.DecodeError, RecursionError):
        return None
    canonical = bytearray(len(line))
    _encode_into(log, canonical)
    return None if line != canonical and _may_have_key_twice(line, canonical) else log


def _may_have_key_twice(line: bytes, canonical: bytearray) -> bool:
    return line.count(b":") != canonical.count(b":") or b"\\" in line


def _has_key_twice(line: bytes) -> bool:
    twice = False

    def pairs(members: list[tuple[str, Any]]) -> None:
        nonlocal twice
        twice = twice or len({key for key, _ in members}) < len(members)

    try:
        json.loads(line, object_pairs_hook=pairs)
    except RecursionError:  # only the value of a key that stands twice can be nested so deep
        return True
    return twice
