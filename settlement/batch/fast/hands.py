"""The cards of both players as one integer, for the fast path: dealt, taken away play by play, and proven at the end.

A player's half has two bits for each of the 54 cards, four for each of the fifteen ranks, and the rest for how many
cards there are; it is the sum of its cards' :data:`CARD` numbers. Seat 1's half lies above seat 0's.

Cards that were never held borrow from other fields, and five of a card would carry into them. Neither is looked for on
the way. A carry takes three from the sum of the card fields and a borrow adds three to it, while the number of cards
stays true; so one comparison of the two at the beginning (:func:`dealt`) and one at the end (:func:`left`) show that no
field was ever left, whatever was added and taken away.
"""

from __future__ import annotations

import struct
import sys

from settlement.games.cards import TOKENS, rank_of

HAND_SIZE = 27

TO_RANKS = 2 * 54
_TO_COUNT = TO_RANKS + 4 * 15
HALF = 180
"""Bits of a player's half: whole digits of the interpreter's integers, which it shifts by without a bit's work."""

_ONES = sum(1 << 2 * card for card in range(54))
_CARDS = (1 << TO_RANKS) - 1
RANKS = (1 << 4 * 15) - 1
_HALF = (1 << HALF) - 1
MOST_STEPS = 150
"""With more plays than so many a half could overflow; no game has them."""

CARD: tuple[int, ...] = tuple(1 << 2 * card | 1 << TO_RANKS + 4 * rank_of(card) | 1 << _TO_COUNT for card in range(54))
"""The half that holds one card, by card number."""

_PADDING = b"\xff\xff\xff"  # in no token, and in no text that is ASCII
_OF_PAIR = {
    int.from_bytes((a + b).encode().ljust(4, b"\xff"), sys.byteorder): one + other
    for a, one in zip(TOKENS, CARD, strict=True)
    for b, other in [*zip(TOKENS, CARD, strict=True), ("", 0)]
}
_of_pair = _OF_PAIR.__getitem__
_PAIRS = [struct.Struct(f"{count}I").unpack for count in range(HAND_SIZE // 2 + 2)]
_hand = _PAIRS[HAND_SIZE + 1 >> 1]


def half(tokens: bytes) -> int:
    """The sum of the cards of canonical tokens without blanks, up to 27. Nobody has looked whether two decks have them.

    :raises KeyError: of any other text. :raises IndexError: of too many cards.
    """
    if not tokens.isascii():  # which the padding isn't
        raise KeyError(tokens)
    return sum(map(_of_pair, _PAIRS[len(tokens) + 3 >> 2](tokens + _PADDING[: -len(tokens) & 3])))


def dealt(first: str, second: str) -> int | None:
    """Both hands as they were dealt; None where they aren't 27 canonical tokens each of two decks (rush/1.1, 1.2)."""
    try:
        one = sum(map(_of_pair, _hand(first.encode() + b"\xff\xff")))
        other = sum(map(_of_pair, _hand(second.encode() + b"\xff\xff")))
    except (KeyError, struct.error, UnicodeEncodeError):
        return None
    cards = one + other & _CARDS
    return other << HALF | one if _are_true(cards, 2 * HAND_SIZE) else None


def left(both: int, winner: int) -> int | None:
    """How many cards the loser has in the end; None where anything was played that was not held, or a card is left.

    :param both: the hands that were dealt, less all plays, of which there were at most ``MOST_STEPS``.
    """
    if both < 0:
        return None
    winning, losing = (both >> HALF, both & _HALF) if winner else (both & _HALF, both >> HALF)
    count = losing >> _TO_COUNT
    if winning or not 0 < count <= HAND_SIZE or _card_sum(losing & _CARDS) != count:
        return None
    return count


def ranks_of(both: int, seat: int) -> int:
    """How many cards of each rank a player holds, as fifteen fields of four bits."""
    return both >> HALF * seat + TO_RANKS & RANKS


def _are_true(cards: int, count: int) -> bool:
    """Whether the card fields hold so many cards, none of them more than twice."""
    return not cards & cards >> 1 & _ONES and _card_sum(cards) == count


def _card_sum(cards: int) -> int:
    return cards.bit_count() + (cards >> 1 & _ONES).bit_count()
