"""A room rule about bombs that another rule of the room shuts out (rush/7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

NO_EFFECT = FindingPage(
    code="profile/bomb-rule-no-effect",
    severity="warning",
    title="a rule about bombs that changes no game of this room",
    why="What connected bombs add matters only where they count, a cascade only where the table has a row for what another "
    "row makes, and no count phase is above twelve. Players who read the profile would expect what never comes.",
    do="Take the key back to its default, or change the rule that shuts it out.",
    clauses=("rush/7.2",),
    bad="bombs: {two_connected: false, two_connected_adds: 2}",
    good="bombs: {two_connected: true, two_connected_adds: 2}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.switch("bombs", "two_connected") is False and view.number("bombs", "two_connected_adds") == 2:
        message = say("two connected bombs don't count in this room, and `two_connected_adds` is never asked for")
        path, also = ("bombs", "two_connected_adds"), ("bombs", "two_connected")
        yield view.finding(
            NO_EFFECT, message, path, say("write two_connected_adds: 1, or two_connected: true"), also=also
        )
    if view.number("bombs", "count_at_most") == 12:
        message = say("no count phase is above 12, so `count_at_most` cuts none")
        yield view.finding(NO_EFFECT, message, ("bombs", "count_at_most"), say("write count_at_most: none"))
    if not view.switch("non_connected", "cascade"):
        return
    path = ("non_connected", "cascade")
    if view.switch("non_connected", "enabled") is False:
        message = say("the table is not used in this room, so nothing cascades")
        fix = say("write cascade: false, or enabled: true")
        yield view.finding(NO_EFFECT, message, path, fix, also=("non_connected", "enabled"))
        return
    rows = [
        numbers for row in view.rows("non_connected", "table", keys=("phase", "as_phase")) if (numbers := row.whole())
    ]
    if rows and not {as_phase for phase, as_phase in rows if as_phase > phase} & {phase for phase, _ in rows}:
        message = say("no row asks for bombs of a phase that another row makes, so nothing cascades")
        yield view.finding(NO_EFFECT, message, path, say("write cascade: false, or add such a row"))


CHECK = Check(("rush",), (NO_EFFECT,), _find)
