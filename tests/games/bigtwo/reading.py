"""Tokens (``2s3d``) to what the game reads."""

from __future__ import annotations

from settlement.games.bigtwo.hand import Play, Suits, Types, read, suits_of, types_of
from settlement.games.bigtwo.rules import STRAIGHTS, PlayTypes
from settlement.games.cards import canonical, read_cards

SUITS = suits_of(("s", "h", "c", "d"))
USUAL = types_of(STRAIGHTS, PlayTypes(), "rank", "none")
"""The types of play where a profile says nothing about them."""


def holding_of(text: str, suits: Suits = SUITS) -> int:
    cards = read_cards(text)
    assert isinstance(cards, list), cards
    return suits.holding_of(cards)


def play_of(text: str, suits: Suits = SUITS, types: Types = USUAL) -> Play:
    play = read(holding_of(text, suits), types)
    assert play is not None, text
    return play


def text_of(holding: int, suits: Suits = SUITS) -> str:
    return canonical(suits.cards_of(holding))
