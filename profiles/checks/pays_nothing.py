"""An amount of nought where a game is decided: whoever wins, nobody pays (rush/8.2, shuangkou/3.2, bigtwo/3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from profiles.yaml_nodes import Path
from settlement.findings import Finding, FindingPage
from settlement.games.catalogue import GAME_IDS
from settlement.words import say

PAYS_NOTHING = FindingPage(
    code="profile/pays-nothing",
    severity="warning",
    title="an amount of 0 that makes won games pay nothing",
    why="It is allowed, for rooms that play for fun. In a room that plays for money it is a lost digit, and players find "
    "out only when they are not paid.",
    do="Write the amount; leave the 0 where the room is meant to play for nothing.",
    clauses=("rush/8.2", "shuangkou/3.2", "bigtwo/3.2", "sichuan/2.6"),
    bad="stake: 0",
    good="stake: 1",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    for path, what in _noughts(view):
        yield view.finding(PAYS_NOTHING, say("{what}; more than 0 is usual", what=what), path)


def _noughts(view: ProfileView) -> Iterator[tuple[Path, str]]:
    """The paths of amounts of 0, and what they do."""
    if view.number("stake") == 0:
        yield ("stake",), "the stake is 0, so that no game pays anything"
    for row in view.rows("levels", "table", keys=("level", "match_points")):
        if row.numbers[1] == 0:
            at = "a level" if row.numbers[0] is None else f"level {row.numbers[0]}"
            yield ("levels", "table", row.index, "match_points"), f"{at} plays for 0 match points, that is for nothing"
    for name in ("flat", "single", "double"):
        if view.number("buckle", name, "multiplier") == 0:
            yield ("buckle", name, "multiplier"), f"a {name} buckle multiplies by 0, so that winning it brings nothing"
    if {view.number("points", name) for name in ("double", "single", "flat")} == {0}:
        yield ("points", "double"), "no win brings any points"
    for row in view.rows("tiers", keys=("from", "times")):
        if row.numbers[1] == 0:
            yield ("tiers", row.index, "times"), f"cards from {row.numbers[0]} up count 0 points each"


CHECK = Check(GAME_IDS, (PAYS_NOTHING,), _find)
