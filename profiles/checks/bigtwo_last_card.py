"""Who pays for all broke a duty, so there is one (bigtwo/1.3)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

PAYS_ALL_WITHOUT_DUTY = FindingPage(
    code="profile/pays-all-without-duty",
    severity="error",
    title="a payment for all without the duty that it is for",
    why="Who lets the next seat out pays for the other losers because it owed its highest single. Where nothing is owed, "
    "nobody can break it, and the payment would never come.",
    do="Write `duty: true` beside it, or leave `pays_all` out.",
    clauses=("bigtwo/1.3",),
    bad="last_card: {pays_all: true}",
    good="last_card: {duty: true, pays_all: true}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.switch("last_card", "pays_all") and view.switch("last_card", "duty") is False:
        message = say("`pays_all` is for who breaks the duty of the last card, and `duty` is false")
        path, also = ("last_card", "pays_all"), ("last_card", "duty")
        yield view.finding(PAYS_ALL_WITHOUT_DUTY, message, path, say("write duty: true beside it"), also=also)


CHECK = Check(("bigtwo",), (PAYS_ALL_WITHOUT_DUTY,), _find)
