"""shuangkou/3: entries follow from what was decided and the rules alone, and are told in words with codes."""

from __future__ import annotations

import pytest

from settlement.games.ledger import balance
from settlement.games.shuangkou import reasons, words
from settlement.games.shuangkou.facts import Buckle, Buckled, Escaped, Facts
from settlement.games.shuangkou.pay import pay
from settlement.words import Message
from tests.games.shuangkou.room import rules

POINTS = {"double": 9, "single": 5, "flat": 0}
SIDES = [(0, 2), (1, 3)]


@pytest.mark.parametrize("winners", SIDES)
@pytest.mark.parametrize("buckle", ["double", "single", "flat"])
def test_each_loser_pays_and_each_winner_gets_the_points_of_the_buckle(
    buckle: Buckle, winners: tuple[int, int]
) -> None:
    room = rules(stake=7, points=POINTS)
    facts = Facts(end=Buckled(buckle, winners), finish=(), cards_left=(0, 0, 0, 0))
    entries = pay(facts.decided, room)
    amount = POINTS[buckle] * 7
    payout = balance(entries, 4)
    assert payout.amounts == tuple(amount if seat in winners else -amount for seat in range(4))
    assert payout.house == 0
    assert [entry.rule for entry in entries] == ["shuangkou/3.2"]
    for seat in range(4):
        told = str(words.tell(facts, room, entries[0], seat))
        assert told.startswith(f"{buckle} buckle (first and ")
        assert (": each winner gets" in told) is (seat in winners)
        assert ("nothing" in told) is (amount == 0)
        assert told.endswith(f"{POINTS[buckle]} × stake 7 = {amount}")


@pytest.mark.parametrize("seat", range(4))
def test_the_escaper_alone_pays_and_each_enemy_gets_half(seat: int) -> None:
    room = rules(stake=5, escape={"mode": "settle", "penalty": 6})
    facts = Facts(end=Escaped(seat), finish=(), cards_left=(27,) * 4)
    entries = pay(facts.decided, room)
    by_distance = (-30, 15, 0, 15)
    payout = balance(entries, 4)
    assert payout.amounts == tuple(by_distance[(other - seat) % 4] for other in range(4))
    assert payout.house == 0
    told = [str(words.tell(facts, room, entries[0], (seat + distance) % 4)) for distance in range(4)]
    assert told == [
        "escaped: pays the penalty 6 × stake 5 = 30",
        f"seat {seat} escaped: half of its penalty 6 × stake 5 = 30, that is 15",
        f"partner of seat {seat}, which escaped: pays and gets nothing",
        f"seat {seat} escaped: half of its penalty 6 × stake 5 = 30, that is 15",
    ]


def test_games_that_are_paid_alike_are_decided_by_equal_values() -> None:
    end = Buckled("single", (0, 2))
    first = Facts(end=end, finish=(0, 1, 2), cards_left=(0, 0, 0, 9)).decided
    other = Facts(end=Buckled("single", (0, 2)), finish=(2, 3, 0), cards_left=(0, 4, 0, 0)).decided
    assert {first: pay(first, rules())}[other] == pay(other, rules())


def test_every_message_has_a_code_of_its_own() -> None:
    messages: list[Message] = []
    for value in [*vars(words).values(), *vars(reasons).values()]:
        several = list(value.values()) if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
        messages += [message for message in several if isinstance(message, Message)]
    assert len({message.code for message in messages}) == len(messages) > 40
    assert all(message.code.startswith("shuangkou/") for message in messages)
