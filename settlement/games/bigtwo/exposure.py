"""The most that one game of bigtwo can move under a profile."""

from __future__ import annotations

from settlement.games.bigtwo.pay import points_table
from settlement.games.bigtwo.rules import SEATS, Rules
from settlement.games.game import Exposure
from settlement.games.room import room_exposure

_HOLDERS = ((False, False, False), (True, False, False), (False, True, False))
"""Who of the three that are left with cards holds 2♠: none (the winner played it), the first, another."""


def exposure(rules: Rules) -> Exposure:
    """The largest amount that one seat can win or lose in one game (bigtwo/3.2, 3.3).

    Seats may be left with any 1–13 cards each. The winner, who has none, gets the card points of the other three, more
    than any other seat can; the most is lost by a seat with the most points against two with the fewest.
    """
    table = points_table(rules.tiers, rules.spade_two)
    most = [max(points[1:]) for points in table]
    least = [min(points[1:]) for points in table]
    ways = [
        (
            max(sum(most[two] for two in held) for held in _HOLDERS),
            "the winner against three seats with the most card points",
        ),
        (
            max(3 * most[own] - least[a] - least[b] for own, a, b in _HOLDERS),
            "a loser with the most card points against two with the fewest",
        ),
    ]
    if rules.escape.mode == "settle":
        counted = max(points[rules.escape.cards] for points in table)
        ways.append((3 * counted, f"an escape, counted as {rules.escape.cards} cards, three times {counted}"))
    largest, how = max(ways, key=lambda way: way[0])
    return room_exposure(largest * rules.stake, f"{how}: {largest} × stake {rules.stake}", rules, SEATS)
