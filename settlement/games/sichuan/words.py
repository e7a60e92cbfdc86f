"""The words of payout lines: units, seats, and how a hand was won."""

from __future__ import annotations

from collections.abc import Sequence

from settlement.games.sichuan.course import Won
from settlement.games.tiles import TILES


def count(units: int) -> str:
    """``1 unit``, ``2 units``."""
    return "1 unit" if units == 1 else f"{units} units"


def seats_words(seats: Sequence[int]) -> str:
    """``seat 1``, ``seats 1 and 2``, ``seats 1, 2 and 3``."""
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def from_each(seats: Sequence[int]) -> str:
    """`` from seat 1``, `` from each of seats 1 and 2``."""
    return f" from {'each of ' if len(seats) > 1 else ''}{seats_words(seats)}"


def to_each(seats: Sequence[int]) -> str:
    """`` to seat 1``, `` to each of seats 1 and 2``."""
    return f" to {'each of ' if len(seats) > 1 else ''}{seats_words(seats)}"


def times_stake(sum_: str, units: int, stake: int) -> str:
    """A sum of units, times the stake, and what that comes to."""
    return f"{sum_}, × stake {stake} = {units * stake}"


def win_words(win: Won, fed_alone: bool = False) -> str:
    """How a hand was won; ``fed_alone``: who fed the gang before it pays alone (sichuan/3.1)."""
    tile = "" if win.tile is None else f" {TILES[win.tile]}"
    if win.by == "discard":
        return f"on the discard{tile} of seat {win.feeder} in event {win.event}"
    if win.by == "rob_gang":
        return f"by robbing the added gang{tile} of seat {win.feeder} in event {win.event}"
    if win.opening == "heaven":
        return f"on the dealt tiles in event {win.event}"
    if fed_alone:
        return f"self-drawn{tile} in event {win.event} after an exposed gang, paid by who fed it alone"
    return f"self-drawn{tile} in event {win.event}"
