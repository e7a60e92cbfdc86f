"""`effective_from` and `effective_until` lie in a year and an offset that rooms have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.games.catalogue import GAME_IDS
from settlement.words import say

YEARS = range(1970, 2100)
EARLIEST, LATEST = -12 * 60, 14 * 60
"""The offsets of the places of the world, in minutes."""
ODD_TIME = FindingPage(
    code="profile/odd-time",
    severity="warning",
    title="`effective_from` or `effective_until` has an odd year or an offset of no place",
    why="With two digits of the year swapped a version never pays, or pays from the beginning of time; a wrong offset moves "
    "its start by hours.",
    do="Check year and offset; the offset of China is +08:00.",
    bad="effective_from: 2206-01-01T00:00:00+08:00",
    good="effective_from: 2026-01-01T00:00:00+08:00",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    for key, happens in (("effective_from", "pays from the year {} on"), ("effective_until", "ends in the year {}")):
        yield from _odd(view, key, happens)


def _odd(view: ProfileView, key: str, happens: str) -> Iterator[Finding]:
    found = re.fullmatch(r"(\d{4})-.*?(?:[Zz]|([-+])(\d\d):(\d\d))", view.text(key) or "")
    if not found:
        return
    year, sign, hours, minutes = found.groups()
    if int(year) not in YEARS:
        message = say(
            "the version {format}; {YEARS} to {YEARS2} is usual",
            format=happens.format(year),
            YEARS=YEARS[0],
            YEARS2=YEARS[-1],
        )
        yield view.finding(ODD_TIME, message, (key,))
    if sign:
        offset = (int(hours) * 60 + int(minutes)) * (-1 if sign == "-" else 1)
        if not EARLIEST <= offset <= LATEST or offset % 15:
            message = say(
                "no place of the world has the offset {sign}{hours}:{minutes}; from -12:00 to +14:00 is due",
                sign=sign,
                hours=hours,
                minutes=minutes,
            )
            yield view.finding(ODD_TIME, message, (key,))


CHECK = Check(GAME_IDS, (ODD_TIME,), _find)
