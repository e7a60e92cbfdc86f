"""All five-card hands of the deck, by what they are: 40, 624, 3744, 5108 and 10200 plays, 19 716 in all."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest

from settlement.games.bigtwo.hand import read
from tests.games.bigtwo.reading import USUAL

EXPECTED = {"straight_flush": 40, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108, "straight": 10200}


def test_the_counts_by_ranks_and_suits() -> None:
    """Each set of ranks once: with all of one suit where its ranks differ, and with one other suit, weighed by the deck."""
    found: Counter[str] = Counter()
    hands = 0
    for ranks in combinations_with_replacement(range(13), 5):
        copies = Counter(ranks)
        if max(copies.values()) > 4:
            continue
        ways = 1
        for n in copies.values():
            ways *= comb(4, n)
        hands += ways
        holding = sum(((1 << n) - 1) << 4 * rank for rank, n in copies.items())
        if len(copies) == 5:
            play = read(holding, USUAL)
            found[play.type if play else ""] += 4
            ways -= 4
            holding ^= 3 << 4 * ranks[0]  # the lowest card of the next suit
        play = read(holding, USUAL)
        found[play.type if play else ""] += ways
    assert hands == comb(52, 5)
    assert sum(found.values()) == hands
    del found[""]
    assert found == EXPECTED
    assert sum(found.values()) == 19_716


def test_no_choice_of_suits_changes_the_type_but_one_suit_for_all() -> None:
    for ranks in [(0, 1, 2, 3, 4), (0, 1, 2, 11, 12), (8, 9, 10, 11, 12), (0, 2, 4, 6, 8)]:
        kinds: Counter[str | None] = Counter()
        for suits in product(range(4), repeat=5):
            play = read(sum(1 << 4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)), USUAL)
            kinds[play.type if play else None] += 1
        assert sorted(kinds.values()) == [4, 1020]


@pytest.mark.slow
def test_every_single_hand_agrees_with_a_poker_evaluator() -> None:
    """Poker has the same five types among its own; its other hands are no plays here."""
    from phevaluator import evaluate_cards

    poker = [  # the worst rank of each poker class
        (10, "straight_flush"),
        (166, "four_of_a_kind"),
        (322, "full_house"),
        (1599, "flush"),
        (1609, "straight"),
        (7462, None),
    ]
    names = ["".join(pair) for pair in product("3456789TJQKA2", "dchs")]
    found: Counter[str | None] = Counter()
    for values in combinations(range(52), 5):
        place = evaluate_cards(*(names[v] for v in values))
        expected = next(kind for worst, kind in poker if place <= worst)
        play = read(sum(1 << v for v in values), USUAL)
        assert (play and play.type) == expected, values
        found[expected] += 1
    del found[None]
    assert found == EXPECTED
