"""A room's rules, and logs made from a few words, for the tests of shuangkou."""

from __future__ import annotations

from typing import Any

import msgspec

from settlement.games.ledger import Outcome
from settlement.games.settle import settle
from settlement.games.shuangkou.game import GAME
from settlement.games.shuangkou.log import ShuangkouLog
from settlement.games.shuangkou.rules import Rules
from tests.games.scripts import events_of, log_of
from tests.oracles.card_table import tokens

PROFILE: dict[str, Any] = {
    "stake": 1,
    "points": {"double": 2, "single": 1, "flat": 0},
    "mixed_joker_pair": False,
    "escape": {"mode": "settle", "penalty": 4},
}
FULL_DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "shdc"] * 2 + ["Sj", "Bj"] * 2


def rules(**changed: Any) -> Rules:
    return msgspec.convert(PROFILE | changed, Rules)


def take(cards: list[str], letter: str) -> str:
    """Takes the first card of a rank (``w`` and ``W`` are the jokers)."""
    token = {"w": "Sj", "W": "Bj"}.get(letter)
    card = next(c for c in cards if c == token or (token is None and c[0] == letter))
    cards.remove(card)
    return card


def hands(*wanted: str) -> list[str]:
    """Four hands of 27: what is wanted by ranks (``333 44 wW``), filled up from the top of what is left of two decks.

    A hand that is wanted with 27 ranks is just that.
    """
    deck = list(FULL_DECK)
    dealt = [
        [take(deck, letter) for letter in ranks.replace(" ", "")] for ranks in [*wanted, *[""] * (4 - len(wanted))]
    ]
    for hand in dealt:
        while len(hand) < 27:
            hand.append(deck.pop())
    assert not deck
    return ["".join(hand) for hand in dealt]


def scripted(dealt: list[str], lead: int, script: str, card: str | None = None) -> dict[str, Any]:
    """A log from a script (:mod:`tests.games.scripts`) that writes plays by ranks; cards are taken from the hands."""
    left = [tokens(hand) for hand in dealt]

    def taken(seat: int, ranks: str) -> str:
        return "".join(take(left[seat], letter) for letter in ranks)

    lead_object = {"seat": lead} | ({"card": card} if card is not None else {})
    return log_of("shuangkou", {"hands": dealt, "lead": lead_object}, events_of(script, taken))


def outcome(game: dict[str, Any], room: Rules | None = None) -> Outcome:
    return settle(GAME, msgspec.convert(game, ShuangkouLog), room or rules())


def codes(result: Outcome) -> list[str]:
    return [finding.code.removeprefix("shuangkou/") for finding in result.findings]


def result_of(result: Outcome) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(result.result))
    return built
