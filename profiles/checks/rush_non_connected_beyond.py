"""Bombs that lie apart count for no more than the same bombs in a row (rush/5.2, 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

BEYOND_SERIAL = FindingPage(
    code="profile/non-connected-beyond-serial",
    severity="warning",
    title="bombs that lie apart count for more than the same bombs in a row",
    why="Three or more bombs of consecutive ranks are a serial bomb of as many phases more as there are bombs, two "
    "connected ones count one phase more, or as many as `two_connected_adds` says. Bombs that don't even touch are the lesser feat; more for them usually is a "
    "slip in `as_phase`.",
    do="Lower `as_phase`, or correct `phase` or `count`.",
    clauses=("rush/5.2", "rush/7.2", "rush/7.3"),
    bad="non_connected:\n  table: [{phase: 4, count: 3, as_phase: 9}]",
    good="non_connected:\n  table: [{phase: 4, count: 3, as_phase: 5}]",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    for row in view.rows("non_connected", "table", keys=("phase", "count", "as_phase")):
        if not (numbers := row.whole()):
            continue
        phase, count, as_phase = numbers
        adds = view.number("bombs", "two_connected_adds") or 1
        if count == 2 and view.number("bombs", "serial_from") != 2:
            most, what = phase + adds, "two connected ones"
        else:
            most, what = phase + count, "a serial bomb of as many"
        if as_phase > most:
            message = say(
                "{count} × phase {phase} count as {as_phase}, {what} as {most}; no more is usual",
                count=count,
                phase=phase,
                as_phase=as_phase,
                what=what,
                most=most,
            )
            yield view.finding(BEYOND_SERIAL, message, ("non_connected", "table", row.index, "as_phase"))


CHECK = Check(("rush",), (BEYOND_SERIAL,), _find)
