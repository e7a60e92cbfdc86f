"""shuangkou/2.3, 2.4 and 4: what beats what, and the smallest play that does."""

from __future__ import annotations

import random

import pytest

from settlement.games.cards import RANKS
from settlement.games.shuangkou.order import beats, can_beat, smallest_answer, smallest_lead
from settlement.games.shuangkou.reasons import explain_order
from tests.games.shuangkou.reading import play_of, ranks_of
from tests.oracles import shuangkou_plays as oracle

CASES = [
    ("4", "3", True, "higher"),
    ("2", "A", True, "higher"),
    ("w", "2", True, "higher"),
    ("W", "w", True, "higher"),
    ("w", "W", False, "lower"),
    ("3", "3", False, "equal"),
    ("44", "3", False, "answered by a single"),
    ("WW", "ww", True, "higher"),
    ("345678", "34567", False, "5 cards are due, not 6"),
    ("45678", "34567", True, "higher"),
    ("TJQKA", "9TJQK", True, "higher"),
    ("334455", "333444555", False, "answered by a triple run"),
    ("444555666 334455", "333444555 TTJJQQ", True, "by its triples"),
    ("333444555 TTJJQQ", "333444555 667788", False, "equal"),
    ("3333", "TJQKA", True, "a bomb beats every other type"),
    ("AAA", "3333", False, "only a larger bomb"),
    ("33333", "AAAA", True, "more cards are larger"),
    ("4444", "33333", False, "more cards are larger"),
    ("4444", "3333", True, "higher rank"),
    ("4444", "4444", False, "equal bombs"),
    ("wwWW", "22222222", True, "largest bomb"),
    ("22222222", "wwWW", False, "largest bomb"),
    ("wwWW", "wwWW", False, "equal bombs"),
]


@pytest.mark.parametrize(("mine", "table", "wins", "reason"), CASES)
def test_beats_and_says_why(mine: str, table: str, wins: bool, reason: str) -> None:
    assert beats(play_of(mine), play_of(table)) is wins
    said = str(explain_order(play_of(mine), play_of(table)))
    assert reason in said
    assert ("does not" in said) is not wins


def test_a_mixed_joker_pair_ranks_as_two_small_ones() -> None:
    mixed = play_of("wW", mixed=True)
    assert not beats(mixed, play_of("ww"))
    assert beats(mixed, play_of("22"))
    assert beats(play_of("WW"), mixed)


def test_order_agrees_with_the_second_reading_on_all_pairs() -> None:
    table = oracle.every_play(True)
    plays = {letters: play_of(letters, mixed=True) for letters in table}
    for mine, entry in table.items():
        for other, on_table in table.items():
            assert beats(plays[mine], plays[other]) is oracle.beats(entry, on_table), (mine, other)


def test_bombs_are_one_line_without_ties_but_themselves() -> None:
    bombs = [play_of(rank * n) for rank in RANKS[:13] for n in range(4, 9)] + [play_of("wwWW")]
    for a in bombs:
        for b in bombs:
            assert beats(a, b) + beats(b, a) == (a != b)


@pytest.mark.parametrize("mixed", [False, True])
def test_the_smallest_answer_is_the_smallest_of_all_answers(mixed: bool) -> None:
    chance = random.Random(7)
    table = oracle.every_play(mixed)
    small = [p for p in table if len(p) <= 9]
    butterflies = [p for p in table if table[p][0] == "butterfly" and len(p) == 15]
    deck = RANKS[:13] * 8 + "wwWW"
    found = 0
    for turn in range(1500):
        if turn % 10 == 0:
            other = chance.choice(butterflies)
            hand = chance.choice(butterflies) + "".join(chance.sample(deck, 4))
        else:
            other = chance.choice(small)
            narrow = chance.sample(RANKS, 6)
            hand = "".join([card for card in chance.sample(deck, 60) if card in narrow][:12])
        if any(hand.count(r) > (2 if r in "wW" else 8) for r in set(hand)):
            continue
        answers = oracle.answers(hand, table[other], mixed)
        answer = smallest_answer(ranks_of(hand), play_of(other, mixed), mixed)
        assert can_beat(ranks_of(hand), play_of(other, mixed), mixed) is bool(answers)
        if not answers:
            assert answer is None, (hand, other)
            continue
        assert answer is not None, (hand, other, answers)
        found += 1

        def place(play: str) -> tuple[bool, int, int]:
            kind, count, top = table[play]
            bomb = kind in ("bomb", "four_jokers")
            return bomb, 99 if kind == "four_jokers" else count, RANKS.index(top)

        best = min(answers, key=place)
        assert (answer.type, answer.count, RANKS[answer.top]) == table[best], (hand, other)
        assert answer == play_of(best, mixed)
    assert found > 300


def test_the_king_bomb_comes_last_and_sets_may_be_broken() -> None:
    hand = ranks_of("wwWW 8888 99999 K")
    assert smallest_answer(hand, play_of("7"), False) == play_of("8")
    assert smallest_answer(hand, play_of("KK"), False) == play_of("ww")
    assert smallest_answer(hand, play_of("AAA"), False) == play_of("8888")
    assert smallest_answer(hand, play_of("8888"), False) == play_of("9999")
    assert smallest_answer(hand, play_of("TTTT"), False) == play_of("99999")
    assert smallest_answer(hand, play_of("99999"), False) == play_of("wwWW")
    assert smallest_answer(hand, play_of("wwWW"), False) is None


def test_a_hosted_seat_leads_its_lowest_single() -> None:
    assert smallest_lead(ranks_of("5 4444 W")) == play_of("4")
