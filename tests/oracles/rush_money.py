"""A second settlement of rush, as a person with the profile in hand would do it (rush/6 to 9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import floor
from typing import Any

from tests.oracles import room_slow

TWO = 12
Bomb = tuple[str, int, int]
"""Kind, phases, rank (of a bomb of one rank)."""


def amount(profile: dict[str, Any], phase: int, what: str) -> int:
    if phase < 5:
        return {"contribution": 0, "doubling": 1}[what]
    return int(next(row[what] for row in profile["bombs"]["phases"] if row["phase"] == phase))


def adjacent(profile: dict[str, Any], a: int, b: int) -> bool:
    if abs(a - b) != 1:
        return False
    return max(a, b) != TWO or bool(profile["bombs"].get("two_in_serial", True))


def count_phase(profile: dict[str, Any], bombs: list[Bomb]) -> int:
    best = max((phase for _, phase, _ in bombs), default=0)
    singles = [(phase, rank) for kind, phase, rank in bombs if kind == "bomb"]
    if profile["bombs"]["two_connected"]:
        for (x, a), (y, b) in combinations(singles, 2):
            if x == y and adjacent(profile, a, b):
                best = max(best, x + 1)
    if profile["non_connected"]["enabled"]:
        for row in profile["non_connected"]["table"]:
            ranks = [rank for phase, rank in singles if phase == row["phase"]]
            number = len(ranks)
            if profile["non_connected"].get("count", "all") == "non_adjacent":
                number = max(
                    size
                    for size in range(len(ranks) + 1)
                    for some in combinations(ranks, size)
                    if not any(adjacent(profile, a, b) for a, b in combinations(some, 2))
                )
            if number >= row["count"]:
                best = max(best, row["as_phase"])
    return best


def match_points(profile: dict[str, Any], balances: tuple[int, int]) -> int:
    table = profile["levels"]["table"]
    rows = [max((i for i, row in enumerate(table) if row["from"] <= balance), default=0) for balance in balances]
    return int(table[min(rows)]["match_points"])


def contribution(profile: dict[str, Any], bombs: list[Bomb]) -> int:
    if profile.get("contribution", {}).get("mode", "max") == "sum":
        return sum(amount(profile, phase, "contribution") for _, phase, _ in bombs)
    return amount(profile, count_phase(profile, bombs), "contribution")


def played_out(
    profile: dict[str, Any], balances: tuple[int, int], bombs: list[list[Bomb]], winner: int, left: int
) -> tuple[int, int]:
    """Payouts by seat."""
    m, loser = match_points(profile, balances), 1 - winner
    ranges = profile["buckle"].values()
    multiplier = next(row["multiplier"] for row in ranges if row["cards"][0] <= left <= row["cards"][1])
    net = m * multiplier * amount(profile, count_phase(profile, bombs[winner]), "doubling")
    net += m * contribution(profile, bombs[winner]) - m * contribution(profile, bombs[loser])
    nets = [net, -net] if winner == 0 else [-net, net]
    first, second = room_slow.settled(profile, nets, list(balances))
    return first, second


def escaped(
    profile: dict[str, Any], balances: tuple[int, int], bombs: list[list[Bomb]], seat: int, had_played: bool
) -> tuple[int, int, int]:
    """Payouts by seat, and the house's."""
    m, other = match_points(profile, balances), bombs[1 - seat]
    owed = m * profile["escape"]["penalty"]
    if had_played:
        owed += m * contribution(profile, other)
        doubling = amount(profile, count_phase(profile, other), "doubling")
        owed += m * doubling if doubling > 1 else 0
    owed = abs(room_slow.limited(profile, [-owed, owed] if seat == 0 else [owed, -owed], list(balances))[0])
    exact = Fraction(owed * profile["escape"]["opponent_percent"], 100)
    rounding = profile.get("rounding", "floor")
    share = (
        floor(exact)
        if rounding == "floor"
        else round(exact)
        if rounding == "half_even"
        else floor(exact + Fraction(1, 2))
    )
    first, second = room_slow.charged(profile, [-owed, share] if seat == 0 else [share, -owed])
    return first, second, -first - second
