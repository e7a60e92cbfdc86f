"""The bound on a game's money: the largest hands by trying all of them, and how near games come to it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from settlement.games.sichuan.exposure import KINDS, Kind, largest_hand
from settlement.games.sichuan.game import GAME
from tests.games.sichuan.tables import document, game, rules, run
from tests.oracles.sichuan_slow import patterns_of

EVERY_PATTERN = dict.fromkeys(("jiangdui", "jingoudiao", "menqing", "zhongzhang", "full_straight"), 2)


def groups_in(suits: str) -> list[tuple[str, str]]:
    """Triplets and runs of some suits, each by its lowest tile."""
    triplets = [("triplet", f"{rank}{suit}") for suit in suits for rank in range(1, 10)]
    return triplets + [("run", f"{rank}{suit}") for suit in suits for rank in range(1, 8)]


def tiles_of(group: tuple[str, str]) -> list[str]:
    kind, tile = group
    if kind == "run":
        return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
    return [tile] * 3


def hands(suits: str, sets: int) -> Iterator[tuple[list[list[str]], int]]:
    """Every hand of sets; triplets are gangs where no other tile of theirs is used.

    With each hand, how many gangs it has.
    """
    for others in itertools.combinations_with_replacement(groups_in(suits), sets):
        groups = [tiles_of(group) for group in others]
        used = Counter(tile for group in groups for tile in group)
        if max(used.values()) > 4:
            continue
        for pair in {f"{rank}{suit}" for suit in suits for rank in range(1, 10)}:
            if used[pair] > 2:
                continue
            grown = [[*g, g[0]] if g[0] == g[1] and used[g[0]] == 3 and g[0] != pair else g for g in groups]
            yield [*grown, [pair, pair]], sum(len(g) == 4 for g in grown)


def kinds(suits: str, size: int) -> dict[tuple[str, ...], list[int]]:
    """By the patterns that a hand of sets has together: the most roots, and the most with a gang (-1: none)."""
    found: dict[tuple[str, ...], list[int]] = {}
    for fan in (EVERY_PATTERN, EVERY_PATTERN | {"jiangdui": 0}):
        plain = document(fan=fan)
        for groups, gangs in hands(suits, (size - 1) // 3):
            patterns, roots, _ = patterns_of("sets", groups, plain)
            most = found.setdefault(tuple(sorted(patterns)), [-1, -1])
            most[0] = max(most[0], roots)
            if gangs:
                most[1] = max(most[1], roots)
    return found


def covers(kind: Kind, patterns: tuple[str, ...], roots: int, with_gang: int) -> bool:
    """Whether a kind of hand has all that another one has."""
    return {*kind.patterns} >= {*patterns} and kind.roots >= roots and kind.roots_with_gang >= with_gang


def check_kinds(size: int, *suits: str) -> None:
    """Every hand is covered, and every kind of sets is there."""
    found: dict[tuple[str, ...], list[int]] = {}
    for some in suits:
        for patterns, (roots, with_gang) in kinds(some, size).items():
            most = found.setdefault(patterns, [-1, -1])
            most[:] = max(most[0], roots), max(most[1], with_gang)
    for patterns, (roots, with_gang) in found.items():
        assert any(covers(kind, patterns, roots, with_gang) for kind in KINDS[size]), (patterns, roots, with_gang)
    for kind in KINDS[size]:
        if "qidui" not in kind.patterns:
            assert found[tuple(sorted(kind.patterns))] == [kind.roots, kind.roots_with_gang]


@pytest.mark.parametrize("size", [7, 10])
def test_the_largest_small_hands(size: int) -> None:
    check_kinds(size, "m", "mp")


@pytest.mark.slow
def test_the_largest_hands_of_thirteen() -> None:
    check_kinds(13, "m", "mp")


def test_the_largest_hands_of_thirteen_in_one_suit_are_covered() -> None:
    for patterns, (roots, with_gang) in kinds("m", 13).items():
        assert any(covers(kind, patterns, roots, with_gang) for kind in KINDS[13]), (patterns, roots, with_gang)


def test_the_largest_hand_under_the_usual_patterns() -> None:
    assert [largest_hand(rules(hand_size=size)) for size in (13, 10, 7)] == [8, 7, 6]
    assert [largest_hand(rules(hand_size=size), with_gang=True) for size in (13, 10, 7)] == [8, 7, 6]
    # One suit of seven pairs with three dragons, without 1 and 9: 1 + 2 + 2 + 3 + 4 for the pattern of 5.
    assert largest_hand(rules(fan={"zhongzhang": 5, "qidui": 3, "duiduihu": 0})) == 12
    # Four gangs of 2, 5 and 8 and the pair: 1 + 9 for the pattern of 10, 4 roots.
    assert largest_hand(rules(fan={"jiangdui": 10})) == 14
    # The pair alone and no open meld besides: 1 + 1 all triplets + 2 one suit + 4 roots + 2 + 3.
    assert largest_hand(rules(fan={"jingoudiao": 3, "menqing": 4})) == 13
    assert largest_hand(rules(fan={"root": 5})) == 1 + 1 + 2 + 4 * 5


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


def test_the_keys_of_gangs_pigs_and_fines_move_the_bound() -> None:
    assert bound(wrong_count_units=50) == 3 * (513 + 8 + 1 + 50)
    # Each of three pays 700 for each of four exposed gangs at most, fed or not.
    assert bound(gang={"exposed_others": 700}) == max(3 * (513 + 2_800 + 2), 512 + 2 + 1_400 + 3 * (2_800 + 2))
    # A pig pays a seat that has won too, or a ready one twice.
    assert bound(pig_pays="all") == 3 * (513 + 16 + 10)
    assert bound(pig_ready_money=True, pig_units=1_000) == 3 * (1_000 + 128 + 10)
    assert bound(pig_ready_money=True, pig_units=1_000, ready_pays=False) == 3 * (1_000 + 10)


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
