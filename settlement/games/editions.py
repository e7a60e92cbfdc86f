"""The profiles a run may use, as values, and the choice of the one that is in force for a game.

An :class:`Edition` is one version of one profile, resolved and typed. What loads and checks profiles makes a
:class:`Book` of them; replaying never reads a file.
"""

from __future__ import annotations

import fnmatch
from bisect import bisect_right
from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta
from typing import Any

import msgspec

from settlement.findings import Finding, FindingPage, quoted
from settlement.games.in_force import Reign, reign_at, reigns
from settlement.games.times import EPOCH, microseconds, moment
from settlement.words import Words, say


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One version of one profile.

    ``effective_from`` is in microseconds since 1970 UTC, included; ``effective_until`` too, excluded, None where it has no
    end of its own. ``rules`` is the typed value of its game (``Game.rules_type``),
    ``document`` the resolved profile as plain values (what ``profile show`` prints), ``sha256`` that of its canonical JSON
    without the title, ``source`` the file it was read from (``shipped`` for a shipped one).
    """

    id: str
    version: int
    game: str
    title: str
    effective_from: int
    rooms: tuple[str, ...]
    sha256: str
    rules: Any
    document: dict[str, Any]
    source: str
    effective_until: int | None = None

    @property
    def label(self) -> str:
        """``id@version``."""
        return f"{self.id}@{self.version}"

    @property
    def currency(self) -> str:
        """What its amounts are counted in: 1 to 40 characters, none of them a control character."""
        return str(self.document["currency"])


NO_PROFILE = FindingPage(
    code="log/no-profile",
    severity="error",
    title="the game names no profile and no room claims it",
    why="Without a profile there are no amounts, and a guessed one would pay by another room's rules.",
    do="Name the profile in the log, or let a profile claim the room under `rooms`, or give --profile.",
    bad='{"game": "rush", "room": "r7", …} and no profile with `rooms: [r7]`',
    good='{"game": "rush", "room": "r7", "profile": "rush-points", …}',
)
ROOM_CLAIMED_TWICE = FindingPage(
    code="log/room-claimed-twice",
    severity="error",
    title="two profiles claim the room of a game that names none",
    why="Which of the two would pay is not decided anywhere.",
    do="Name the profile in the log, or take the room out of one of the profiles.",
)
UNKNOWN_PROFILE = FindingPage(
    code="log/unknown-profile",
    severity="error",
    title="the profile that the log names is not there",
    why="Another profile, or an older version, would pay other amounts.",
    do="Check the name, or add the folder that holds it with --profiles.",
)
NOT_IN_FORCE = FindingPage(
    code="log/profile-not-in-force",
    severity="error",
    title="no version of the profile was in force when the game started",
    why="A game is paid by the rules that were in force when it started, start included.",
    do="Add the version that was in force, or name a version (`rush-points@3`).",
)
OTHER_GAME = FindingPage(
    code="log/profile-of-another-game",
    severity="error",
    title="the profile is for another game than the log",
    why="The amounts of one game mean nothing in another.",
    do="Name a profile of the log's game.",
)
VERSION_NAMED = FindingPage(
    code="log/version-out-of-force",
    severity="note",
    title="the named version was not the one in force at the game's time",
    why="A named version is taken whatever the date; this says that the calendar would have chosen another.",
    do="Nothing, where this is meant; else leave the version out of the name.",
)
ROOM_OF_ANOTHER = FindingPage(
    code="log/room-of-another-profile",
    severity="warning",
    title="the room is claimed by another profile than the one that pays",
    why="The room's players may have been promised other amounts.",
    do="Correct the log's profile, or the `rooms` of the profile that claims the room.",
)
BAD_TIME = FindingPage(
    code="log/bad-time",
    severity="error",
    title="a time is not RFC 3339 with an offset",
    why="A time without an offset is off by hours in another zone, and decides which version of a profile pays.",
    do="Write it as 2026-11-29T12:00:00+08:00 or with Z.",
    bad='"started_at": "2026-11-29 12:00"',
    good='"started_at": "2026-11-29T12:00:00+08:00"',
)
PAGES = (
    NO_PROFILE,
    ROOM_CLAIMED_TWICE,
    UNKNOWN_PROFILE,
    NOT_IN_FORCE,
    OTHER_GAME,
    VERSION_NAMED,
    ROOM_OF_ANOTHER,
    BAD_TIME,
)


_MOST_ROOMS = 4096
_LONGEST = 200
"""Letters of a name that is remembered, or compared with others."""


class Book:
    """The editions of a run by id and version, and the choice among them.

    :param editions: every edition there is; (id, version) is unique.
    :param override: ``id`` or ``id@version`` that pays whatever the logs name (``--profile``).
    """

    def __init__(self, editions: list[Edition], override: str | None = None) -> None:
        self.editions = sorted(editions, key=lambda e: (e.id, e.version))
        self.override = override
        self._by_id: dict[str, list[Edition]] = {}
        for e in self.editions:
            self._by_id.setdefault(e.id, []).append(e)
        self._matching: dict[str, list[Edition]] = {}
        self._reigns = {
            profile: reigns([(e.effective_from, e.effective_until) for e in all_of])
            for profile, all_of in self._by_id.items()
        }
        self._bounds = [EPOCH + timedelta(microseconds=at) for at in self.bounds()]
        self._chosen: dict[tuple[int, str, str | None, str | None], Edition] = {}

    def find(self, name: str) -> Edition | None:
        """The edition of ``id@version``, or the newest of ``id``."""
        profile, sign, version = name.partition("@")
        all_of = self._by_id.get(profile)
        if not all_of:
            return None
        if not sign:
            return all_of[-1]
        return next((e for e in all_of if str(e.version) == version), None)

    def ids(self) -> list[str]:
        """The ids of all profiles, sorted."""
        return sorted(self._by_id)

    def bounds(self) -> list[int]:
        """The instants at which any version starts or ends, ascending; between two of them nothing changes."""
        return sorted({at for e in self.editions for at in (e.effective_from, e.effective_until) if at is not None})

    def reigns(self, profile: str) -> list[Reign]:
        """From when until when which version is in force, in order of time; ``which`` counts the id's versions from 0."""
        return self._reigns.get(profile, [])

    def versions(self, profile: str) -> list[Edition]:
        """The editions of an id, by version; none where there is no such id."""
        return self._by_id.get(profile, [])

    def in_force(self, profile: str, at: int) -> Edition | None:
        """The version of ``profile`` in force at an instant: start inclusive, end exclusive."""
        reign = reign_at(self.reigns(profile), at)
        return None if reign is None else self._by_id[profile][reign.which]

    def claimants(self, room: str, at: int) -> list[Edition]:
        """The editions in force at an instant that claim a room, by `fnmatch` with case."""
        matching = self._matching.get(room)
        if matching is None:
            if len(self._matching) >= _MOST_ROOMS:
                self._matching.clear()
            matching = [e for e in self.editions if any(fnmatch.fnmatchcase(room, p) for p in e.rooms)]
            if len(room) <= _LONGEST:
                self._matching[room] = matching
        return [e for e in matching if self.in_force(e.id, at) is e]

    def choose(
        self, game: str, profile: str | None, room: str | None, started_at: str
    ) -> tuple[Edition | None, list[Finding]]:
        """The edition that pays a game, and what is to be said about the choice; None where there is no such edition.

        :param game: the game's id.
        :param profile: what the log names, ``id`` or ``id@version``.
        :param room: the log's room.
        :param started_at: RFC 3339.
        """
        started = moment(started_at)
        if started is None:
            return None, [
                BAD_TIME.finding(
                    say(
                        "started_at is {started_at}, which is no RFC 3339 time with an offset",
                        started_at=quoted(started_at),
                    )
                )
            ]
        if not MINYEAR < started.year < MAXYEAR:
            message = say(
                "started_at is {started_at}; in another zone that day may lie beyond the years 1 to 9999",
                started_at=quoted(started_at),
            )
            return None, [BAD_TIME.finding(message)]
        key = (bisect_right(self._bounds, started), game, profile, room)  # between two bounds nothing changes
        known = self._chosen.get(key)
        if known is not None:
            return known, []
        edition, findings = self._choose(game, profile, room, microseconds(started), started_at)
        if edition is not None and not findings:
            if len(self._chosen) >= _MOST_ROOMS:
                self._chosen.clear()
            if len(profile or "") + len(room or "") <= _LONGEST:
                self._chosen[key] = edition
        return edition, findings

    def changes_between(self, first: str, last: str) -> bool:
        """Whether any version starts or ends after the first of two moments (RFC 3339), the second included."""
        one, other = moment(first), moment(last)
        assert one is not None, first
        assert other is not None, last
        return bisect_right(self._bounds, one) != bisect_right(self._bounds, other)

    def _choose(
        self, game: str, profile: str | None, room: str | None, at: int, started_at: str
    ) -> tuple[Edition | None, list[Finding]]:
        name = self.override if self.override is not None else profile
        findings: list[Finding] = []
        if name is None:
            if room is None:
                return None, [NO_PROFILE.finding(say("the game names neither a profile nor a room"))]
            claimants = self.claimants(room, at)
            if not claimants:
                return None, [
                    NO_PROFILE.finding(
                        say("the game names no profile, and no profile claims room {room}", room=quoted(room))
                    )
                ]
            if len(claimants) > 1:
                names = ", ".join(e.label for e in claimants)
                return None, [
                    ROOM_CLAIMED_TWICE.finding(
                        say(
                            "room {room} is claimed by {names}, and the game names no profile",
                            room=quoted(room),
                            names=names,
                        )
                    )
                ]
            edition: Edition | None = claimants[0]
        else:
            base, sign, version = name.partition("@")
            if base not in self._by_id:
                import difflib

                close = difflib.get_close_matches(base[:_LONGEST], self._by_id, 1)
                return None, [
                    UNKNOWN_PROFILE.finding(
                        say("there is no profile {base}", base=quoted(base)),
                        fix=say("did you mean `{close}`?", close=close[0]) if close else None,
                    )
                ]
            current = self.in_force(base, at)
            if sign:
                edition = self.find(name)
                if edition is None:
                    have = ", ".join(str(e.version) for e in self._by_id[base])
                    return None, [
                        UNKNOWN_PROFILE.finding(
                            say(
                                "profile {base} has no version {version} (it has {have})",
                                base=quoted(base),
                                version=quoted(version),
                                have=have,
                            )
                        )
                    ]
                if current is not edition:
                    findings.append(
                        VERSION_NAMED.finding(
                            say(
                                "{label} is taken as named; in force at {started_at} was {current}",
                                label=edition.label,
                                started_at=started_at,
                                current=current.label if current else say("no version"),
                            )
                        )
                    )
            else:
                edition = current
                if edition is None:
                    return None, [NOT_IN_FORCE.finding(self._why_none(base, at, started_at))]
        assert edition is not None
        if edition.game != game:
            return None, [
                OTHER_GAME.finding(
                    say(
                        "{label} is a profile of {its_game}, the log is a game of {game}",
                        label=edition.label,
                        its_game=edition.game,
                        game=game,
                    )
                )
            ]
        if name is not None and room is not None:
            others = [e.label for e in self.claimants(room, at) if e.id != edition.id]
            if others:
                findings.append(
                    ROOM_OF_ANOTHER.finding(
                        say(
                            "room {room} is claimed by {names}, the game is paid by {label}",
                            room=quoted(room),
                            names=", ".join(others),
                            label=edition.label,
                        )
                    )
                )
        return edition, findings

    def _why_none(self, profile: str, at: int, started_at: str) -> Words:
        """Why no version of an id was in force at an instant."""
        all_of = self._by_id[profile]
        last = max((reign for reign in self.reigns(profile) if reign.since <= at), default=None)
        if last is None:
            first = min(all_of, key=lambda e: e.effective_from)
            return say(
                "no version of {profile} was in force at {started_at}; the first, {label}, starts {since}",
                profile=quoted(profile),
                started_at=started_at,
                label=first.label,
                since=_written(first.effective_from),
            )
        assert last.until is not None, "it ended"
        return say(
            "no version of {profile} was in force at {started_at}; the last before, {label}, ended {until}",
            profile=quoted(profile),
            started_at=started_at,
            label=all_of[last.which].label,
            until=_written(last.until),
        )


def _written(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat()
