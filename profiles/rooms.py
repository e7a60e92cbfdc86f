"""Rooms that two profiles claim at the same time."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

from profiles.globs import meet
from profiles.library import ProfileFile
from profiles.resolve import Resolved
from profiles.yaml_nodes import Listing, Scalar, found_at
from settlement.findings import Finding, FindingPage, quoted
from settlement.games.in_force import reigns
from settlement.words import say

CLAIMED_TWICE = FindingPage(
    code="profile/room-claimed-twice",
    severity="error",
    title="two profiles claim one room at the same time",
    why="A log that names no profile goes by its room; claimed twice, none of the two pays and the game is rejected.",
    do="Take the room out of one of them, narrow the pattern, or let every log name its profile.",
    bad='rooms: [r7] in one profile, rooms: ["r*"] in another',
    good='rooms: [r7] in one profile, rooms: ["s*"] in another',
)
PAGES = (CLAIMED_TWICE,)


@dataclass(slots=True)
class _Claim:
    """One room or pattern of one version, and from when until when it is in force, in microseconds since 1970 UTC, the ends excluded."""

    whole: Resolved
    node: Scalar
    room: str
    times: list[tuple[float, float]]
    matches: Callable[[str], object]
    is_pattern: bool

    def meets(self, other: _Claim) -> bool:
        """Whether both can claim one room at one time, for profiles of two ids."""
        return (
            any(start < ends and starts < end for start, end in self.times for starts, ends in other.times)
            and self.whole.document["profile"] != other.whole.document["profile"]
            and (
                bool(self.matches(other.room))
                or bool(other.matches(self.room))
                or (self.is_pattern and other.is_pattern and meet(self.room, other.room))
            )
        )


def claimed_twice(resolved: list[Resolved]) -> list[Finding]:
    """One finding for each room or pattern that a profile of another id claims before it, in the order of the files."""
    findings = []
    by_room: dict[str, list[_Claim]] = {}
    patterns: list[_Claim] = []
    for claim in _claims(resolved):
        near = [*by_room.get(claim.room, ()), *patterns]
        if claim.is_pattern:
            near = [other for others in by_room.values() for other in others]
            patterns.append(claim)
        by_room.setdefault(claim.room, []).append(claim)
        first = next((other for other in near if claim.meets(other)), None)
        if first is not None:
            file = claim.whole.file
            span = claim.node.span if claim.node.span.file == file.file else file.span("extends")
            message = say(
                "room {room} is claimed by {label} too ({room2})",
                room=quoted(claim.room),
                label=first.whole.file.label,
                room2=quoted(first.room),
            )
            fix = say("take it out of one of them, or narrow the pattern")
            also = (first.node.span, f"{first.whole.file.label} claims it here")
            findings.append(found_at(CLAIMED_TWICE, message, span, "rooms", fix, also=also))
    return findings


def _claims(resolved: list[Resolved]) -> Iterator[_Claim]:
    """What each version claims, and when it is in force."""
    times = _times(resolved)
    for whole in resolved:
        rooms = whole.root.get("rooms")
        if not isinstance(rooms, Listing) or not times.get(whole.file.label):
            continue
        for node in rooms.items:
            assert isinstance(node, Scalar), "a room is a text"
            room = str(node.value)
            is_pattern = any(character in room for character in "*?[")
            matches = re.compile(fnmatch.translate(room)).fullmatch if is_pattern else room.__eq__
            yield _Claim(whole, node, room, times[whole.file.label], matches, is_pattern)


def _times(resolved: list[Resolved]) -> dict[str, list[tuple[float, float]]]:
    """By id@version, from when until when each version is in force."""
    by_id: dict[str, list[ProfileFile]] = {}
    for whole in sorted(resolved, key=lambda whole: int(whole.document["version"])):
        by_id.setdefault(whole.document["profile"], []).append(whole.file)
    times: dict[str, list[tuple[float, float]]] = {}
    for files in by_id.values():
        dated = [(file, starts) for file in files if (starts := file.starts) is not None]
        for since, until, which in reigns([(starts, file.ends) for file, starts in dated]):
            times.setdefault(dated[which][0].label, []).append((since, inf if until is None else until))
    return times
