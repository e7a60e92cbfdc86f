"""Cards and tiles as they are drawn: 10♠, 大王, 5万. A colour tells the suit once more, and none is needed to read it."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from settlement.games.cards import BIG_JOKER, SMALL_JOKER, TOKENS, read_cards
from settlement.games.tiles import TILES, read_tiles

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_TILE_SUITS = {"m": "万", "p": "筒", "s": "条"}
_TAGS = {"m": "i", "p": "b", "s": "u"}


def card_text(card: int) -> str:
    """A card as players write it."""
    if card == SMALL_JOKER:
        return "小王"
    if card == BIG_JOKER:
        return "大王"
    rank = TOKENS[card][0]
    return f"{'10' if rank == 'T' else rank}{_SUITS[TOKENS[card][1]]}"


def tile_text(tile: int) -> str:
    """A tile as players write it."""
    return f"{TILES[tile][0]}{_TILE_SUITS[TILES[tile][1]]}"


def draw_cards(cards: Iterable[int]) -> Markup:
    """Cards side by side. Red ones, and the big joker, are ``<i>``, the others ``<b>``: short, as a page has thousands."""
    return Markup("").join(_draw_card(card) for card in cards)


def draw_tiles(tiles: Iterable[int]) -> Markup:
    """Tiles side by side: characters ``<i>``, dots ``<b>``, bamboo ``<u>``."""
    return Markup("").join(_draw_tile(tile) for tile in tiles)


def cards_of(text: str) -> list[int] | None:
    """The cards of a text, highest first; None where it can't be read."""
    cards = read_cards(text)
    return None if isinstance(cards, str) else sorted(cards, reverse=True)


def tiles_of(text: str) -> list[int] | None:
    """The tiles of a text; None where it can't be read."""
    tiles = read_tiles(text)
    return sorted(tiles) if isinstance(tiles, list) else None


def _draw_card(card: int) -> Markup:
    tag = "i" if card == BIG_JOKER or TOKENS[card][1] in "hd" else "b"
    return Markup(f"<{tag}>{card_text(card)}</{tag}>")


def _draw_tile(tile: int) -> Markup:
    tag = _TAGS[TILES[tile][1]]
    return Markup(f"<{tag}>{tile_text(tile)}</{tag}>")
