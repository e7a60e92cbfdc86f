"""Every legal play of shuangkou, built from the words of the rules: a table from rank letters to what they are."""

from __future__ import annotations

from collections import Counter
from functools import cache

ORDER = "3456789TJQKA2wW"
RUN_RANKS = "3456789TJQKA"

Entry = tuple[str, int, str]  # type, number of cards, deciding rank


def key(letters: str) -> str:
    return "".join(sorted(letters, key=ORDER.index))


def windows(length: int) -> list[str]:
    return [RUN_RANKS[i : i + length] for i in range(len(RUN_RANKS) - length + 1)]


@cache
def every_play(mixed_joker_pair: bool = False) -> dict[str, Entry]:
    table: dict[str, Entry] = {}

    def add(letters: str, kind: str, top: str) -> None:
        text = key(letters)
        if len(text) > 27 or any(n > (2 if r in "wW" else 8) for r, n in Counter(text).items()):
            return
        assert text not in table, f"{text} has two readings"
        table[text] = (kind, len(text), top)

    for rank in ORDER:
        add(rank, "single", rank)
        add(2 * rank, "pair", rank)
        add(3 * rank, "triple", rank)
        for n in range(4, 9):
            add(n * rank, "bomb", rank)
    if mixed_joker_pair:
        add("wW", "pair", "w")
    add("wwWW", "four_jokers", "W")
    for length in range(5, 13):
        for run in windows(length):
            add(run, "straight", run[-1])
    for length in range(3, 13):
        for run in windows(length):
            add(run * 2, "pair_run", run[-1])
            add(run * 3, "triple_run", run[-1])
            for other in windows(length):
                add(run * 3 + other * 2, "butterfly", run[-1])
    return table


def beats(mine: Entry, other: Entry) -> bool:
    def bomb(entry: Entry) -> tuple[int, int] | None:
        if entry[0] == "four_jokers":
            return (99, 0)
        return (entry[1], ORDER.index(entry[2])) if entry[0] == "bomb" else None

    a, b = bomb(mine), bomb(other)
    if a is not None:
        return b is None or a > b
    if b is not None:
        return False
    return mine[:2] == other[:2] and ORDER.index(mine[2]) > ORDER.index(other[2])


def held(play: str, hand: str) -> bool:
    return all(hand.count(rank) >= play.count(rank) for rank in set(play))


def answers(hand: str, other: Entry, mixed_joker_pair: bool = False) -> list[str]:
    """Every play of a hand that beats another."""
    return [p for p, e in every_play(mixed_joker_pair).items() if held(p, hand) and beats(e, other)]
