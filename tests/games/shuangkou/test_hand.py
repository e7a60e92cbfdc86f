"""shuangkou/2: which cards are a play."""

from __future__ import annotations

import random

import pytest

from settlement.games.cards import RANKS
from settlement.games.shuangkou.hand import read
from settlement.games.shuangkou.reasons import explain_no_play
from tests.games.shuangkou.reading import letters_of, ranks_of
from tests.oracles.shuangkou_plays import every_play

LEGAL = [
    ("A", "single", 1, "A"),
    ("w", "single", 1, "w"),
    ("AA", "pair", 2, "A"),
    ("22", "pair", 2, "2"),
    ("WW", "pair", 2, "W"),
    ("AAA", "triple", 3, "A"),
    ("222", "triple", 3, "2"),
    ("33 44 55", "pair_run", 6, "5"),
    ("333 444 555", "triple_run", 9, "5"),
    ("333 444 555 66 77 88", "butterfly", 15, "5"),
    ("TTT JJJ QQQ 33 44 55", "butterfly", 15, "Q"),
    ("333 444 555 33 44 55", "butterfly", 15, "5"),
    ("555 666 777 44 55 66", "butterfly", 15, "7"),
    ("33334444555566667777", None, 0, ""),
    ("333444555666 778899TT", "butterfly", 20, "6"),
    ("3334445556667778899TTJJQQ", "butterfly", 25, "7"),
    ("10JQKA", "straight", 5, "A"),
    ("3456789TJQKA", "straight", 12, "A"),
    ("5555", "bomb", 4, "5"),
    ("66666", "bomb", 5, "6"),
    ("22222222", "bomb", 8, "2"),
    ("wwWW", "four_jokers", 4, "W"),
]

ILLEGAL = [
    ("", "no cards"),
    ("wW", "mixed_joker_pair"),
    ("wwW", "jokers go alone"),
    ("444W", "never wild"),
    ("W3", "never wild"),
    ("A2345", "2 is in no run"),
    ("JQKA2", "2 is in no run"),
    ("KKAA22", "2 is in no run"),
    ("22334455", "2 is in no run"),
    ("3344", "too short"),
    ("333444", "too short"),
    ("3456", "too short"),
    ("33355", "triple with a pair"),
    ("333444555TT7788", "no butterfly"),
    ("33344455566778899TT", "no butterfly"),
    ("3345", "no type"),
    ("34568", "7 is missing"),
    ("334466", "5 is missing"),
    ("44445555", "several bombs"),
    ("444455556666", "several bombs"),
    ("3333 4444 555", "no type"),
]


@pytest.mark.parametrize(("letters", "kind", "count", "top"), LEGAL)
def test_what_cards_are(letters: str, kind: str | None, count: int, top: str) -> None:
    play = read(ranks_of(letters))
    if kind is None:
        assert play is None
        return
    assert play is not None
    assert (play.type, play.count, RANKS[play.top]) == (kind, count, top)


@pytest.mark.parametrize(("letters", "part"), ILLEGAL)
def test_why_cards_are_no_play(letters: str, part: str) -> None:
    assert read(ranks_of(letters)) is None
    why = str(explain_no_play(ranks_of(letters)))
    assert part in why
    assert not letters or "shuangkou/2" in why


def test_big_and_small_joker_are_a_pair_only_by_the_switch() -> None:
    assert read(ranks_of("wW"), False) is None
    play = read(ranks_of("wW"), True)
    assert play is not None
    assert (play.type, RANKS[play.top]) == ("pair", "w")


@pytest.mark.parametrize("mixed", [False, True])
def test_every_legal_play_is_read_as_the_rules_say(mixed: bool) -> None:
    for letters, entry in every_play(mixed).items():
        play = read(ranks_of(letters), mixed)
        assert play is not None, letters
        assert (play.type, play.count, RANKS[play.top]) == entry


def test_twenty_thousand_random_sets_are_read_as_by_the_second_reading() -> None:
    chance = random.Random(20_000)
    table = every_play()
    legal = list(table)
    deck = RANKS[:13] * 8 + "wwWW"
    for _ in range(20_000):
        if chance.random() < 0.5:  # near a legal play: a card more, less or exchanged
            cards = list(chance.choice(legal))
            for _ in range(chance.randrange(3)):
                if chance.random() < 0.5 and cards:
                    cards.pop(chance.randrange(len(cards)))
                else:
                    cards.append(chance.choice(deck))
        else:
            narrow = chance.sample(RANKS, chance.randint(1, 4))
            cards = [card for card in chance.sample(deck, 40) if card in narrow]
        if any(cards.count(r) > (2 if r in "wW" else 8) for r in set(cards)):
            continue
        ranks = ranks_of("".join(cards))
        play = read(ranks)
        expected = table.get(letters_of(ranks))
        assert (play and (play.type, play.count, RANKS[play.top])) == expected, letters_of(ranks)
        if play is None:
            assert str(explain_no_play(ranks))
