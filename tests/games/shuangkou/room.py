"""A room's rules, and logs made from a few words, for the tests of shuangkou."""

from __future__ import annotations

from typing import Any

import msgspec

from settlement.games.ledger import Outcome
from settlement.games.log import ShuangkouLog
from settlement.games.shuangkou.replay import settle
from settlement.games.shuangkou.rules import Rules

PROFILE: dict[str, Any] = {
    "stake": 1,
    "points": {"double": 2, "single": 1, "flat": 0},
    "mixed_joker_pair": False,
    "escape": {"mode": "settle", "penalty": 4},
}
FULL_DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "shdc"] * 2 + ["Sj", "Bj"] * 2


def rules(**changed: Any) -> Rules:
    return msgspec.convert(PROFILE | changed, Rules)


def hands(*wanted: str) -> list[str]:
    """Four hands of 27: what is wanted by ranks (``333 44 wW``), filled up from the top of what is left of two decks.

    A hand that is wanted with 27 ranks is just that.
    """
    deck = list(FULL_DECK)
    dealt: list[list[str]] = []
    for ranks in [*wanted, *[""] * (4 - len(wanted))]:
        hand = []
        for letter in ranks.replace(" ", ""):
            token = {"w": "Sj", "W": "Bj"}.get(letter)
            card = next(c for c in deck if c == token or (token is None and c[0] == letter and c[1] != "j"))
            deck.remove(card)
            hand.append(card)
        dealt.append(hand)
    for hand in dealt:
        while len(hand) < 27:
            hand.append(deck.pop())
    assert not deck
    return ["".join(hand) for hand in dealt]


def log(dealt: list[str], lead: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "format": "buckle-log/1",
        "game": "shuangkou",
        "game_id": "t1",
        "profile": "shuangkou",
        "started_at": "2026-01-01T00:00:00Z",
        "players": [{"seat": seat, "id": f"u{seat}"} for seat in range(4)],
        "deal": {"hands": dealt, "lead": lead},
        "events": events,
    }


def scripted(dealt: list[str], lead: int, script: str, card: str | None = None) -> dict[str, Any]:
    """A log from lines ``seat: ranks``, ``seat: -`` (pass), ``seat: auto``, ``seat: timeout``, ``seat: escape``,
    ``seat: void``; ``host`` after a play or pass. Cards are taken from the hand by rank."""
    left = [[text[i : i + 2] for i in range(0, len(text), 2)] for text in dealt]
    events: list[dict[str, Any]] = []
    for line in script.replace(";", "\n").split("\n"):
        if not line.strip():
            continue
        seat_text, _, what = line.strip().partition(":")
        seat, words = int(seat_text), what.split()
        by = {"by": "host"} if words[-1] == "host" else {}
        if words[0] in ("-", "auto"):
            events.append({"seat": seat, "do": "pass", **({"by": "auto"} if words[0] == "auto" else by)})
        elif words[0] in ("timeout", "escape", "void"):
            events.append({"seat": seat, "do": words[0]})
        else:
            cards = ""
            for letter in words[0]:
                token = {"w": "Sj", "W": "Bj"}.get(letter)
                card_held = next(c for c in left[seat] if c == token or (token is None and c[0] == letter))
                left[seat].remove(card_held)
                cards += card_held
            events.append({"seat": seat, "do": "play", "cards": cards, **by})
    lead_object = {"seat": lead} | ({"card": card} if card is not None else {})
    return log(dealt, lead_object, events)


def outcome(game: dict[str, Any], room: Rules | None = None) -> Outcome:
    return settle(msgspec.convert(game, ShuangkouLog), room or rules())


def codes(result: Outcome) -> list[str]:
    return [finding.code.removeprefix("shuangkou/") for finding in result.findings]


def result_of(result: Outcome) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(result.result))
    return built
