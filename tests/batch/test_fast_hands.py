"""The cards of both players as one integer, against counting them one by one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from settlement.batch.fast.hands import HALF, HAND_SIZE, MOST_STEPS, dealt, half, left, ranks_of
from settlement.games.cards import TOKENS, rank_of

DECKS = [*TOKENS, *TOKENS]


def two_hands(chance: random.Random) -> list[list[str]]:
    cards = chance.sample(DECKS, 2 * HAND_SIZE)
    return [cards[:HAND_SIZE], cards[HAND_SIZE:]]


def rank_counts(cards: list[str]) -> int:
    return sum(1 << 4 * rank_of(TOKENS.index(card)) for card in cards)


def test_two_hands_are_dealt_where_two_decks_have_them() -> None:
    chance = random.Random(1)
    refused = 0
    for _ in range(5000):
        hands = two_hands(chance)
        for _ in range(chance.randrange(3)):
            hands[chance.randrange(2)][chance.randrange(HAND_SIZE)] = chance.choice(TOKENS)
        both = dealt("".join(hands[0]), "".join(hands[1]))
        refused += both is None
        assert (both is not None) == (max(Counter(hands[0] + hands[1]).values()) <= 2)
        if both is not None:
            assert [ranks_of(both, seat) for seat in (0, 1)] == [rank_counts(hand) for hand in hands]
    assert refused > 500


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8, 16, 27])
def test_a_card_dealt_more_than_twice_is_found_wherever_the_copies_are(count: int) -> None:
    chance = random.Random(count)
    for token in TOKENS:
        cards = [token] * count + chance.sample([card for card in DECKS if card != token], 2 * HAND_SIZE - count)
        chance.shuffle(cards)
        assert dealt("".join(cards[:HAND_SIZE]), "".join(cards[HAND_SIZE:])) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:-2],
        lambda text: text + "3s",
        lambda text: text[1:] + text[0],
        lambda text: text.lower(),
        lambda text: text[:-2] + "\x00\x00",
        lambda text: text[:-1] + "é",
        lambda text: text[:-2] + "é",
        lambda text: text[:-2] + "  ",
        lambda text: "",
    ],
)
def test_other_texts_are_no_hands(change: object) -> None:
    first, second = map("".join, two_hands(random.Random(2)))
    assert callable(change)
    assert dealt(first, second) is not None
    assert dealt(change(first), second) is None
    assert dealt(first, change(second)) is None


def test_what_is_left_is_right_whatever_was_taken() -> None:
    """Plays out of nowhere, the other's cards, cards played twice and many of a card: none of it goes unseen."""
    chance = random.Random(3)
    told = Counter[bool]()
    for _ in range(20_000):
        hands = two_hands(chance)
        both = dealt("".join(hands[0]), "".join(hands[1]))
        assert both is not None
        winner = chance.randrange(2)
        played = [list(hands[0]), list(hands[1])]
        del played[1 - winner][: chance.randrange(HAND_SIZE + 1)]
        for _ in range(chance.choice([0, 0, 1, 2])):
            cards = played[chance.randrange(2)]
            what = chance.randrange(5)
            if what == 0 and cards:
                cards.pop(chance.randrange(len(cards)))
            elif what == 1:
                cards += [chance.choice(TOKENS)] * chance.choice([1, 1, 2, 4, 5, 20])
            elif what == 2 and cards:
                cards[chance.randrange(len(cards))] = chance.choice(TOKENS)
            elif what == 3 and cards:
                spot = chance.randrange(len(cards))
                cards[spot] = TOKENS[TOKENS.index(cards[spot]) - 1]
            elif cards:
                cards += chance.sample(cards, min(len(cards), chance.choice([1, 3])))
        for seat, cards in enumerate(played):
            for at in range(0, len(cards), HAND_SIZE):
                both -= half("".join(cards[at : at + HAND_SIZE]).encode()) << HALF * seat
        loser = Counter(hands[1 - winner])
        loser.subtract(Counter(played[1 - winner]))
        true = Counter(played[winner]) == Counter(hands[winner]) and min(loser.values()) >= 0 and loser.total() > 0
        assert left(both, winner) == (loser.total() if true else None)
        told[true] += 1
    assert min(told.values()) > 2000


def test_as_many_plays_as_a_game_may_have_never_overflow() -> None:
    """The most cards that can be taken, of one card or of many, leave nothing that looks right."""
    chance = random.Random(4)
    for token in (*TOKENS, None):
        for seat in (0, 1):
            both = dealt(*map("".join, two_hands(chance)))
            assert both is not None
            for _ in range(MOST_STEPS):
                cards = [token or chance.choice(TOKENS) for _ in range(HAND_SIZE)]
                both -= half("".join(cards).encode()) << HALF * seat
            assert left(both, 0) is None
            assert left(both, 1) is None
