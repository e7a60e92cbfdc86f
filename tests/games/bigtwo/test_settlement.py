"""bigtwo/3: card points, payouts and escapes, by hand."""

from __future__ import annotations

import pytest

from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.pay import pay, points_table
from settlement.games.bigtwo.words import tell_points
from tests.games.bigtwo.room import codes, hands, outcome, result_of, rules, scripted

POINTS = [  # cards left, without 2♠, with it
    (0, 0, 0),
    (1, 1, 1),
    (7, 7, 7),
    (8, 16, 32),
    (9, 18, 36),
    (10, 30, 60),
    (11, 33, 66),
    (12, 36, 72),
    (13, 52, 104),
]


@pytest.mark.parametrize(("left", "plain", "with_two"), POINTS)
def test_card_points(left: int, plain: int, with_two: int) -> None:
    table = points_table(rules().tiers, rules().spade_two)
    assert (table[False][left], table[True][left]) == (plain, with_two)


def test_the_words_for_card_points() -> None:
    assert str(tell_points(rules(), 12, True, 72)) == "12 × 3 × 2 (2♠) = 72"
    assert str(tell_points(rules(), 12, False, 36)) == "12 × 3 = 36"
    assert str(tell_points(rules(), 5, True, 5)) == "5"
    assert str(tell_points(rules(spade_two={"from": 0, "times": 1}), 8, True, 16)) == "8 × 2 = 16"


NETS = [  # cards left by seat, the seat with 2♠, payouts
    ((5, 8, 0, 12), None, (37, -7, 57, -87)),
    ((8, 0, 9, 10), 0, (-48, 80, 8, -40)),
    ((13, 13, 13, 0), 0, (-208, 0, 0, 208)),
    ((1, 1, 1, 0), 2, (-1, -1, -1, 3)),
]


@pytest.mark.parametrize(("left", "two", "net"), NETS)
def test_payouts_by_cards_left(left: tuple[int, ...], two: int | None, net: tuple[int, ...]) -> None:
    ended = Facts(winner=left.index(0), escaped=None, cards_left=left, spade_two=two)
    (entry,) = pay(ended, rules())
    assert entry.amounts == net
    (scaled,) = pay(ended, rules(stake=7))
    assert scaled.amounts == tuple(7 * amount for amount in net)


def test_a_whole_game_with_13_13_13_0() -> None:
    dealt = hands("2s", "", "", "3d3c3h4d4c 4h4s5d5c5h 3s 6d6c")
    assert len(dealt[3]) == 26
    game = scripted(
        dealt,
        3,
        "3: 3d3c3h4d4c; 0: -; 1: -; 2: -; 3: 5d5c5h4h4s; 0: -; 1: -; 2: -; 3: 3s; 0:-; 1:-; 2:-; 3: 6d6c",
        True,
    )
    settled = outcome(game)
    assert codes(settled) == []
    assert settled.amounts == (-208, 0, 0, 208)
    assert result_of(settled) == {"winner": 3, "cards_left": (13, 13, 13, 0), "card_points": (104, 52, 52, 0)}
    assert list(result_of(settled)) == ["winner", "cards_left", "card_points"]
    (line,) = settled.lines(0)
    assert (line.rule, line.amount) == ("bigtwo/3.2", -208)
    assert line.why == "(52 − 104) + (52 − 104) + (0 − 104) = −208 points, × stake 1 = −208"
    facts = {str(fact.label): fact.text for fact in settled.describe()}
    assert facts["Card points"] == "seat 0: 13 × 4 × 2 (2♠) = 104, seat 1: 13 × 4 = 52, seat 2: 13 × 4 = 52, seat 3: 0"


ESCAPES = [
    (hands("", "2s"), 0, (-156, 52, 52, 52), (52, 0, 0, 0)),
    (hands("2s"), 0, (-312, 104, 104, 104), (104, 0, 0, 0)),
    (hands("2s"), 2, (52, 52, -156, 52), (0, 0, 52, 0)),
]


@pytest.mark.parametrize(("dealt", "seat", "amounts", "points"), ESCAPES)
def test_an_escape_at_any_time(dealt: list[str], seat: int, amounts: tuple[int, ...], points: tuple[int, ...]) -> None:
    settled = outcome(scripted(dealt, 1, f"{seat}: escape"))
    assert settled.amounts == amounts
    assert result_of(settled) == {"winner": None, "cards_left": (13,) * 4, "card_points": points, "escaped": seat}
    assert {line.rule for s in range(4) for line in settled.lines(s)} == {"bigtwo/3.3"}


def test_an_escape_counts_thirteen_cards_whatever_is_held_and_two_of_spades_only_while_held() -> None:
    dealt = hands("2s 3d 4d5d6d7d8h")
    settled = outcome(scripted(dealt, 0, "0: 4d5d6d7d8h; 0: escape".replace("0: escape", "1: -; 0: escape")))
    assert (settled.amounts, result_of(settled)["cards_left"]) == ((-312, 104, 104, 104), (8, 13, 13, 13))
    settled = outcome(scripted(dealt, 0, "0: 2s; 0: escape"))
    assert (settled.amounts, result_of(settled)["cards_left"]) == ((-156, 52, 52, 52), (12, 13, 13, 13))


def test_the_profile_says_how_many_cards_an_escape_counts() -> None:
    room = rules(escape={"mode": "settle", "cards": 7}, stake=10)
    assert outcome(scripted(hands("2s"), 1, "0: escape"), room).amounts == (-210, 70, 70, 70)
    room = rules(escape={"mode": "settle", "cards": 8}, spade_two={"from": 8, "times": 5})
    assert outcome(scripted(hands("2s"), 1, "0: escape"), room).amounts == (-240, 80, 80, 80)


def test_an_escape_with_mode_host_is_settled_as_usual() -> None:
    room = rules(escape={"mode": "host", "cards": 13})
    dealt = hands("2s", "3d3c3h4d4c 4h4s5d5c5h 3s 6d6c")
    game = scripted(
        dealt,
        1,
        "1: 3d3c3h4d4c; 0: escape; 2: -; 3: -; 0: - host; 1: 5d5c5h4h4s; 2: -; 3: -; 0: auto; 1: 3s; 2: -; 3: -; 0: -; 1: 6d6c",
    )
    settled = outcome(game, room)
    assert settled.status == "settled"
    assert settled.amounts == (-208, 208, 0, 0)
    assert "hosting-missing" in codes(settled)


def test_void_pays_nothing() -> None:
    void = outcome(scripted(hands(), 0, "2: void"))
    assert (void.status, void.amounts, codes(void)) == ("void", (), [])
