"""shuangkou/1.3 and 3: turns, the end of the game, the buckles and escapes, by hand."""

from __future__ import annotations

import pytest

from tests.games.shuangkou.room import codes, hands, outcome, result_of, rules, scripted

# Seats 0 and 2 can each go out in two plays: a butterfly of 25 cards and a pair.
LONG = "3334445556667778899TTJJQQ"


def test_double_buckle_by_the_partner_leading_after_the_last_card() -> None:
    dealt = hands(LONG + "22", "", LONG + "KK")
    game = scripted(dealt, 0, f"0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 1: -; 2: -; 3: -; 2: {LONG}; 3: -; 1: -; 2: KK")
    settled = outcome(game)
    assert codes(settled) == []
    assert settled.amounts == (2, -2, 2, -2)
    assert result_of(settled) == {"finish": [0, 2], "buckle": "double", "winners": [0, 2], "cards_left": [0, 27, 0, 27]}
    assert list(result_of(settled)) == ["finish", "buckle", "winners", "cards_left"]
    line = settled.lines(0)[0]
    assert (line.rule, line.amount, line.why) == (
        "shuangkou/3.2",
        2,
        "double buckle (first and second): each winner gets: 2 × stake 1 = 2",
    )


def test_single_buckle_first_and_third() -> None:
    dealt = hands(LONG + "22", "AAAAAAAA 222222 KKKKKK 99 88 WW w", LONG + "KK")
    game = scripted(
        dealt,
        0,
        f"0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 1: AAAAAAAA; 2: -; 3: -; 1: 222222; 2: -; 3: -; 1: KKKKKK; 2: -; 3: -;"
        f"1: WW; 2: -; 3: -; 1: w; 2: -; 3: -; 1: 99; 2: -; 3: -; 1: 88; 2: KK; 3: -; 2: {LONG}",
    )
    settled = outcome(game)
    assert codes(settled) == []
    assert settled.amounts == (1, -1, 1, -1)
    assert result_of(settled) == {
        "finish": [0, 1, 2],
        "buckle": "single",
        "winners": [0, 2],
        "cards_left": [0, 0, 0, 27],
    }


def test_flat_buckle_pays_nothing_and_says_so() -> None:
    # What 0 and 2 leave: two each of 3–7, four each of 8–Q, six K, eight A, six 2, four jokers.
    dealt = hands(
        LONG + "22",
        "AAAAAAAA 222222 KKKKKK 88 99 wwW",
        LONG + "KK",
        "33 44 55 66 77 TTTT JJJJ QQQQ 88 99 W",
    )
    game = scripted(
        dealt,
        0,
        f"""0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 1: AAAAAAAA; 2: -; 3: -
        1: 222222; 2: -; 3: -; 1: KKKKKK; 2: -; 3: -; 1: ww; 2: -; 3: -; 1: W; 2: -; 3: -; 1: 99; 2: -; 3: -; 1: 88; 2: -; 3: TT
        2: -; 3: 3344556677; 2: -; 3: JJ; 2: -; 3: TT; 2: KK; 3: QQQQ; 2: -; 3: JJ; 2: -; 3: 88; 2: -; 3: 99; 2: -; 3: W""",
    )
    settled = outcome(game)
    assert codes(settled) == []
    assert settled.amounts == (0, 0, 0, 0)
    assert result_of(settled) == {"finish": [0, 1, 3], "buckle": "flat", "winners": [0, 2], "cards_left": [0, 0, 25, 0]}
    assert settled.lines(1)[0].why == "flat buckle (first and fourth): each loser pays nothing: 0 × stake 1 = 0"


def test_the_profile_says_what_a_flat_buckle_pays() -> None:
    room = rules(stake=50, points={"double": 9, "single": 5, "flat": 3})
    dealt = hands(LONG + "22", "", LONG + "KK")
    game = scripted(dealt, 0, f"0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 1: -; 2: -; 3: -; 2: {LONG}; 3: -; 1: -; 2: KK")
    assert outcome(game, room).amounts == (450, -450, 450, -450)


def test_the_trick_goes_on_past_a_seat_that_is_out_and_may_be_rejoined() -> None:
    dealt = hands(LONG + "22", "3WW", LONG + "KK", "3ww")
    start = f"0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 1: -; 2: -; 3: ww"
    assert codes(outcome(scripted(dealt, 0, start))) == ["no-end"]
    again = start + "; 1: WW; 2: -; 3: -; 1: 3"  # seat 1 passed before and plays again; 0 is passed over
    settled = outcome(scripted(dealt, 0, again))
    assert codes(settled) == ["no-end"]


@pytest.mark.parametrize(
    ("seat", "amounts", "winners"),
    [(0, (-4, 2, 0, 2), [1, 3]), (1, (2, -4, 2, 0), [0, 2]), (2, (0, 2, -4, 2), [1, 3]), (3, (2, 0, 2, -4), [0, 2])],
)
def test_an_escape_at_once_and_out_of_turn(seat: int, amounts: tuple[int, ...], winners: list[int]) -> None:
    settled = outcome(scripted(hands(), 0, f"{seat}: escape"))
    assert codes(settled) == []
    assert settled.amounts == amounts
    assert result_of(settled) == {
        "finish": [],
        "buckle": None,
        "winners": winners,
        "cards_left": [27] * 4,
        "escaped": seat,
    }
    assert [line.rule for s in range(4) for line in settled.lines(s)] == ["shuangkou/3.3"] * 4
    assert settled.lines((seat + 2) % 4)[0].why.endswith("pays and gets nothing")


def test_an_escape_after_the_partner_is_out_still_loses() -> None:
    dealt = hands(LONG + "22", "", LONG + "KK")
    settled = outcome(scripted(dealt, 0, f"0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 1: -; 2: escape"), rules(stake=100))
    assert settled.amounts == (0, 200, -400, 200)
    assert result_of(settled)["finish"] == [0]
    assert result_of(settled)["winners"] == [1, 3]
    facts = {str(fact.label): fact.text for fact in settled.describe()}
    assert facts["Out of cards"] == "seat 0 first"
    assert "seats 1 and 3, win" in facts["Escape"]


def test_the_escape_of_a_seat_that_is_out_is_an_error() -> None:
    dealt = hands(LONG + "22", "", LONG + "KK")
    for mode in ("settle", "host"):
        room = rules(escape={"mode": mode, "penalty": 4})
        game = scripted(
            dealt, 0, f"0: {LONG}; 1: -; 2: -; 3: -; 0: 22; 0: escape; 1: -; 2: -; 3: -; 2: {LONG}; 3: -; 1: -; 2: KK"
        )
        rejected = outcome(game, room)
        assert (rejected.status, codes(rejected)) == ("rejected", ["escape-without-cards"])


def test_void_pays_nothing() -> None:
    void = outcome(scripted(hands(), 0, "2: void"))
    assert (void.status, void.amounts, codes(void)) == ("void", (), [])


def test_a_void_game_needs_a_legal_deal_too() -> None:
    dealt = hands()
    dealt[0] = dealt[0][2:]
    assert outcome(scripted(dealt, 0, "2: void")).status == "rejected"
