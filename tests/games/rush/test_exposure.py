"""The most that a game can move: by hand for the shipped multipliers, and against trying every set of bombs."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from msgspec import convert

from settlement.games.room import MOST_BALANCE
from settlement.games.rush.exposure import exposure
from settlement.games.rush.rules import Rules
from tests.games.rush.script import LEVELS, document, rules
from tests.oracles import rush_money


def test_by_hand() -> None:
    """Twelve phases, 8 cards of a rank and four jokers: 3 × 256 + 128 times M in the points edition."""
    found = exposure(rules())
    assert found.most == 1000 * (3 * 256 + 128)
    assert found.by_level[0] == (0, 5, 5 * 896)
    assert found.by_level == tuple((at, m, m * 896) for at, (_, m) in enumerate(LEVELS))
    assert "1000 × (3 × 256 + 128)" in found.how
    assert "twelve phases" in found.how
    assert exposure(rules("wealth")).most == 1000 * (3 * 128 + 128)


def test_an_escape_can_be_the_dearest() -> None:
    dear = {"mode": "settle", "penalty": 10_000, "opponent_percent": 70}
    assert exposure(rules(escape=dear)).most == 1000 * (10_000 + 128 + 256)
    assert "escape" in exposure(rules(escape=dear)).how
    assert exposure(rules(escape=dear | {"mode": "host"})).most == 1000 * 896
    flat = [{"phase": phase, "contribution": 0, "doubling": 1} for phase in range(5, 13)]
    assert exposure(rules(bombs={"two_connected": True, "phases": flat})).most == 1000 * 12


def test_the_largest_balance_caps() -> None:
    huge = {"below_first": "first", "table": [{"level": 0, "from": 0, "match_points": 10**12}]}
    dear: dict[str, Any] = {"levels": huge, "escape__penalty": 10**6}
    assert exposure(rules(**dear)).most == 10**12 * (10**6 + 128 + 256)
    assert exposure(rules(**dear, limits={"balance": "payer"})).most == MOST_BALANCE


def bombs_by_hand(most_cards: int, sizes: range) -> list[tuple[int, list[rush_money.Bomb]]]:
    """Every set of single-rank bombs of these sizes on every choice of ranks, with the cards that it takes."""
    places = [(size, rank) for size in sizes for rank in (0, 1, 2, 4, 6, 8)]
    found: list[tuple[int, list[rush_money.Bomb]]] = [(0, [])]
    for number in range(1, 5):
        for some in combinations_with_replacement(places, number):
            cards = sum(size for size, _ in some)
            if cards > most_cards:
                continue
            if all(sum(size for size, rank in some if rank == one) <= 8 for one in {rank for _, rank in some}):
                found.append((cards, [("bomb", size, rank) for size, rank in some]))
    return found


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"bombs__two_connected": False},
        {"non_connected__count": "non_adjacent"},
        {"non_connected__enabled": False},
    ],
)
def test_sums_against_trying_every_set_of_bombs(changes: dict[str, Any]) -> None:
    """Where only bombs of four to six phases bring anything, sets of them are all there is to try."""
    bring = {4: (0, 1), 5: (3, 1), 6: (4, 5), 7: (0, 9)}
    phases = [
        {"phase": p, "contribution": bring.get(p, (0, 0))[0], "doubling": bring.get(p, (0, 0))[1]} for p in range(5, 13)
    ]
    profile = document(contribution__mode="sum", **changes)
    profile["bombs"]["phases"] = phases
    profile["escape"]["penalty"] = 0
    m = LEVELS[-1][1]
    balances = (10**9, 10**9)
    best = 0
    for _, bombs in bombs_by_hand(27, range(4, 8)):
        best = max(best, rush_money.played_out(profile, balances, [bombs, []], 0, 27)[0])
    jokers = ("three_jokers", 6, -1)
    for cards, bombs in bombs_by_hand(24, range(4, 8)):
        if cards <= 24:
            best = max(best, rush_money.played_out(profile, balances, [[jokers, *bombs], []], 0, 27)[0])
    assert exposure(convert(profile, Rules)).most == best
    assert best % m == 0


def test_no_random_game_moves_more() -> None:
    from tests.games.rush.driver import random_log
    from tests.games.rush.script import settle

    for changes in ({}, {"contribution__mode": "sum"}):
        typed = rules(**changes)
        most = {row[1]: row[2] for row in exposure(typed).by_level}
        for seed in range(120):
            outcome = settle(random_log(seed, rich=True, escape=0.01), typed)
            assert max(map(abs, outcome.amounts)) <= most[outcome.result["match_points"]]
