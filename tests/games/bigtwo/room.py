"""A room's rules, and logs made from a few words, for the tests of bigtwo."""

from __future__ import annotations

from typing import Any

import msgspec

from settlement.games.bigtwo.game import GAME
from settlement.games.bigtwo.log import BigTwoLog
from settlement.games.bigtwo.rules import Rules
from settlement.games.ledger import Outcome
from settlement.games.settle import settle
from tests.games.scripts import events_of, log_of
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


def scripted(dealt: list[str], lead: int, script: str, first: bool = False) -> dict[str, Any]:
    """A log from a script (:mod:`tests.games.scripts`) that writes plays by their tokens."""
    deal = {"first": first, "hands": dealt, "lead": {"seat": lead}}
    return log_of("bigtwo", deal, events_of(script, lambda seat, cards: cards))


def outcome(game: dict[str, Any], room: Rules | None = None) -> Outcome:
    return settle(GAME, msgspec.convert(game, BigTwoLog), room or rules())


def codes(result: Outcome) -> list[str]:
    return [finding.code.removeprefix("bigtwo/") for finding in result.findings]


def result_of(result: Outcome) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(result.result)
    return built
