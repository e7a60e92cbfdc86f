"""The level table ascends: numbers without gaps, thresholds without equals, match points that don't fall (rush/8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.view import Check, ProfileView, neighbours
from settlement.findings import Finding, FindingPage

LEVEL_GAP = FindingPage(
    code="profile/level-gap",
    severity="error",
    title="the level numbers don't go up one by one",
    why="A missing or repeated level usually is a row that was lost or pasted twice, and balances between two thresholds "
    "then play for the wrong match points.",
    do="Number the rows one by one from the first, and put back the one that is missing.",
    clauses=("rush/8.1",),
    bad="levels:\n  table:\n    - {level: 0, from: 0, match_points: 5}\n    - {level: 2, from: 100, match_points: 10}",
    good="levels:\n  table:\n    - {level: 0, from: 0, match_points: 5}\n    - {level: 1, from: 100, match_points: 10}",
)
LEVEL_ORDER = FindingPage(
    code="profile/level-order",
    severity="error",
    title="a level starts at no higher balance than the one before",
    why="A balance would belong to two levels, and which match points it plays for would depend on who reads the table.",
    do="Let every row start at a higher balance than the row before; check for a lost zero.",
    clauses=("rush/8.1",),
    bad="levels:\n  table:\n    - {level: 0, from: 100, match_points: 5}\n    - {level: 1, from: 100, match_points: 10}",
    good="levels:\n  table:\n    - {level: 0, from: 100, match_points: 5}\n    - {level: 1, from: 1000, match_points: 10}",
)
MATCH_POINTS_FALL = FindingPage(
    code="profile/match-points-fall",
    severity="error",
    title="a higher level plays for fewer match points",
    why="The lowest level present decides, so that a poorer player never plays above its level; with falling match points "
    "the opposite happens.",
    do="Let the match points stay or rise from row to row; check for a lost zero.",
    clauses=("rush/8.1", "rush/8.6"),
    bad="levels:\n  table:\n    - {level: 0, from: 0, match_points: 50}\n    - {level: 1, from: 100, match_points: 10}",
    good="levels:\n  table:\n    - {level: 0, from: 0, match_points: 5}\n    - {level: 1, from: 100, match_points: 10}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    rows = view.rows("levels", "table", keys=("level", "from", "match_points"))
    for _, (level, start, points), row, (next_level, next_start, next_points) in neighbours(rows):
        path = ("levels", "table", row.index)
        if next_level != level + 1:
            message = f"level {next_level} follows level {level}; {level + 1} is due"
            yield view.finding(
                LEVEL_GAP, message, (*path, "level"), f"write level: {level + 1}, or add the rows between"
            )
        if next_start <= start:
            message = f"level {next_level} starts at {next_start}, level {level} at {start}; more than {start} is due"
            yield view.finding(LEVEL_ORDER, message, (*path, "from"))
        if next_points < points:
            message = f"level {next_level} plays for {next_points}, level {level} for {points}; {points} or more is due"
            yield view.finding(MATCH_POINTS_FALL, message, (*path, "match_points"))


CHECK = Check(("rush",), (LEVEL_GAP, LEVEL_ORDER, MATCH_POINTS_FALL), _find)
