"""Cards and tiles as they are drawn: 10♠, 大王, 5万. A colour tells the suit once more, and none is needed to read it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

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
    return Markup("".join(map(_cards().__getitem__, cards)))


def draw_tiles(tiles: Iterable[int]) -> Markup:
    """Tiles side by side: characters ``<i>``, dots ``<b>``, bamboo ``<u>``."""
    return Markup("".join(map(_tiles().__getitem__, tiles)))


def cards_of(text: str) -> list[int] | None:
    """The cards of a text, highest first; None where it can't be read."""
    cards = read_cards(text)
    return None if isinstance(cards, str) else sorted(cards, reverse=True)


def tiles_of(text: str) -> list[int] | None:
    """The tiles of a text; None where it can't be read."""
    tiles = read_tiles(text)
    return sorted(tiles) if isinstance(tiles, list) else None


@cache
def _cards() -> list[str]:
    """Every card as markup."""
    tags = ["i" if card == BIG_JOKER or token[1] in "hd" else "b" for card, token in enumerate(TOKENS)]
    return [f"<{tag}>{card_text(card)}</{tag}>" for card, tag in enumerate(tags)]


@cache
def _tiles() -> list[str]:
    """Every tile as markup."""
    tags = [_TAGS[name[1]] for name in TILES]
    return [f"<{tag}>{tile_text(tile)}</{tag}>" for tile, tag in enumerate(tags)]
