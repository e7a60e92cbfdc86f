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


def pay(decided: Facts, rules: Rules) -> tuple[Entry, ...]:
    """What every seat gets from every other: the difference of their card points, in stakes (bigtwo/3.2, 3.3), inside the room's limits
    and with its rake and fee (room/2, 3).
    """
    table = points_table(rules.tiers, rules.spade_two)
    counted, two = count_cards(decided, rules), decided.spade_two
    points = tuple([table[seat == two][cards] for seat, cards in enumerate(counted)])
    total = sum(points)
    amounts = tuple([(total - SEATS * own) * rules.stake for own in points])
    clause = "bigtwo/3.2" if decided.escaped is None else "bigtwo/3.3"
    return close([Entry(clause, amounts, Difference(points), always=True)], rules, SEATS, decided.balances)


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
