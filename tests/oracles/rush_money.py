"""A second settlement of rush, as a person with the profile in hand would do it (rush/6 to 9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import floor
from typing import Any, NamedTuple

from tests.oracles import room_slow

TWO = 12
Bomb = tuple[str, int, int]
"""Kind, phases, rank (of a bomb of one rank)."""


def amount(profile: dict[str, Any], phase: int, what: str) -> int:
    most = profile["bombs"].get("count_at_most", "none")
    if most != "none" and phase > most:
        phase = most
    if phase < 5:
        return {"contribution": 0, "doubling": 1}[what]
    return int(next(row[what] for row in profile["bombs"]["phases"] if row["phase"] == phase))


def adjacent(profile: dict[str, Any], a: int, b: int) -> bool:
    if abs(a - b) != 1:
        return False
    return max(a, b) != TWO or bool(profile["bombs"].get("two_in_serial", True))


class Together(NamedTuple):
    """Bombs that count together: as what, every choice of them (by their places in the list), and the row of the table."""

    phase: int
    choices: list[frozenset[int]]
    row: dict[str, Any] | None = None


def apart(profile: dict[str, Any], bombs: list[Bomb], places: list[int]) -> list[int]:
    """As many of the bombs as can be without two on adjacent ranks."""
    for size in range(len(places), -1, -1):
        for some in combinations(places, size):
            if not any(adjacent(profile, bombs[a][2], bombs[b][2]) for a, b in combinations(some, 2)):
                return list(some)
    raise AssertionError


def together(profile: dict[str, Any], bombs: list[Bomb]) -> list[Together]:
    """All that counts as more than its bombs: pairs of connected ones, and what the rows make (rush/7.2, 7.3)."""
    singles = [at for at, (kind, _, _) in enumerate(bombs) if kind == "bomb"]
    found = []
    if profile["bombs"]["two_connected"]:
        for a, b in combinations(singles, 2):
            if bombs[a][1] == bombs[b][1] and adjacent(profile, bombs[a][2], bombs[b][2]):
                adds = profile["bombs"].get("two_connected_adds", 1)
                found.append(Together(bombs[a][1] + adds, [frozenset({a, b})]))
    rules = profile["non_connected"]
    if not rules["enabled"]:
        return found
    made: list[Together] = []
    for phase in range(4, 13):
        places = [at for at in singles if bombs[at][1] == phase]
        if rules.get("count", "all") == "non_adjacent":
            places = apart(profile, bombs, places)
        parts = [[frozenset({at})] for at in places]
        if rules.get("cascade"):
            parts += [group.choices for group in made if group.phase == phase]
        reached = [row for row in rules["table"] if row["phase"] == phase and row["count"] <= len(parts)]
        if reached:
            row = max(reached, key=lambda one: one["as_phase"])
            choices = [
                frozenset().union(*chosen) for some in combinations(parts, row["count"]) for chosen in product(*some)
            ]
            made.append(Together(row["as_phase"], choices, row))
    return found + made


def count_phase(profile: dict[str, Any], bombs: list[Bomb]) -> int:
    return max([0, *(phase for _, phase, _ in bombs), *(group.phase for group in together(profile, bombs))])


def own_row(profile: dict[str, Any], group: Together) -> dict[str, Any] | None:
    """The row of a group where it has amounts of its own that nothing cuts."""
    most = profile["bombs"].get("count_at_most", "none")
    is_cut = most != "none" and group.phase > most
    return None if group.row is None or "doubling" not in group.row or is_cut else group.row


def row_alone(profile: dict[str, Any], bombs: list[Bomb]) -> dict[str, Any] | None:
    """The row with amounts of its own that makes the count phase alone."""
    phase = count_phase(profile, bombs)
    reaching = [group for group in together(profile, bombs) if group.phase == phase]
    if len(reaching) != 1 or any(own == phase for _, own, _ in bombs):
        return None
    return own_row(profile, reaching[0])


def doubling(profile: dict[str, Any], bombs: list[Bomb]) -> int:
    row = row_alone(profile, bombs)
    return int(row["doubling"]) if row else amount(profile, count_phase(profile, bombs), "doubling")


def match_points(profile: dict[str, Any], balances: tuple[int, int]) -> int:
    table = profile["levels"]["table"]
    rows = [max((i for i, row in enumerate(table) if row["from"] <= balance), default=0) for balance in balances]
    return int(table[min(rows)]["match_points"])


def contribution(profile: dict[str, Any], bombs: list[Bomb]) -> int:
    phase = count_phase(profile, bombs)
    if profile.get("contribution", {}).get("mode", "max") == "max":
        row = row_alone(profile, bombs)
        return int(row["contribution"]) if row else amount(profile, phase, "contribution")
    totals = []
    for group in together(profile, bombs):
        if group.phase == phase:
            row = own_row(profile, group)
            brings = row["contribution"] if row else amount(profile, phase, "contribution")
            for choice in group.choices:
                others = [own for at, (_, own, _) in enumerate(bombs) if at not in choice]
                totals.append(brings + sum(amount(profile, own, "contribution") for own in others))
    return max(totals) if totals else sum(amount(profile, own, "contribution") for _, own, _ in bombs)


def played_out(
    profile: dict[str, Any], balances: tuple[int, int], bombs: list[list[Bomb]], winner: int, left: int
) -> tuple[int, int]:
    """Payouts by seat."""
    m, loser = match_points(profile, balances), 1 - winner
    ranges = profile["buckle"].values()
    multiplier = next(row["multiplier"] for row in ranges if row["cards"][0] <= left <= row["cards"][1])
    net = m * multiplier * doubling(profile, bombs[winner])
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
        times = doubling(profile, other)
        owed += m * times if times > 1 else 0
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
