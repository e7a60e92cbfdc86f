"""bigtwo/3: entries follow from what was decided and the rules alone, and are told in words with codes."""

from __future__ import annotations

import random

import pytest

from settlement.games.bigtwo import reasons, words
from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.game import GAME
from settlement.games.bigtwo.pay import pay
from settlement.games.ledger import balance
from settlement.words import Message
from tests.games.bigtwo.room import PROFILE, rules
from tests.oracles.bigtwo_game import points


def some_facts(chance: random.Random) -> Facts:
    escaped = chance.choice((None, None, 0, 1, 2, 3))
    left = [chance.randint(1, 13) for _ in range(4)]
    winner = None
    if escaped is None:
        winner = chance.randrange(4)
        left[winner] = 0
    two = chance.choice([None, *(seat for seat in range(4) if left[seat])])
    return Facts(winner=winner, escaped=escaped, cards_left=tuple(left), spade_two=two)


@pytest.mark.parametrize("seed", range(20))
def test_every_seat_gets_the_differences_of_the_card_points(seed: int) -> None:
    chance = random.Random(seed)
    starts = [0, *sorted(chance.sample(range(1, 14), chance.randrange(4)))]
    profile = PROFILE | {
        "stake": chance.randrange(100),
        "tiers": [{"from": start, "times": chance.randrange(6)} for start in starts],
        "spade_two": {"from": chance.randrange(14), "times": chance.randrange(4)},
        "escape": {"mode": "settle", "cards": chance.randrange(14)},
    }
    room = rules(**profile)
    for _ in range(100):
        facts = some_facts(chance)
        counted = list(facts.cards_left)
        if facts.escaped is not None:
            counted = [profile["escape"]["cards"] * (seat == facts.escaped) for seat in range(4)]
        own = [points(profile, n, seat == facts.spade_two) for seat, n in enumerate(counted)]
        entries = pay(facts.decided, room)
        payout = balance(entries, 4)
        assert list(payout.amounts) == [sum(o - mine for o in own) * room.stake for mine in own]
        assert payout.house == 0
        for seat in range(4):
            assert str(words.tell(facts, room, entries[0], seat)).endswith(
                f"= {payout.amounts[seat]}".replace("-", "−")
            )
        assert GAME.result(facts, entries, room).card_points == tuple(own)


def test_games_that_are_paid_alike_are_decided_by_equal_values() -> None:
    first, again = (some_facts(random.Random(3)).decided for _ in range(2))
    assert {first: pay(first, rules())}[again] == pay(again, rules())


def test_every_message_has_a_code_of_its_own() -> None:
    messages: list[Message] = []
    for value in [*vars(words).values(), *vars(reasons).values()]:
        several = list(value.values()) if isinstance(value, dict) else [value]
        messages += [message for message in several if isinstance(message, Message)]
    assert len({message.code for message in messages}) == len(messages) > 25
    assert all(message.code.startswith("bigtwo/") for message in messages)
