"""A rule that the other rules of the room never let happen (sichuan/1.7, 2.2, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.view import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

NO_EFFECT = FindingPage(
    code="profile/no-effect",
    severity="warning",
    title="an amount that can never be paid in this room",
    why="With two suits there is no flower pig, hands of seven tiles can't hold a full straight, and one fan is what every "
    "win has. Players who read the profile would expect what never comes.",
    do="Take the amount back to its usual value, or change the rule that shuts it out.",
    clauses=("sichuan/1.7", "sichuan/2.2", "sichuan/2.5", "sichuan/3.5"),
    bad="hand_size: 7\nfan: {full_straight: 3}",
    good="hand_size: 7\nfan: {full_straight: 0}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.number("suits") == 2 and view.number("pig_units"):
        message = say("with two suits nobody is a flower pig, and `pig_units` is never paid")
        yield view.finding(NO_EFFECT, message, ("pig_units",), "write pig_units: auto, or 0", also=("suits",))
    if view.number("hand_size") == 7 and view.number("fan", "full_straight"):
        message = say("a hand of 7 tiles has two sets and can't hold a full straight")
        yield view.finding(NO_EFFECT, message, ("fan", "full_straight"), "write full_straight: 0", also=("hand_size",))
    for key, what in (
        ("heaven", "an ordinary win"),
        ("earth", "an ordinary win"),
        ("full_straight", "the plainest hand"),
    ):
        if view.number("fan", key) == 1:
            message = say("`{key}` of 1 fan adds nothing: {what} has it already", key=key, what=what)
            yield view.finding(NO_EFFECT, message, ("fan", key), "write 0 for none, or 2 and more")


CHECK = Check(("sichuan",), (NO_EFFECT,), _find)
