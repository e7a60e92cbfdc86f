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
    PlayRules,
    Reading,
    counts_of,
    four_jokers,
    jokers_of,
    of_one_rank,
    pair_of_jokers,
    run,
    serial_bomb,
    shortest_run,
    three_jokers,
    wild_jokers,
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


def sets(ranks: int, size: int, rules: PlayRules) -> Iterator[Choice]:
    """Singles, pairs or triples, and pairs of jokers."""
    jokers = wild_jokers(ranks, rules)
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
        listed = set()
        for smalls, bigs in ((2, 0), (1, 1), (0, 2)):
            pair = pair_of_jokers(smalls, bigs, rules) if smalls <= small and bigs <= big else None
            if pair is not None and pair not in listed:
                listed.add(pair)
                yield Choice(smalls << 4 * SMALL | bigs << 4 * BIG, 0, of_one_rank(pair, 2))


def runs(ranks: int, width: int, length: int, rules: PlayRules) -> Iterator[Choice]:
    """Straights, pair runs or triple runs (``width`` 1, 2, 3) of ``length`` ranks."""
    jokers, counts = wild_jokers(ranks, rules), counts_of(ranks)
    for low in range(ACE + 2 - length):
        taken = [count if count < width else width for count in counts[low : low + length]]
        wild = width * length - sum(taken)
        if wild <= jokers:
            yield Choice(_packed(low, taken), wild, run(width, low, length))


def bombs(ranks: int, rules: PlayRules) -> Iterator[Choice]:
    """Bombs of one rank, serial bombs, three and four jokers."""
    jokers, wild, counts = jokers_of(ranks), wild_jokers(ranks, rules), counts_of(ranks)
    for rank, count in enumerate(counts):
        if count:
            for size in range(4, count + wild + 1):
                natural = min(count, size)
                yield Choice(natural << 4 * rank, size - natural, of_one_rank(rank, size))
    yield from _serial_bombs(counts, wild, rules)
    if jokers >= 3:
        yield Choice(0, 3, three_jokers())
    if jokers == 4:
        yield Choice(0, 4, four_jokers(rules.four_jokers_largest))


def _serial_bombs(counts: list[int], jokers: int, rules: PlayRules) -> Iterator[Choice]:
    """Serial bombs: for each window and size of the smallest bomb, each number of cards, spare ones from the top down."""
    highest = rules.serial_top
    for low in range(highest + 2 - rules.serial_from):
        for top in range(low + rules.serial_from - 1, highest + 1):
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


def leads(ranks: int, rules: PlayRules) -> Iterator[Choice]:
    """Everything that a hand can lead."""
    for size in (1, 2, 3):
        yield from sets(ranks, size, rules)
    for width in (1, 2, 3):
        for length in range(shortest_run(width), ACE + 2):
            yield from runs(ranks, width, length, rules)
    yield from bombs(ranks, rules)


def in_kind(ranks: int, table: Reading, rules: PlayRules) -> list[Choice]:
    """The plays of the same type and number of cards that beat a play that is no bomb."""
    length = len(table.sizes)
    listed = sets(ranks, table.count, rules) if length == 1 else runs(ranks, table.count // length, length, rules)
    return [choice for choice in listed if choice.reading.top > table.top]


def plays(word: int, table: Reading | None, rules: PlayRules) -> list[Choice]:
    """The plays of a hand (guards or not) on a free lead, or those that beat ``table``."""
    ranks = word >> RANK_SHIFT
    if table is None:
        return list(leads(ranks, rules))
    answers = () if table.phase else in_kind(ranks, table, rules)
    return list(chain(answers, (c for c in bombs(ranks, rules) if beats(c.reading, table))))


def cards_of(word: int, choice: Choice, rules: PlayRules) -> list[int]:
    """Cards of a hand (guards ignored) that make a play, lowest first; small jokers before big ones where either does."""
    cards = cards_of_ranks(word, choice.taken)
    if choice.wild:
        either = (SMALL_JOKER, BIG_JOKER)
        jokers = [
            card
            for card in (either[1:] if choice.taken and rules.wild == "big" else either)
            for _ in range(word >> FIELD * card & 31)
        ]
        cards += jokers[: choice.wild]
    return cards
