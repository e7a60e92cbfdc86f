"""shuangkou/2.3, 2.4 and 4: what beats what, and the smallest play that does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from settlement.games.cards import RANK_SHIFT, RANKS
from settlement.games.game import HandRequest
from settlement.games.shuangkou.moves import can_beat, smallest_answer, smallest_lead
from settlement.games.shuangkou.order import beats
from settlement.games.shuangkou.plays import PlaySlot, plays_for
from settlement.games.shuangkou.reasons import explain_order
from settlement.games.shuangkou.request import read_hand
from tests.games.shuangkou.reading import play_of, ranks_of
from tests.games.shuangkou.room import rules
from tests.oracles import shuangkou_plays as oracle

CASES = [
    ("4", "3", True, "higher"),
    ("2", "A", True, "higher"),
    ("w", "2", True, "higher"),
    ("W", "w", True, "higher"),
    ("w", "W", False, "lower"),
    ("3", "3", False, "their highest ranks are equal"),
    ("44", "3", False, "answered by a single"),
    ("WW", "ww", True, "higher"),
    ("345678", "34567", False, "5 cards are due, not 6"),
    ("45678", "34567", True, "higher"),
    ("TJQKA", "9TJQK", True, "higher"),
    ("334455", "333444555", False, "answered by a triple run"),
    ("444555666 334455", "333444555 TTJJQQ", True, "by its triples"),
    ("333444555 TTJJQQ", "333444555 667788", False, "their triples are equal"),
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


def test_thousands_of_pairs_are_told_and_replayed_as_they_are_ordered() -> None:
    chance = random.Random(12)
    game = plays_for(True)
    plays = {letters: play_of(letters, mixed=True) for letters in oracle.every_play(True)}
    kinds: dict[tuple[str, int], list[str]] = {}
    for letters, play in plays.items():
        kinds.setdefault((play.type, play.count), []).append(letters)
    room, won = rules(mixed_joker_pair=True), 0
    for turn in range(5000):
        mine = chance.choice(list(plays))
        like = kinds[plays[mine].type, plays[mine].count]
        other = chance.choice(like if turn % 2 else list(plays))
        wins = beats(plays[mine], plays[other])
        won += wins
        slot = PlaySlot(0, plays[mine].count, None, plays[mine])
        assert (game.answer(slot, plays[other]) is not None) is wins, (mine, other)
        assert ("does not" not in str(explain_order(plays[mine], plays[other]))) is wins, (mine, other)
        assert read_hand(HandRequest(cards=mine, beats=other), room)["beats"] is wins, (mine, other)
    assert 1000 < won < 4000


@pytest.mark.parametrize("mixed", [False, True])
def test_whatever_says_that_a_hand_can_beat_agrees_with_beats(mixed: bool) -> None:
    chance = random.Random(13)
    game = plays_for(mixed)
    plays = {letters: play_of(letters, mixed) for letters in oracle.every_play(mixed) if len(letters) <= 15}
    by_letters = {letters: Counter(letters) for letters in plays}
    deck = RANKS[:13] * 8 + "wwWW"
    seen = Counter[bool]()
    for _ in range(400):
        narrow = chance.sample(RANKS, 7)
        hand = Counter([card for card in chance.sample(deck, 70) if card in narrow][:14])
        letters = "".join(hand.elements())
        held_plays = [plays[p] for p, needed in by_letters.items() if needed <= hand]
        word = sum(count << 4 * RANKS.index(rank) for rank, count in hand.items())
        for other in chance.sample(list(plays.values()), 5) + chance.sample(held_plays, min(5, len(held_plays))):
            answers = [play for play in held_plays if beats(play, other)]
            seen[bool(answers)] += 1
            assert can_beat(word, other, mixed) is bool(answers), (letters, other)
            assert game.can_beat(word << RANK_SHIFT, other) is bool(answers), (letters, other)
            smallest = smallest_answer(word, other, mixed)
            assert (smallest in answers) if answers else smallest is None, (letters, other)
    assert min(seen.values()) > 300, seen


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
    for turn in range(900):
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
    assert found > 180


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
