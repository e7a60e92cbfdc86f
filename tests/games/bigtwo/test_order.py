"""bigtwo/2.3, 2.4 and 3.4: what beats what, whether anything does, and the smallest play that does."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from settlement.games.bigtwo.can_beat import any_five, can_beat, largest
from settlement.games.bigtwo.hand import Play, Suits, read, suits_of, with_at_least
from settlement.games.bigtwo.moves import plays, smallest_answer
from settlement.games.bigtwo.order import beats
from settlement.games.bigtwo.plays import plays_for
from settlement.games.bigtwo.reasons import explain_order
from settlement.games.bigtwo.request import read_hand
from settlement.games.cards import CARD_OF, GUARD, TOKENS, canonical, word_of
from settlement.games.game import HandRequest
from tests.games.bigtwo.reading import SUITS, USUAL, holding_of, play_of, text_of
from tests.games.bigtwo.room import rules
from tests.oracles import bigtwo_plays as oracle

CASES = [
    ("9s", "9h", True, "rank, then suit"),
    ("9h", "9c", True, "rank, then suit"),
    ("9c", "9d", True, "rank, then suit"),
    ("9d", "8s", True, "rank, then suit"),
    ("3d", "3c", False, "rank, then suit"),
    ("2s", "2c", True, "rank, then suit"),
    ("Jd", "Ts", True, "rank, then suit"),
    ("3h3s", "3c3d", True, "rank, then suit"),
    ("3h3s", "4c4d", False, "rank, then suit"),
    ("9d9c", "8s8h", True, "rank, then suit"),
    ("4c", "3c3d", False, "2 cards are due, not 1"),
    ("9d9c", "Ts", False, "1 card is due, not 2"),
    ("4d4c4h", "3d3c3s", True, "rank, then suit"),
    ("2d3c4h5s6d", "As2s3d4c5h", True, "by the key card"),
    ("3d4c5d6h7d", "2s3s4s5c6s", True, "by the key card"),
    ("3s4c5d6h7s", "3d4d5c6d7h", True, "by the key card"),
    ("2s3s4s5c6s", "3d4c5d6h7d", False, "by the key card"),
    ("3d3c3h4d4c", "2sAsKsQs9s", True, "straight < flush < full house"),
    ("4c5c6c7c8c", "2d2c2h2s3d", True, "straight < flush < full house"),
    ("3d3c3h3s4d", "AdAcAhKsKd", True, "straight < flush < full house"),
    ("TsJsQsKsAd", "3d4d5d6d8d", False, "straight < flush < full house"),
    ("2h7h8hJhKh", "AsKsQsJs9s", True, "by their largest card"),
    ("2h3h4h5h7h", "2d7d8dJdKd", True, "by their largest card"),
    ("5d5c5h3s3d", "4d4c4hAsAd", True, "by the triple"),
    ("5d5c5h5s3d", "4d4c4h4sAd", True, "by the four"),
    ("4c5c6c7c8c", "As2s3s4s5s", True, "by the key card"),
    ("4s", "4s", False, "equal"),
]


@pytest.mark.parametrize(("mine", "table", "wins", "reason"), CASES)
def test_beats_and_says_why(mine: str, table: str, wins: bool, reason: str) -> None:
    assert beats(play_of(mine), play_of(table), USUAL) is wins
    said = str(explain_order(play_of(mine), play_of(table), SUITS, USUAL))
    assert reason in said
    assert ("does not" in said) is not wins


def test_the_suits_of_the_profile_decide() -> None:
    upside_down = suits_of(("d", "c", "h", "s"))
    assert beats(play_of("3d", upside_down), play_of("3s", upside_down), USUAL)
    assert not beats(play_of("3h3s", upside_down), play_of("3c3d", upside_down), USUAL)


def usual(holding: int) -> Play | None:
    return read(holding, USUAL)


def some_cards(chance: random.Random) -> list[str]:
    """1, 2, 3 or 5 cards that are mostly a play."""
    size = chance.choice((1, 2, 3, 5, 5, 5))
    if size < 5:
        rank = chance.choice(oracle.RANKS)
        return [rank + suit for suit in chance.sample("shcd", size)]
    match chance.randrange(3):
        case 0:
            suit = chance.choice("shcd")
            return [rank + suit for rank in chance.sample(oracle.RANKS, 5)]
        case 1:
            few = chance.sample(oracle.RANKS, 2)
            return chance.sample([rank + suit for rank in few for suit in "shcd"], 5)
    return [rank + chance.choice("shcd") for rank in chance.choice(oracle.STRAIGHTS)]


def test_thousands_of_pairs_are_ordered_as_by_the_second_reading_and_told_and_replayed_so() -> None:
    chance = random.Random(11)
    game = plays_for(rules(), False)
    met = 0
    for _ in range(5000):
        a, b = some_cards(chance), some_cards(chance)
        first, second = oracle.read(a), oracle.read(b)
        assert first is not None
        assert second is not None
        mine, other = play_of("".join(a)), play_of("".join(b))
        wins = beats(mine, other, USUAL)
        assert wins is oracle.beats(first, second), (a, b)
        assert ("does not" not in str(explain_order(mine, other, SUITS, USUAL))) is wins, (a, b)
        assert (game.answer(game.slots["".join(a)], other) is not None) is wins, (a, b)
        assert read_hand(HandRequest(cards="".join(a), beats="".join(b)), rules())["beats"] is wins, (a, b)
        if first[1] == second[1] and not set(a) & set(b):
            met += 1
            assert wins is not beats(other, mine, USUAL), "plays that can meet are never equal"
    assert met > 900


@pytest.mark.parametrize("suits", [SUITS, suits_of(("d", "h", "s", "c"))])
def test_whatever_says_that_a_hand_can_beat_agrees_with_beats(suits: Suits) -> None:
    chance = random.Random("".join(suits.high_to_low))
    game = plays_for(rules(suits=suits.high_to_low), False)
    seen = Counter[tuple[int, bool]]()
    for _ in range(4000):
        table = play_of("".join(some_cards(chance)), suits)
        near = 4 * chance.randrange(10)
        deck = range(52) if chance.random() < 0.4 else range(near, min(near + 16, 52))
        cards = chance.sample(deck, chance.randint(1, 8))
        held, word = suits.holding_of(cards), word_of(cards) + GUARD
        all_plays = (read(suits.holding_of(some), USUAL) for some in combinations(cards, table.count))
        answers = [play for play in all_plays if play is not None and beats(play, table, USUAL)]
        expected = bool(answers)
        seen[table.count, expected] += 1
        assert can_beat(held, table, USUAL) is expected, (canonical(cards), table)
        assert game.can_beat(word, table) is expected, (canonical(cards), table)
        found = [play for play in map(usual, plays(held, table.count, USUAL, table.strength)) if play is not None]
        assert {play.strength for play in found} == {play.strength for play in answers}
        smallest = smallest_answer(held, table, USUAL)
        assert (smallest is not None) is expected
        assert smallest is None or usual(smallest) == min(answers, key=lambda play: play.strength)
    assert min(seen[count, can] for count in (1, 2, 3, 5) for can in (True, False)) > 40, seen


@pytest.mark.parametrize("suits", [SUITS, suits_of(("h", "d", "s", "c"))])
def test_whether_anything_beats_and_the_smallest_that_does_are_as_by_trying_all(suits: Suits) -> None:
    names = "".join(suits.high_to_low)
    chance = random.Random(names)
    beaten = 0
    for turn in range(1000):
        deck = list(TOKENS[:52])
        chance.shuffle(deck)
        if turn % 3 == 1:
            deck.sort(key=lambda t: t[0] not in "56789T")
            deck = [*chance.sample(deck[:24], 24), *deck[24:]]
        elif turn % 3 == 2:
            deck.sort(key=lambda t: t[1] not in "hs")
            deck = [*chance.sample(deck[:26], 26), *deck[26:]]
        size = chance.choice((1, 2, 3, 5, 5, 5))
        others = [c for c in combinations(deck[9:18], size) if oracle.read(list(c), names)]
        if not others:
            continue
        table = list(chance.choice(others))
        entry = oracle.read(table, names)
        assert entry is not None
        hand = deck[: chance.randint(1, 9)]
        answers = oracle.answers(hand, entry, names)
        held = suits.holding_of(CARD_OF[t] for t in hand)
        on_table = play_of("".join(table), suits)
        assert can_beat(held, on_table, USUAL) is bool(answers), (hand, table)
        smallest = smallest_answer(held, on_table, USUAL)
        if not answers:
            assert smallest is None
            continue
        beaten += 1
        assert smallest is not None
        assert set(oracle.cards(text_of(smallest, suits))) == set(oracle.smallest(answers, names)), (hand, table)
    assert beaten > 150


def test_plays_come_ascending_and_each_key_once() -> None:
    chance = random.Random(3)
    for _ in range(300):
        held = SUITS.holding_of(chance.sample(range(52), 13))
        for count in (1, 2, 3, 5):
            found = [usual(cards) for cards in plays(held, count, USUAL)]
            strengths = [play.strength for play in found if play is not None]
            assert len(strengths) == len(found)
            assert strengths == sorted(set(strengths))
            assert largest(held, count, USUAL) == max(strengths, default=-1)


def test_whether_a_hand_has_five_cards_to_play_at_all() -> None:
    chance, found = random.Random(8), 0
    for turn in range(4000):
        deck = [card for card in range(52) if turn % 3 or card // 4 % 3 == turn % 9 // 3 or card % 4 == turn % 4]
        cards = chance.sample(deck, chance.randint(1, min(len(deck), 11)))
        word = word_of(cards) + GUARD
        expected = largest(SUITS.holding(word), 5, USUAL) >= 0
        found += expected
        assert any_five(word) is expected, canonical(cards)
    assert 800 < found < 3200


HOSTED = [
    # hand, table, the cards that the server plays
    ("3d4d5d9s9h9c", "8s", "9c"),
    ("9s9h9d4d", "8s8h", "9d9h"),
    ("9s9h9d4d", "9c", "9h"),
    ("9s9h9d9c3d4d4c4h", "5d5c5h6s6d", "4d4c9d9c9h"),
    ("9s9h9d9c3d3c4d4c4h", "5d5c5h6s6d", "3d3c9d9c9h"),
    ("9s9h9d9cAs3d", "8d8c8h8s4d", "3d9d9c9h9s"),
    ("3h4h5h6h7h2h", "3s4s5s6sQs", "3h4h5h7h2h"),  # with 6h in place of 7h it would be a straight flush
    ("3h4h5h6h7h", "3s4s5s6sQs", "3h4h5h6h7h"),  # a flush there is none: the straight flush is the smallest
    ("4h5h6h7h8h8d", "3s4s5s6c7s", "4h5h6h7h8d"),
    ("4h5h6h7h8h4c", "3s4s5s6c7s", "4c5h6h7h8h"),  # with 4h it would be a straight flush
    ("As2d3c4h5s5d", "3d4c5c6h7d", None),
    ("Ad2d3c4h5s5c", "As2s3d4c5h", "3c4h5sAd2d"),
]


@pytest.mark.parametrize(("hand", "table", "expected"), HOSTED)
def test_the_hosted_play(hand: str, table: str, expected: str | None) -> None:
    found = smallest_answer(holding_of(hand), play_of(table), USUAL)
    assert (None if found is None else text_of(found)) == expected


@pytest.mark.parametrize("copies", range(1, 5))
def test_ranks_by_how_many_are_held(copies: int) -> None:
    for field in range(16):
        assert bool(with_at_least(field << 8, copies)) is (field.bit_count() >= copies)


def test_the_holding_is_written_from_the_lowest_single_up() -> None:
    assert text_of(holding_of("2d3s3d")) == canonical([CARD_OF[t] for t in ("3d", "3s", "2d")])
