"""How the seats stand when the wall is empty: flower pigs, ready hands and what they wait for (sichuan/3.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from settlement.games.sichuan.facts import Facts
from settlement.games.sichuan.fan import Worth, count_fan
from settlement.games.sichuan.hand import NO_SUIT, find_best_shape
from settlement.games.sichuan.ready import Wait, find_wait
from settlement.games.sichuan.rules import Rules, units_of
from settlement.games.tiles import ONE


class Standing(Struct, frozen=True):
    """A seat that has not won, at the draw.

    ``wait`` is there where it is ready, and ``units`` are then those of the largest hand that it waits for. ``missing`` is
    the suit that makes it a pig, NO_SUIT where three suits do.
    """

    seat: int
    state: Literal["ready", "pig", "not ready"]
    wait: Wait | None = None
    units: int = 0
    missing: int = NO_SUIT


_find_wait_again = lru_cache(256)(find_wait)
"""Paying and reporting a game ask for the same few hands one after the other."""


def find_standings(facts: Facts, rules: Rules) -> list[Standing]:
    """The seats that have not won, in order; none where the wins ended the game.

    An offender is never ready, but may be a pig (sichuan/3.6). A pig holds three suits, or its missing one (1.8).
    """
    found: list[Standing] = []
    if not facts.exhausted:
        return found
    for seat, held in enumerate(facts.hands):
        if facts.won >> seat & 1:
            continue
        if held.holds_suit_that_bars():
            found.append(Standing(seat, "pig", missing=held.missing))
            continue
        wait = None
        if not facts.offenders >> seat & 1:
            wait = _find_wait_again(held, rules.fan, rules.seven_pairs)
        if wait is None:
            found.append(Standing(seat, "not ready"))
        else:
            found.append(Standing(seat, "ready", wait, units_of(rules.capped(1 + wait.adds))))
    return found


def find_largest_hand(facts: Facts, rules: Rules, standing: Standing) -> Worth:
    """The largest hand that a ready seat waits for: patterns and roots inside the cap, for a report."""
    assert standing.wait is not None
    held = facts.hands[standing.seat]
    complete = held._replace(concealed=held.concealed + ONE[standing.wait.tile])
    shape = find_best_shape(complete, rules.fan, rules.seven_pairs)
    assert shape is not None
    return count_fan(shape, rules)
