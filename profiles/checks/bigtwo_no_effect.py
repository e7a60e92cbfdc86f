"""A rule of Big Two that another rule of the room never lets matter (bigtwo/2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

FLUSHES_NOT_PLAYED = FindingPage(
    code="profile/flushes-not-played",
    severity="warning",
    title="an order of flushes where flushes aren't played",
    why="Flushes are compared by `flush_by`, and `plays.flush: false` takes them out of the game. One of the two is "
    "usually left over from another room.",
    do="Leave `flush_by` out, or let flushes be played.",
    clauses=("bigtwo/2.3", "bigtwo/2.4"),
    bad="plays: {flush: false}\nflush_by: suit",
    good="plays: {flush: false}",
)
DRAGON_OF_LITTLE = FindingPage(
    code="profile/dragon-of-little",
    severity="warning",
    title="a dragon that brings less than a hand that nobody could play from",
    why="A dragon wins before the first card and is the rarest hand there is. Where each seat pays less for it than for "
    "13 cards left, who is dealt one had better not show it; most often a digit is lost.",
    do="Write at least the card points of 13 cards, or 0 where dragons aren't played.",
    clauses=("bigtwo/1.4", "bigtwo/3.1"),
    bad="dragon: 6",
    good="dragon: 60",
)
HAND = 13


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.switch("plays", "flush") is False and view.text("flush_by") == "suit":
        message = say("flushes are ordered by suit, and `plays.flush` is false, so there are none")
        yield view.finding(
            FLUSHES_NOT_PLAYED, message, ("flush_by",), say("write flush_by: rank"), also=("plays", "flush")
        )
    tiers = [row.whole() for row in view.rows("tiers", keys=("from", "times"))]
    dragon = view.number("dragon")
    if not dragon or not tiers or None in tiers:
        return
    points = HAND * max((row for row in tiers if row and row[0] <= HAND), default=(0, 0))[1]
    if dragon < points:
        message = say(
            "each seat pays {dragon} units for a dragon; 13 cards left count {points} points",
            dragon=dragon,
            points=points,
        )
        yield view.finding(
            DRAGON_OF_LITTLE,
            message,
            ("dragon",),
            say("write dragon: {points}, or more", points=points),
            also=("tiers",),
        )


CHECK = Check(("bigtwo",), (FLUSHES_NOT_PLAYED, DRAGON_OF_LITTLE), _find)
