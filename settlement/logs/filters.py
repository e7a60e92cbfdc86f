"""Which records a run looks at: by room, player, time and status, and how many of them. All others are ``filtered``.

Which records are one game is decided before, over all records. A record that doesn't tell what a filter asks for (it is
refused or cut, and its room, players or time can't be read) is kept: it may be the one that is looked for.
"""

from __future__ import annotations

import difflib
import fnmatch
import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import UNSET

from settlement.games.times import instant
from settlement.logs.scan import BOM, glance

if TYPE_CHECKING:
    from settlement.findings import Finding
    from settlement.games.log import GameLog

FILTERED = "filtered"
"""What a record counts as that the filters leave out."""

_MOST_NAMES = 1000
"""Names that are remembered, to guess what a name was meant to be that no record has."""
_MOST_ROOMS = 20_000
_CLOSE = 3


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """What a call asks for; nothing in a field: all records.

    :param rooms: patterns of ``fnmatch``, with case; a game without a room fits none.
    :param players: ids, compared exactly: games in which one of them sits.
    :param since: RFC 3339: games that started then or later.
    :param until: RFC 3339: games that started before.
    :param statuses: what became of the record.
    :param limit: the first so many records that the other filters keep.
    """

    rooms: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    statuses: tuple[str, ...] = ()
    limit: int | None = None

    def sieve(self) -> Sieve | None:
        """What picks the records, the limit aside; None where all are kept."""
        asked = self.rooms or self.players or self.since or self.until or self.statuses
        return Sieve(self) if asked else None

    def words(self) -> list[str]:
        """The filters as words of a call."""
        given: list[tuple[str, Sequence[object]]] = [
            ("--room", self.rooms),
            ("--player", self.players),
            ("--since", () if self.since is None else (self.since,)),
            ("--until", () if self.until is None else (self.until,)),
            ("--status", self.statuses),
            ("--limit", () if self.limit is None else (self.limit,)),
        ]
        return [word for option, values in given for value in values for word in (option, str(value))]


class Named(msgspec.Struct, kw_only=True):
    """Of the names that a filter asks for: how many records have each; and names that are close to those that none has.

    A name stands under its kind, ``room r7`` or ``player u1``.
    """

    records: dict[str, int] = {}
    close: dict[str, int] = {}


class Unknown(NamedTuple):
    """A name that a filter asks for and no record has: ``room`` or ``player``, the name, names that are close to it."""

    kind: str
    name: str
    close: list[str]


class Sieve:
    """Picks records, and remembers which names it met.

    ``unseen``: the finding of the first record that is cut and left out for its status: the run could not look at the
    whole of it, whatever was asked for.
    """

    def __init__(self, filters: Filters) -> None:
        self._rooms = filters.rooms
        self._players = frozenset(filters.players)
        self._statuses = frozenset(filters.statuses)
        self._since = None if filters.since is None else instant(filters.since)
        self._until = None if filters.until is None else instant(filters.until)
        self._timed = self._since is not None or self._until is not None
        self._fitting: dict[str, list[str]] = {}
        self._records: dict[str, int] = {}
        self._met: dict[str, dict[str, None]] = {"room": {}, "player": {}}
        self.unseen: list[Finding] = []

    def takes_log(self, log: GameLog) -> bool:
        """Whether a record is kept that is a valid log, as far as its status isn't asked."""
        room = None if log.room is UNSET else log.room
        fits = not self._rooms or (room is not None and self._fits(room))
        if self._players:
            fits = self._sits(player.id for player in log.players) and fits
        return fits and (not self._timed or self._within(instant(log.started_at)))

    def takes_line(self, raw: bytes) -> bool:
        """Whether a record is kept that is no valid log; what can't be read of it speaks for it."""
        texts = glance(raw)
        room, at = texts.get("room"), instant(texts.get("started_at", ""))
        fits = not self._rooms or room is None or self._fits(room)
        if self._players:
            ids = _player_ids(raw)
            fits = (not ids or self._sits(ids)) and fits
        return fits and (not self._timed or self._within(at))

    def takes_status(self, *statuses: str) -> bool:
        """Whether a record of a status is kept, or of any of several."""
        return not self._statuses or not self._statuses.isdisjoint(statuses)

    def pass_over(self, findings: Sequence[Finding], problem: Finding | None) -> None:
        """Notes that a record was left out for its status though it is cut.

        :param findings: those of the record, with their place.
        :param problem: which of them says so, without a place.
        """
        if not self.unseen and problem is not None:
            self.unseen += [finding for finding in findings if finding.code == problem.code][:1]

    def named(self) -> Named:
        """Which names were met so far."""
        close: dict[str, int] = {}
        for kind, asked in (("room", self._rooms), ("player", sorted(self._players))):
            met = list(self._met[kind])
            for name in asked:
                if f"{kind} {name}" not in self._records:
                    close |= {f"{kind} {other}": 1 for other in difflib.get_close_matches(name, met, _CLOSE)}
        return Named(records=self._records, close=close)

    def _fits(self, room: str) -> bool:
        patterns = self._fitting.get(room)
        if patterns is None:
            if len(self._fitting) >= _MOST_ROOMS:
                self._fitting.clear()
            patterns = self._fitting[room] = [p for p in self._rooms if fnmatch.fnmatchcase(room, p)]
        for pattern in patterns:
            self._count(f"room {pattern}")
        if not patterns:
            self._meet("room", room)
        return bool(patterns)

    def _sits(self, ids: Iterable[str]) -> bool:
        there = set(ids)
        for player in there & self._players:
            self._count(f"player {player}")
        if self._players.isdisjoint(there):
            for player in sorted(there):
                self._meet("player", player)
            return False
        return True

    def _within(self, at: int | None) -> bool:
        if at is None:
            return True
        return (self._since is None or at >= self._since) and (self._until is None or at < self._until)

    def _count(self, name: str) -> None:
        self._records[name] = self._records.get(name, 0) + 1

    def _meet(self, kind: str, name: str) -> None:
        if len(self._met[kind]) < _MOST_NAMES:
            self._met[kind][name] = None


def unknown(filters: Filters, named: Named) -> list[Unknown]:
    """The names that are asked for and that no record has, in the order of the call."""
    asked = [("room", name) for name in filters.rooms] + [("player", name) for name in filters.players]
    return [
        Unknown(kind, name, [key.partition(" ")[2] for key in named.close if key.startswith(f"{kind} ")])
        for kind, name in dict.fromkeys(asked)
        if f"{kind} {name}" not in named.records
    ]


def _player_ids(raw: bytes) -> set[str]:
    """The ids of the players of a record that is no valid log, as far as they can be read; also where keys stand twice."""
    try:
        record = json.loads(raw.removeprefix(BOM), object_pairs_hook=list)
    except (ValueError, RecursionError):
        return set()
    ids: set[str] = set()
    for players in _values(record, "players"):
        for player in players if isinstance(players, list) else ():
            ids.update(one for one in _values(player, "id") if isinstance(one, str))
    return ids


def _values(pairs: Any, key: str) -> Iterable[Any]:
    """Every value of a key in an object that was read as a list of its pairs."""
    members = pairs if isinstance(pairs, list) else ()
    return [member[1] for member in members if isinstance(member, tuple) and member[0] == key]
