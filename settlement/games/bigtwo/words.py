"""How a game of bigtwo is told: its payout lines, what was established, and what a report shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.pay import Difference, ForAll, ToWinner, count_cards, times_of_tier
from settlement.games.bigtwo.rules import SEATS, Rules
from settlement.games.ledger import Entry, Fact
from settlement.words import Message, Words

DIFFERENCE = Message("bigtwo/difference", "{terms:+} = {points:-} points, × stake {stake} = {amount:-}")
TERM = Message("bigtwo/term", "({other} − {own})")
ESCAPED = Message("bigtwo/escaped", "escaped, counts as holding {cards} cards: {difference}")
OTHER_ESCAPED = Message("bigtwo/other-escaped", "seat {seat} escaped, the others count as 0: {difference}")
TO_WINNER = Message("bigtwo/to-winner", "{points} points of seat {seat} to the winner, × stake {stake} = {amount:-}")
FROM_LOSERS = Message("bigtwo/from-losers", "{terms:+} = {points} points of the losers, × stake {stake} = {amount}")
FOR_A_DRAGON = Message("bigtwo/for-a-dragon", "the dragon of seat {seat}: {units} units × stake {stake} = {amount:-}")
OWN_DRAGON = Message(
    "bigtwo/own-dragon", "its dragon: {units} units from each of {others} seats, × stake {stake} = {amount}"
)
PAYS_FOR = Message(
    "bigtwo/pays-for", "let seat {winner} out with {breach}, so it pays what {losers} would pay: {terms:+} = {amount:-}"
)
PAID_BY = Message("bigtwo/paid-by", "seat {breaker} let seat {winner} out with {breach}, and pays this")
BREACH = Message("bigtwo/breach", "a single in event {event} that was not its highest")
LOSER = Message("bigtwo/loser", "seat {seat}")

WINNER = Message("bigtwo/winner", "Winner")
HAS_A_DRAGON = Message("bigtwo/has-a-dragon", "seat {seat}, a card of each of the thirteen ranks")
LAST_CARD = Message("bigtwo/last-card", "Last card")
LET_OUT = Message("bigtwo/let-out", "seat {seat} let seat {winner} out with {breach}")
OUT_OF_CARDS = Message("bigtwo/out-of-cards", "seat {seat}, out of cards")
ESCAPE = Message("bigtwo/escape", "Escape")
LEFT_THE_GAME = Message("bigtwo/left-the-game", "seat {seat} left the game")
CARDS_LEFT = Message("bigtwo/cards-left", "Cards left")
CARD_POINTS = Message("bigtwo/card-points", "Card points")
BY_SEAT = Message("bigtwo/by-seat", "{seats:,}")
SEAT_HAS = Message("bigtwo/seat-has", "seat {seat}: {value}")
POINTS = Message("bigtwo/points", "{factors:*} = {points}")
SPADE_TWO = Message("bigtwo/spade-two", "{times} (2♠)")


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the report says of a settled game, in its order (bigtwo/3.5).

    ``cards_left`` and ``card_points`` by seat; ``winner`` is None and ``escaped`` is there where a seat escaped, ``dragon``
    where the winner showed one.
    """

    winner: int | None
    cards_left: tuple[int, ...]
    card_points: tuple[int, ...]
    escaped: int | UnsetType = UNSET
    dragon: bool | UnsetType = UNSET


def tell(facts: Facts, rules: Rules, entry: Entry, seat: int) -> Words:
    """The line of a seat: its card points against those of the others, in stakes (bigtwo/3.2, 3.3), or who pays for it."""
    amount = entry.amounts[seat]
    match entry.cause:
        case ForAll(losers=losers):
            return _tell_for_all(facts, entry, losers, seat)
        case ToWinner(points=points):
            if seat != facts.winner:
                return TO_WINNER(points=points[seat], seat=seat, stake=rules.stake, amount=amount)
            terms = tuple(own for at, own in enumerate(points) if at != seat)
            return FROM_LOSERS(terms=terms, points=sum(terms), stake=rules.stake, amount=amount)
        case Difference(points=points):
            return _tell_difference(facts, rules, points, seat, amount)
    if seat != facts.winner:
        assert facts.winner is not None, "a dragon has a winner"
        return FOR_A_DRAGON(seat=facts.winner, units=rules.dragon, stake=rules.stake, amount=amount)
    return OWN_DRAGON(units=rules.dragon, others=SEATS - 1, stake=rules.stake, amount=amount)


