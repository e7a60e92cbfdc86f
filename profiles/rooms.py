"""Rooms that two profiles claim at the same time."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import inf

from profiles.nodes import Listing, Scalar, found_at
from profiles.resolve import Resolved
from settlement.findings import Finding, FindingPage, quoted

CLAIMED_TWICE = FindingPage(
    code="profile/room-claimed-twice",
    severity="warning",
    title="two profiles claim one room at the same time",
    why="A log that names no profile goes by its room; claimed twice, none of the two pays and the game is rejected.",
    do="Take the room out of one of them, narrow the pattern, or let every log name its profile.",
    bad='rooms: [r7] in one profile, rooms: ["r*"] in another',
    good='rooms: [r7] in one profile, rooms: ["s*"] in another',
)
PAGES = (CLAIMED_TWICE,)


@dataclass(slots=True)
class _Claim:
    """The rooms of one version, and from when until when it is in force, in microseconds since 1970 UTC."""

    whole: Resolved
    rooms: list[Scalar]
    starts: float
    ends: float

    def overlaps(self, other: _Claim) -> bool:
        return self.starts < other.ends and other.starts < self.ends


def claimed_twice(resolved: list[Resolved]) -> list[Finding]:
    """One finding for each room or pattern that a profile of another id claims too, at the later file of the two."""
    claims = list(_claims(resolved))
    findings = []
    for first, second in combinations(claims, 2):
        if first.whole.file.id == second.whole.file.id or not first.overlaps(second):
            continue
        for room in second.rooms:
            other = next((there for there in first.rooms if _meet(str(there.value), str(room.value))), None)
            if other is not None:
                file = second.whole.file
                span = room.span if room.span.file == file.file else file.span("extends")
                message = (
                    f"room {quoted(room.value)} is claimed by {first.whole.file.label} too ({quoted(other.value)})"
                )
                findings.append(found_at(CLAIMED_TWICE, message, span, "rooms"))
    return findings


def _claims(resolved: list[Resolved]) -> Iterator[_Claim]:
    """What each version claims; a version ends where the next one of its id starts."""
    for whole in resolved:
        rooms, starts = whole.root.get("rooms"), whole.file.starts
        if not isinstance(rooms, Listing) or starts is None:
            continue
        later = [
            at
            for each in resolved
            if each.file.id == whole.file.id and (at := each.file.starts) is not None and at > starts
        ]
        yield _Claim(whole, [r for r in rooms.items if isinstance(r, Scalar)], starts, min(later, default=inf))


def _meet(one: str, other: str) -> bool:
    """Whether one of two rooms or patterns is, or matches, the other as it is written."""
    return one == other or fnmatch.fnmatchcase(one, other) or fnmatch.fnmatchcase(other, one)
