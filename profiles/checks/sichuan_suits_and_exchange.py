"""Declared suits and exchanged tiles need the table that they are played at (sichuan/1.8, 1.9)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

DECLARED_OF_TWO = FindingPage(
    code="profile/declared-of-two-suits",
    severity="error",
    title="suits are declared missing where only two are played",
    why="Each seat gives up one of three suits. With two suits on the table a seat that gave one up would have to win with a "
    "single one.",
    do="Write missing_suit: free, or suits: 3.",
    clauses=("sichuan/1.8", "sichuan/1.7"),
    bad="suits: 2\nmissing_suit: declared",
    good="suits: 3\nmissing_suit: declared",
)
EXCHANGE_OF_SMALL_HANDS = FindingPage(
    code="profile/exchange-of-small-hands",
    severity="error",
    title="tiles are exchanged where hands have fewer than 13",
    why="Three tiles are exchanged out of hands of 13; with 7 or 10 nobody plays it, and three of one suit need not be there.",
    do="Write exchange: none, or hand_size: 13.",
    clauses=("sichuan/1.9", "sichuan/1.7"),
    bad="hand_size: 7\nexchange: same_suit",
    good="hand_size: 13\nexchange: same_suit",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    if view.number("suits") == 2 and view.text("missing_suit") == "declared":
        message = say("with two suits none can be declared missing")
        yield view.finding(
            DECLARED_OF_TWO, message, ("missing_suit",), say("write missing_suit: free"), also=("suits",)
        )
    size, exchange = view.number("hand_size"), view.text("exchange")
    if size in (7, 10) and exchange in ("same_suit", "any"):
        message = say("tiles are exchanged out of hands of 13, and hands have {size}", size=size)
        yield view.finding(
            EXCHANGE_OF_SMALL_HANDS, message, ("exchange",), say("write exchange: none"), also=("hand_size",)
        )


CHECK = Check(("sichuan",), (DECLARED_OF_TWO, EXCHANGE_OF_SMALL_HANDS), _find)
