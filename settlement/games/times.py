"""RFC 3339 times of logs and profiles: the moment that one names, and microseconds since 1970 UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import msgspec

_LENGTH_WITH_MICROSECONDS = len("2026-11-29T12:00:00.000000")
_FINER = re.compile(r"(\.[0-9]{6})[0-9]+")
_LEAP_SECOND = re.compile(r"(.{17})60(?:\.[0-9]+)?([Zz]|[-+][0-9:]{5})")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""From which times are counted."""


def moment(text: str) -> datetime | None:
    """The moment of an RFC 3339 time with an offset; None where the text is none.

    A leap second (``23:59:60Z`` at the end of a month) is the last microsecond of its minute. What is finer than a
    microsecond is cut off, never rounded up into the next second, day or version.
    """
    if len(text) > _LENGTH_WITH_MICROSECONDS:
        text = _FINER.sub(r"\1", text, count=1)
    try:
        at = msgspec.convert(text, datetime)
    except msgspec.ValidationError:
        return _leap_second(text)
    # msgspec also takes a blank for the T and an offset without its colon.
    if at.tzinfo is None or text[10] not in "Tt" or (text[-1] not in "Zz" and text[-3] != ":"):
        return None
    return at


def _leap_second(text: str) -> datetime | None:
    """The moment before a leap second ends; None where the text is none, or names one where none can be."""
    found = _LEAP_SECOND.fullmatch(text)
    before = moment(f"{found[1]}59.999999{found[2]}") if found else None
    if before is None:
        return None
    try:
        after = before.astimezone(UTC) + timedelta(microseconds=1)
    except OverflowError:
        return None
    return before if (after.day, after.hour, after.minute) == (1, 0, 0) else None


def instant(text: str) -> int | None:
    """Microseconds since 1970 UTC of an RFC 3339 time with an offset; None where the text is none."""
    at = moment(text)
    return None if at is None else microseconds(at)


def microseconds(at: datetime) -> int:
    """Microseconds since 1970 UTC of a moment with an offset."""
    delta = at - EPOCH
    return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds
