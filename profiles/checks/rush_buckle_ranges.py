"""The three buckle ranges cover 1 to 27 cards, each number once (rush/6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

MOST = 27
BUCKLE_RANGE = FindingPage(
    code="profile/buckle-range",
    severity="error",
    title="the buckle ranges don't cover 1 to 27 cards, each number once",
    why="With a hole, a loser with that many cards left has no multiplier and the game can't be paid; with an overlap it "
    "has two.",
    do="Let the first range start at 1, each next one where the range before ends plus one, and the last one end at 27.",
    clauses=("rush/6.1",),
    bad="buckle:\n  single: {cards: [7, 12], multiplier: 2}\n  double: {cards: [12, 27], multiplier: 3}",
    good="buckle:\n  single: {cards: [7, 12], multiplier: 2}\n  double: {cards: [13, 27], multiplier: 3}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    ranges: list[tuple[int, int, str]] = []
    for name in ("flat", "single", "double"):
        first, last = view.number("buckle", name, "cards", 0), view.number("buckle", name, "cards", 1)
        if first is None or last is None:
            return
        if first > last:
            message = say("the range of `{name}` runs from {first} down to {last}", name=name, first=first, last=last)
            yield view.finding(
                BUCKLE_RANGE, message, ("buckle", name, "cards"), say("write [{last}, {first}]", last=last, first=first)
            )
            return
        ranges.append((first, last, name))
    ranges.sort()
    due, before = 1, None
    for first, last, name in ranges:
        path, fix = ("buckle", name, "cards"), say("start `{name}` at {due}", name=name, due=due)
        if first > due:
            message = say(
                "{cards} no buckle; `{name}` starts at {first}", cards=_cards(due, first - 1), name=name, first=first
            )
            yield view.finding(BUCKLE_RANGE, message, path, fix, also=before)
        elif first < due:
            message = say(
                "{cards} more than one buckle; `{name}` starts at {first}",
                cards=_cards(first, min(due - 1, last)),
                name=name,
                first=first,
            )
            yield view.finding(BUCKLE_RANGE, message, path, fix if due <= last else None, also=before)
        due, before = max(due, last + 1), path
    if due <= MOST:
        assert before is not None
        message = say(
            "{cards} no buckle; `{ranges}` ends at {ranges2}",
            cards=_cards(due, MOST),
            ranges=ranges[-1][2],
            ranges2=ranges[-1][1],
        )
        yield view.finding(
            BUCKLE_RANGE, message, before, say("end `{ranges}` at {most}", ranges=ranges[-1][2], most=MOST)
        )


def _cards(first: int, last: int) -> str:
    if first == last:
        return f"{first} card left has" if first == 1 else f"{first} cards left have"
    return f"{first} to {last} cards left have"


CHECK = Check(("rush",), (BUCKLE_RANGE,), _find)
