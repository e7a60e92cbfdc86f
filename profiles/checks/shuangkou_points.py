"""The points don't rise from double to flat (shuangkou/3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

POINTS_RISE = FindingPage(
    code="profile/points-rise",
    severity="error",
    title="a narrower win brings more points",
    why="Finishing first and second is the clearer win; if first and third brings more, partners play against it.",
    do="Let the points stay or fall from double over single to flat.",
    clauses=("shuangkou/3.2",),
    bad="points: {double: 1, single: 2}",
    good="points: {double: 2, single: 1}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    for clearer, narrower in pairwise(("double", "single", "flat")):
        most, points = view.number("points", clearer), view.number("points", narrower)
        if most is not None and points is not None and points > most:
            message = say(
                "`{narrower}` brings {points}, `{clearer}` {most}; {most} or less is due",
                narrower=narrower,
                points=points,
                clearer=clearer,
                most=most,
            )
            yield view.finding(POINTS_RISE, message, ("points", narrower), also=("points", clearer))


CHECK = Check(("shuangkou",), (POINTS_RISE,), _find)
