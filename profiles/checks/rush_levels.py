"""The level table ascends: numbers without gaps, thresholds without equals, match points that don't fall (rush/8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from profiles.checked import Check, ProfileView, steps
from settlement.findings import Finding, FindingPage
from settlement.words import say

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
    table = ("levels", "table")
    if one_cause := _exchanged(view) or _twice(view):
        yield one_cause
        return
    for index, before, level in steps(view, *table, key="level"):
        if level != before + 1:
            message = say(
                "level {level} follows level {before}; {before2} is due", level=level, before=before, before2=before + 1
            )
            fix = say("write level: {before}, or add the rows between", before=before + 1)
            yield view.finding(LEVEL_GAP, message, (*table, index, "level"), fix)
    for index, before, start in steps(view, *table, key="from"):
        if start <= before:
            message = say(
                "{named} starts at {start}, {named2} at {before}; more is due",
                named=_named(view, index),
                start=start,
                named2=_named(view, index - 1),
                before=before,
            )
            yield view.finding(LEVEL_ORDER, message, (*table, index, "from"))
    for index, before, points in steps(view, *table, key="match_points"):
        if points < before:
            message = say(
                "{named} plays for {points}, {named2} for {before}; no less is due",
                named=_named(view, index),
                points=points,
                named2=_named(view, index - 1),
                before=before,
            )
            yield view.finding(MATCH_POINTS_FALL, message, (*table, index, "match_points"))


def _exchanged(view: ProfileView) -> Finding | None:
    """The finding of two rows in the wrong order, where the table is right once they are exchanged."""
    rows = [row.whole() for row in view.rows("levels", "table", keys=("level", "from"))]
    whole = [row for row in rows if row is not None]
    if len(whole) < len(rows) or len(set(whole)) < len(whole):
        return None
    moved = [index for index, (is_, due) in enumerate(zip(whole, sorted(whole), strict=True)) if is_ != due]
    if len(moved) != 2 or any(after[1] <= before[1] for before, after in pairwise(sorted(whole))):
        return None
    first, second = moved
    path = ("levels", "table", second)
    message = say(
        "rows {first} and {second} are exchanged: level {whole} stands before level {whole2}",
        first=first + 1,
        second=second + 1,
        whole=whole[first][0],
        whole2=whole[second][0],
    )
    return view.finding(LEVEL_GAP, message, path, say("let the two rows change places"))


def _twice(view: ProfileView) -> Finding | None:
    """The finding of a row that stands twice with the same numbers, where the table is right without one of them."""
    rows = [row.whole() for row in view.rows("levels", "table", keys=("level", "from", "match_points"))]
    again = [index for index, row in enumerate(rows) if row is not None and row in rows[:index]]
    left = [row for index, row in enumerate(rows) if index not in again]
    ascends = all(a and b and b[0] == a[0] + 1 and b[1] > a[1] and b[2] >= a[2] for a, b in pairwise(left))
    if len(again) != 1 or not ascends:
        return None
    index = again[0]
    row = rows[index]
    assert row is not None
    message = say(
        "row {index} is row {index2} again: level {row} stands twice",
        index=index + 1,
        index2=rows.index(row) + 1,
        row=row[0],
    )
    return view.finding(LEVEL_GAP, message, ("levels", "table", index), say("delete one of the two rows"))


def _named(view: ProfileView, index: int) -> str:
    level = view.number("levels", "table", index, "level")
    return f"row {index + 1}" if level is None else f"level {level}"


CHECK = Check(("rush",), (LEVEL_GAP, LEVEL_ORDER, MATCH_POINTS_FALL), _find)
