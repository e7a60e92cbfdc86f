"""Time zones by their IANA names, and those that mean another thing on another machine."""

from __future__ import annotations

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_OF_THE_MACHINE = ("localtime", "posixrules", "Factory")
_LEAP_SECONDS_OR_COPIES = ("right/", "posix/")


def zone_of(name: str) -> tzinfo:
    """The zone of a name. UTC needs no data.

    :raises ValueError: there is none of this name, or it is no name of a zone but of a setting of the machine.
    """
    if name == "UTC":
        return UTC
    if name in _OF_THE_MACHINE or name.startswith(_LEAP_SECONDS_OR_COPIES):
        raise ValueError(f"{name} is no zone of its own")
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as fault:
        raise ValueError(f"there is no zone {name}") from fault
