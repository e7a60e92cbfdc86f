"""Random rooms and random games in them: payouts sum to nothing, lines to amounts, and a second settlement agrees."""

from __future__ import annotations

import copy
import random
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import msgspec
import pytest

from settlement.games.bigtwo.exposure import exposure
from settlement.games.bigtwo.moves import answers
from settlement.games.bigtwo.order import beats
from settlement.games.bigtwo.plays import plays_for
from settlement.games.bigtwo.request import read_hand
from settlement.games.bigtwo.rules import Rules
from settlement.games.cards import GUARD, canonical, word_of
from settlement.games.game import HandRequest
from tests.games.bigtwo.room import rules
from tests.games.bigtwo.rooms import room
from tests.games.logs_by_hand import comparable, plain, settled, simulated
from tests.oracles import bigtwo_game
from tests.oracles import bigtwo_plays as oracle
from tests.oracles.card_table import Illegal


def by_the_second_way(log: dict[str, Any], profile: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return bigtwo_game.settle(copy.deepcopy(log), profile)
    except Illegal:
        return None


def play_rooms(seed: int, rooms: int, games: int) -> Counter[str]:
    """Games of random rooms, each checked; how often what was met."""
    chance = random.Random(seed)
    met: Counter[str] = Counter()
    for number in range(rooms):
        profile = room(chance)
        rule = rules(**profile)
        most = exposure(rule).most
        for log in simulated("bigtwo", rule, games, seed * 1000 + number):
            one = plain(log)
            outcome = settled("bigtwo", one, rule)
            assert comparable(outcome) == by_the_second_way(one, profile), (profile, msgspec.json.encode(one))
            assert {finding.code for finding in outcome.findings} <= {"bigtwo/last-card-duty"}, outcome.findings
            met[outcome.status] += 1
            met["breaches"] += len(outcome.findings)
            if outcome.status != "settled":
                continue
            assert sum(outcome.amounts) + outcome.house == 0
            assert max(map(abs, outcome.amounts)) <= most, (profile, outcome.amounts, most)
            for seat, amount in enumerate(outcome.amounts):
                lines = outcome.lines(seat)
                assert sum(line.amount for line in lines) == amount
                assert all(line.why for line in lines)
                met.update({line.rule for line in lines})
            assert all(fact.text and fact.rule for fact in outcome.describe())
    return met


def test_random_games_of_random_rooms() -> None:
    met = play_rooms(1, 30, 5)
    assert met["settled"] > 120


@pytest.mark.slow
def test_thousands_of_random_games_of_random_rooms() -> None:
    met = play_rooms(2, 400, 5)
    assert met["settled"] > 1900
    assert min(met[rule] for rule in ("bigtwo/1.3", "bigtwo/1.4", "bigtwo/3.2", "bigtwo/3.3")) > 10, met
    assert met["breaches"] > 40, met


def test_each_new_rule_is_met_by_simple_players() -> None:
    shut = rules(last_card={"duty": True, "pays_all": True}, dragon=60, opening="none", scoring="winner_takes")
    met: Counter[str] = Counter()
    for log in simulated("bigtwo", shut, 600, 5):
        outcome = settled("bigtwo", plain(log), shut)
        if outcome.status == "settled":
            met.update({line.rule for seat in range(4) for line in outcome.lines(seat)})
    assert min(met[rule] for rule in ("bigtwo/1.3", "bigtwo/1.4", "bigtwo/3.2")) > 3, met


def some_play(chance: random.Random, profile: dict[str, Any]) -> list[str]:
    """1, 2, 3 or 5 cards that are often a play of the room."""
    match chance.randrange(5):
        case 0:
            return [
                rank + suit
                for rank in chance.choice(oracle.RANKS)
                for suit in chance.sample("shcd", chance.randint(1, 3))
            ]
        case 1:
            return [rank + chance.choice("shcd") for rank in chance.choice(profile["straights"])]
        case 2:
            suit = chance.choice("shcd")
            return [
                rank + suit
                for rank in chance.choice((chance.sample(oracle.RANKS, 5), chance.choice(profile["straights"])))
            ]
        case 3:
            few = chance.sample(oracle.RANKS, 2)
            return [few[0] + suit for suit in "shcd"] + [few[1] + chance.choice("shcd")]
    few = chance.sample(oracle.RANKS, 2)
    return chance.sample([rank + suit for rank in few for suit in "shcd"], 5)


def test_plays_of_random_rooms_are_read_and_ordered_as_by_the_second_reading() -> None:
    chance, beaten = random.Random(6), 0
    for _ in range(120):
        profile = room(chance)
        rule, second = rules(**profile), oracle.room_of(profile)
        game = plays_for(rule, first=False)
        for _ in range(15):
            a, b = some_play(chance, profile), some_play(chance, profile)
            first, other = oracle.read(a, second), oracle.read(b, second)
            said = read_hand(HandRequest(cards="".join(a), beats="".join(b)), rule)
            assert said["legal"] is (first is not None), (a, profile)
            if first is None or other is None:
                continue
            wins = oracle.beats(first, other, second)
            beaten += wins
            mine, table = game.slots["".join(a)].play, game.slots["".join(b)].play
            assert mine is not None
            assert table is not None
            assert (mine.type, table.type) == (first[0], other[0])
            assert beats(mine, table, game.types) is wins, (a, b, profile)
            assert said["beats"] is wins
            assert ("does not" not in said["why"]) is wins, said
    assert beaten > 250


def test_what_a_hosted_seat_plays_is_the_smallest_by_trying_all() -> None:
    chance, found = random.Random(7), 0
    for _ in range(60):
        profile = room(chance)
        rule, second = rules(**profile), oracle.room_of(profile)
        game = plays_for(rule, first=False)
        for _ in range(10):
            table = some_play(chance, profile)
            entry = oracle.read(table, second)
            if entry is None:
                continue
            hand = list(dict.fromkeys([*some_play(chance, profile), *some_play(chance, profile)]))[:9]
            cards = [oracle_card(token) for token in hand]
            held, on_table = word_of(cards) + GUARD, game.slots["".join(table)].play
            assert on_table is not None
            all_answers = oracle.answers(hand, entry, second)
            assert game.can_beat(held, on_table) is bool(all_answers), (hand, table, profile)
            chosen = game.hosted(held, on_table, opening=False, last_card=False)
            listed = list(answers(game.suits.holding(held), on_table, game.types))
            assert bool(listed) is bool(all_answers)
            if not all_answers:
                assert chosen is None
                continue
            found += 1
            assert chosen == listed[0]
            due = oracle.smallest(all_answers, second, entry[1])
            assert set(oracle.cards(canonical(game.suits.cards_of(chosen)))) == set(due), (hand, table, profile)
    assert found > 100


def oracle_card(token: str) -> int:
    from settlement.games.cards import CARD_OF

    return CARD_OF[token]


def most_by_trying(profile: dict[str, Any], rule: Rules) -> int:
    """The most that a seat wins or loses, by every way in which a game with a winner can end."""
    most = 0
    for left in combinations_with_replacement(range(1, 14), 3):
        for two in (None, 0, 1, 2):
            c = [bigtwo_game.points(profile, n, seat == two) for seat, n in enumerate(left)] + [0]
            pairs = [sum(c) - 4 * own for own in c]
            most = max(most, *map(abs, pairs))
            for breaker in range(3):
                if left[breaker] < 13:
                    most = max(
                        most, -pairs[breaker] - sum(pay for s, pay in enumerate(pairs) if s != breaker and pay < 0)
                    )
    return most * rule.stake


@pytest.mark.parametrize("seed", range(6))
def test_the_most_that_paying_for_all_can_cost_is_reached_and_never_passed(seed: int) -> None:
    chance = random.Random(seed)
    profile = room(chance) | {
        "limits": {},
        "fee": {},
        "scoring": "pairwise",
        "last_card": {"duty": True, "pays_all": True},
        "escape": {"mode": "host", "cards": 13},
        "dragon": 0,
    }
    rule = rules(**profile)
    assert most_by_trying(profile, rule) == exposure(rule).most


def test_the_exposure_of_dragons_and_of_paying_for_all() -> None:
    # 3 × 200 units × stake 2
    assert exposure(rules(dragon=200, stake=2)).most == 1200
    assert "dragon" in exposure(rules(dragon=200)).how
    # The winner gets all that is lost: 13 with 2♠ 104, twice 13 without 52: 208; each pays its own, and an escape 312.
    takes = {"scoring": "winner_takes", "escape": {"mode": "host", "cards": 13}}
    assert exposure(rules(**takes)).most == 208
    # Who pays for all has 12 at most: 72 with 2♠. The others have 52 and 1, 125 in all: it pays 4 × 72 − 125 = 163 and,
    # for the 52, 4 × 52 − 125 = 83: 246. A loser alone loses more: 3 × 104 − 1 − 1 = 310.
    alone = rules(last_card={"duty": True, "pays_all": True}, escape={"mode": "host", "cards": 13})
    assert exposure(alone).most == 310
