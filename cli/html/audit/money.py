"""Who was booked what, who is due what, and by which lines."""

from __future__ import annotations

from typing import NamedTuple

from cli.html.audit import sentences as say
from cli.html.audit.mask import Mask
from settlement.games.ledger import Outcome
from settlement.logs.report import amounts, claimed, difference, house
from settlement.logs.settle import GameResult
from settlement.words import Words


class Compared(NamedTuple):
    """A seat, or the house, in the comparison; amounts in whole units, ``owed`` is computed − claimed.

    ``who`` is how a sentence calls it.
    """

    name: Words
    who: str | Words
    claimed: int
    computed: int
    owed: int
    means: Words | None


class PaidLine(NamedTuple):
    """A line of a seat's payout."""

    rule: str
    amount: int
    why: Words


class Paid(NamedTuple):
    """What a seat is due, line by line, and what its total means."""

    name: Words
    lines: list[PaidLine]
    amount: int
    means: Words


def name_of(seat: int, mask: Mask) -> Words:
    """A seat and its player, as far as the reader may know."""
    player = mask.player(seat)
    return say.SEAT_ALONE(seat=seat) if player is None else say.SEAT(seat=seat, player=player)


def who_of(seat: int, mask: Mask) -> str | Words:
    """The player of a seat, as far as the reader may know; else the seat."""
    player = mask.player(seat)
    return player if player is not None and mask.sees(seat) else say.SEAT_ALONE(seat=seat)


def compare(result: GameResult, mask: Mask) -> list[Compared]:
    """Computed beside claimed, a row a seat and the house; none without both."""
    booked, owed = claimed(result), difference(result)
    if booked is None or owed is None:
        return []
    names = [name_of(seat, mask) for seat in range(len(owed.payouts))]
    rows = zip(
        [*names, say.HOUSE()],
        [*(who_of(seat, mask) for seat in range(len(names))), say.HOUSE()],
        [*booked.payouts, booked.house],
        [*amounts(result), house(result)],
        [*owed.payouts, owed.house],
        strict=True,
    )
    return [Compared(*row, say.STILL_OWED() if row[4] > 0 else say.STILL_OWES() if row[4] else None) for row in rows]


def list_paid(outcome: Outcome, mask: Mask) -> list[Paid]:
    """What each seat is due, with the lines that make it up."""
    return [
        Paid(
            name_of(seat, mask),
            [PaidLine(line.rule, line.amount, mask.words(line.words)) for line in outcome.lines(seat)],
            amount,
            say.RECEIVES() if amount > 0 else say.PAYS_IT() if amount else say.NEITHER(),
        )
        for seat, amount in enumerate(outcome.amounts)
    ]
