"""More cards left make a worse buckle: flat below single below double (rush/6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

BUCKLE_ORDER = FindingPage(
    code="profile/buckle-order",
    severity="warning",
    title="a worse buckle for fewer cards left",
    why="Flat is the narrow defeat and double the worst one; with the ranges in another order most games are paid, and "
    "called in reports, by the wrong name.",
    do="Give flat the fewest cards and double the most.",
    clauses=("rush/6.1",),
    bad="buckle:\n  flat: {cards: [12, 27]}\n  double: {cards: [1, 6]}",
    good="buckle:\n  flat: {cards: [1, 6]}\n  double: {cards: [12, 27]}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    starts = {name: view.number("buckle", name, "cards", 0) for name in ("flat", "single", "double")}
    for lower, higher in pairwise(starts):
        before, after = starts[lower], starts[higher]
        if before is not None and after is not None and after < before:
            message = say(
                "`{higher}` starts at {after} cards, `{lower}` at {before}; fewest for flat, most for double is usual",
                higher=higher,
                after=after,
                lower=lower,
                before=before,
            )
            path, also = ("buckle", higher, "cards"), ("buckle", lower, "cards")
            yield view.finding(BUCKLE_ORDER, message, path, also=also)
            return


CHECK = Check(("rush",), (BUCKLE_ORDER,), _find)
