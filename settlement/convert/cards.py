"""Cards and tiles as other programs write them, read into this program's tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from settlement.convert.mapping import Cards
from settlement.findings import quoted
from settlement.games.cards import TOKENS
from settlement.games.tiles import TILES
from settlement.words import Words, say

RANKS_BY_NUMBER = "A23456789TJQK"
SMALL_JOKER, BIG_JOKER = 0x4E, 0x4F
USUAL_SUITS = "dchs"
"""The suits of hexadecimal codes by their upper half, as most servers of the kind have them: 0x01 is the ace of diamonds."""

_SUITS = {
    "s": "s", "h": "h", "c": "c", "d": "d",
    "♠": "s", "♥": "h", "♣": "c", "♦": "d", "♤": "s", "♡": "h", "♧": "c", "♢": "d",
    "黑桃": "s", "红桃": "h", "红心": "h", "梅花": "c", "方块": "d", "方片": "d",
    "黑": "s", "红": "h", "梅": "c", "方": "d",
}  # fmt: skip
_SUIT = "|".join(sorted(map(re.escape, _SUITS), key=len, reverse=True))
_RANK = "10|[2-9TJQKA]"
_SUIT_FIRST = re.compile(rf"({_SUIT})({_RANK})", re.IGNORECASE | re.ASCII)
_RANK_FIRST = re.compile(rf"({_RANK})({_SUIT})", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s,;|/]+")
_HEX = re.compile(r"(?:0x)?[0-9a-f]{1,2}", re.IGNORECASE | re.ASCII)
_PAIRS = re.compile(r"(?:[0-9a-f]{2})+", re.IGNORECASE | re.ASCII)
_DIGITS = re.compile(r"\d{1,3}", re.ASCII)

Read = list[str] | Words
"""Tokens, or why there are none."""


class CardReader:
    """Reads what a document has for cards (or tiles): one code, a text of several, or a list.

    :param tiles: whether they are mahjong tiles.
    """

    def __init__(self, cards: Cards, *, tiles: bool) -> None:
        self._cards = cards
        self._tokens = frozenset(TILES if tiles else TOKENS)
        self._tiles = tiles
        read: dict[str, Callable[[str], Read]] = {
            "hex": self._hex,
            "decimal": self._decimal,
            "rank_first": self._named,
            "suit_first": self._named,
            "table": self._by_table,
        }
        self._read = read[cards.codes]

    def read(self, value: Any) -> Read:
        """The tokens of a value, in its order."""
        if isinstance(value, list):
            found: list[str] = []
            for part in value:
                tokens = self.read(part)
                if isinstance(tokens, Words):
                    return tokens
                found += tokens
            return found
        if isinstance(value, bool) or not isinstance(value, int | str):
            return say("{value} is no card", value=quoted(value))
        if isinstance(value, int) and self._cards.codes == "hex":
            return self._number(value, str(value))
        return self._read(str(value).strip())

    def _hex(self, text: str) -> Read:
        if not _BETWEEN.search(text) and len(text) > 2 and _PAIRS.fullmatch(text):
            parts = [text[at : at + 2] for at in range(0, len(text), 2)]
        else:
            parts = _parts(text)
        return self._each(
            parts, lambda part: self._number(int(part, 16), part) if _HEX.fullmatch(part) else _none(part)
        )

    def _decimal(self, text: str) -> Read:
        return self._each(
            _parts(text), lambda part: self._number(int(part), part) if _DIGITS.fullmatch(part) else _none(part)
        )

    def _number(self, number: int, shown: str) -> Read:
        suits = self._cards.suits or USUAL_SUITS
        upper, lower = divmod(number, 16)
        if not self._tiles and number in (SMALL_JOKER, BIG_JOKER):
            return ["Sj" if number == SMALL_JOKER else "Bj"]
        if 0 <= upper < len(suits) and 1 <= lower <= (9 if self._tiles else 13):
            suit = suits[upper]
            return [f"{lower}{suit}" if self._tiles else RANKS_BY_NUMBER[lower - 1] + suit]
        return say("{code} is the number of no card", code=quoted(shown))

    def _named(self, text: str) -> Read:
        """Cards by rank and suit; the jokers as the mapping has them."""
        suit_first = self._cards.codes == "suit_first"
        form, jokers = (_SUIT_FIRST if suit_first else _RANK_FIRST), self._cards.jokers
        names = {} if jokers is UNSET else {jokers.small: "Sj", jokers.big: "Bj"}
        found, at = [], 0
        while at < len(text):
            if blank := _BETWEEN.match(text, at):
                at = blank.end()
                continue
            name = next((name for name in sorted(names, key=len, reverse=True) if text.startswith(name, at)), None)
            if name is not None:
                found.append(names[name])
                at += len(name)
                continue
            card = form.match(text, at)
            if card is None:
                return _none(text[at : at + 10])
            suit, rank = (card[1], card[2]) if suit_first else (card[2], card[1])
            found.append(("T" if rank == "10" else rank.upper()) + _SUITS[suit.lower()])
            at = card.end()
        return found

    def _by_table(self, text: str) -> Read:
        table = self._cards.table
        if text in table:
            return [table[text]]
        return self._each(_parts(text), lambda part: [table[part]] if part in table else _none(part))

    def _each(self, parts: list[str], read: Callable[[str], Read]) -> Read:
        found: list[str] = []
        for part in parts:
            tokens = read(part)
            if isinstance(tokens, Words):
                return tokens
            found += tokens
        return found


def _parts(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text) if part]


def _none(text: str) -> Words:
    return say("{code} is the code of no card", code=quoted(text))
