"""The tiers cover 0 to 13 cards, ascending, and more cards cost no less each (bigtwo/3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.view import Check, ProfileView, neighbours
from settlement.findings import Finding, FindingPage

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
    rows = view.rows("tiers", keys=("from", "times"))
    if rows and (start := rows[0].numbers[0]):
        message = f"the first tier starts at {start} cards; 0 is due"
        yield view.finding(TIERS, message, ("tiers", 0, "from"), "write from: 0")
    for _, (start, times), row, (next_start, next_times) in neighbours(rows):
        if next_start <= start:
            message = f"a tier from {next_start} follows one from {start}; more than {start} is due"
            yield view.finding(TIERS, message, ("tiers", row.index, "from"))
        if next_times < times:
            message = f"from {next_start} cards each counts {next_times}, below it {times}"
            yield view.finding(TIMES_FALL, message, ("tiers", row.index, "times"))


CHECK = Check(("bigtwo",), (TIERS, TIMES_FALL), _find)
