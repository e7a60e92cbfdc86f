"""A false win costs something (sichuan/3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

FALSE_WIN_FREE = FindingPage(
    code="profile/false-win-free",
    severity="warning",
    title="a false win costs nothing",
    why="Who claims a win that is none has shown a hand and stopped the game; without a price it is worth trying.",
    do="Write the units that go to each seat that has not won; 1 is usual.",
    clauses=("sichuan/3.6",),
    bad="false_win_units: 0",
    good="false_win_units: 1",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.number("false_win_units") == 0:
        message = say("a false win pays 0 units to each seat that has not won; 1 or more is usual")
        yield view.finding(FALSE_WIN_FREE, message, ("false_win_units",))


CHECK = Check(("sichuan",), (FALSE_WIN_FREE,), _find)
