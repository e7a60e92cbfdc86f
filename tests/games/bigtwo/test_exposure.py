"""The most that one game of bigtwo can move, against trying every way in which a game can end."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from settlement.games.bigtwo.exposure import exposure
from tests.games.bigtwo.room import PROFILE, rules
from tests.oracles.bigtwo_game import points


def most_by_trying(profile: dict[str, Any]) -> int:
    most = 0
    for left in product(range(1, 14), repeat=3):
        for two in (None, 0, 1, 2):
            c = [points(profile, n, seat == two) for seat, n in enumerate(left)] + [0]
            most = max(most, *(abs(sum(c) - 4 * own) for own in c))
    if profile["escape"]["mode"] == "settle":
        most = max(most, *(3 * points(profile, profile["escape"]["cards"], two) for two in (False, True)))
    return most * int(profile["stake"])


def test_the_shipped_rules() -> None:
    assert exposure(rules()).most == 312
    assert "escape" in exposure(rules()).how
    hosting = exposure(rules(escape={"mode": "host", "cards": 13}))
    assert hosting.most == 310
    assert hosting.how == "a loser with the most card points against two with the fewest: 310 × stake 1"


@pytest.mark.parametrize("seed", range(12))
def test_it_is_exact(seed: int) -> None:
    chance = random.Random(seed)
    starts = [0, *sorted(chance.sample(range(1, 14), chance.randrange(4)))]
    profile = PROFILE | {
        "stake": chance.randrange(5),
        "tiers": [{"from": start, "times": chance.randrange(6)} for start in starts],
        "spade_two": {"from": chance.randrange(14), "times": chance.randrange(4)},
        "escape": {"mode": chance.choice(("settle", "host")), "cards": chance.randrange(14)},
    }
    assert exposure(rules(**profile)).most == most_by_trying(profile)
