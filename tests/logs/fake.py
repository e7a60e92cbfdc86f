"""A game that pays without rules, so that what surrounds the games can be tested alone."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from settlement.findings import FindingPage
from settlement.games.editions import Book, Edition
from settlement.games.game import Replayed
from settlement.games.ledger import Entry, Fact
from settlement.words import Words

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


class FakeFacts(Struct, frozen=True):
    """The players of a game."""

    players: tuple[str, ...]

    @property
    def decided(self) -> None:
        """Nothing but the rules decides what is paid."""


class FakeGame:
    """Seat 0 wins the rules' number from seat 1, of which the house keeps 2; 2h rejects, 2d warns, void is void."""

    statistic = None

    @staticmethod
    def seats(rules: int) -> int:
        return 2

    @staticmethod
    def replay(log: Any, rules: int) -> Replayed:
        plays = [event.cards for event in log.events if hasattr(event, "cards")]
        if "2h" in plays:
            return Replayed(None, [NEVER.finding("2h was played", event=plays.index("2h"))])
        if not plays:
            return Replayed(None, [])
        findings = [ODD.finding("2d was played", event=plays.index("2d"))] if "2d" in plays else []
        return Replayed(FakeFacts(tuple(player.id for player in log.players)), findings)

    @staticmethod
    def pay(decided: None, rules: int) -> list[Entry]:
        return [Entry("rush/8.2", (rules - 2, -rules), None, house=2)]

    @staticmethod
    def result(facts: FakeFacts, entries: Any, rules: int) -> dict[str, Any]:
        return {"winner": 0, "buckle": "flat", "cards_left": [0, 3], "match_points": 5, "phases": [0, 0]}

    @staticmethod
    def tell(facts: FakeFacts, rules: int, entry: Entry, seat: int) -> Words:
        return Words("fake/won", "seat {seat} of {player}", {"seat": seat, "player": facts.players[seat]})

    @staticmethod
    def describe(facts: FakeFacts, entries: Any, rules: int) -> list[Fact]:
        return []