@lru_cache(maxsize=4096)
def _term(other: int, own: int) -> Words:
    return TERM(other=other, own=own)


def _tell_difference(facts: Facts, rules: Rules, points: tuple[int, ...], seat: int, amount: int) -> Words:
    own = points[seat]
    difference = DIFFERENCE(
        terms=tuple([_term(other, own) for at, other in enumerate(points) if at != seat]),
        points=sum(points) - SEATS * own,
        stake=rules.stake,
        amount=amount,
    )
    if facts.escaped is None:
        return difference
    if facts.escaped == seat:
        return ESCAPED(cards=rules.escape.cards, difference=difference)
    return OTHER_ESCAPED(seat=facts.escaped, difference=difference)


def _tell_for_all(facts: Facts, entry: Entry, losers: tuple[int, ...], seat: int) -> Words:
    assert facts.winner is not None
    assert facts.breaker is not None
    breach = BREACH(event=facts.broken_at)
    if seat != facts.breaker:
        return PAID_BY(breaker=facts.breaker, winner=facts.winner, breach=breach)
    return PAYS_FOR(
        winner=facts.winner,
        breach=breach,
        losers=tuple(LOSER(seat=loser) for loser in losers),
        terms=tuple(entry.amounts[loser] for loser in losers),
        amount=entry.amounts[seat],
    )


def describe(facts: Facts, entries: Sequence[Entry], rules: Rules) -> list[Fact]:
    """How the game ended, the cards left, and how the card points come about."""
    cards_left = Fact(CARDS_LEFT(), _tell_by_seat(facts.cards_left), "bigtwo/3.5")
    if facts.dragon:
        assert facts.winner is not None, "a dragon has a winner"
        return [Fact(WINNER(), HAS_A_DRAGON(seat=facts.winner), "bigtwo/1.4"), cards_left]
    if facts.winner is not None:
        end = Fact(WINNER(), OUT_OF_CARDS(seat=facts.winner), "bigtwo/1.2")
    else:
        assert facts.escaped is not None, "a game that ended without a winner ended by an escape"
        end = Fact(ESCAPE(), LEFT_THE_GAME(seat=facts.escaped), "bigtwo/3.3")
    paid = zip(count_cards(facts, rules), entries[0].cause.points, strict=True)
    points = [tell_points(rules, n, seat == facts.spade_two, own) for seat, (n, own) in enumerate(paid)]
    told = [end, cards_left, Fact(CARD_POINTS(), _tell_by_seat(points), "bigtwo/3.1")]
    if facts.breaker is not None and facts.winner is not None:
        let_out = LET_OUT(seat=facts.breaker, winner=facts.winner, breach=BREACH(event=facts.broken_at))
        told.append(Fact(LAST_CARD(), let_out, "bigtwo/1.3"))
    return told


def _tell_by_seat(values: Iterable[int | Words]) -> Words:
    return BY_SEAT(seats=tuple(SEAT_HAS(seat=seat, value=value) for seat, value in enumerate(values)))


def tell_points(rules: Rules, cards: int, spade_two: bool, points: int) -> int | Words:
    """How the card points of a seat come about: ``12 × 3 × 2 (2♠) = 72``; the points alone where nothing is multiplied."""
    factors: list[int | Words] = [cards]
    if (times := times_of_tier(rules.tiers, cards)) != 1:
        factors.append(times)
    if spade_two and cards >= rules.spade_two.at_least and rules.spade_two.times != 1:
        factors.append(SPADE_TWO(times=rules.spade_two.times))
    return POINTS(factors=tuple(factors), points=points) if len(factors) > 1 else points


def report(facts: Facts, entries: Sequence[Entry], rules: Rules) -> Result:
    """What a report shows of a game; the card points are those that were paid."""
    return Result(
        winner=facts.winner,
        cards_left=facts.cards_left,
        card_points=entries[0].cause.points,
        escaped=UNSET if facts.escaped is None else facts.escaped,
        dragon=True if facts.dragon else UNSET,
    )
