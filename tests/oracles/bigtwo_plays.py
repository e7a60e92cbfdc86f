"""What a play of bigtwo is and what it beats, from the words of the rules, on lists of tokens like ``2s``."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, NamedTuple

RANKS = "3456789TJQKA2"
STRAIGHTS = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
FIVES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")

Entry = tuple[str, int, tuple[int, ...]]  # type, number of cards, what it is compared by


class Room(NamedTuple):
    """What a profile says of its plays."""

    suits: str = "shcd"
    straights: tuple[str, ...] = STRAIGHTS
    triple: bool = True
    flush: bool = True
    flush_by: str = "rank"
    bombs: str = "none"


def room_of(profile: dict[str, Any]) -> Room:
    plays = {"triple": True, "flush": True} | profile.get("plays", {})
    return Room(
        "".join(profile["suits"]),
        tuple(profile.get("straights", STRAIGHTS)),
        plays["triple"],
        plays["flush"],
        profile.get("flush_by", "rank"),
        profile.get("bombs", "none"),
    )


def single(card: str, suits: str = "shcd") -> tuple[int, int]:
    return RANKS.index(card[0]), -suits.index(card[1])


def cards(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def read(play: list[str], room: Room | str = "shcd") -> Entry | None:
    if isinstance(room, str):
        room = Room(room)
    ranks = Counter(card[0] for card in play)
    shape = sorted(ranks.values())
    largest = max(single(card, room.suits) for card in play)
    n = len(play)
    if n in (1, 2, 3) and len(ranks) == 1 and (n < 3 or room.triple):
        return ("single", "pair", "triple")[n - 1], n, largest
    if n != 5:
        return None
    flush = len({card[1] for card in play}) == 1
    for place, names in enumerate(room.straights):
        if set(names) == set(ranks):
            suit_of_key = next(single(card, room.suits)[1] for card in play if card[0] == names[-1])
            kind = "straight_flush" if flush else "straight"
            return kind, 5, (FIVES.index(kind), place, suit_of_key)
    if flush and room.flush:
        by = largest if room.flush_by == "rank" else largest[::-1]
        return "flush", 5, (FIVES.index("flush"), *by)
    for kind, pattern in (("full_house", [2, 3]), ("four_of_a_kind", [1, 4])):
        if shape == pattern:
            rank = max(ranks, key=ranks.__getitem__)
            return kind, 5, (FIVES.index(kind), RANKS.index(rank))
    return None


def beats(mine: Entry, other: Entry, room: Room = Room()) -> bool:  # noqa: B008
    if mine[1] != other[1]:
        return room.bombs == "any" and mine[0] in ("four_of_a_kind", "straight_flush")
    return mine[2] > other[2]


def answers(hand: list[str], other: Entry, room: Room | str = "shcd") -> list[list[str]]:
    """Every play of a hand that beats another."""
    room = Room(room) if isinstance(room, str) else room
    found = []
    for play in [play for n in {other[1], 5} for play in combinations(hand, n)]:
        entry = read(list(play), room)
        if entry is not None and beats(entry, other, room):
            found.append(list(play))
    return found


def smallest(plays: list[list[str]], room: Room | str = "shcd", count: int | None = None) -> list[str]:
    """The smallest of plays, of ``count`` cards before any other; of equal ones the one whose cards, from the lowest
    single up, come first.
    """
    room = Room(room) if isinstance(room, str) else room

    def order(play: list[str]) -> tuple[bool, tuple[int, ...], list[tuple[int, int]]]:
        entry = read(play, room)
        assert entry is not None
        return len(play) != (count or len(play)), entry[2], sorted(single(card, room.suits) for card in play)

    return min(plays, key=order)
