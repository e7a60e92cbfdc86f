"""What may have happened to the amounts of a game as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from settlement.games.mistakes import Case, Mistake
from settlement.games.mistakes.kinds import (
    EXCHANGED,
    HOUSE_KEPT,
    HOUSE_NOT_BOOKED,
    NOTHING,
    PART,
    PROPORTION,
    SEAT_NOT_BOOKED,
    SIGN,
)

TIMES = (2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000)
"""What an amount is multiplied or divided by in error: small factors and round ones, as anything is some multiple."""


def whole_game(case: Case) -> Iterator[Mistake]:
    """All amounts turned round, exchanged, lost or multiplied."""
    computed = case.computed
    if not any(computed):
        return
    yield NOTHING.mistake((0,) * len(computed))
    yield SIGN.mistake(tuple([-amount for amount in computed]))
    yield from _exchanges(case)
    yield from _lost_postings(case)
    yield from _proportions(case)


def _exchanges(case: Case) -> Iterator[Mistake]:
    """The amounts of the seats in every other order, each once."""
    *amounts, house = case.computed
    for order in dict.fromkeys(permutations(amounts)):
        moved = tuple([seat for seat, (mine, its) in enumerate(zip(amounts, order, strict=True)) if mine != its])
        if moved:
            yield EXCHANGED.mistake((*order, house), {"seats": moved})


def _lost_postings(case: Case) -> Iterator[Mistake]:
    """One amount alone that is missing, and the house's that a seat has."""
    *amounts, house = case.computed
    for seat, amount in enumerate(amounts):
        if amount:
            without = [0 if other == seat else its for other, its in enumerate(amounts)]
            yield SEAT_NOT_BOOKED.mistake((*without, house), {"seat": seat, "amount": amount})
        if house:
            kept = [its + house * (other == seat) for other, its in enumerate(amounts)]
            yield HOUSE_KEPT.mistake((*kept, 0), {"seat": seat, "amount": house})
    if house:
        yield HOUSE_NOT_BOOKED.mistake((*amounts, 0), {"amount": house})


def _proportions(case: Case) -> Iterator[Mistake]:
    computed = case.computed
    for times in TIMES:
        yield PROPORTION.mistake(tuple([amount * times for amount in computed]), {"times": times})
        if not any(amount % times for amount in computed):
            yield PART.mistake(tuple([amount // times for amount in computed]), {"part": times})
