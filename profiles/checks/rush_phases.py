"""The phase table has each phase from 5 to 12 once (rush/8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

PHASES = range(5, 13)
_ROWS = "\n".join(f"    - {{phase: {phase}, contribution: {phase}, doubling: {phase}}}" for phase in PHASES)
PHASE_MISSING = FindingPage(
    code="profile/phase-missing",
    severity="error",
    title="a phase has no row",
    why="A player can reach every phase up to 12; a game that reaches one without a row can't be paid.",
    do="Give every phase from 5 to 12 a row.",
    clauses=("rush/8.5",),
    bad="bombs:\n  phases:\n    - {phase: 5, contribution: 0, doubling: 2}",
    good=f"bombs:\n  phases:\n{_ROWS}",
)
PHASE_TWICE = FindingPage(
    code="profile/phase-twice",
    severity="error",
    title="a phase has two rows",
    why="Which of the two pays is not decided anywhere.",
    do="Keep one row a phase; the other one usually is meant for its neighbour.",
    clauses=("rush/8.5",),
    bad=f"bombs:\n  phases:\n{_ROWS}\n    - {{phase: 12, contribution: 9, doubling: 9}}",
    good=f"bombs:\n  phases:\n{_ROWS}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    rows = view.rows("bombs", "phases", keys=("phase",))
    if not rows:
        return
    first: dict[int, int] = {}
    for row in rows:
        phase = row.numbers[0]
        if phase is None:
            return
        if phase in first:
            message = say("phase {phase} has a row already, row {first}", phase=phase, first=first[phase] + 1)
            yield view.finding(PHASE_TWICE, message, ("bombs", "phases", row.index, "phase"))
        first.setdefault(phase, row.index)
    if missing := [phase for phase in PHASES if phase not in first]:
        named = ", ".join(map(str, missing))
        message = (
            say("phase {named} has no row", named=named)
            if len(missing) == 1
            else say("phases {named} have no row", named=named)
        )
        yield view.finding(PHASE_MISSING, message, ("bombs", "phases"), key=True)


CHECK = Check(("rush",), (PHASE_MISSING, PHASE_TWICE), _find)
