"""A rule that the other rules of the room never let happen (sichuan/1.7, 2.2, 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

NO_EFFECT = FindingPage(
    code="profile/no-effect",
    severity="warning",
    title="a rule or an amount that never comes into play in this room",
    why="With two suits there is no flower pig, hands of seven tiles can't hold a full straight, one fan is what every win "
    "has, money that isn't transferred can't be shared, and a pig pays ready hands only where those are paid. Players who read the profile would expect what never comes.",
    do="Take it back to its usual value, or change the rule that shuts it out.",
    clauses=("sichuan/1.7", "sichuan/2.2", "sichuan/2.5", "sichuan/3.4", "sichuan/3.5"),
    bad="hand_size: 7\nfan: {full_straight: 3}",
    good="hand_size: 7\nfan: {full_straight: 0}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.number("suits") == 2 and view.number("pig_units"):
        message = say("with two suits nobody is a flower pig, and `pig_units` is never paid")
        yield view.finding(NO_EFFECT, message, ("pig_units",), say("write pig_units: auto, or 0"), also=("suits",))
    if view.number("hand_size") == 7 and view.number("fan", "full_straight"):
        message = say("a hand of 7 tiles has two sets and can't hold a full straight")
        yield view.finding(
            NO_EFFECT, message, ("fan", "full_straight"), say("write full_straight: 0"), also=("hand_size",)
        )
    for key, what in (
        ("heaven", "an ordinary win"),
        ("earth", "an ordinary win"),
        ("full_straight", "the plainest hand"),
        ("jingoudiao", "the plainest hand"),
        ("menqing", "the plainest hand"),
        ("zhongzhang", "the plainest hand"),
    ):
        if view.number("fan", key) == 1:
            message = say("`{key}` of 1 fan adds nothing: {what} has it already", key=key, what=what)
            yield view.finding(NO_EFFECT, message, ("fan", key), say("write 0 for none, or 2 and more"))
    yield from _pigs_and_shares(view)


def _pigs_and_shares(view: ProfileView) -> Iterator[Finding]:
    """Switches that the other switches shut out."""
    two_suits, no_money = view.number("suits") == 2, view.number("pig_units") == 0
    if view.text("pig_pays") == "all" and (two_suits or no_money):
        reason = "with two suits nobody is a flower pig" if two_suits else "a flower pig pays nothing"
        message = say("{reason}, and `pig_pays` decides nothing", reason=reason)
        yield view.finding(
            NO_EFFECT,
            message,
            ("pig_pays",),
            say("write pig_pays: not_won"),
            also=("suits" if two_suits else "pig_units",),
        )
    if view.switch("pig_ready_money") and (two_suits or view.switch("ready_pays") is False):
        reason = "with two suits nobody is a flower pig" if two_suits else "ready hands are not paid"
        message = say("{reason}, and `pig_ready_money` decides nothing", reason=reason)
        yield view.finding(
            NO_EFFECT,
            message,
            ("pig_ready_money",),
            say("write pig_ready_money: false"),
            also=("suits" if two_suits else "ready_pays",),
        )
    money = view.text("gang_discard_money")
    if view.text("gang_discard_multiple") == "split" and money in ("refund", "keep"):
        message = say(
            "gang money is never transferred (`gang_discard_money: {money}`), so winners have none to share",
            money=money,
        )
        yield view.finding(
            NO_EFFECT,
            message,
            ("gang_discard_multiple",),
            say("write gang_discard_multiple: keep"),
            also=("gang_discard_money",),
        )


CHECK = Check(("sichuan",), (NO_EFFECT,), _find)
