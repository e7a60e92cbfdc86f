"""Readings (rush/3, 4, 5): against the slow telling on random hands, and the worked examples."""

from __future__ import annotations

import random

import pytest

from settlement.games.cards import RANKS
from settlement.games.rush.hand import PlayRules, readings
from tests.games.rush.known import led, plain, read, room, some_rules
from tests.games.rush.random_hands import near_play
from tests.oracles import rush_slow


def packed(ranks: list[int]) -> int:
    return sum(1 << 4 * rank for rank in ranks)


@pytest.mark.parametrize("seed", range(4))
def test_every_reading_is_found_and_no_other(seed: int) -> None:
    chance = random.Random(seed)
    legal = 0
    for _ in range(5000):
        ranks = near_play(chance)
        rules = some_rules(chance)
        found = readings(packed(ranks), rules)
        slow = rush_slow.readings(ranks, room(rules))
        written = "".join(RANKS[rank] for rank in sorted(ranks))
        assert {plain(reading) for reading in found} == slow, written
        assert len(found) == len(slow), written
        if found:
            legal += 1
            assert plain(found[0]) == rush_slow.largest(slow), written
    assert legal > 1500


@pytest.mark.parametrize("seed", range(2))
def test_a_reading_uses_all_the_cards_and_shows_what_it_says(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(3000):
        ranks = near_play(chance)
        for reading in readings(packed(ranks), PlayRules()):
            assert sum(reading.sizes) == len(ranks) == reading.count
            if reading.top >= 0:
                assert reading.top == reading.low + len(reading.sizes) - 1
                for rank in set(ranks) - {13, 14}:
                    assert reading.sizes[rank - reading.low] >= ranks.count(rank)


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("5678W", "56789"),
        ("5679W", "56789"),
        ("33445W", "334455"),
        ("3wwWW", "33333"),
        ("QKAwwW", "9TJQKA"),
        ("QKAwwW"[::-1], "9TJQKA"),
        ("333344445555wwWW", "3333 4444 5555 6666"),
        ("KKKKAAAA22222wwWW", "KKKKK AAAAA 2222222"),
        ("33334444555W", "3333 4444 5555"),
        ("3333444455556666W", "3333 4444 5555 66666"),
        ("222W", "2222"),
        ("wwW", "wwW"),
        ("wwWW", "wwWW"),
        ("wW", "ww"),
    ],
)
def test_how_a_reading_is_shown(cards: str, shown: str) -> None:
    assert led(cards).text == shown


@pytest.mark.parametrize(
    ("cards", "phase"), [("4444W", 5), ("44444W", 6), ("444444W", 7), ("44444444wwWW", 12), ("3wwWW", 5)]
)
def test_jokers_make_bombs_larger(cards: str, phase: int) -> None:
    assert led(cards).phase == phase


@pytest.mark.parametrize(
    "cards", ["A2345", "JQKA2", "33344", "333445", "3344W", "QKA2W", "33334444", "AAAA22223333", "34"]
)
def test_what_is_no_type(cards: str) -> None:
    assert read(cards) == ()


def test_the_two_tops_a_serial_bomb_only_where_the_profile_lets_it() -> None:
    assert led("KKKKAAAA2222").phase == 7
    assert read("KKKKAAAA2222", two_in_serial=False) == ()
    assert read("KKKKAAAA222W", two_in_serial=False) == ()
    assert read("QQQQKKKKAAAA", two_in_serial=False)[0].phase == 7


@pytest.mark.parametrize("cards", ["wW", "w", "WW", "wwW"])
def test_jokers_alone_stand_for_nothing_else(cards: str) -> None:
    assert len(read(cards)) == 1
