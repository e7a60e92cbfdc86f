"""A game that pays without rules, so that what surrounds the games can be tested alone."""

from __future__ import annotations

from typing import Any

from settlement.findings import FindingPage
from settlement.games.book import Book, Edition
from settlement.games.ledger import Entry, Outcome, rejected, settled, void

NEVER = FindingPage(
    code="fake/never", severity="error", title="a play of 2h", why="It is never legal here.", do="Don't."
)
ODD = FindingPage(code="fake/odd", severity="warning", title="a play of 2d", why="It is odd.", do="Nothing.")

EDITION = Edition(
    id="fake",
    version=3,
    game="rush",
    title="Fake",
    effective_from=0,
    rooms=("r7",),
    sha256="ab" * 32,
    rules=7,
    document={"currency": "points"},
    source="shipped",
)
DOUBLED = Edition(**{name: getattr(EDITION, name) for name in EDITION.__struct_fields__} | {"version": 4, "rules": 14})
BOOK = Book([EDITION])


class FakeGame:
    """Seat 0 wins the rules' number from seat 1, of which the house keeps 2; 2h rejects, 2d warns, void is void."""

    @staticmethod
    def settle(log: Any, rules: int) -> Outcome:
        plays = [event.cards for event in log.events if hasattr(event, "cards")]
        if "2h" in plays:
            return rejected([NEVER.finding("2h was played", event=plays.index("2h"))])
        if not plays:
            return void([])
        findings = [ODD.finding("2d was played", event=plays.index("2d"))] if "2d" in plays else []
        entry = Entry("rush/8.2", (rules - 2, -rules), lambda seat: f"seat {seat} of {log.players[seat].id}", house=2)
        result = {
            "winner": 0,
            "buckle": "flat",
            "cards_left": [0, 3],
            "match_points": 5,
            "phases": [0, 0],
        }
        return settled([entry], 2, result, findings, list)
