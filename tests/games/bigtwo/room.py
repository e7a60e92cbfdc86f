"""A room's rules, and logs made from a few words, for the tests of bigtwo."""

from __future__ import annotations

from typing import Any

import msgspec

from settlement.games.bigtwo.replay import settle
from settlement.games.bigtwo.rules import Rules
from settlement.games.ledger import Outcome
from settlement.games.log import BigTwoLog
from tests.oracles.card_table import tokens

PROFILE: dict[str, Any] = {
    "stake": 1,
    "suits": ["s", "h", "c", "d"],
    "pass_locks_out": False,
    "tiers": [{"from": 0, "times": 1}, {"from": 8, "times": 2}, {"from": 10, "times": 3}, {"from": 13, "times": 4}],
    "spade_two": {"from": 8, "times": 2},
    "escape": {"mode": "settle", "cards": 13},
}
FULL_DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs"]


def rules(**changed: Any) -> Rules:
    return msgspec.convert(PROFILE | changed, Rules)


def hands(*wanted: str) -> list[str]:
    """Four hands of 13: what is wanted, filled up from the top of what is left of the deck."""
    asked = [tokens(text.replace(" ", "")) for text in [*wanted, *[""] * (4 - len(wanted))]]
    given = {card for hand in asked for card in hand}
    deck = [card for card in FULL_DECK if card not in given]
    for hand in asked:
        while len(hand) < 13:
            hand.append(deck.pop())
    assert not deck
    assert len({card for hand in asked for card in hand}) == 52
    return ["".join(hand) for hand in asked]


def log(dealt: list[str], lead: int, events: list[dict[str, Any]], first: bool = False) -> dict[str, Any]:
    return {
        "format": "buckle-log/1",
        "game": "bigtwo",
        "game_id": "t1",
        "profile": "bigtwo",
        "started_at": "2026-01-01T00:00:00Z",
        "players": [{"seat": seat, "id": f"u{seat}"} for seat in range(4)],
        "deal": {"first": first, "hands": dealt, "lead": {"seat": lead}},
        "events": events,
    }


def scripted(dealt: list[str], lead: int, script: str, first: bool = False) -> dict[str, Any]:
    """A log from ``seat: cards``, ``seat: -`` (pass), ``auto``, ``timeout``, ``escape``, ``void``; ``host`` behind a
    play or pass; parted by ``;`` or lines."""
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
            events.append({"seat": seat, "do": "play", "cards": words[0], **by})
    return log(dealt, lead, events, first)


def outcome(game: dict[str, Any], room: Rules | None = None) -> Outcome:
    return settle(msgspec.convert(game, BigTwoLog), room or rules())


def codes(result: Outcome) -> list[str]:
    return [finding.code.removeprefix("bigtwo/") for finding in result.findings]


def result_of(result: Outcome) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(result.result)
    return built
