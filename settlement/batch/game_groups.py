"""What games have in common: a room, a day and the profile that pays. Most games share it with many others.

What the rows and the totals need of it is found out once a group.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import msgspec

from settlement.batch.csv_cells import csv_field
from settlement.batch.zones import zone_of
from settlement.games.editions import Book, Edition
from settlement.games.log import GameLog
from settlement.games.times import instant
from settlement.logs.settle import given

_MOST = 20_000
_LONGEST = 200
"""Letters of a text that is remembered."""
_CENTURY = "2000"
"""Days of all zones begin on five minutes, as far back as this."""
_CLOCK = frozenset(f":{minute:02d}:{second:02d}" for minute in range(60) for second in range(60))
_ZONE = re.compile(r"(?:\.\d+)?(Z|[-+]\d\d:\d\d)", re.ASCII)


class Days:
    """The day, in one time zone, of an instant."""

    def __init__(self, zone: str) -> None:
        self._zone = zone_of(zone)
        self._memo: dict[tuple[str, bool, str], str] = {}

    def of(self, started_at: str) -> str:
        """The day of an RFC 3339 time as ``2026-11-29``.

        What starts within the same five minutes of this century, written with the same offset, starts on the same day,
        where the offset is a multiple of five minutes.
        """
        five_minutes = (started_at[:15], started_at[15] > "4", started_at[19:])
        day = self._memo.get(five_minutes)
        if day is None:
            day = date.isoformat(self._local(started_at))
            if started_at >= _CENTURY and started_at[-1] in "Z05" and len(started_at) <= _LONGEST:
                if len(self._memo) >= _MOST:
                    self._memo.clear()
                self._memo[five_minutes] = day
        return day

    def all_one(self, first: str, last: str) -> bool:
        """Whether all instants from one to another, an hour later at most, lie within one day.

        They do where both ends have the same day and the clocks are not changed: no zone changes them twice in an hour.
        """
        one, other = self._local(first), self._local(last)
        return one.date() == other.date() and one.utcoffset() == other.utcoffset()

    def _local(self, started_at: str) -> datetime:
        at = instant(started_at)
        assert at is not None, started_at
        return datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(self._zone)


class Count(msgspec.Struct):
    """Games and amount of a total; ``last`` is the number of the game that was counted last."""

    games: int = 0
    amount: int = 0
    last: int = 0


class Counts(dict[str | None, Count]):
    """Totals by player, by None where players don't matter; what was never counted starts at nothing."""

    def __missing__(self, key: str | None) -> Count:
        count = self[key] = Count()
        return count


class Group(msgspec.Struct):
    """Games of one room and day that one profile pays.

    ``middle`` is what stands between the id of a game and its time in a CSV row, ``currency`` the field of that name.
    ``counts`` are the totals of players, ``house`` is that of the house.
    """

    room: str | None
    day: str
    edition: Edition
    middle: str
    currency: str
    counts: Counts
    house: Count


class Groups:
    """The groups that are known. They are forgotten together, so that memory stays flat."""

    def __init__(self, days: Days) -> None:
        self._days = days
        self._known: dict[tuple[str | None, int, str], Group] = {}
        self._by_text: dict[tuple[object, ...], Group | None] = {}
        self._zones: dict[str, str] = {}
        self._hours: dict[tuple[str, str], bool] = {}

    @property
    def all(self) -> list[Group]:
        """Every group that is known."""
        return list(self._known.values())

    @property
    def full(self) -> bool:
        """Whether it is time to forget them."""
        return len(self._known) >= _MOST

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
            middle, currency = f",{','.join(cells)},", csv_field(edition.currency)
            group = self._known[key] = Group(room, key[2], edition, middle, currency, Counts(), Count())
        return group

    def at_sight(self, log: GameLog, book: Book) -> Group | None:
        """The group of a game, by its texts: the same for all that names the same room and profile within an hour.

        None where it is not the same all through the hour, or where there is something to be said about the choice.
        """
        started_at = log.started_at
        hour, rest = started_at[:13], started_at[19:]
        zone = self._zones.get(rest)
        if zone is None:
            zone = self._zone(rest)
        if zone is None or started_at[13:19] not in _CLOCK:
            return None
        key = (log.room, log.profile, hour, zone)
        if key not in self._by_text:
            if len(log.room or "") + len(log.profile or "") > _LONGEST:
                return None
            self._make_room()
            self._by_text[key] = self._through_the_hour(log, book, hour, zone)
        return self._by_text[key]

    def _zone(self, rest: str) -> str | None:
        """The offset in what follows the seconds of an RFC 3339 time; None where that is out of the ordinary."""
        found = _ZONE.fullmatch(rest)
        if found is None:
            return None
        if found[1] == rest and len(self._zones) < _MOST:
            self._zones[rest] = rest
        return found[1]

    def _make_room(self) -> None:
        """Forgets what no game was counted in, where much is remembered; counts are kept until they are written."""
        if len(self._by_text) >= _MOST or self.full:
            self._by_text.clear()
            self._known = {key: group for key, group in self._known.items() if group.counts}

    def _through_the_hour(self, log: GameLog, book: Book, hour: str, zone: str) -> Group | None:
        started_at = f"{hour}:00:00{zone}"
        edition, findings = book.choose(log.game, given(log.profile), given(log.room), started_at)
        if edition is None or findings or not self._is_steady(book, hour, zone):
            return None
        return self.of(given(log.room), edition, started_at)

    def _is_steady(self, book: Book, hour: str, zone: str) -> bool:
        """Whether an hour, which is a valid one, lies within one day, and no version comes into force in it."""
        steady = self._hours.get((hour, zone))
        if steady is None:
            if len(self._hours) >= _MOST:
                self._hours.clear()
            first, last = f"{hour}:00:00{zone}", f"{hour}:59:59.999999{zone}"
            steady = self._days.all_one(first, last) and not book.changes_between(first, last)
            self._hours[hour, zone] = steady
        return steady
