"""What ``buckle hand`` is given for the two-deck games: cards with their suits, or ranks alone, never both."""

from __future__ import annotations

import re

from msgspec import Struct

from settlement.games.cards import RANK_SHIFT, RANK_SMALL, RANKS, TOKENS, canonical, no_card, read_cards, word_of

MOST_CARDS = 27
_COPIES = 2
_BLANK = re.compile(r"[ \t\u00a0\u3000]+")
_WITH_SUIT = re.compile(r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣♤♡♢♧]\ufe0f?|[SB]J", re.IGNORECASE)
_RANK = re.compile(r"10|[2-9TJQKAtjqkawW]")


class Asked(Struct, frozen=True):
    """Cards as they were asked about: how they are echoed, and how many of each rank (``word >> RANK_SHIFT``)."""

    text: str
    ranks: int
    count: int


def read_asked(text: str) -> Asked | str:
    """Cards in either notation (``4s4h4dBj`` or ``4 4 4 W``); a sentence that says why they can't be a hand otherwise.

    Two decks have each card twice and eight cards of a rank; no hand has more than 27 cards.
    """
    ranks_only: list[str] = []
    with_suits = 0
    at = 0
    while at < len(text):
        if blank := _BLANK.match(text, at):
            at = blank.end()
            continue
        if found := _WITH_SUIT.match(text, at):
            with_suits += 1
        elif found := _RANK.match(text, at):
            ranks_only.append(found[0])
        else:
            advice = "write a rank and a suit (Ts, 2d), Sj or Bj, or ranks alone with w and W for the jokers"
            return no_card(text, at, advice)
        at = found.end()
    if with_suits and ranks_only:
        return "cards with suits and ranks alone are mixed: write all of them one way"
    asked = _asked_ranks(ranks_only) if ranks_only else _asked_cards(text)
    if isinstance(asked, Asked) and asked.count > MOST_CARDS:
        return f"these are {asked.count} cards, a hand has {MOST_CARDS}"
    return asked


def _asked_ranks(letters: list[str]) -> Asked | str:
    letters = ["T" if letter == "10" else letter if letter in "wW" else letter.upper() for letter in letters]
    for rank, letter in enumerate(RANKS):
        most = 4 * _COPIES if rank < RANK_SMALL else _COPIES
        if letters.count(letter) > most:
            return f"{letter} is there {letters.count(letter)} times, two decks have {most} of it"
    return Asked("".join(letters), sum(1 << 4 * RANKS.index(letter) for letter in letters), len(letters))


def _asked_cards(text: str) -> Asked | str:
    cards = read_cards(text)
    if isinstance(cards, str):
        return cards
    for card in set(cards):
        if cards.count(card) > _COPIES:
            return f"{TOKENS[card]} is there {cards.count(card)} times, two decks have {_COPIES} of it"
    return Asked(canonical(cards), word_of(cards) >> RANK_SHIFT, len(cards))
