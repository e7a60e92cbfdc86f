"""The most that one game of bigtwo can move under a profile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from settlement.games.bigtwo.pay import points_table
from settlement.games.bigtwo.rules import HAND, SEATS, Rules
from settlement.games.game import Exposure
from settlement.games.room import room_exposure

_HOLDERS = ((False, False, False), (True, False, False), (False, True, False))
"""Who of the three that are left with cards holds 2♠: none (the winner played it), the first, another."""


def exposure(rules: Rules) -> Exposure:
    """The largest amount that one seat can win or lose in one game (bigtwo/1.3, 1.4, 3.2, 3.3).

    Seats may be left with any 1–13 cards each. The winner, who has none, gets the card points of the other three, more
    than any other seat can; between pairs the most is lost by a seat with the most points against two with the fewest,
    or by one that pays for all.
    """
    table = points_table(rules.tiers, rules.spade_two)
    ways = list(_ways_of_a_win(table, rules))
    if rules.escape.mode == "settle":
        counted = max(points[rules.escape.cards] for points in table)
        ways.append((3 * counted, f"an escape, counted as {rules.escape.cards} cards, three times {counted}"))
    if rules.dragon:
        ways.append((3 * rules.dragon, f"a dragon, three times {rules.dragon} units"))
    largest, how = max(ways, key=lambda way: way[0])
    return room_exposure(largest * rules.stake, f"{how}: {largest} × stake {rules.stake}", rules, SEATS)


def _ways_of_a_win(table: tuple[tuple[int, ...], ...], rules: Rules) -> Iterator[tuple[int, str]]:
    """The most, in stakes, that a game in which a seat goes out moves for the winner and for a loser."""
    most = [max(points[1:]) for points in table]
    yield (
        max(sum(most[two] for two in held) for held in _HOLDERS),
        "the winner against three seats with the most card points",
    )
    if rules.scoring == "winner_takes":  # who pays for all pays no more than the winner gets
        return
    least = [min(points[1:]) for points in table]
    yield (
        max(3 * most[own] - least[a] - least[b] for own, a, b in _HOLDERS),
        "a loser with the most card points against two with the fewest",
    )
    if rules.last_card.pays_all:
        yield most_for_all(table), "a loser that let the winner out and pays for the other losers"


@lru_cache(maxsize=64)
def most_for_all(table: tuple[tuple[int, ...], ...]) -> int:
    """The most points that a seat pays that let the winner out: all that the losers lose, and what it doesn't win.

    It played a card, so it has 12 at most; all of it is tried.
    """
    held = [[sorted(set(points[1:])) for points in table], [sorted(set(points[1:HAND])) for points in table]]
    paid = 0
    for holders in (*_HOLDERS, (False, False, True)):
        breaker, first, second = (held[seat == 0][two] for seat, two in enumerate(holders))
        for own, a, b in product(breaker, first, second):
            total = own + a + b
            paid = max(paid, 4 * own - total + max(0, 4 * a - total) + max(0, 4 * b - total))
    return paid
