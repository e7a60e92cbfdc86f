"""Amounts of room rules that stand the wrong way round (sichuan/2.2, 3.3, 3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

OTHERS_PAY_MORE = FindingPage(
    code="profile/others-pay-more",
    severity="warning",
    title="seats that fed nothing pay more for an exposed gang than who fed it",
    why="Who discards the tile of an exposed gang pays most for it; `exposed_others` is what the others add, usually 1 or 0.",
    do="Write at most what `exposed` is.",
    clauses=("sichuan/3.3",),
    bad="gang: {exposed: 1, exposed_others: 2}",
    good="gang: {exposed: 2, exposed_others: 1}",
)
SMALL_JIANGDUI = FindingPage(
    code="profile/small-jiangdui",
    severity="warning",
    title="the rarer pattern counts no more than the one that it stands in place of",
    why="All triplets of 2, 5 and 8 count as jiangdui and not as all triplets, so that with fewer fan the rarer hand is the "
    "cheaper one.",
    do="Write more than all triplets have (4 is usual), or 0 to leave it out.",
    clauses=("sichuan/2.2",),
    bad="fan: {duiduihu: 2, jiangdui: 2}",
    good="fan: {duiduihu: 2, jiangdui: 4}",
)
WRONG_COUNT_FREE = FindingPage(
    code="profile/wrong-count-free",
    severity="warning",
    title="a wrong number of tiles costs nothing",
    why="A seat with a tile too many or too few can't win any more; without a price only its gang money is at stake.",
    do="Write the units that go to each other seat; 1 is usual.",
    clauses=("sichuan/3.7",),
    bad="wrong_count_units: 0",
    good="wrong_count_units: 1",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    exposed, others = view.number("gang", "exposed"), view.number("gang", "exposed_others")
    if exposed is not None and others is not None and others > exposed:
        message = say(
            "who feeds an exposed gang pays {exposed} units, and each other seat {others}",
            exposed=exposed,
            others=others,
        )
        yield view.finding(OTHERS_PAY_MORE, message, ("gang", "exposed_others"), also=("gang", "exposed"))
    triplets, generals = view.number("fan", "duiduihu"), view.number("fan", "jiangdui")
    if triplets is not None and generals is not None and 0 < generals <= triplets:
        message = say(
            "all triplets of 2, 5 and 8 are {generals} fan, and all triplets {triplets}",
            generals=generals,
            triplets=triplets,
        )
        yield view.finding(SMALL_JIANGDUI, message, ("fan", "jiangdui"), also=("fan", "duiduihu"))
    if view.number("wrong_count_units") == 0:
        message = say("a wrong number of tiles pays 0 units to each other seat; 1 or more is usual")
        yield view.finding(WRONG_COUNT_FREE, message, ("wrong_count_units",))


CHECK = Check(("sichuan",), (OTHERS_PAY_MORE, SMALL_JIANGDUI, WRONG_COUNT_FREE), _find)
