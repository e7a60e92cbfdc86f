"""``buckle hand bigtwo``: what cards are, and whether they beat others."""

from __future__ import annotations

import re
from typing import Any

from settlement.games.bigtwo.hand import Suits, Types, key_written, ranks_held, read
from settlement.games.bigtwo.order import beats
from settlement.games.bigtwo.plays import plays_for
from settlement.games.bigtwo.reasons import explain_no_play, explain_order
from settlement.games.bigtwo.rules import Rules
from settlement.games.cards import RANKS, SMALL_JOKER, TOKENS, canonical, rank_of, read_cards
from settlement.games.game import HandRequest

_RANKS_ALONE = re.compile(r"(?:10|[2-9TJQKAwW]|\s)+", re.IGNORECASE)


def read_hand(request: HandRequest, rules: Rules) -> dict[str, Any]:
    """The JSON object of a play: its type, its key card, its reading; ``phase`` is always null."""
    plays = plays_for(rules, first=False)
    suits, types = plays.suits, plays.types
    cards = _read(request.cards)
    if isinstance(cards, str):
        return {"cards": request.cards, "legal": False, "why": cards}
    holding = suits.holding_of(cards)
    play = read(holding, types)
    if play is None:
        return {"cards": canonical(cards), "legal": False, "why": str(explain_no_play(holding, types))}
    answer: dict[str, Any] = {
        "cards": canonical(cards),
        "legal": True,
        "type": play.type,
        "count": play.count,
        "top": key_written(play, suits),
        "phase": None,
        "reading": _reading(holding, suits, types),
    }
    if request.beats is None:
        return answer
    others = _read(request.beats)
    table = None if isinstance(others, str) else read(suits.holding_of(others), types)
    if table is not None:
        return answer | {"beats": beats(play, table, types), "why": str(explain_order(play, table, suits, types))}
    reason = others if isinstance(others, str) else explain_no_play(suits.holding_of(others), types)
    return answer | {"beats": False, "why": f"there is no play to beat: {reason}"}


def _read(text: str) -> list[int] | str:
    """The cards of a text, all different; a sentence that says why they can't be a play otherwise."""
    cards = read_cards(text)
    if isinstance(cards, str):
        if _RANKS_ALONE.fullmatch(text):
            return "these are ranks alone, but suits matter in bigtwo: write each card with its suit (3d, Ts)"
        return cards
    for card in cards:
        if card >= SMALL_JOKER:
            return f"{TOKENS[card]} is a joker, the deck of bigtwo has none"
        if cards.count(card) > 1:
            return f"{TOKENS[card]} is there {cards.count(card)} times, the deck has it once"
    return cards


def _reading(holding: int, suits: Suits, types: Types) -> str:
    """The cards in the order in which they are read: a straight up to its key card, else the most of a rank first."""
    cards = suits.cards_of(holding)
    straight = types.straights.get(ranks_held(holding))
    if straight is not None:
        cards.sort(key=lambda card: straight.names.index(RANKS[rank_of(card)]))
    else:
        of_rank = [rank_of(card) for card in cards]
        cards.sort(key=lambda card: -of_rank.count(rank_of(card)))
    return " ".join(TOKENS[card] for card in cards)
