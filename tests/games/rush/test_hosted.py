"""Hosted plays (rush/10.2): the smallest eligible one, against trying every set of cards, and by example."""

from __future__ import annotations

import random

import pytest

from settlement.games.cards import GUARD, RANK_SHIFT
from settlement.games.rush.hand import PlayRules, Reading, readings
from settlement.games.rush.plays import RushSlot, rush_plays
from tests.games.rush.known import led, packed, plain, some_rules
from tests.games.rush.test_can_beat import small_hand, tables
from tests.oracles import rush_slow
from tests.oracles.rush_slow import What

RUSH = PlayRules()
Part = tuple[int, ...]


def jokers(part: Part) -> int:
    return sum(rank > 12 for rank in part)


def smallest(parts: dict[Part, set[What]], table: What, four_jokers_largest: bool) -> set[Part]:
    """The right plays, told plainly; empty: a pass."""
    beating = {
        part: {what for what in whats if rush_slow.beats(what, table, four_jokers_largest)}
        for part, whats in parts.items()
    }
    if not table.phase:
        in_kind = {part: [w.top for w in whats if not w.phase] for part, whats in beating.items()}
        keys = {part: (jokers(part), min(tops)) for part, tops in in_kind.items() if tops}
        if keys:
            return {part for part, key in keys.items() if key == min(keys.values())}
    bombs = [(part, what) for part, whats in beating.items() for what in whats if what.phase]
    fewest = min((jokers(part) for part, _ in bombs), default=0)
    rivals = [(part, what) for part, what in bombs if jokers(part) == fewest]
    return {
        part
        for part, what in rivals
        if not any(rush_slow.beats(what, other, four_jokers_largest) for _, other in rivals)
    }


def fault(hand: str | list[int], table: Reading | None, play: str | Part | None, rules: PlayRules = RUSH) -> str | None:
    plays = rush_plays(rules)
    ranks = [rush_slow.RANKS.index(letter) for letter in hand] if isinstance(hand, str) else hand
    held = (sum(1 << 4 * rank for rank in ranks) << RANK_SHIFT) + GUARD
    if play is None:
        return plays.hosted_fault(held, table, None, False)
    word = (packed(play) if isinstance(play, str) else sum(1 << 4 * rank for rank in play)) << RANK_SHIFT
    return plays.hosted_fault(held, table, RushSlot(word, len(play)), False)


@pytest.mark.parametrize("seed", range(4))
def test_the_smallest_play_and_no_other_is_right(seed: int) -> None:
    chance = random.Random(seed)
    passes = answers = 0
    while answers < 120:
        hand = small_hand(chance)
        rules = some_rules(chance)
        table = tables(chance, rules)
        largest = rules.four_jokers_largest
        parts = {
            part: {plain(reading) for reading in readings(sum(1 << 4 * rank for rank in part), rules)}
            for part in rush_slow.parts(hand)
        }
        right = smallest(parts, plain(table), largest)
        if not right:
            passes += 1
            assert fault(hand, table, None, rules) is None
            continue
        answers += 1
        assert fault(hand, table, None, rules) is not None
        for part, whats in parts.items():
            if any(rush_slow.beats(what, plain(table), largest) for what in whats):
                assert (fault(hand, table, part, rules) is None) == (part in right), (hand, table.text, part, rules)
    assert passes > 30


@pytest.mark.parametrize(
    ("hand", "table", "right"),
    [
        ("34567W", None, "3"),
        ("wW", None, "w"),
        ("4456", "3", "4"),
        ("44456", "33", "44"),
        ("45566", "33", "55"),
        ("456W", "33", "4W"),
        ("4wW", "33", "4w"),
        ("4wW", "33", "4W"),
        ("2wW", "A", "2"),
        ("33wW", "2", "w"),
        ("wwW", "22", "ww"),
        ("wwW", "22", "wW"),
        ("5678W2", "34567", "5678W"),
        ("33334444", "2", "3333"),
        ("333344W", "222", "3333"),
        ("333W44", "222", "333W"),
        ("33333", "AAAA", "33333"),
        ("444444wwW", "55555", "444444"),
        ("33344wwW", "222", "333W"),
        ("3wwW", "22222", "wwW"),
        ("333334444455555", "222222", "33334444455555"),
        ("333334444455555", "222222", "3333444445555"),
    ],
)
def test_right_choices(hand: str, table: str | None, right: str) -> None:
    assert fault(hand, None if table is None else led(table), right) is None


@pytest.mark.parametrize(
    ("hand", "table", "wrong", "better"),
    [
        ("34567W", None, "4", "the lowest single, 3"),
        ("3344", None, "33", "the lowest single, 3"),
        ("4456", "3", "5", "4"),
        ("4567W", "33", "5W", "4 and a joker (44)"),
        ("45566", "33", "4W", "55"),
        ("2wW", "A", "w", "2"),
        ("wW2", "2", "W", "w"),
        ("33334444", "2", "4444", "3333"),
        ("333333", "2", "33333", "3333"),
        ("34567", "3", None, "4"),
        ("333334444455555", "222222", "333344445555", "3333444455555"),
    ],
)
def test_wrong_choices_name_the_right_one(hand: str, table: str | None, wrong: str | None, better: str) -> None:
    assert fault(hand, None if table is None else led(table), wrong) == better


def test_nothing_that_beats_is_a_pass() -> None:
    assert fault("3456", led("2"), None) is None
    assert fault("3456", led("6"), None) is None
