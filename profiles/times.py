"""What `effective_from` and `effective_until` are: an RFC 3339 time with its offset, and how one that is written otherwise has to be written."""

from __future__ import annotations

import re
import unicodedata
from datetime import MAXYEAR, MINYEAR

from profiles.scalars import NOTHING, Reading, read_plain, refused
from settlement.findings import FindingPage, quoted
from settlement.games.times import moment
from settlement.words import say

BAD_TIME = FindingPage(
    code="profile/bad-time",
    severity="error",
    title="`effective_from` or `effective_until` is not a time with an offset",
    why="They decide which version pays a game. A time without an offset is hours off in another zone, and a day that "
    "doesn't exist is no time.",
    do="Write date, T, time and offset (RFC 3339).",
    bad="effective_from: 2026-02-30\neffective_from: 2026-01-01 00:00",
    good="effective_from: 2026-01-01T00:00:00+08:00",
)
PAGES = (BAD_TIME,)

FORM = "2026-01-01T00:00:00+08:00"
"""A time as it has to be written."""
_LONGEST = 60
_RFC_3339 = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?(?:[Zz]|[-+][0-9]{2}:[0-9]{2})"
)
_DATE = re.compile(
    r"(?P<year>[0-9]{4}) (?: (?P<part>[-/.]) (?P<month>[0-9]{1,2}) (?P=part) (?P<day>[0-9]{1,2})"
    r" | 年(?P<moon>[0-9]{1,2})月(?P<sun>[0-9]{1,2})日 | (?P<mm>[0-9]{2})(?P<dd>[0-9]{2}) )",
    re.VERBOSE,
)
_CLOCK = re.compile(
    r"(?P<gap>[Tt]|\s*) (?P<hour>[0-9]{1,2}) : (?P<minute>[0-9]{2}) (?: :(?P<second>[0-9]{2}) (?:[.,](?P<part>[0-9]+))? )?"
    r" (?P<offset> \s* (?: [Zz] | (?:UTC|GMT)? (?P<sign>[-+]) (?P<hours>[0-9]{1,2}) (?: :?(?P<minutes>[0-9]{2}))? | UTC | GMT ) )?",
    re.VERBOSE,
)


def read_time(text: str) -> Reading:
    """The value of ``effective_from`` or ``effective_until``, quoted or not: the text itself where it is an RFC 3339 time with an offset."""
    if text in NOTHING:
        return read_plain(text)
    if _RFC_3339.fullmatch(text):
        return _beyond(text) or Reading(text)
    form = say("write date, T, time and offset, in the form {form}", form=FORM)
    folded = unicodedata.normalize("NFKC", text).strip() if len(text) <= _LONGEST else ""
    if not (date := _DATE.match(folded)):
        return refused(BAD_TIME, say("{text} is no time with an offset", text=quoted(text)), form)
    day = _day(date)
    if date.end() == len(folded):
        if moment(f"{day}T00:00:00Z") is None:
            return refused(
                BAD_TIME, say("{text} is no day of the calendar", text=quoted(text)), say("check year, month and day")
            )
        if nowhere := _beyond(f"{day}T00:00:00+08:00", text):
            return nowhere
        message = say("{text} is a date; a time with its offset is due", text=quoted(text))
        return refused(BAD_TIME, message, say("write {day}T00:00:00+08:00, with your own offset", day=day))
    if not (clock := _CLOCK.fullmatch(folded, date.end())):
        return refused(BAD_TIME, say("{text} is no time with an offset", text=quoted(text)), form)
    time, offset = _time(clock), _offset(clock)
    mended = f"{day}T{time}{offset or '+08:00'}"
    if nowhere := _beyond(mended, text):
        return nowhere
    faults = _faults(date[0], day, clock) or ["characters that are not plain digits and signs"]
    fix = say("write {time}", time=mended)
    if not offset:
        fix = say("write {time}, or {utc} for UTC", time=mended, utc=f"{day}T{time}Z")
    is_same_instant = bool(offset) and len(clock["part"] or "") <= 6
    message = say("{text} has {faults}", text=quoted(text), faults=_listed(faults))
    return refused(BAD_TIME, message, fix, mended if is_same_instant else None)


def _beyond(text: str, written: str | None = None) -> Reading | None:
    """The refusal of a time that is well written and doesn't exist, or for which some zone has no day or second.

    :param written: the time as it stands in the file, where that is another text.
    """
    at, shown = moment(text.upper()), quoted(written or text)
    if text[17:19] == "60":
        message = say("{shown} has the second 60, a leap second at most; no version starts or ends in one", shown=shown)
        return refused(BAD_TIME, message, say("write the first second of the next minute"))
    if at is None:
        return refused(
            BAD_TIME,
            say("{shown} is a time that doesn't exist", shown=shown),
            say("check month, day, hour, minute and offset"),
        )
    if not MINYEAR < at.year < MAXYEAR:
        message = say(
            "{shown}: in another zone that day may lie beyond the years {minyear} to {maxyear}",
            shown=shown,
            minyear=MINYEAR,
            maxyear=MAXYEAR,
        )
        return refused(
            BAD_TIME, message, say("write a year from {minyear} to {maxyear}", minyear=MINYEAR + 1, maxyear=MAXYEAR - 1)
        )
    return None


def _day(date: re.Match[str]) -> str:
    month, day = (date[a] or date[b] or date[c] for a, b, c in (("month", "moon", "mm"), ("day", "sun", "dd")))
    return f"{date['year']}-{month:0>2}-{day:0>2}"


def _time(clock: re.Match[str]) -> str:
    part = f".{clock['part'][:6]}" if clock["part"] else ""
    return f"{clock['hour']:0>2}:{clock['minute']}:{clock['second'] or '00'}{part}"


def _offset(clock: re.Match[str]) -> str:
    """The offset as it has to be written, empty where there is none."""
    if clock["sign"]:
        return f"{clock['sign']}{clock['hours']:0>2}:{clock['minutes'] or '00'}"
    return "Z" if clock["offset"] else ""


def _faults(date: str, day: str, clock: re.Match[str]) -> list[str]:
    """In what a time differs from the form that is due."""
    gap, offset, part = clock["gap"], clock["offset"], clock["part"] or ""
    found = {
        f"a date that is not written as {day}": date != day,
        f"{'a blank' if gap else 'nothing'} where a T is due": gap not in ("T", "t"),
        "an hour of one digit": len(clock["hour"]) == 1,
        "no seconds": clock["second"] is None,
        "more than six decimals of a second": len(part) > 6,
        "a comma for the decimal point": f",{part}" in clock[0] and part != "",
        "no offset": not offset,
        f"an offset that is not written as {_offset(clock)}": bool(offset) and offset.upper() != _offset(clock),
    }
    return [fault for fault, is_there in found.items() if is_there]


def _listed(faults: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(faults[:-1]), faults[-1]]))
