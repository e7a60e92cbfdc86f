"""Contributions and doublings don't fall as phases rise (rush/8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

_ROWS = "\n".join(f"    - {{phase: {phase}, contribution: {phase}, doubling: {phase}}}" for phase in range(5, 12))
CONTRIBUTION_FALLS = FindingPage(
    code="profile/contribution-falls",
    severity="warning",
    title="a higher phase contributes less",
    why="Larger bombs are harder to make; a smaller amount for one usually is a lost digit.",
    do="Let the contributions stay or rise from phase to phase.",
    clauses=("rush/8.3", "rush/8.5"),
    bad=f"bombs:\n  phases:\n{_ROWS}\n    - {{phase: 12, contribution: 1, doubling: 12}}",
    good=f"bombs:\n  phases:\n{_ROWS}\n    - {{phase: 12, contribution: 12, doubling: 12}}",
)
DOUBLING_FALLS = FindingPage(
    code="profile/doubling-falls",
    severity="warning",
    title="a higher phase doubles less",
    why="Larger bombs are harder to make; a smaller doubling for one usually is a lost digit. Below phase 5 the doubling "
    "is 1, so that a 0 takes the whole winning amount away.",
    do="Let the doublings stay or rise from phase to phase, from 1 up.",
    clauses=("rush/8.2", "rush/8.5"),
    bad=f"bombs:\n  phases:\n{_ROWS}\n    - {{phase: 12, contribution: 12, doubling: 2}}",
    good=f"bombs:\n  phases:\n{_ROWS}\n    - {{phase: 12, contribution: 12, doubling: 12}}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    for key, page, below in (("contribution", CONTRIBUTION_FALLS, 0), ("doubling", DOUBLING_FALLS, 1)):
        known = []
        for row in view.rows("bombs", "phases", keys=("phase", key)):
            if numbers := row.whole():
                known.append((numbers[0], numbers[1], row.index))
        highest, of = below, "below 5"
        for phase, amount, index in sorted(known):
            if amount < highest:
                message = say(
                    "{key} of phase {phase} is {amount}, that of phase {of} is {highest}",
                    key=key,
                    phase=phase,
                    amount=amount,
                    of=of,
                    highest=highest,
                )
                if of == "below 5":
                    message = say(
                        "{key} of phase {phase} is {amount}, that of phases below 5 is {highest}",
                        key=key,
                        phase=phase,
                        amount=amount,
                        highest=highest,
                    )
                yield view.finding(page, message, ("bombs", "phases", index, key))
            elif amount > highest or of == "below 5":
                highest, of = amount, str(phase)


CHECK = Check(("rush",), (CONTRIBUTION_FALLS, DOUBLING_FALLS), _find)
