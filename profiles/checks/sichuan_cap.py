"""Bonuses fit under the cap (sichuan/2.2 to 2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from profiles.checks.sichuan_large_fan import LARGEST_PATTERN, PATTERNS, fan_of_units
from settlement.findings import Finding, FindingPage
from settlement.words import say

BEYOND_CAP = FindingPage(
    code="profile/fan-beyond-cap",
    severity="warning",
    title="a fan that the cap never lets count in full",
    why="A hand counts no more fan than the cap, so a single row of more promises what is never paid.",
    do="Raise the cap, or lower the row to it.",
    clauses=("sichuan/2.2", "sichuan/2.5"),
    bad="fan: {cap: 5, heaven: 6}",
    good="fan: {cap: 6, heaven: 6}",
)
LOW_CAP = FindingPage(
    code="profile/low-cap",
    severity="warning",
    title="the cap is below the fan of an ordinary pattern",
    why="One suit and seven pairs are worth three fan. With a lower cap they pay what the plainest hands pay.",
    do="Write the cap that the room plays with; 3 to 6 are usual.",
    clauses=("sichuan/2.2",),
    bad="fan: {cap: 1}",
    good="fan: {cap: 4}",
)
HIGH_CAP = FindingPage(
    code="profile/cap-never-reached",
    severity="warning",
    title="a cap that no hand reaches",
    why="The largest hand has eight fan of patterns and roots; a cap far above it caps nothing. Most often units were "
    "written as fan: a cap of 32 units is one of 6 fan.",
    do="Write the cap in fan, or `none`.",
    clauses=("sichuan/2.2", "sichuan/2.6"),
    bad="fan: {cap: 32}",
    good="fan: {cap: 6}",
)
_ROWS = ("rob_gang", "after_gang", "gang_discard", "last_tile", "heaven", "earth", "full_straight", *PATTERNS)
_USUAL = {"duiduihu": 2, "qingyise": 3, "daiyaojiu": 3, "qidui": 3}
"""Patterns that every room counts: a cap below them is told once, as a low one."""
_MOST_ROOTS = 4


def _find(view: ProfileView) -> Iterator[Finding]:
    cap = view.number("fan", "cap")
    if cap is None:
        return
    one_suit = view.number("fan", "qingyise") or 0
    if 1 <= cap < 3 and cap < one_suit:
        message = say("a cap of {cap} fan is below a one-suit hand, which has {fan}", cap=cap, fan=one_suit)
        yield view.finding(LOW_CAP, message, ("fan", "cap"))
    fans = {key: fan for key in _ROWS if (fan := view.number("fan", key)) is not None}
    for key, fan in fans.items():
        if fan > max(cap, _USUAL.get(key, 0)) and cap >= 1:
            message = say("`{key}` is {fan} fan, and the cap is {cap}", key=key, fan=fan, cap=cap)
            yield view.finding(
                BEYOND_CAP, message, ("fan", key), say("write {cap}, or raise the cap", cap=cap), also=("fan", "cap")
            )

    root = view.number("fan", "root")
    if not any(fan > cap for fan in fans.values()) and cap > _reached(fans, 1 if root is None else root):
        fan = fan_of_units(cap)
        fix = (
            say("write cap: {fan}, where {cap} units are meant, or cap: none", fan=fan, cap=cap)
            if fan
            else say("write cap: none")
        )
        yield view.finding(HIGH_CAP, say("no hand reaches the cap of {cap} fan", cap=cap), ("fan", "cap"), fix)


def _reached(fans: dict[str, int], root: int) -> int:
    """A number of fan that no hand exceeds: of patterns and roots, all bonuses together, and a self-draw's fan."""
    bonuses = sum(fans.get(key, 0) for key in ("rob_gang", "after_gang", "gang_discard", "last_tile"))
    more = sum(max(fans.get(key, 0) - max(_USUAL.get(key, 1), 1), 0) for key in PATTERNS) + _MOST_ROOTS * max(
        root - 1, 0
    )
    largest = LARGEST_PATTERN + more
    patterns = max(largest, fans.get("heaven", 0), fans.get("earth", 0), fans.get("full_straight", 0) + 3 + more)
    return patterns + bonuses + 1


CHECK = Check(("sichuan",), (BEYOND_CAP, LOW_CAP, HIGH_CAP), _find)
