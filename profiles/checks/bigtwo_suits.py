"""The order of suits names each suit once (bigtwo/2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

SUIT_TWICE = FindingPage(
    code="profile/suit-twice",
    severity="error",
    title="a suit stands twice in the order of suits",
    why="Another suit is missing then, and cards of it have no place in the order.",
    do="Write s, h, c and d, each once, from high to low.",
    clauses=("bigtwo/2.1",),
    bad="suits: [s, h, c, c]",
    good="suits: [s, h, c, d]",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    suits = [view.text("suits", index) for index, _ in enumerate(view.items("suits"))]
    missing = [suit for suit in "shcd" if suit not in suits]
    for index, suit in enumerate(suits):
        if suit is not None and suit in suits[:index]:
            absent = " and ".join(missing)
            are = "is" if len(missing) == 1 else "are"
            message = say(
                "`{suit}` stands at place {index} already; {absent} {are} missing",
                suit=suit,
                index=suits.index(suit) + 1,
                absent=absent,
                are=are,
            )
            fix = say("write {missing}", missing=missing[0]) if len(missing) == 1 else None
            yield view.finding(SUIT_TWICE, message, ("suits", index), fix)


CHECK = Check(("bigtwo",), (SUIT_TWICE,), _find)
