"""Times of a call: RFC 3339 with seconds and offset, as in profiles and logs."""

from __future__ import annotations

import time

from cli.options import refuse
from cli.terminal import cut

FORM = "2026-12-01T00:00:00+08:00"
"""A time as it has to be written."""


def instant_of(option: str, text: str) -> int:
    """The instant of a time of the call, in microseconds since 1970 UTC; ends the call where it is none."""
    from profiles.times import read_time
    from settlement.games.times import instant

    reading = read_time(text)
    if reading.refusal is not None:
        fix = f"; {reading.refusal.fix}" if reading.refusal.fix else ""
        refuse(f"{option}: {cut(reading.refusal.message, 200)}{fix}")
    at = instant(text.upper())
    assert at is not None, text
    return at


def now() -> int:
    """The present instant, in microseconds since 1970 UTC."""
    return time.time_ns() // 1000


def written(at: int) -> str:
    """An instant as RFC 3339 in UTC, cut to the second."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at // 1_000_000, UTC).isoformat().replace("+00:00", "Z")
