"""The escape penalty can be halved, and is that of two double buckles (shuangkou/3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

ODD_PENALTY = FindingPage(
    code="profile/odd-penalty",
    severity="error",
    title="the escape penalty is odd",
    why="Each of the two opponents gets half of it, in whole units; half of an odd number is none.",
    do="Write an even number.",
    clauses=("shuangkou/3.3",),
    bad="escape: {penalty: 5}",
    good="escape: {penalty: 4}",
)
PENALTY_NOT_DOUBLE = FindingPage(
    code="profile/penalty-not-double",
    severity="warning",
    title="the escape penalty is not twice the double-buckle points",
    why="The rule makes leaving cost what a double buckle costs both partners. With less, leaving is cheaper than losing.",
    do="Write twice the points of a double buckle, unless the room plays otherwise.",
    clauses=("shuangkou/3.3",),
    bad="escape: {penalty: 2}",
    good="points: {double: 3}\nescape: {penalty: 6}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    penalty, double = view.number("escape", "penalty"), view.number("points", "double")
    if penalty is None:
        return
    path = ("escape", "penalty")
    if penalty % 2:
        message = say("a penalty of {penalty} can't be halved; an even number is due", penalty=penalty)
        yield view.finding(
            ODD_PENALTY,
            message,
            path,
            say("write {penalty} or {penalty_2}", penalty=penalty - 1, penalty_2=penalty + 1),
        )
    elif double is not None and penalty != 2 * double:
        message = say(
            "the penalty is {penalty}, twice the points of a double buckle is {value}",
            penalty=penalty,
            value=2 * double,
        )
        fix = say("write penalty: {value} under `escape`", value=2 * double)
        yield view.finding(PENALTY_NOT_DOUBLE, message, path, fix, also=("points", "double"))


CHECK = Check(("shuangkou",), (ODD_PENALTY, PENALTY_NOT_DOUBLE), _find)
