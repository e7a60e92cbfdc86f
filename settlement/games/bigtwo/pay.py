"""Who pays in bigtwo (bigtwo/3). Nothing else decides an amount."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.rules import HAND, SEATS, Rules, Tier
from settlement.games.ledger import Entry
from settlement.games.room import close


class Difference(Struct, frozen=True):
    """Between any two seats the difference of their card points is paid; ``points`` are the card points by seat."""

    points: tuple[int, ...]


class ToWinner(Struct, frozen=True):
    """Every loser pays its card points to the winner; ``points`` are the card points by seat."""

    points: tuple[int, ...]


class Dragon(Struct, frozen=True):
    """Every other seat pays the winner for its dragon."""

    points: tuple[int, ...] = (0,) * SEATS


class ForAll(Struct, frozen=True):
    """Who let the winner out pays what the other losers would pay; ``losers`` are those."""

    losers: tuple[int, ...]


def pay(decided: Facts, rules: Rules) -> tuple[Entry, ...]:
    """What every seat gets, in stakes: by card points, by an escape, by a dragon (bigtwo/1.4, 3.2, 3.3).

    It is inside the room's limits and with its rake and fee (room/2, 3). The cause of the first entry has the card points
    that were paid.
    """
    if decided.dragon:
        return close([_pay_for_a_dragon(decided, rules)], rules, SEATS, decided.balances)
    return pay_points(decided, count_points(decided, rules), rules)


def pay_points(decided: Facts, points: tuple[int, ...], rules: Rules) -> tuple[Entry, ...]:
    """What every seat gets where the seats' card points are these (bigtwo/3.2, 3.3)."""
    paid = _pay_by_points(decided, points, rules)
    entries = [paid]
    if decided.breaker is not None and rules.last_card.pays_all:
        entries += _pay_for_all(paid.amounts, decided.breaker)
    return close(entries, rules, SEATS, decided.balances)


def _pay_for_a_dragon(decided: Facts, rules: Rules) -> Entry:
    units = rules.dragon * rules.stake
    amounts = tuple([(SEATS - 1) * units if seat == decided.winner else -units for seat in range(SEATS)])
    return Entry("bigtwo/1.4", amounts, Dragon(), always=True)


def count_points(decided: Facts, rules: Rules) -> tuple[int, ...]:
    """The card points of each seat (bigtwo/3.1)."""
    table = points_table(rules.tiers, rules.spade_two)
    counted, two = count_cards(decided, rules), decided.spade_two
    return tuple([table[seat == two][cards] for seat, cards in enumerate(counted)])


def _pay_by_points(decided: Facts, points: tuple[int, ...], rules: Rules) -> Entry:
    total = sum(points)
    if decided.escaped is None and rules.scoring == "winner_takes":
        winner = decided.winner
        amounts = tuple([(total if seat == winner else -own) * rules.stake for seat, own in enumerate(points)])
        return Entry("bigtwo/3.2", amounts, ToWinner(points), always=True)
    amounts = tuple([(total - SEATS * own) * rules.stake for own in points])
    clause = "bigtwo/3.2" if decided.escaped is None else "bigtwo/3.3"
    return Entry(clause, amounts, Difference(points), always=True)


def _pay_for_all(amounts: tuple[int, ...], breaker: int) -> tuple[Entry, ...]:
    """What moves from the other losers to who let the winner out; nothing where no other loses (bigtwo/1.3)."""
    losers = tuple([seat for seat, amount in enumerate(amounts) if amount < 0 and seat != breaker])
    if not losers:
        return ()
    moved = [-amount if seat in losers else 0 for seat, amount in enumerate(amounts)]
    moved[breaker] = -sum(moved)
    return (Entry("bigtwo/1.3", tuple(moved), ForAll(losers)),)


def count_cards(facts: Facts, rules: Rules) -> tuple[int, ...]:
    """How many cards each seat counts as holding: those it holds; after an escape what the profile says (bigtwo/3.3)."""
    if facts.escaped is None:
        return facts.cards_left
    return tuple([rules.escape.cards if seat == facts.escaped else 0 for seat in range(SEATS)])


@lru_cache(maxsize=256)
def points_table(tiers: tuple[Tier, ...], spade_two: Tier) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The card points of 0 to 13 cards, without 2♠ among them and with it (bigtwo/3.1)."""
    plain = tuple(cards * times_of_tier(tiers, cards) for cards in range(HAND + 1))
    return plain, tuple(p * spade_two.times if n >= spade_two.at_least else p for n, p in enumerate(plain))


def times_of_tier(tiers: tuple[Tier, ...], cards: int) -> int:
    """What each of so many cards counts by its tier (bigtwo/3.1)."""
    return [tier.times for tier in tiers if tier.at_least <= cards][-1]
