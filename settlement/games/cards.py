"""Playing cards: tokens, ranks, and a hand of cards as one integer.

A card is a number 0–53: ``rank * 4 + suit`` for the 52 plain cards (rank 0 is 3, rank 12 is 2; suits in the order
``s h d c``), 52 the small joker, 53 the big one. A rank is 0–14: 3 4 … A 2, small joker, big joker.

A hand is one ``int``. Its low part has a field of six bits a card, how many of it are held; above lie fifteen fields
of four bits, how many cards of each rank. In a *held* hand the top bit of every card field is set as a guard, so
``held - play`` takes the cards away and shows in one ``& GUARD`` whether all of them were there.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterable

from settlement.findings import quoted

RANKS = "3456789TJQKA2wW"
SUITS = "shdc"
SMALL_JOKER, BIG_JOKER = 52, 53
RANK_2, RANK_SMALL, RANK_BIG = 12, 13, 14

TOKENS: tuple[str, ...] = (*(r + s for r in RANKS[:13] for s in SUITS), "Sj", "Bj")
CARD_OF: dict[str, int] = {token: card for card, token in enumerate(TOKENS)}

FIELD = 6
RANK_SHIFT = FIELD * 54
CARD_MASK = (1 << RANK_SHIFT) - 1
_ONES = sum(1 << FIELD * card for card in range(54))
_EVEN_RANKS = sum(15 << 8 * pair for pair in range(8))
_TWO_OR_MORE, _FOUR_OR_MORE = 62 * _ONES, 60 * _ONES
GUARD = _ONES << (FIELD - 1)


def rank_of(card: int) -> int:
    """The rank 0–14 of a card 0–53."""
    return card >> 2 if card < SMALL_JOKER else RANK_SMALL + (card - SMALL_JOKER)


WORD: tuple[int, ...] = tuple((1 << FIELD * card) | (1 << RANK_SHIFT + 4 * rank_of(card)) for card in range(54))
"""The hand that holds one card, by card number."""

_LONGEST_ODD = 20
"""How much is shown of a text that is no card."""
_PADDING = b"\xff\xff\xff"  # in no ASCII text
_WORD_OF_PAIR = {
    int.from_bytes((a + b).encode().ljust(4, b"\xff"), sys.byteorder): word + other
    for a, word in zip(TOKENS, WORD, strict=True)
    for b, other in [*zip(TOKENS, WORD, strict=True), ("", 0)]
}.__getitem__
_PAIRS = [struct.Struct(f"{count}I").unpack for count in range(32)]

_SUIT_OF = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"}
_TOKEN = re.compile(r"(10|[2-9TJQKA])([SHDC♠♥♦♣♤♡♢♧])[\ufe0e\ufe0f]?|([SB])J", re.IGNORECASE | re.ASCII)
_SUIT, _RANK = "[SHDC♠♥♦♣♤♡♢♧]", "(?:10|[2-9TJQKA])"
_SUIT_FIRST = re.compile(rf"({_SUIT})({_RANK})(?=(?:{_SUIT}{_RANK})*(?:[ \t\u00a0\u3000]|$))", re.IGNORECASE | re.ASCII)
"""A card with its suit first, where all up to the next blank is written so."""
_BLANK = re.compile(r"[ \t\u00a0\u3000]+")


def word_of_canonical(text: str) -> int | None:
    """The hand written in canonical tokens without blanks, guards not set; None where the text is anything else.

    The fast way for logs: four letters at a time are read as a number. It is None for more than 62 cards, too.
    """
    try:
        raw = text.encode("ascii")
        pairs = _PAIRS[len(raw) + 3 >> 2](raw + _PADDING[: -len(raw) & 3])
        return sum(map(_WORD_OF_PAIR, pairs))
    except (KeyError, IndexError, UnicodeEncodeError):
        return None


def read_cards(text: str) -> list[int] | str:
    """The cards of a text in any accepted notation, in its order; a sentence that says what can't be read otherwise.

    Blanks between tokens are ignored, ``10s`` is ``Ts``, either case and the suit glyphs are accepted.
    """
    cards: list[int] = []
    at, end = 0, len(text)
    while at < end:
        if blank := _BLANK.match(text, at):
            at = blank.end()
            continue
        found = _TOKEN.match(text, at)
        if found is None:
            return no_card(text, at, "write a rank and a suit (Ts, 2d), Sj or Bj")
        at = found.end()
        if found[3]:
            cards.append(SMALL_JOKER if found[3] in "sS" else BIG_JOKER)
        else:
            rank = "T" if found[1] == "10" else found[1].upper()
            suit = _SUIT_OF.get(found[2]) or found[2].lower()
            cards.append(CARD_OF[rank + suit])
    return cards


def no_card(text: str, at: int, advice: str) -> str:
    """That no card can be read at a place of a text, with all of what stands there, and what to do about it."""
    if found := _SUIT_FIRST.match(text, at):
        rank = "T" if found[2] == "10" else found[2].upper()
        suit = _SUIT_OF.get(found[1]) or found[1].lower()
        return f"{quoted(found[0])} at character {at + 1} is no card: the rank comes first, write {rank}{suit}"
    end = at + 1
    while end < len(text) and not _BLANK.match(text, end) and not _TOKEN.match(text, end):
        end += 1
    return f"{quoted(text[at:end], _LONGEST_ODD)} at character {at + 1} is no card: {advice}"


def word_of(cards: Iterable[int]) -> int:
    """The hand that holds these cards, guards not set."""
    return sum(WORD[card] for card in cards)


def copies_above(word: int, most: int) -> list[int]:
    """The cards that a hand without guards holds more than ``most`` times."""
    return [card for card in range(54) if (word >> FIELD * card) & 63 > most]


def has_more_than(word: int, most: int) -> bool:
    """Whether any card is held more than ``most`` (1 or 2) times, up to 63 each; guards not set."""
    if most == 1:
        return bool(word & _TWO_OR_MORE)
    return bool(word & _FOUR_OR_MORE or word & word >> 1 & _ONES)


def cards_in(word: int) -> list[int]:
    """The cards of a hand (guards ignored), lowest first, each as often as it is held."""
    return [card for card in range(54) for _ in range((word >> FIELD * card) & 31)]


def card_count(word: int) -> int:
    """How many cards a hand holds, guards or not."""
    ranks = word >> RANK_SHIFT
    return ((ranks & _EVEN_RANKS) + (ranks >> 4 & _EVEN_RANKS)) % 255


def canonical(cards: Iterable[int]) -> str:
    """The canonical text of cards, in their order."""
    return "".join(TOKENS[card] for card in cards)


def rank_counts(word: int) -> list[int]:
    """How many cards of each of the fifteen ranks a hand holds."""
    ranks = word >> RANK_SHIFT
    return [(ranks >> 4 * r) & 15 for r in range(15)]


_OF_RANK = tuple(tuple(card for card in range(54) if rank_of(card) == rank) for rank in range(15))


def cards_of_ranks(word: int, ranks: int) -> list[int]:
    """Cards of a hand (guards ignored) with these rank counts, lowest first; fewer where the hand has not so many."""
    taken: list[int] = []
    while ranks:
        rank = ((ranks & -ranks).bit_length() - 1) >> 2
        due = ranks >> 4 * rank & 15
        ranks ^= due << 4 * rank
        for card in _OF_RANK[rank]:
            there = min(word >> FIELD * card & 31, due)
            taken += [card] * there
            due -= there
    return taken


_ALL_RANKS = sum(1 << 4 * rank for rank in range(15))
_RANK_TOPS = 8 * _ALL_RANKS
_FILL = tuple((8 - count) * _ALL_RANKS for count in range(9))


def at_least(ranks: int, count: int) -> int:
    """The top bit of the field of each rank of which rank counts have at least ``count`` (1 to 8; no field above 8).

    Adding ``8 - count`` to every field sets its top bit where the count is reached, so one addition asks all ranks.
    """
    return (ranks + _FILL[count]) & _RANK_TOPS
