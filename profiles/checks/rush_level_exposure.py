"""A plain double buckle costs no more than a level's players are sure to have (rush/8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

LEVEL_EXPOSURE = FindingPage(
    code="profile/level-exposure",
    severity="warning",
    title="a double buckle without any bomb costs more than the level's lowest balance",
    why="Large bombs cost more than any balance, which is the game. But where an ordinary defeat already does, the table "
    "lets players in who can't pay; most often the match points have a zero too many.",
    do="Raise `from`, lower `match_points`, or let `limits: {balance: payer}` end what a player pays at the balance.",
    clauses=("rush/8.1", "rush/8.2", "room/2.2"),
    bad="levels:\n  table:\n    - {level: 0, from: 0, match_points: 5}\n    - {level: 1, from: 100, match_points: 100}",
    good="levels:\n  table:\n    - {level: 0, from: 0, match_points: 5}\n    - {level: 1, from: 100, match_points: 10}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    multipliers = [view.number("buckle", name, "multiplier") for name in ("flat", "single", "double")]
    most = max((number for number in multipliers if number is not None), default=None)
    if most is None or view.text("limits", "balance") in ("payer", "both"):
        return
    beyond = []
    for row in view.rows("levels", "table", keys=("level", "from", "match_points")):
        if numbers := row.whole():
            level, start, points = numbers
            if 0 < start < points * most:
                beyond.append((row.index, level, start, points))
    if beyond:
        index, level, start, points = beyond[0]
        more = f"; so at {len(beyond) - 1} more levels" if len(beyond) > 1 else ""
        message = say(
            "at level {level} a balance of {start} may have to pay {points} × {most} = {points2}{more}",
            level=level,
            start=start,
            points=points,
            most=most,
            points2=points * most,
            more=more,
        )
        yield view.finding(LEVEL_EXPOSURE, message, ("levels", "table", index, "match_points"))


CHECK = Check(("rush",), (LEVEL_EXPOSURE,), _find)
