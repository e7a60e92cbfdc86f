"""Ranks of text to what the program knows of them."""

from __future__ import annotations

import random

from settlement.games.cards import RANKS
from settlement.games.rush.hand import PlayRules, Reading, readings
from settlement.games.rush.order import beats
from tests.oracles.rush_slow import Room, What


def packed(text: str) -> int:
    """Rank counts of cards written by rank."""
    return sum(1 << 4 * RANKS.index(letter) for letter in text.replace(" ", ""))


def read(text: str, two_in_serial: bool = True, four_jokers_largest: bool = True) -> tuple[Reading, ...]:
    return readings(packed(text), PlayRules(two_in_serial, four_jokers_largest))


def some_rules(chance: random.Random) -> PlayRules:
    """Which plays there are in some room, the shipped ones half of the time."""
    if chance.random() < 0.5:
        return PlayRules(chance.random() < 0.7, chance.random() < 0.7)
    return PlayRules(
        chance.random() < 0.7,
        chance.random() < 0.7,
        chance.choice(["both", "big", "none"]),
        chance.choice(["small", "big", "none"]),
        chance.choice([2, 2, 3]),
    )


def room(rules: PlayRules) -> Room:
    """The same as the slow telling has it."""
    return Room(rules.two_in_serial, rules.wild, rules.mixed_pair, rules.serial_from)


def led(text: str) -> Reading:
    return read(text)[0]


def answers(text: str, table: Reading) -> bool:
    return any(beats(reading, table) for reading in read(text))


def plain(reading: Reading) -> What:
    """A reading as the slow telling has it."""
    if reading.kind != "serial_bomb":
        return What(reading.kind, reading.count, reading.top, reading.phase)
    x, y = min(reading.sizes), len(reading.sizes)
    return What("serial_bomb", reading.count, reading.top, reading.phase, x, y, bool(reading.mark))
