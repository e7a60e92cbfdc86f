"""Automatic passes (rush/10.1): "has any play that beats", against trying every set of cards of small hands."""

from __future__ import annotations

import random

import pytest

from settlement.games.cards import GUARD, RANK_SHIFT
from settlement.games.rush.hand import PlayRules, Reading, readings
from settlement.games.rush.moves import plays
from settlement.games.rush.order import beats
from settlement.games.rush.plays import rush_plays
from tests.games.rush.known import led, packed, plain, some_rules
from tests.games.rush.random_hands import near_play
from tests.oracles import rush_slow


def small_hand(chance: random.Random) -> list[int]:
    """Up to a dozen cards of a few neighbouring ranks, more where the ranks are three, often with jokers."""
    low = chance.randrange(11)
    spread = chance.choice([1, 2, 3, 3, 4, 6])
    deck = [rank for rank in range(low, min(13, low + spread)) for _ in range(8)]
    jokers = [13, 13, 14, 14]
    chance.shuffle(deck)
    chance.shuffle(jokers)
    number = chance.choices(range(5), [40, 25, 20, 10, 5])[0]
    most = 19 if spread == 3 else 12
    return deck[: chance.randint(1, most - number)] + jokers[:number]


def tables(chance: random.Random, rules: PlayRules) -> Reading:
    while True:
        found = readings(sum(1 << 4 * rank for rank in near_play(chance)), rules)
        if found:
            return chance.choice(found)


@pytest.mark.parametrize("seed", range(5))
def test_any_play_that_beats_is_seen(seed: int) -> None:
    chance = random.Random(seed)
    asked = {True: 0, False: 0}
    memo: dict[tuple[tuple[int, ...], PlayRules], set[rush_slow.What]] = {}
    for _ in range(1000):
        hand = small_hand(chance)
        rules = some_rules(chance)
        what: set[rush_slow.What] = set()
        for part in rush_slow.parts(hand):
            key = (part, rules)
            if key not in memo:
                memo[key] = {plain(r) for r in readings(sum(1 << 4 * rank for rank in part), rules)}
            what |= memo[key]
        rush = rush_plays(rules)
        held = (sum(1 << 4 * rank for rank in hand) << RANK_SHIFT) + GUARD
        for _ in range(4):
            table = tables(chance, rules)
            slow = any(rush_slow.beats(play, plain(table), rules.four_jokers_largest) for play in what)
            assert rush.can_beat(held, table) == slow, (hand, table.text)
            listed = plays(held, table, rules)
            assert bool(listed) == slow, (hand, table.text)
            assert all(beats(choice.reading, table) for choice in listed)
            asked[slow] += 1
    assert min(asked.values()) > 300


@pytest.mark.parametrize("seed", range(2))
def test_every_play_of_a_hand_is_listed_by_what_it_is(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        hand = small_hand(chance)
        held = sum(1 << 4 * rank for rank in hand) << RANK_SHIFT
        rules = some_rules(chance)
        listed = {(w.kind, w.top, w.phase) for w in (plain(choice.reading) for choice in plays(held, None, rules))}
        slow = set()
        for part in rush_slow.parts(hand):
            for reading in readings(sum(1 << 4 * rank for rank in part), rules):
                slow.add((reading.kind, reading.top, reading.phase))
        assert listed == slow, hand


@pytest.mark.parametrize(
    ("hand", "table", "can"),
    [
        ("34W", "33", True),
        ("34W", "44", False),
        ("345w", "2", True),
        ("3452", "w", False),
        ("wW", "22", True),
        ("wW", "ww", False),
        ("WW", "ww", True),
        ("5W", "444", False),
        ("5wW", "444", True),
        ("678W", "34567", False),
        ("6789W", "34567", True),
        ("QKA2W", "9TJQK", False),
        ("JQKAW", "9TJQK", True),
        ("333344445555", "2222222", False),
        ("33334444555W", "222222", True),
        ("wwW", "22222", True),
        ("wwW", "333333", False),
    ],
)
def test_known_hands(hand: str, table: str, can: bool) -> None:
    held = (packed(hand) << RANK_SHIFT) + GUARD
    assert rush_plays(PlayRules()).can_beat(held, led(table)) == can
