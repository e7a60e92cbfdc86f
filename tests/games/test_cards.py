"""Cards as text and as integers: the quick way for canonical text and the tolerant one agree."""

from __future__ import annotations

import random

import pytest

from settlement.games.cards import (
    GUARD,
    TOKENS,
    canonical,
    card_count,
    cards_in,
    has_more_than,
    rank_counts,
    read_cards,
    word_of,
    word_of_canonical,
)
from settlement.games.notation import read_asked


@pytest.mark.parametrize("seed", range(3))
def test_canonical_text_is_read_alike_both_ways(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(300):
        cards = [chance.randrange(54) for _ in range(chance.randint(0, 31))]
        text = canonical(cards)
        assert read_cards(text) == cards
        word = word_of_canonical(text)
        assert word == word_of(cards)
        if all(count < 16 for count in rank_counts(word_of(cards))):
            assert word is not None
            assert cards_in(word) == sorted(cards)
            assert card_count(word) == card_count(word + GUARD) == len(cards)
            for most in (1, 2):
                assert has_more_than(word, most) == any(cards.count(card) > most for card in cards)


@pytest.mark.parametrize(
    "text", ["3s  ", "3s\0\0", "3s4h  ", " 3s", "3s4", "3", "3S", "10s", "s3", "3♠", "3sÿÿ", "3s\xff", "zz", "3s" * 200]
)
def test_the_quick_way_takes_canonical_text_alone(text: str) -> None:
    assert word_of_canonical(text) is None


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("10s 10♥", "TsTh"),
        ("tsTHtD", "TsThTd"),
        ("sj BJ Sj", "SjBjSj"),
        ("2♠\ufe0f a♦", "2sAd"),
        ("3s\u3000\u00a04h\t5d", "3s4h5d"),
        ("", ""),
    ],
)
def test_other_notations(text: str, same: str) -> None:
    cards = read_cards(text)
    assert not isinstance(cards, str)
    assert canonical(cards) == same


@pytest.mark.parametrize(
    ("text", "at"), [("1s", 1), ("3s4", 3), ("3sxx", 3), ("2ſ", 1), ("\u212as", 1), ("Wj", 1), ("3s\n4s", 3)]
)
def test_what_is_no_card_is_told_with_its_place(text: str, at: int) -> None:
    found = read_cards(text)
    assert isinstance(found, str)
    assert f"at character {at} " in found


def test_every_card_has_its_token() -> None:
    assert len(set(TOKENS)) == 54
    assert read_cards("".join(TOKENS)) == list(range(54))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("D10", '"D10" at character 1 is no card: the rank comes first, write Td'),
        ("♦10 Ts", '"♦10" at character 1 is no card: the rank comes first, write Td'),
        ("3s h4", '"h4" at character 4 is no card: the rank comes first, write 4h'),
        ("D10S5", '"D10" at character 1 is no card: the rank comes first, write Td'),
        ("3sxyz4d", '"xyz" at character 3 is no card: write a rank and a suit'),
        ("D3S4H", '"D" at character 1 is no card: write a rank and a suit'),
        ("x" * 500, f'"{"x" * 20}…" at character 1 is no card'),
    ],
)
def test_what_is_no_card_is_named_whole(text: str, says: str) -> None:
    for said in (read_cards(text), read_asked(text)):
        assert isinstance(said, str)
        assert said.startswith(says)
