"""What beats what (rush/2.2, 3.5, 5.4 to 5.6): against the slow telling, and the laws of the order."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from settlement.games.rush.hand import PlayRules, Reading, readings
from settlement.games.rush.order import beats, why
from settlement.games.rush.plays import rush_plays
from tests.games.rush.known import answers, led, plain, read
from tests.games.rush.random_hands import near_play
from tests.oracles import rush_slow


def random_readings(seed: int, number: int, four_jokers_largest: bool = True) -> list[Reading]:
    chance = random.Random(seed)
    found: list[Reading] = []
    while len(found) < number:
        packed = sum(1 << 4 * rank for rank in near_play(chance))
        found += readings(packed, PlayRules(four_jokers_largest=four_jokers_largest))[:2]
    return found


@pytest.mark.parametrize("four_jokers_largest", [True, False])
def test_the_slow_telling_agrees(four_jokers_largest: bool) -> None:
    found = random_readings(5, 350, four_jokers_largest)
    for play, table in product(found, found):
        slow = rush_slow.beats(plain(play), plain(table), four_jokers_largest)
        assert beats(play, table) == slow, (play.text, table.text)


def test_nothing_beats_itself_and_no_two_beat_each_other() -> None:
    found = random_readings(6, 400)
    for play, table in product(found, found):
        assert not (beats(play, table) and beats(table, play))


def test_there_are_no_circles() -> None:
    found = list({(r.form, r.order, r.mark): r for r in random_readings(7, 500)}.values())
    left = set(range(len(found)))
    above = {at: {other for other in left if beats(found[other], found[at])} for at in left}
    while left:
        unbeaten = {at for at in left if not above[at] & left}
        assert unbeaten, "a circle"
        left -= unbeaten


def test_beating_is_not_transitive() -> None:
    a, b, c = led("3333344444555555"), led("777788889999TTTTT"), led("JJJJJQQQQQQKKKKKKK")
    assert beats(a, b)
    assert beats(b, c)
    assert not beats(a, c)
    assert not beats(c, a)


def test_four_jokers_by_the_profile() -> None:
    largest, smallest = read("wwWW")[0], read("wwWW", four_jokers_largest=False)[0]
    seven = led("3333333"), led("2222222"), led("333344445555"), led("4444555556666")
    assert all(beats(largest, bomb) and not beats(bomb, largest) for bomb in seven)
    assert all(beats(bomb, smallest) and not beats(smallest, bomb) for bomb in seven)
    assert beats(smallest, led("222222"))
    assert not beats(largest, led("33333333"))


def test_fewer_cards_are_larger_not_larger_bombs() -> None:
    assert answers("444455556666777788889999", led("3333344444555556666677777"))


@pytest.mark.parametrize("seed", range(3))
def test_a_joker_in_place_of_a_card_only_helps(seed: int) -> None:
    chance = random.Random(seed)
    tables = random_readings(seed + 20, 30)
    compared = 0
    while compared < 400:
        ranks = near_play(chance, most_jokers=2)
        kept = [rank for rank in ranks if rank < 13]
        if len(kept) < 2:
            continue
        card = chance.choice(kept)
        swapped = list(ranks)
        swapped.remove(card)
        joker = 13 if ranks.count(13) < 2 else 14
        swapped.append(joker)
        before = readings(sum(1 << 4 * rank for rank in ranks), PlayRules())
        after = readings(sum(1 << 4 * rank for rank in swapped), PlayRules())
        for table in tables:
            if any(beats(reading, table) for reading in before):
                assert any(beats(reading, table) for reading in after), (ranks, swapped, table.text)
        compared += bool(before)


@pytest.mark.parametrize(
    ("play", "table", "words"),
    [
        (
            "77778888899999",
            "44445555566666",
            "two irregular serial bombs of 3×4 (3 bombs, the smallest of 4 cards) are equal (rush/5.5)",
        ),
        ("7777788888999999", "44445555566666", "eight phases are more than seven phases (rush/5.4)"),
        ("3333333", "333344445555", "7 cards are fewer than 12, which is larger (rush/5.4)"),
        ("wwW", "AAAAAA", "three jokers are the smallest bomb of six phases (rush/5.3)"),
        ("wwWW", "2222222", "four jokers are the largest bomb of seven phases (rush/5.3)"),
        ("4444", "3333", "its highest rank 4 is above 3 (rush/5.4)"),
        ("4444", "4444", "their highest ranks are equal (4) (rush/5.4)"),
        ("3333", "AA", "a bomb beats every other type (rush/5.4)"),
        ("AA", "3333", "only a bomb beats a bomb, and this is a pair (rush/5.4)"),
        ("AA", "K", "a pair can't answer a single"),
        ("345678", "34567", "it has 6 cards, the play that it answers 5"),
        ("w", "2", "its highest rank w is above 2 (rush/3.5)"),
    ],
)
def test_why(play: str, table: str, words: str) -> None:
    sentence = why(led(play), led(table))
    assert words in sentence
    assert ("doesn't beat" in sentence) != beats(led(play), led(table))


def test_the_order_of_the_cards_does_not_matter() -> None:
    slots = rush_plays(PlayRules()).slots
    tokens = ["3s", "3h", "Bj", "4d", "4c"]
    first = slots["".join(tokens)]
    for order in permutations(tokens):
        slot = slots["".join(order)]
        assert (slot.word, slot.count, slot.readings) == (first.word, first.count, first.readings)
