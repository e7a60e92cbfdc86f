"""The list of straights names straights, and each set of ranks once (bigtwo/2.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

_CIRCLE = "A23456789TJQK"
NO_STRAIGHT = FindingPage(
    code="profile/no-straight",
    severity="error",
    title="a name in the list of straights is no straight",
    why="A straight is five ranks that follow each other round the circle from A over 2 and 3 to K and A again. Others "
    "would be refused by every player at the table, and no hand of them is known to the rules.",
    do="Write five ranks that follow each other; only the order of the letters is free, the key card stands last.",
    clauses=("bigtwo/2.2",),
    bad='straights: ["34568", TJQKA]',
    good='straights: ["34567", TJQKA]',
)
STRAIGHT_TWICE = FindingPage(
    code="profile/straight-twice",
    severity="error",
    title="two names in the list of straights have the same ranks",
    why="A straight ranks by its place in the list, so two places for the same cards say two things about them.",
    do="Keep the place that is meant, and the name with the key card that decides last.",
    clauses=("bigtwo/2.2",),
    bad="straights: [A2345, TJQKA, 345A2]",
    good="straights: [345A2, TJQKA]",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    seen: dict[frozenset[str], int] = {}
    for index, _ in enumerate(view.items("straights")):
        names = view.text("straights", index)
        if names is None or not re.fullmatch(r"[3-9TJQKA2]{5}", names):
            continue
        ranks = frozenset(names)
        if (fault := _fault(names)) is not None:
            yield view.finding(NO_STRAIGHT, f"{names} is no straight: {fault}", ("straights", index))
        elif ranks in seen:
            first = view.text("straights", seen[ranks])
            message = say(
                "{names} has the ranks of {first} at place {seen}", names=names, first=first or "", seen=seen[ranks] + 1
            )
            yield view.finding(STRAIGHT_TWICE, message, ("straights", index), say("delete one of the two"))
        seen.setdefault(ranks, index)


def _fault(names: str) -> str | None:
    """Why five rank letters are no straight; None where they are one."""
    twice = next((letter for letter in names if names.count(letter) > 1), None)
    if twice is not None:
        return f"{twice} stands in it twice"
    runs = [{_CIRCLE[(start + step) % len(_CIRCLE)] for step in range(5)} for start in range(len(_CIRCLE))]
    return None if set(names) in runs else "its ranks don't follow each other round the circle A23…QKA"


CHECK = Check(("bigtwo",), (NO_STRAIGHT, STRAIGHT_TWICE), _find)
