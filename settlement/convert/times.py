"""Times as other programs write them, read into RFC 3339."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from settlement.batch.zones import zone_of
from settlement.findings import quoted
from settlement.games.times import instant
from settlement.words import Words, say

RFC3339, UNIX, UNIX_MS = "rfc3339", "unix", "unix_ms"
_WHOLE = re.compile(r"-?\d{1,17}", re.ASCII)
_OFFSET = re.compile(r"(?<!%)(?:%%)*%z")


def has_offset(form: str) -> bool:
    """Whether a form says the offset from UTC itself."""
    return form in (RFC3339, UNIX, UNIX_MS) or bool(_OFFSET.search(form))


def read_time(value: Any, form: str, zone: str | None) -> str | Words:
    """A time as RFC 3339; words that say why it is none otherwise.

    :param form: ``rfc3339``, ``unix`` (seconds), ``unix_ms``, or a form of strptime.
    :param zone: IANA name of the zone of a time that doesn't say its offset; ``unix`` times are written in it too.
    """
    if form == RFC3339:
        text = value if isinstance(value, str) else ""
        return text if instant(text) is not None else say("{value} is no RFC 3339 time", value=quoted(value))
    at = UTC if zone is None else zone_of(zone)
    if form in (UNIX, UNIX_MS):
        return _read_unix(value, 1000 if form == UNIX_MS else 1, at)
    return _read_form(value, form, at)


def _read_unix(value: Any, unit: int, zone: tzinfo) -> str | Words:
    whole = value if type(value) is int else int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else None
    if whole is None:
        return say("{value} is no whole number of seconds or milliseconds", value=quoted(value))
    try:
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=whole * (1000 // unit))
        return _written(moment.astimezone(zone))
    except OverflowError:
        return say("{value} is no time", value=quoted(value))


def _read_form(value: Any, form: str, zone: tzinfo) -> str | Words:
    try:
        moment = datetime.strptime(value if isinstance(value, str) else str(value), form)
    except ValueError:
        return say("{value} is not written as {form}", value=quoted(value), form=quoted(form))
    if moment.tzinfo is not None:
        return _written(moment)
    local = moment.replace(tzinfo=zone)
    if local.utcoffset() != local.replace(fold=1).utcoffset():
        return say("{value} is not one time in its zone: the clocks were changed", value=quoted(value))
    return _written(local)


def _written(moment: datetime) -> str:
    return moment.isoformat()
