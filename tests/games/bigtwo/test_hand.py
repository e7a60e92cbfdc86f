"""bigtwo/2: which cards are a play, and their key card."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from settlement.games.bigtwo.hand import key_written, read, suits_of
from settlement.games.bigtwo.reasons import explain_no_play
from settlement.games.cards import CARD_OF, GUARD, TOKENS, canonical, word_of
from tests.games.bigtwo.reading import SUITS, USUAL, holding_of, play_of, text_of
from tests.oracles import bigtwo_plays as oracle

LEGAL = [
    ("2s", "single", "2s"),
    ("3d", "single", "3d"),
    ("3h3s", "pair", "3s"),
    ("3c3d", "pair", "3c"),
    ("9d9c9h", "triple", "9h"),
    ("3d4c5d6h7d", "straight", "7d"),
    ("9sTsJsQsKd", "straight", "Kd"),
    ("As2d3c4h5s", "straight", "5s"),
    ("2d3c4h5s6d", "straight", "6d"),
    ("TdJcQhKsAd", "straight", "Ad"),
    ("2h7h8hJhKh", "flush", "2h"),
    ("JhQhKhAh2h", "flush", "2h"),
    ("9d9c9h5s5d", "full_house", "9"),
    ("5d5c5h9s9d", "full_house", "5"),
    ("9d9c9h9s5d", "four_of_a_kind", "9"),
    ("9d9c9h9sAd", "four_of_a_kind", "9"),
    ("4c5c6c7c8c", "straight_flush", "8c"),
    ("As2s3s4s5s", "straight_flush", "5s"),
    ("TsJsQsKsAs", "straight_flush", "As"),
]

ILLEGAL = [
    ("JdQcKhAs2d", "no straight"),
    ("TdJcQhKs2d", "not consecutive"),
    ("QdKcAh2s3d", "no straight"),
    ("KdAc2h3s4d", "no straight"),
    ("3d3c3h4s5d", "not with singles"),
    ("3d3c4h4s5d", "no play of two pairs"),
    ("3d3c4h6s5d", "a pair with singles"),
    ("9d9c9h9s", "bare four"),
    ("9d9c8h8s", "4 cards are no play"),
    ("3d4c5h6s7d8c", "6 cards are no play"),
    ("3d4c", "is no pair"),
    ("3d3c4c", "is no triple"),
    ("3d4d6d8dTs", "not consecutive"),
]


@pytest.mark.parametrize(("text", "kind", "key"), LEGAL)
def test_what_cards_are(text: str, kind: str, key: str) -> None:
    play = play_of(text)
    assert (play.type, key_written(play, SUITS)) == (kind, key)


@pytest.mark.parametrize(("text", "part"), ILLEGAL)
def test_why_cards_are_no_play(text: str, part: str) -> None:
    assert read(holding_of(text), USUAL) is None
    why = str(explain_no_play(holding_of(text), USUAL))
    assert part in why
    assert "bigtwo/" in why


def test_twenty_thousand_random_sets_are_read_as_by_the_second_reading() -> None:
    chance = random.Random(52)
    orders = [("s", "h", "c", "d"), ("h", "s", "d", "c"), ("d", "c", "h", "s")]
    for turn in range(20_000):
        suits = suits_of(orders[turn % 3])
        few = chance.sample(oracle.RANKS, 4)
        deck = [t for t in TOKENS[:52] if chance.random() < 0.5 or t[0] in "345" or (turn % 4 == 0 and t[1] == "h")]
        if turn % 2:
            deck = [t for t in deck if t[0] in few] or deck
        cards = chance.sample(deck, min(len(deck), chance.choice((1, 2, 3, 4, 5, 5, 5, 5, 6))))
        play = read(suits.holding_of(CARD_OF[t] for t in cards), USUAL)
        expected = oracle.read(cards, "".join(suits.high_to_low))
        assert (play and (play.type, play.count)) == (expected and expected[:2]), cards
        if play is None:
            assert str(explain_no_play(suits.holding_of(CARD_OF[t] for t in cards), USUAL))


@pytest.mark.parametrize("order", list(permutations("shcd")))
def test_a_hand_becomes_a_holding_and_back_in_any_order_of_suits(order: tuple[str, ...]) -> None:
    suits = suits_of(order)
    chance = random.Random(str(order))
    for _ in range(50):
        cards = chance.sample(range(52), 13)
        word = word_of(cards)
        assert suits.holding(word) == suits.holding(word + GUARD) == suits.holding_of(cards)
        low_to_high = sorted(cards, key=lambda card: (card >> 2, -order.index(TOKENS[card][1])))
        assert text_of(suits.holding_of(cards), suits) == canonical(low_to_high)
