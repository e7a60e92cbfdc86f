"""The bound on a game's money: the largest hands by trying all of them, and how near games come to it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from settlement.games.sichuan import GAME
from settlement.games.sichuan.exposure import (
    LARGEST_ADDS_WITH_STRAIGHT,
    LARGEST_ADDS_WITH_STRAIGHT_AND_GANG,
    LARGEST_FAN,
)
from tests.games.sichuan.tables import document, game, rules, run
from tests.oracles.sichuan_slow import patterns_of

STRAIGHT = [("run", "1m"), ("run", "4m"), ("run", "7m")]


def groups_in(suits: str) -> list[tuple[str, str]]:
    """Triplets and runs of some suits, each by its lowest tile."""
    triplets = [("triplet", f"{rank}{suit}") for suit in suits for rank in range(1, 10)]
    return triplets + [("run", f"{rank}{suit}") for suit in suits for rank in range(1, 8)]


def tiles_of(group: tuple[str, str]) -> list[str]:
    kind, tile = group
    if kind == "run":
        return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
    return [tile] * 3


def hands(suits: str, sets: int, fixed: list[tuple[str, str]]) -> Iterator[tuple[list[list[str]], int]]:
    """Every hand of sets with ``fixed`` among them; triplets are gangs where no other tile of theirs is used.

    With each hand, how many gangs it has.
    """
    for others in itertools.combinations_with_replacement(groups_in(suits), sets - len(fixed)):
        groups = [tiles_of(group) for group in (*fixed, *others)]
        used = Counter(tile for group in groups for tile in group)
        if max(used.values()) > 4:
            continue
        for pair in {f"{rank}{suit}" for suit in suits for rank in range(1, 10)}:
            if used[pair] > 2:
                continue
            grown = [[*g, g[0]] if g[0] == g[1] and used[g[0]] == 3 and g[0] != pair else g for g in groups]
            yield [*grown, [pair, pair]], sum(len(g) == 4 for g in grown)


def largest(suits: str, sets: int, straight: bool) -> tuple[int, int]:
    """The largest fan of sets, and the largest with a gang; what a straight adds is not counted (its fan is 1)."""
    plain = document(fan={"full_straight": 1 if straight else 0})
    best = with_gang = 0
    for groups, gangs in hands(suits, sets, STRAIGHT if straight else []):
        patterns, roots, _ = patterns_of("sets", groups, plain)
        fan = 1 + sum(patterns.values()) + roots
        best = max(best, fan)
        if gangs:
            with_gang = max(with_gang, fan)
    return best, with_gang


@pytest.mark.parametrize("size", [7, 10])
def test_the_largest_small_hands(size: int) -> None:
    sets = (size - 1) // 3
    found = [largest(suits, sets, False) for suits in ("m", "mp")]
    assert max(found) == (LARGEST_FAN[size], LARGEST_FAN[size])


def test_the_largest_hand_of_thirteen_in_one_suit() -> None:
    assert largest("m", 4, False) == (8, 8)
    assert LARGEST_FAN[13] == 8


@pytest.mark.slow
def test_the_largest_hand_of_thirteen_in_two_suits() -> None:
    assert max(largest("mp", 4, False)) <= LARGEST_FAN[13]


def test_the_largest_hands_with_a_straight() -> None:
    assert largest("m", 3, True)[0] - 1 == LARGEST_ADDS_WITH_STRAIGHT[10]
    both = [largest(suits, 4, True) for suits in ("m", "mp")]
    assert max(fan for fan, _ in both) - 1 == LARGEST_ADDS_WITH_STRAIGHT[13]
    assert max(fan for _, fan in both) - 1 == LARGEST_ADDS_WITH_STRAIGHT_AND_GANG[13]


def bound(**changes: Any) -> int:
    return GAME.exposure(rules(**changes)).most


def test_the_usual_rules() -> None:
    found = GAME.exposure(rules())
    # 10 fan self-drawn with the base: 513; four gangs of 2, a false win and a wrong count: 10; three others.
    assert found.most == 3 * (513 + 10)
    assert "512" in found.how
    assert found.by_level == ()


def test_keys_move_the_bound() -> None:
    assert bound(stake=7) == 7 * bound()
    assert bound(players=3) == 2 * (513 + 10)
    assert bound(fan={"cap": 3}, pig_units=0) == 3 * (5 + 10)
    assert bound(pig_units=5_000) == 3 * (5_000 + 10)
    assert bound(false_win_units=100) == 3 * (513 + 8 + 100 + 1)
    # A win on a discard of 10 fan that brings a concealed gang's money, and four own gangs that all three paid.
    assert bound(gang={"concealed": 1_000}) == 512 + 3_000 + 3 * (4_000 + 2)
    assert bound(gang={"concealed": 1_000}, gang_discard_money="keep") == 3 * (513 + 4_000 + 2)
    assert bound(self_draw="add_fan") == 3 * (1_024 + 10)
    assert bound(fan={"heaven": 40}) == 3 * (2**39 + 1 + 10)
    assert bound(fan={"full_straight": 20}) == 3 * (2**24 + 10)


def test_a_flower_pig_without_a_cap_is_dearer_than_a_small_cap() -> None:
    assert bound(fan={"cap": 3}) == 3 * (5 + 10)
    assert bound(fan={"cap": 3}, pig_units="auto") == bound(fan={"cap": 3}, pig_units=0)


def test_a_game_that_comes_near() -> None:
    """Seat 1 loses three hands of 8 fan, 128 units each; with other bonuses the bound is four times that."""
    # One suit each, four gangs' worth is out of reach of so short a game; three dragons of one suit are not.
    plain = game(
        ["1111222233334m", "4m4p4s5s5s6s6s7s7s8s8s9s9s6m".replace(" ", ""), "1111222233334p", "1111222233334s"],
        "1 discard 4m; 0 hu; 1 draw 5m; 1 discard 4p; 2 hu; 3 draw 5p; 3 discard 5p; 1 draw 6p; 1 discard 4s; 3 hu",
        1,
    )
    outcome = run(plain)
    assert outcome.findings == []
    assert outcome.amounts == (128, -384, 128, 128)
    assert 384 <= bound() <= 5 * 384
