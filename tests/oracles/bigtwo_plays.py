"""What a play of bigtwo is and what it beats, from the words of the rules, on lists of tokens like ``2s``."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

RANKS = "3456789TJQKA2"
STRAIGHTS = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
FIVES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")

Entry = tuple[str, int, tuple[int, ...]]  # type, number of cards, what it is compared by


def single(card: str, suits: str = "shcd") -> tuple[int, int]:
    return RANKS.index(card[0]), -suits.index(card[1])


def cards(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def read(play: list[str], suits: str = "shcd") -> Entry | None:
    ranks = Counter(card[0] for card in play)
    shape = sorted(ranks.values())
    largest = max(single(card, suits) for card in play)
    n = len(play)
    if n in (1, 2, 3) and len(ranks) == 1:
        return ("single", "pair", "triple")[n - 1], n, largest
    if n != 5:
        return None
    flush = len({card[1] for card in play}) == 1
    for names in STRAIGHTS:
        if set(names) == set(ranks):
            key_card = next(single(card, suits) for card in play if card[0] == names[-1])
            kind = "straight_flush" if flush else "straight"
            return kind, 5, (FIVES.index(kind), *key_card)
    if flush:
        return "flush", 5, (FIVES.index("flush"), *largest)
    for kind, pattern in (("full_house", [2, 3]), ("four_of_a_kind", [1, 4])):
        if shape == pattern:
            rank = max(ranks, key=ranks.__getitem__)
            return kind, 5, (FIVES.index(kind), RANKS.index(rank))
    return None


def beats(mine: Entry, other: Entry) -> bool:
    return mine[1] == other[1] and mine[2] > other[2]


def answers(hand: list[str], other: Entry, suits: str = "shcd") -> list[list[str]]:
    """Every play of a hand that beats another."""
    found = []
    for play in combinations(hand, other[1]):
        entry = read(list(play), suits)
        if entry is not None and beats(entry, other):
            found.append(list(play))
    return found


def smallest(plays: list[list[str]], suits: str = "shcd") -> list[str]:
    """The smallest of plays; of equal ones the one whose cards, from the lowest single up, come first."""

    def order(play: list[str]) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
        entry = read(play, suits)
        assert entry is not None
        return entry[2], sorted(single(card, suits) for card in play)

    return min(plays, key=order)
