"""The plays of a hand, listed by ranks: for hosted plays (rush/10.2), for words, and for simple players.

Every type and top that the hand can play is listed, with jokers only where plain cards are lacking.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from settlement.games.cards import BIG_JOKER, FIELD, RANK_SHIFT, RANKS, SMALL_JOKER, cards_of_ranks
from settlement.games.rush.hand import (
    ACE,
    BIG,
    SMALL,
    TWO,
    Reading,
    counts_of,
    four_jokers,
    jokers_of,
    of_one_rank,
    run,
    serial_bomb,
    shortest_run,
    three_jokers,
)
from settlement.games.rush.order import beats


class Choice(NamedTuple):
    """A play by ranks: the cards that are themselves (rank counts), jokers of either colour beside, what it counts as."""

    taken: int
    wild: int
    reading: Reading

    @property
    def jokers(self) -> int:
        """How many jokers it needs, those that are themselves too."""
        return self.wild + jokers_of(self.taken)

    @property
    def text(self) -> str:
        """The play in words: ``444 and a joker (4444)``."""
        cards = "".join(RANKS[rank] * (self.taken >> 4 * rank & 15) for rank in range(15))
        if not self.wild:
            return cards
        jokers = "a joker" if self.wild == 1 else f"{self.wild} jokers"
        return f"{cards} and {jokers} ({self.reading.text})" if cards else jokers


def sets(ranks: int, size: int) -> Iterator[Choice]:
    """Singles, pairs or triples, and pairs of jokers."""
    jokers = jokers_of(ranks)
    for rank, count in enumerate(counts_of(ranks)):
        if count and count + jokers >= size:
            natural = min(count, size)
            yield Choice(natural << 4 * rank, size - natural, of_one_rank(rank, size))
    small, big = ranks >> 4 * SMALL & 15, ranks >> 4 * BIG
    if size == 1:
        for rank in (SMALL, BIG):
            if ranks >> 4 * rank & 15:
                yield Choice(1 << 4 * rank, 0, of_one_rank(rank, 1))
    elif size == 2:
        if small == 2 or (small and big):
            pair = 2 << 4 * SMALL if small == 2 else 1 << 4 * SMALL | 1 << 4 * BIG
            yield Choice(pair, 0, of_one_rank(SMALL, 2))
        if big == 2:
            yield Choice(2 << 4 * BIG, 0, of_one_rank(BIG, 2))


def runs(ranks: int, width: int, length: int) -> Iterator[Choice]:
    """Straights, pair runs or triple runs (``width`` 1, 2, 3) of ``length`` ranks."""
    jokers, counts = jokers_of(ranks), counts_of(ranks)
    for low in range(ACE + 2 - length):
        taken = [count if count < width else width for count in counts[low : low + length]]
        wild = width * length - sum(taken)
        if wild <= jokers:
            yield Choice(_packed(low, taken), wild, run(width, low, length))


def bombs(ranks: int, two_in_serial: bool, four_jokers_largest: bool) -> Iterator[Choice]:
    """Bombs of one rank, serial bombs, three and four jokers."""
    jokers, counts = jokers_of(ranks), counts_of(ranks)
    for rank, count in enumerate(counts):
        if count:
            for size in range(4, count + jokers + 1):
                natural = min(count, size)
                yield Choice(natural << 4 * rank, size - natural, of_one_rank(rank, size))
    yield from _serial_bombs(counts, jokers, TWO if two_in_serial else ACE)
    if jokers >= 3:
        yield Choice(0, 3, three_jokers())
    if jokers == 4:
        yield Choice(0, 4, four_jokers(four_jokers_largest))


def _serial_bombs(counts: list[int], jokers: int, highest: int) -> Iterator[Choice]:
    """Serial bombs: for each window and size of the smallest bomb, each number of cards, spare ones from the top down."""
    for low in range(highest - 1):
        for top in range(low + 2, highest + 1):
            window = counts[low : top + 1]
            smallest = 4
            while (wild := sum([smallest - count for count in window if count < smallest])) <= jokers:
                sizes = [smallest] * len(window)
                yield _serial_choice(low, window, sizes, wild)
                must_stay = wild == 0
                keep = window.index(min(window)) if must_stay else -1
                for at in range(len(window) - 1, -1, -1):
                    while at != keep and sizes[at] < window[at]:
                        sizes[at] += 1
                        yield _serial_choice(low, window, sizes, wild)
                smallest += 1
            if smallest == 4:
                break


def _serial_choice(low: int, window: list[int], sizes: list[int], wild: int) -> Choice:
    taken = [min(size, count) for size, count in zip(sizes, window, strict=True)]
    return Choice(_packed(low, taken), wild, serial_bomb(low, tuple(sizes)))


def _packed(low: int, taken: list[int]) -> int:
    return sum(count << 4 * (low + at) for at, count in enumerate(taken))


def leads(ranks: int, two_in_serial: bool, four_jokers_largest: bool) -> Iterator[Choice]:
    """Everything that a hand can lead."""
    for size in (1, 2, 3):
        yield from sets(ranks, size)
    for width in (1, 2, 3):
        for length in range(shortest_run(width), ACE + 2):
            yield from runs(ranks, width, length)
    yield from bombs(ranks, two_in_serial, four_jokers_largest)


def in_kind(ranks: int, table: Reading) -> list[Choice]:
    """The plays of the same type and number of cards that beat a play that is no bomb."""
    length = len(table.sizes)
    listed = sets(ranks, table.count) if length == 1 else runs(ranks, table.count // length, length)
    return [choice for choice in listed if choice.reading.top > table.top]


def plays(word: int, table: Reading | None, two_in_serial: bool, four_jokers_largest: bool) -> list[Choice]:
    """The plays of a hand (guards or not) on a free lead, or those that beat ``table``."""
    ranks = word >> RANK_SHIFT
    if table is None:
        return list(leads(ranks, two_in_serial, four_jokers_largest))
    answers = () if table.phase else in_kind(ranks, table)
    return list(
        chain(answers, (c for c in bombs(ranks, two_in_serial, four_jokers_largest) if beats(c.reading, table)))
    )


def cards_of(word: int, choice: Choice) -> list[int]:
    """Cards of a hand (guards ignored) that make a play, lowest first; small jokers before big ones where either does."""
    cards = cards_of_ranks(word, choice.taken)
    if choice.wild:
        jokers = [card for card in (SMALL_JOKER, BIG_JOKER) for _ in range(word >> FIELD * card & 31)]
        cards += jokers[: choice.wild]
    return cards
