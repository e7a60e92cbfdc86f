"""Three players usually play with two suits (sichuan/1.7)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

THREE_SUITS = FindingPage(
    code="profile/three-players-three-suits",
    severity="warning",
    title="three players with three suits",
    why="Rooms for three leave the characters out; with all three suits the wall is long and hands seldom get far.",
    do="Write suits: 2, unless the room plays with three.",
    clauses=("sichuan/1.7",),
    bad="players: 3",
    good="players: 3\nsuits: 2",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.number("players") == 3 and view.number("suits") == 3:
        message = say("three players with three suits; two suits are usual")
        yield view.finding(
            THREE_SUITS, message, ("suits",), say("write suits: 2, unless this is meant"), also=("players",)
        )


CHECK = Check(("sichuan",), (THREE_SUITS,), _find)
