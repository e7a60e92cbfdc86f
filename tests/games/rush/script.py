"""Games of rush written by hand, on one screen: hands by rank, a line an event.

``0: 4444`` seat 0 plays four fours · ``1: pass`` · ``1: pass auto`` · ``0: 999W as 9999`` · ``0: 3 host`` ·
``1: timeout`` · ``0: escape`` · ``1: void`` · ``0: =3s3h`` the cards exactly as written.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, convert

from settlement.games import settle as settling
from settlement.games.cards import RANKS, TOKENS, canonical, rank_of
from settlement.games.ledger import Outcome
from settlement.games.log import Escape, Host, Pass, Timeout, Unhost, Void
from settlement.games.rush.game import GAME
from settlement.games.rush.log import LeadCard, RushDeal, RushLog, RushPlay, RushPlayer
from settlement.games.rush.rules import Rules

RUNS = "3456789TJQKA"
EVEN = (RUNS + RUNS + "222", RUNS + RUNS + "22w")
"""Two hands that go out without a bomb: two long straights and the rest."""


def settle(log: RushLog, rules: Rules) -> Outcome:
    """The outcome of a log of rush."""
    return settling.settle(GAME, log, rules)


class Script:
    """A log in the making; a seat's cards are taken from its hand as they are named."""

    def __init__(
        self,
        *events: str,
        hands: tuple[str, str] = EVEN,
        lead: int = 0,
        balances: tuple[int, int] = (1200, 60),
        game_id: str = "r7-000001",
        profile: str = "rush-points",
    ) -> None:
        deck = {rank: [card for card in range(54) if rank_of(card) == rank for _ in (0, 1)] for rank in range(15)}
        dealt = [[deck[RANKS.index(letter)].pop(0) for letter in hand.replace(" ", "")] for hand in hands]
        self._held = [list(hand) for hand in dealt]
        self.log = RushLog(
            format="buckle-log/1",
            game_id=game_id,
            profile=profile,
            started_at="2026-11-29T12:00:00+08:00",
            players=[RushPlayer(0, "u1", balances[0]), RushPlayer(1, "u2", balances[1])],
            deal=RushDeal([canonical(sorted(hand)) for hand in dealt], LeadCard(lead, TOKENS[dealt[lead][0]])),
            events=[self._event(event) for event in events],
        )

    def _event(self, text: str) -> Any:
        head, _, rest = text.partition(":")
        seat, words = int(head), rest.split()
        at: Any = UNSET
        if words[-1].startswith("@"):
            at = words.pop()[1:]
        what = {"timeout": Timeout, "escape": Escape, "host": Host, "unhost": Unhost, "void": Void}.get(words[0])
        if what is not None:
            return what(seat, at)
        by: Any = words.pop() if len(words) > 1 and words[-1] in ("auto", "host") else UNSET
        if words[0] == "pass":
            return Pass(seat, by, at)
        declared: Any = words[2] if len(words) > 2 and words[1] == "as" else UNSET
        cards = words[0][1:] if words[0].startswith("=") else canonical([self._take(seat, one) for one in words[0]])
        return RushPlay(seat, cards, by, declared, at)

    def _take(self, seat: int, letter: str) -> int:
        """A card of the seat's hand of a rank, or any of it where the hand has none left."""
        hand = self._held[seat] if seat < len(self._held) else []
        for card in hand:
            if RANKS[rank_of(card)] == letter:
                hand.remove(card)
                return card
        return next(card for card in range(54) if RANKS[rank_of(card)] == letter)

    def settle(self, rules: Rules) -> Outcome:
        return settle(self.log, rules)


LEVELS = [(0, 5), (50, 5), (100, 10), (200, 20), (500, 40), (1000, 60), (2000, 80), (4000, 100), (1000000, 1000)]


def document(edition: str = "points", **changes: Any) -> dict[str, Any]:
    """A profile as it is written: the points or the wealth edition's multipliers, with whole sections or keys changed.

    A change names a path with double underscores: ``bombs__two_in_serial=False``.
    """
    doublings = (2, 4, 8, 16, 32, 64, 128, 256) if edition == "points" else (1, 2, 4, 8, 16, 32, 64, 128)
    contributions = (0, 2, 4, 8, 16, 32, 64, 128)
    rows = zip(range(5, 13), contributions, doublings, strict=True)
    profile: dict[str, Any] = {
        "levels": {
            "below_first": "first",
            "table": [{"level": at, "from": row[0], "match_points": row[1]} for at, row in enumerate(LEVELS)],
        },
        "buckle": {
            "flat": {"cards": [1, 6], "multiplier": 1},
            "single": {"cards": [7, 11], "multiplier": 2},
            "double": {"cards": [12, 27], "multiplier": 3},
        },
        "bombs": {
            "two_connected": True,
            "phases": [{"phase": p, "contribution": c, "doubling": d} for p, c, d in rows],
        },
        "non_connected": {
            "enabled": True,
            "table": [
                {"phase": 4, "count": 3, "as_phase": 5},
                {"phase": 4, "count": 4, "as_phase": 6},
                {"phase": 5, "count": 2, "as_phase": 6},
                {"phase": 4, "count": 5, "as_phase": 7},
                {"phase": 4, "count": 6, "as_phase": 8},
            ],
        },
        "escape": {"mode": "settle", "penalty": 12, "opponent_percent": 70},
    }
    for path, value in changes.items():
        place, *keys = path.split("__")
        if keys:
            profile.setdefault(place, {})[keys[0]] = value
        else:
            profile[place] = value
    return profile


def rules(edition: str = "points", **changes: Any) -> Rules:
    """The rules of :func:`document`."""
    return convert(document(edition, **changes), Rules)


def codes(outcome: Outcome) -> list[tuple[str, int | None]]:
    """The findings of an outcome: code without its area, and event."""
    return [(finding.code.removeprefix("rush/"), finding.event) for finding in outcome.findings]
