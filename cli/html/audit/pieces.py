"""Cards and tiles as they are drawn: 10♠, 大王, 5万. A colour tells the suit once more, and none is needed to read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from markupsafe import Markup

from settlement.games.cards import TOKENS
from settlement.games.tiles import TILES

Draw = Callable[[Iterable[str]], Markup]
"""Cards or tiles by their tokens (``Ts``, ``5m``) to markup."""

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_JOKERS = {"Sj": "小王", "Bj": "大王"}
_TILE_SUITS = {"m": "万", "p": "筒", "s": "条"}
_TILE_TAGS = {"m": "i", "p": "b", "s": "u"}


def card_text(token: str) -> str:
    """A card as players write it."""
    return _JOKERS.get(token) or f"{token[0].replace('T', '10')}{_SUITS[token[1]]}"


def tile_text(token: str) -> str:
    """A tile as players write it."""
    return f"{token[0]}{_TILE_SUITS[token[1]]}"


def draw_cards(cards: Iterable[str]) -> Markup:
    """Cards side by side. Red ones, and the big joker, are ``<i>``, the others ``<b>``: short, as a page has thousands."""
    return Markup("".join(map(_cards().__getitem__, cards)))


def draw_tiles(tiles: Iterable[str]) -> Markup:
    """Tiles side by side: characters ``<i>``, dots ``<b>``, bamboo ``<u>``."""
    return Markup("".join(map(_tiles().__getitem__, tiles)))


def write_cards(cards: Iterable[str]) -> Markup:
    """Cards as a text."""
    return Markup(" ".join(map(card_text, cards)))


def write_tiles(tiles: Iterable[str]) -> Markup:
    """Tiles as a text."""
    return Markup(" ".join(map(tile_text, tiles)))


@cache
def _cards() -> dict[str, str]:
    """Every card as markup."""
    tags = {token: "i" if token == "Bj" or token[1] in "hd" else "b" for token in TOKENS}
    return {token: f"<{tag}>{card_text(token)}</{tag}>" for token, tag in tags.items()}


@cache
def _tiles() -> dict[str, str]:
    """Every tile as markup."""
    return {token: f"<{(tag := _TILE_TAGS[token[1]])}>{tile_text(token)}</{tag}>" for token in TILES}
