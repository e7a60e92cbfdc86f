"""The tiers cover 0 to 13 cards, ascending, and more cards cost no less each (bigtwo/3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView, steps
from settlement.findings import Finding, FindingPage
from settlement.words import say

TIERS = FindingPage(
    code="profile/tier-order",
    severity="error",
    title="the tiers don't cover 0 to 13 cards in ascending order",
    why="Without a tier from 0 a hand with few cards has no points; two tiers from one number say two things about it.",
    do="Let the first tier start at 0 and every next one higher than the one before.",
    clauses=("bigtwo/3.1",),
    bad="tiers: [{from: 1, times: 1}, {from: 8, times: 2}]",
    good="tiers: [{from: 0, times: 1}, {from: 8, times: 2}]",
)
TIMES_FALL = FindingPage(
    code="profile/tier-falls",
    severity="warning",
    title="a card counts less where more cards are left",
    why="Tiers punish full hands; a smaller factor for more cards usually is a slip.",
    do="Let `times` stay or rise from tier to tier.",
    clauses=("bigtwo/3.1",),
    bad="tiers: [{from: 0, times: 2}, {from: 8, times: 1}]",
    good="tiers: [{from: 0, times: 1}, {from: 8, times: 2}]",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if start := view.number("tiers", 0, "from"):
        fix = (
            say("write the tiers before it too: a list replaces the extended one whole")
            if view.extends
            else say("write from: 0")
        )
        yield view.finding(
            TIERS, say("the first tier starts at {start}; 0 is due", start=start), ("tiers", 0, "from"), fix
        )
    for index, before, start in steps(view, "tiers", key="from"):
        if start <= before:
            message = say(
                "a tier from {start} follows one from {before}; more than {before} is due", start=start, before=before
            )
            yield view.finding(TIERS, message, ("tiers", index, "from"))
    for index, before, times in steps(view, "tiers", key="times"):
        if times < before:
            message = say(
                "each card counts {times}, in the tier before {before}; {before} or more is usual",
                times=times,
                before=before,
            )
            yield view.finding(TIMES_FALL, message, ("tiers", index, "times"))


CHECK = Check(("bigtwo",), (TIERS, TIMES_FALL), _find)
