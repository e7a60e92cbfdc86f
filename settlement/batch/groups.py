"""What games have in common: a room, a day and the profile that pays. Most games share it with many others.

What the rows and the totals need of it is found out once a group.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import msgspec

from settlement.batch.cells import csv_field
from settlement.games.book import Book, Edition, instant
from settlement.games.log import RushHead
from settlement.logs.settle import given

_MOST = 100_000
_CENTURY = "2000"
"""Days of all zones begin on five minutes, as far back as this."""
_STEP = 5
_WITHIN_THE_HOUR = re.compile(r":[0-5]\d:[0-5]\d(?:\.\d+)?(Z|[-+]\d\d:\d\d)", re.ASCII)


class Days:
    """The day, in one time zone, of an instant."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._memo: dict[tuple[str, bool, str], str] = {}

    def of(self, started_at: str) -> str:
        """The day of an RFC 3339 time as ``2026-11-29``.

        What starts within the same five minutes of this century, written with the same offset, starts on the same day.
        """
        five_minutes = (started_at[:15], started_at[15] > "4", started_at[19:])
        day = self._memo.get(five_minutes)
        if day is None:
            day = self._read(started_at)
            if started_at >= _CENTURY:
                if len(self._memo) >= _MOST:
                    self._memo.clear()
                self._memo[five_minutes] = day
        return day

    def _read(self, started_at: str) -> str:
        at = instant(started_at)
        assert at is not None, started_at
        moment = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self._zone)
        return date.isoformat(moment)


class Count(msgspec.Struct):
    """Games and amount of a total; ``last`` is the number of the game that was counted last."""

    games: int = 0
    amount: int = 0
    last: int = 0


class Group(msgspec.Struct):
    """Games of one room and day that one profile pays.

    ``middle`` is what stands between the id of a game and its time in a CSV row. ``counts`` are the totals by player; by
    None where players don't matter.
    """

    room: str | None
    day: str
    edition: Edition
    middle: str
    counts: dict[str | None, Count]


class Groups:
    """The groups that are known. They are forgotten together, so that memory stays flat."""

    def __init__(self, days: Days) -> None:
        self._days = days
        self._known: dict[tuple[str | None, int, str], Group] = {}
        self._by_text: dict[tuple[object, ...], Group | None] = {}
        self._hours: dict[tuple[str, str], bool] = {}
        self._zones: dict[str, str | None] = {}

    @property
    def all(self) -> list[Group]:
        """Every group that is known."""
        return list(self._known.values())

    @property
    def full(self) -> bool:
        """Whether it is time to forget them."""
        return len(self._known) >= _MOST or len(self._by_text) >= _MOST

    def clear(self) -> None:
        """Forgets all groups; nobody may hold one any longer."""
        self._known.clear()
        self._by_text.clear()

    def of(self, room: str | None, edition: Edition, started_at: str) -> Group:
        """The group of a game. An edition lives as long as its book, and so does its ``id``."""
        key = (room, id(edition), self._days.of(started_at))
        group = self._known.get(key)
        if group is None:
            cells = (edition.game, csv_field(room or ""), csv_field(edition.label), edition.sha256)
            group = self._known[key] = Group(room, key[2], edition, f",{','.join(cells)},", {})
        return group

    def at_sight(self, log: RushHead, book: Book) -> Group | None:
        """The group of a game, by its texts: the same for all that names the same room and profile within an hour.

        None where it is not the same all through the hour, or where there is something to be said about the choice.
        """
        started_at = log.started_at
        hour, rest = started_at[:13], started_at[13:]
        zone = self._zones.get(rest)
        if zone is None:
            zone = self._zone(rest)
            if zone is None:
                return None
        key = (log.room, log.profile, hour, zone)
        if key not in self._by_text:
            self._by_text[key] = self._through_the_hour(log, book, hour, zone)
        return self._by_text[key]

    def _zone(self, rest: str) -> str | None:
        """The offset at the end of what follows the hour in an RFC 3339 time; None where that is out of the ordinary."""
        found = _WITHIN_THE_HOUR.fullmatch(rest)
        if found is None:
            return None
        if len(self._zones) >= _MOST:
            self._zones.clear()
        self._zones[rest] = found[1]
        return found[1]

    def _through_the_hour(self, log: RushHead, book: Book, hour: str, zone: str) -> Group | None:
        first, last = f"{hour}:00:00{zone}", f"{hour}:59:59.999999{zone}"
        profile, room = given(log.profile), given(log.room)
        edition, findings = book.choose(log.game, profile, room, first)
        if edition is None or findings or book.changes_between(first, last) or not self._is_one_day(hour, zone):
            return None
        return self.of(room, edition, first)

    def _is_one_day(self, hour: str, zone: str) -> bool:
        """Whether an hour, which is a valid one, lies within one day."""
        one_day = self._hours.get((hour, zone))
        if one_day is None:
            if len(self._hours) >= _MOST:
                self._hours.clear()
            steps = [f"{hour}:{minute:02d}:00{zone}" for minute in range(0, 60, _STEP)]
            one_day = hour >= _CENTURY and len(set(map(self._days.of, steps))) == 1
            self._hours[hour, zone] = one_day
        return one_day
