"""The rules that not every room plays (bigtwo/1.2 to 1.4, 2.2 to 2.4, 3.2), each example worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.pay import pay
from settlement.games.bigtwo.request import read_hand
from settlement.games.game import HandRequest
from settlement.games.ledger import balance
from tests.games.bigtwo.room import codes, hands, outcome, result_of, rules, scripted

PAYS_ALL = {"duty": True, "pays_all": True}


def amounts(facts: Facts, **changed: Any) -> tuple[int, ...]:
    return balance(pay(facts.decided, rules(**changed)), 4).amounts


def ended(*left: int, **more: Any) -> Facts:
    return Facts(winner=left.index(0), escaped=None, cards_left=left, spade_two=None, **more)


def test_who_let_the_winner_out_pays_for_the_other_losers() -> None:
    # 5, 8 × 2 = 16, 0, 12 × 3 = 36: 57 in all; each gets 57 − 4 × its own: 37, −7, 57, −87. Seat 3's 87 go to seat 1.
    assert amounts(ended(5, 8, 0, 12, breaker=1), last_card=PAYS_ALL) == (37, -94, 57, 0)
    assert amounts(ended(5, 8, 0, 12, breaker=1), last_card={"duty": True}) == (37, -7, 57, -87)
    # Seat 0 is ahead with 37; it pays the 7 and the 87: 37 − 94 = −57.
    assert amounts(ended(5, 8, 0, 12, breaker=0), last_card=PAYS_ALL) == (-57, 0, 57, 0)
    # × stake 3
    assert amounts(ended(5, 8, 0, 12, breaker=3), last_card=PAYS_ALL, stake=3) == (111, 0, 171, -282)


def test_the_winner_takes_all() -> None:
    # Each loser pays its points: 5, 16 and 36; the winner gets 57.
    assert amounts(ended(5, 8, 0, 12), scoring="winner_takes") == (-5, -16, 57, -36)
    assert amounts(ended(5, 8, 0, 12), scoring="winner_takes", stake=10) == (-50, -160, 570, -360)
    # Seat 3 let it out: 5 + 16 + 36.
    assert amounts(ended(5, 8, 0, 12, breaker=3), scoring="winner_takes", last_card=PAYS_ALL) == (0, 0, 57, -57)


def test_an_escape_pays_everybody_also_where_the_winner_takes_all() -> None:
    # 13 × 4 = 52 to each of three
    room = rules(scoring="winner_takes")
    assert outcome(scripted(hands("", "2s"), 1, "0: escape"), room).amounts == (-156, 52, 52, 52)


UNTIL = "3: 5c5d5h6c6d; 0: -; 1: -; 2: -; 3: 7c7h7s8c8h; 0: -; 1: -; 2: -; 3: 9c9h; 0: -; 1: -; "


def shed(script: str) -> dict[str, Any]:
    """Seat 3 is down to 3c, and seat 2, before it, has won the trick with a pair of twos."""
    dealt = hands("3d3c3h", "4d4c", "2d2h 3s 7d Kd", "5c5d5h6c6d 7c7h7s8c8h 9c9h 8d")
    return scripted(dealt, 3, f"{UNTIL}2: 2d2h; 3: -; 0: -; 1: -; {script}")


def test_a_lower_single_before_a_last_card_is_a_warning_and_costs_the_table() -> None:
    room = rules(last_card=PAYS_ALL)
    game = shed("2: 3s; 3: 8d")
    settled = outcome(game, room)
    assert codes(settled) == ["last-card-duty"]
    breach = settled.findings[0]
    assert (breach.severity, breach.event) == ("warning", 15)
    assert breach.message.startswith("seat 2 plays a single while seat 3, which is next, has one card left")
    # 13 × 4 = 52 (× 2 with 2♠ for the seat that holds it), 13 × 4, 10 × 3 = 30, 0
    points = result_of(settled)["card_points"]
    total = sum(points)
    own = [total - 4 * each for each in points]
    losers = sum(own[seat] for seat in (0, 1) if own[seat] < 0)
    assert own[0] < 0
    assert own[1] < 0
    assert settled.amounts == (0, 0, own[2] + losers, own[3])
    (line,) = [line for line in settled.lines(2) if line.rule == "bigtwo/1.3"]
    assert "let seat 3 out with a single in event 15 that was not its highest" in line.why
    assert outcome(game, rules(last_card={"duty": True})).amounts == tuple(own)
    assert outcome(game).findings == []


def highest_of_seat_two() -> str:
    held: str = shed("")["deal"]["hands"][2]
    cards: set[str] = {held[i : i + 2] for i in range(0, 26, 2)} - {"2d", "2h"}
    return max(cards, key=lambda card: ("3456789TJQKA2".index(card[0]), "dchs".index(card[1])))


def test_the_highest_single_a_pair_and_a_pass_break_nothing() -> None:
    room = rules(last_card=PAYS_ALL)
    assert codes(outcome(shed(f"2: {highest_of_seat_two()}; 3: -; 0: escape"), room)) == []
    assert codes(outcome(scripted(hands("3d3h4d"), 0, "0: 3d; 1: escape"), room)) == []


def test_only_the_play_right_before_the_last_card_pays_for_all() -> None:
    room = rules(last_card=PAYS_ALL)
    # Seat 3 passes on the lower single first: the breach stays a warning.
    settled = outcome(shed("2: 3s; 3: -; 0: escape"), room)
    assert codes(settled) == ["last-card-duty"]
    assert {line.rule for seat in range(4) for line in settled.lines(seat)} == {"bigtwo/3.3"}


def test_timeouts_between_the_two_plays_do_not_count() -> None:
    room = rules(last_card=PAYS_ALL)
    settled = outcome(shed("2: 3s; 3: timeout; 3: 8d host"), room)
    assert codes(settled) == ["last-card-duty"]
    assert [line.rule for line in settled.lines(2)] == ["bigtwo/3.2", "bigtwo/1.3"]


def test_a_hosted_single_is_then_the_highest() -> None:
    room = rules(last_card={"duty": True})
    best = highest_of_seat_two()
    assert codes(outcome(shed(f"2: timeout; 2: {best} host; 3: -; 0: escape"), room)) == []
    assert codes(outcome(shed("2: timeout; 2: 3s host; 3: -; 0: escape"), room)) == ["last-card-duty"]
    assert codes(outcome(shed("2: timeout; 2: 3s host; 3: -; 0: escape"))) == []
    assert codes(outcome(shed(f"2: timeout; 2: {best} host; 3: -; 0: escape"))) == ["hosted-not-smallest"]


DRAGON = hands("3d4d5d6d7d8d9dTdJdQdKdAd2d", "3s3h")


def dragon(seat: int, more: str = "", first: bool = False) -> dict[str, Any]:
    game = scripted(DRAGON, 0, more, first)
    return game | {"events": [*game["events"], {"seat": seat, "do": "dragon"}]}


def test_a_dragon_wins_at_once() -> None:
    # 60 units × stake 2 from each of three
    settled = outcome(dragon(0), rules(dragon=60, stake=2))
    assert (settled.status, settled.amounts, codes(settled)) == ("settled", (360, -120, -120, -120), [])
    assert result_of(settled) == {
        "winner": 0,
        "cards_left": (13,) * 4,
        "card_points": (0,) * 4,
        "dragon": True,
    }
    assert [line.rule for seat in range(4) for line in settled.lines(seat)] == ["bigtwo/1.4"] * 4
    assert settled.lines(1)[0].why == "the dragon of seat 0: 60 units × stake 2 = −120"
    assert settled.lines(0)[0].why == "its dragon: 60 units from each of 3 seats, × stake 2 = 360"


@pytest.mark.parametrize(
    ("game", "changed", "code", "part"),
    [
        (dragon(0), {}, "dragon-not-played", "doesn't play"),
        (dragon(1), {"dragon": 60}, "no-dragon", "was dealt no"),
        (dragon(0, "0: 3d"), {"dragon": 60}, "dragon-misplaced", "only event"),
    ],
)
def test_any_other_dragon_is_an_error(game: dict[str, Any], changed: dict[str, Any], code: str, part: str) -> None:
    settled = outcome(game, rules(**changed))
    assert settled.status == "rejected"
    assert codes(settled)[0] == code
    assert part in settled.findings[0].message


def test_another_card_opens_or_none() -> None:
    dealt = hands("3s4d5d", "3d")
    assert codes(outcome(scripted(dealt, 0, "0: 3s; 1: escape", True), rules(opening="3s"))) == []
    assert codes(outcome(scripted(dealt, 0, "0: 4d; 1: escape", True), rules(opening="3s"))) == ["opening-play"]
    assert codes(outcome(scripted(dealt, 1, "1: 3d; 2: escape", True), rules(opening="3s")))[0] == "lead-card"
    assert codes(outcome(scripted(dealt, 0, "0: 4d; 1: escape", True), rules(opening="none"))) == []
    hosted = "0: timeout; 0: 3s host; 1: escape"
    assert codes(outcome(scripted(dealt, 0, hosted, True), rules(opening="3s"))) == []


BEATS = [
    # the place in the list decides: A2345 above all others, its key card the 2
    ({"straights": ["34567", "TJQKA", "345A2"]}, "3d4c5hAs2d", "TdJcQhKsAd", True, "by their place"),
    ({}, "3d4c5hAs2d", "TdJcQhKsAd", False, "by the key card"),
    # equal places go by the suit of the key card, the 2: 2s over 2h, whatever the 5 is
    ({"straights": ["345A2"]}, "3d4c5dAs2s", "3c4d5hAd2h", True, "by their place"),
    ({}, "3d4c5dAs2s", "3c4d5hAd2h", False, "by the key card"),
    # round the corner where the room has it
    ({"straights": ["TJQKA", "JQKA2"]}, "JdQcKhAs2d", "TdJcQhKsAd", True, "by their place"),
    # bombs answer anything; other five cards don't
    ({"bombs": "any"}, "4c4d4h4s3d", "2s", True, "any number of cards"),
    ({"bombs": "any"}, "4c5c6c7c8c", "2s2h", True, "any number of cards"),
    ({"bombs": "any"}, "4c4d4h3s3d", "2s", False, "1 card is due"),
    ({"bombs": "any"}, "4c4d4h4s3d", "5c6c7c8c9c", False, "straight < flush"),
    ({}, "4c4d4h4s3d", "2s", False, "1 card is due"),
    # 2 high in hearts, 9 high in spades
    ({"flush_by": "suit"}, "3s4s5s7s9s", "2h7h8hJhKh", True, "by their suit"),
    ({"flush_by": "rank"}, "3s4s5s7s9s", "2h7h8hJhKh", False, "by their largest card"),
    ({"flush_by": "suit"}, "3s4s5s7sTs", "3s4s5s7s9s", True, "by their suit"),
]


@pytest.mark.parametrize(("changed", "mine", "table", "wins", "reason"), BEATS)
def test_what_beats_what_in_a_room(changed: dict[str, Any], mine: str, table: str, wins: bool, reason: str) -> None:
    answer = read_hand(HandRequest(cards=mine, beats=table), rules(**changed))
    assert answer["legal"]
    assert answer["beats"] is wins
    assert reason in answer["why"]


ILLEGAL = [
    ({"plays": {"triple": False}}, "3d3c3h", "no triples"),
    ({"plays": {"flush": False}}, "3s4s5s7s9s", "no flushes"),
    ({"straights": ["TJQKA"]}, "3d4c5h6s7d", "there are TJQKA"),
]


@pytest.mark.parametrize(("changed", "cards", "reason"), ILLEGAL)
def test_what_is_no_play_in_a_room(changed: dict[str, Any], cards: str, reason: str) -> None:
    answer = read_hand(HandRequest(cards=cards), rules(**changed))
    assert not answer["legal"]
    assert reason in answer["why"]
    assert read_hand(HandRequest(cards=cards), rules())["legal"]


def test_readings_of_a_room() -> None:
    straight = read_hand(HandRequest(cards="As2d3c4h5s"), rules(straights=["345A2"]))
    assert (straight["type"], straight["top"], straight["reading"]) == ("straight", "2d", "3c 4h 5s As 2d")
    # A flush that is also a straight stays a straight flush where flushes aren't played.
    one_suit = read_hand(HandRequest(cards="4c5c6c7c8c"), rules(plays={"flush": False}))
    assert one_suit["type"] == "straight_flush"
    # and a straight flush of a list without it is a flush
    assert read_hand(HandRequest(cards="4c5c6c7c8c"), rules(straights=["TJQKA"]))["type"] == "flush"
    assert read_hand(HandRequest(cards="3d3c3h4s4d"), rules(plays={"triple": False}))["type"] == "full_house"


def test_a_hosted_seat_uses_a_bomb_only_where_nothing_of_as_many_cards_beats() -> None:
    room = rules(bombs="any")
    dealt = hands("3d5d5c5h5s4d 9s", "8s", "2s")
    start = "1: 8s; 2: -; 3: -; 0: timeout; "
    higher = "0: 9s host; 2: escape"
    assert codes(outcome(scripted(dealt, 1, start + higher), room)) == []
    bomb = "0: 3d5d5c5h5s host; 2: escape"
    assert codes(outcome(scripted(dealt, 1, start + bomb), room)) == ["hosted-not-smallest"]
    onto_the_two = "2: 2s; 3: -; 0: timeout; 0: 3d5d5c5h5s host; 1: escape"
    assert codes(outcome(scripted(dealt, 2, onto_the_two), room)) == []
    passed = "2: 2s; 3: -; 0: auto; 1: escape"
    assert codes(outcome(scripted(dealt, 2, passed), room)) == ["auto-pass"]
