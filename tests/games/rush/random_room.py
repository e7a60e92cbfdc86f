"""Random rooms of rush: profiles with every key drawn that says which plays there are and what bombs bring."""

from __future__ import annotations

import random
from typing import Any

from tests.games.rush.script import document


def random_room(chance: random.Random) -> dict[str, Any]:
    """A profile as it is written; amounts needn't rise, the table of rush/7.3 follows its rules."""
    profile = document(chance.choice(["points", "wealth"]))
    bombs = profile["bombs"]
    bombs["two_in_serial"] = chance.random() < 0.6
    bombs["four_jokers"] = chance.choice(["largest", "smallest"])
    bombs["two_connected"] = chance.random() < 0.6
    bombs["serial_from"] = chance.choice([3, 3, 2])
    bombs["two_connected_adds"] = chance.choice([1, 2])
    bombs["count_at_most"] = chance.choice(["none", "none", *range(5, 13)])
    if chance.random() < 0.5:
        for row in bombs["phases"]:
            row["contribution"], row["doubling"] = chance.randrange(12), chance.randrange(12)
    profile["contribution"] = {"mode": chance.choice(["max", "sum"])}
    profile["non_connected"] = {
        "enabled": chance.random() < 0.8,
        "count": chance.choice(["all", "non_adjacent"]),
        "cascade": chance.random() < 0.5,
        "table": random_table(chance),
    }
    profile["jokers"] = {
        "wild": chance.choice(["both", "both", "big", "none"]),
        "mixed_pair": chance.choice(["small", "big", "none"]),
    }
    profile["escape"]["mode"] = chance.choice(["settle", "settle", "host"])
    profile["escape"]["opponent_percent"] = chance.choice([0, 33, 70, 100])
    profile["rounding"] = chance.choice(["floor", "half_even", "half_up"])
    return profile


def random_table(chance: random.Random) -> list[dict[str, Any]]:
    """Rows that make more with more bombs, and no less with higher ones; half of them with amounts of their own."""
    table: list[dict[str, Any]] = []
    for _ in range(chance.randrange(12)):
        phase = chance.choice([4, 4, 4, 5, 5, 6, 7])
        row: dict[str, Any] = {"phase": phase, "count": chance.choice([2, 2, 3, 3, 4, 5, 6])}
        row["as_phase"] = chance.randint(phase + 1, min(phase + 4, 12))
        if all(_agree(row, other) and _agree(other, row) for other in table):
            if chance.random() < 0.5:
                row |= {"contribution": chance.randrange(30), "doubling": chance.randrange(30)}
            table.append(row)
    return table


def _agree(row: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether a row makes no less than another of the same or a lower phase and fewer or as many bombs (rush/7.3)."""
    if (row["phase"], row["count"]) == (other["phase"], other["count"]):
        return False
    if row["phase"] < other["phase"] or row["count"] < other["count"]:
        return True
    least = other["as_phase"] + (row["phase"] == other["phase"])
    return bool(row["as_phase"] >= least)
