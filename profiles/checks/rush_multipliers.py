"""The buckle multipliers don't fall from flat to double (rush/6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

MULTIPLIER_FALLS = FindingPage(
    code="profile/multiplier-falls",
    severity="warning",
    title="a worse defeat costs less",
    why="With more cards left in hand the loser would pay less, which pays players for holding cards back.",
    do="Let the multipliers stay or rise from flat over single to double.",
    clauses=("rush/6.1",),
    bad="buckle:\n  single: {multiplier: 4}",
    good="buckle:\n  single: {multiplier: 2}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    for lower, higher in pairwise(("flat", "single", "double")):
        before, after = view.number("buckle", lower, "multiplier"), view.number("buckle", higher, "multiplier")
        if before is not None and after is not None and after < before:
            message = say(
                "`{higher}` multiplies by {after}, `{lower}` by {before}; {before} or more is usual",
                higher=higher,
                after=after,
                lower=lower,
                before=before,
            )
            path = ("buckle", higher, "multiplier")
            yield view.finding(MULTIPLIER_FALLS, message, path, also=("buckle", lower, "multiplier"))


CHECK = Check(("rush",), (MULTIPLIER_FALLS,), _find)
