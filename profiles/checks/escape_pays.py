"""Leaving a game costs no less than losing it (rush/9.2, bigtwo/3.3); of shuangkou, see its penalty."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

HAND = 13
ESCAPE_PAYS = FindingPage(
    code="profile/escape-pays",
    severity="warning",
    title="leaving the game is cheaper than losing it",
    why="Who sees that the game is lost then leaves before it ends, and the winner gets less than was won.",
    do="Raise what leaving costs to what the worst defeat without bombs costs, or let the server play on with `mode: host`.",
    clauses=("rush/9.2", "bigtwo/3.3"),
    bad="escape: {penalty: 2}",
    good="escape: {penalty: 12}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.text("escape", "mode") == "settle":
        yield from _of_rush(view) if view.game == "rush" else _of_bigtwo(view)


def _of_rush(view: ProfileView) -> Iterator[Finding]:
    penalty = view.number("escape", "penalty")
    multipliers = [
        (multiplier, name)
        for name in ("flat", "single", "double")
        if (multiplier := view.number("buckle", name, "multiplier")) is not None
    ]
    if penalty is None or not multipliers:
        return
    most, name = max(multipliers)
    if penalty < most:
        message = say(
            "leaving costs {penalty} × the match points, losing by a {name} buckle without any bomb {most} ×",
            penalty=penalty,
            name=name,
            most=most,
        )
        also = ("buckle", name, "multiplier")
        yield view.finding(ESCAPE_PAYS, message, ("escape", "penalty"), also=also)


def _of_bigtwo(view: ProfileView) -> Iterator[Finding]:
    cards = view.number("escape", "cards")
    tiers = [row.whole() for row in view.rows("tiers", keys=("from", "times"))]
    if cards is None or not tiers or None in tiers:
        return

    def points(left: int) -> int:
        return left * next((row[1] for row in reversed(tiers) if row and row[0] <= left), 0)

    if points(cards) < points(HAND):
        message = say(
            "who leaves counts as holding {cards} cards, {points} points; a hand that was never played has {points2}",
            cards=cards,
            points=points(cards),
            points2=points(HAND),
        )
        yield view.finding(ESCAPE_PAYS, message, ("escape", "cards"), say("write cards: {hand}", hand=HAND))


CHECK = Check(("rush", "bigtwo"), (ESCAPE_PAYS,), _find)
