"""Random rooms of bigtwo: every optional rule drawn."""

from __future__ import annotations

import random
from typing import Any

from settlement.games.bigtwo.rules import STRAIGHTS
from tests.games.bigtwo.room import FULL_DECK, PROFILE

CIRCLE = "A23456789TJQK"
RUNS = ["".join(CIRCLE[(start + step) % 13] for step in range(5)) for start in range(13)]


def straights(chance: random.Random) -> list[str]:
    """The usual ones, or some of the thirteen runs in any order, now and then with another key card."""
    if chance.random() < 0.4:
        return list(STRAIGHTS)
    chosen = chance.sample(RUNS, chance.randint(1, 13))
    return ["".join(chance.sample(run, 5)) if chance.random() < 0.3 else run for run in chosen]


def room(chance: random.Random) -> dict[str, Any]:
    """A profile's rules, all of them drawn."""
    duty = chance.random() < 0.6
    starts = [0, *sorted(chance.sample(range(1, 14), chance.randrange(4)))]
    return PROFILE | {
        "stake": chance.choice((1, 1, 3, 100)),
        "suits": chance.sample("shcd", 4),
        "pass_locks_out": chance.random() < 0.3,
        "tiers": [{"from": start, "times": chance.randrange(1, 6)} for start in starts],
        "spade_two": {"from": chance.randrange(14), "times": chance.randrange(1, 4)},
        "escape": {"mode": chance.choice(("settle", "host")), "cards": chance.randrange(14)},
        "opening": chance.choice(("3d", "none", *FULL_DECK[:8], chance.choice(FULL_DECK))),
        "straights": straights(chance),
        "plays": {"triple": chance.random() < 0.7, "flush": chance.random() < 0.7},
        "bombs": chance.choice(("none", "any")),
        "flush_by": chance.choice(("rank", "suit")),
        "scoring": chance.choice(("pairwise", "winner_takes")),
        "last_card": {"duty": duty, "pays_all": duty and chance.random() < 0.8},
        "dragon": chance.choice((0, 0, 60, 7)),
        "hosting": {"return": chance.random() < 0.5},
        "limits": {
            "game": chance.choice(("none", "none", 20, 300)),
            "balance": chance.choice(("none", "none", "payer", "both")),
        },
        "fee": {
            "seat": chance.choice((0, 0, 3)),
            "winner_percent": chance.choice((0, 0, 5, 33)),
            "rounding": chance.choice(("floor", "half_even", "half_up")),
        },
    }
