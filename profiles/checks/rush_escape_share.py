"""Who was left behind gets the greater part of an escape (rush/9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

SMALL_SHARE = FindingPage(
    code="profile/small-share",
    severity="warning",
    title="the house gets more of an escape than the opponent",
    why="The opponent was about to win. A share below half usually is a lost digit, or the house's share in its place.",
    do="Write the per cent that the opponent gets; the house gets the rest.",
    clauses=("rush/9.4",),
    bad="escape: {opponent_percent: 7}",
    good="escape: {opponent_percent: 70}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    percent = view.number("escape", "opponent_percent")
    if percent is not None and 0 <= percent < 50 and view.text("escape", "mode") == "settle":
        gets = f"gets {percent} %" if percent else "gets nothing"
        message = say(
            "the opponent {gets} of what who leaves pays, the house {value} %", gets=gets, value=100 - percent
        )
        yield view.finding(SMALL_SHARE, message, ("escape", "opponent_percent"))


CHECK = Check(("rush",), (SMALL_SHARE,), _find)
