"""How a game of bigtwo is told: its payout lines, what was established, and what a report shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Struct, UnsetType

from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.pay import count_cards, times_of_tier
from settlement.games.bigtwo.rules import SEATS, Rules
from settlement.games.ledger import Entry, Fact
from settlement.words import Message, Words

DIFFERENCE = Message("bigtwo/difference", "{terms:+} = {points:-} points, × stake {stake} = {amount:-}")
TERM = Message("bigtwo/term", "({other} − {own})")
ESCAPED = Message("bigtwo/escaped", "escaped, counts as holding {cards} cards: {difference}")
OTHER_ESCAPED = Message("bigtwo/other-escaped", "seat {seat} escaped, the others count as 0: {difference}")

WINNER = Message("bigtwo/winner", "Winner")
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

    ``cards_left`` and ``card_points`` by seat; ``winner`` is None and ``escaped`` is there where a seat escaped.
    """

    winner: int | None
    cards_left: tuple[int, ...]
    card_points: tuple[int, ...]
    escaped: int | UnsetType = UNSET


def tell(facts: Facts, rules: Rules, entry: Entry, seat: int) -> Words:
    """The line of a seat: its card points against those of the others, in stakes (bigtwo/3.2, 3.3)."""
    points: tuple[int, ...] = entry.cause.points
    own = points[seat]
    difference = DIFFERENCE(
        terms=tuple(TERM(other=other, own=own) for at, other in enumerate(points) if at != seat),
        points=sum(points) - SEATS * own,
        stake=rules.stake,
        amount=entry.amounts[seat],
    )
    if facts.escaped is None:
        return difference
    if facts.escaped == seat:
        return ESCAPED(cards=rules.escape.cards, difference=difference)
    return OTHER_ESCAPED(seat=facts.escaped, difference=difference)


def describe(facts: Facts, entries: Sequence[Entry], rules: Rules) -> list[Fact]:
    """How the game ended, the cards left, and how the card points come about."""
    if facts.winner is not None:
        end = Fact(WINNER(), OUT_OF_CARDS(seat=facts.winner), "bigtwo/1.2")
    else:
        assert facts.escaped is not None, "a game that ended without a winner ended by an escape"
        end = Fact(ESCAPE(), LEFT_THE_GAME(seat=facts.escaped), "bigtwo/3.3")
    paid = zip(count_cards(facts, rules), entries[0].cause.points, strict=True)
    points = [tell_points(rules, n, seat == facts.spade_two, own) for seat, (n, own) in enumerate(paid)]
    return [
        end,
        Fact(CARDS_LEFT(), _tell_by_seat(facts.cards_left), "bigtwo/3.5"),
        Fact(CARD_POINTS(), _tell_by_seat(points), "bigtwo/3.1"),
    ]


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
    )
