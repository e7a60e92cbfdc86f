"""How a game of shuangkou is told: its payout lines, what was established, and what a report shows of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from settlement.games.ledger import Entry, Fact
from settlement.games.shuangkou.facts import Buckle, Buckled, Escaped, Facts
from settlement.games.shuangkou.partners import partner
from settlement.games.shuangkou.pay import BucklePoints
from settlement.games.shuangkou.rules import Rules
from settlement.words import Message, Words

BUCKLES = {
    "double": Message("shuangkou/double-buckle", "double buckle (first and second)"),
    "single": Message("shuangkou/single-buckle", "single buckle (first and third)"),
    "flat": Message("shuangkou/flat-buckle", "flat buckle (first and fourth)"),
}
"""A buckle, with the places of the winners."""

WINNER_GETS = Message("shuangkou/winner-gets", "{buckle}: each winner gets: {sum}")
LOSER_PAYS = Message("shuangkou/loser-pays", "{buckle}: each loser pays: {sum}")
WINNER_GETS_NOTHING = Message("shuangkou/winner-gets-nothing", "{buckle}: each winner gets nothing: {sum}")
LOSER_PAYS_NOTHING = Message("shuangkou/loser-pays-nothing", "{buckle}: each loser pays nothing: {sum}")
SUM = Message("shuangkou/sum", "{points} × stake {stake} = {amount}")

ESCAPED = Message("shuangkou/escaped", "escaped: pays the penalty {sum}")
ENEMY_ESCAPED = Message("shuangkou/enemy-escaped", "seat {seat} escaped: half of its penalty {sum}, that is {amount}")
PARTNER_ESCAPED = Message("shuangkou/partner-escaped", "partner of seat {seat}, which escaped: pays and gets nothing")

OUT_OF_CARDS = Message("shuangkou/out-of-cards", "Out of cards")
PLACES = (
    Message("shuangkou/first", "seat {seat} first"),
    Message("shuangkou/second", "seat {seat} second"),
    Message("shuangkou/third", "seat {seat} third"),
)
ALL = Message("shuangkou/all", "{seats:,}")
NOBODY = Message("shuangkou/nobody", "nobody")
ESCAPE = Message("shuangkou/escape", "Escape")
LEFT_THE_GAME = Message(
    "shuangkou/left-the-game", "seat {seat} left the game; its enemies, seats {first} and {second}, win"
)
BUCKLE = Message("shuangkou/buckle", "Buckle")
WON = {
    "double": Message("shuangkou/double-won", "double, won by seats {first} and {second}"),
    "single": Message("shuangkou/single-won", "single, won by seats {first} and {second}"),
    "flat": Message("shuangkou/flat-won", "flat, won by seats {first} and {second}"),
}
CARDS_LEFT = Message("shuangkou/cards-left", "Cards left")
SEAT_HAS = Message("shuangkou/seat-has", "seat {seat}: {cards}")


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the report says of a settled game, in its order (shuangkou/3.4).

    ``finish``: the seats that have played their last card, in order; ``cards_left`` by seat; ``buckle`` is None and
    ``escaped`` is there where a seat escaped.
    """

    finish: tuple[int, ...]
    buckle: Buckle | None
    winners: tuple[int, int]
    cards_left: tuple[int, ...]
    escaped: int | UnsetType = UNSET


def tell(facts: Facts, rules: Rules, entry: Entry, seat: int) -> Words:
    """The line of a seat: its part in the buckle, or in the penalty of an escape (shuangkou/3.2, 3.3)."""
    cause = entry.cause
    if isinstance(cause, BucklePoints):
        total = SUM(points=cause.points, stake=rules.stake, amount=cause.amount)
        if seat in facts.end.winners:
            message = WINNER_GETS if cause.amount else WINNER_GETS_NOTHING
        else:
            message = LOSER_PAYS if cause.amount else LOSER_PAYS_NOTHING
        return message(buckle=BUCKLES[cause.buckle](), sum=total)
    total = SUM(points=cause.penalty, stake=rules.stake, amount=cause.amount)
    if seat == cause.seat:
        return ESCAPED(sum=total)
    if seat == partner(cause.seat):
        return PARTNER_ESCAPED(seat=cause.seat)
    return ENEMY_ESCAPED(seat=cause.seat, sum=total, amount=entry.amounts[seat])


def describe(facts: Facts, entries: Sequence[Entry], rules: Rules) -> list[Fact]:
    """Who is out of cards, how the game ended, and the cards left."""
    end = facts.end
    first, second = end.winners
    places = tuple(place(seat=seat) for seat, place in zip(facts.finish, PLACES, strict=False))
    left = tuple(SEAT_HAS(seat=seat, cards=cards) for seat, cards in enumerate(facts.cards_left))
    return [
        Fact(OUT_OF_CARDS(), ALL(seats=places) if places else NOBODY(), "shuangkou/3.1"),
        Fact(BUCKLE(), WON[end.buckle](first=first, second=second), "shuangkou/3.1")
        if isinstance(end, Buckled)
        else Fact(ESCAPE(), LEFT_THE_GAME(seat=end.seat, first=first, second=second), "shuangkou/3.3"),
        Fact(CARDS_LEFT(), ALL(seats=left), "shuangkou/3.4"),
    ]


def report(facts: Facts, entries: Sequence[Entry], rules: Rules) -> Result:
    """What a report shows of a game."""
    end = facts.end
    return Result(
        finish=facts.finish,
        buckle=end.buckle if isinstance(end, Buckled) else None,
        winners=end.winners,
        cards_left=facts.cards_left,
        escaped=end.seat if isinstance(end, Escaped) else UNSET,
    )
