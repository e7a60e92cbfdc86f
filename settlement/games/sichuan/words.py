"""The words of payout lines and facts: units, seats, fan as a sum, and how a hand was won."""

from __future__ import annotations

from collections.abc import Sequence

from settlement.games.sichuan.course import Won
from settlement.games.sichuan.worth import NAMES, Pattern, Worth
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


def comes_to(units: int, stake: int, times: int = 1) -> str:
    """Units times the stake, from or to several seats: ``3 × 129 × stake 1 = 387``."""
    several = f"{times} × " if times > 1 else ""
    return f"{several}{units} × stake {stake} = {times * units * stake}"


def fan_words(value: Worth) -> str:
    """The fan of a hand as a sum that can be done again by hand."""
    terms = ["1", *(f"{row.adds} ({NAMES[row.name]}{_counted(row)})" for row in value.patterns if row.adds)]
    if len(terms) == 1:
        text = f"1 fan ({', '.join(NAMES[row.name] for row in value.patterns)})"
    else:
        text = f"{' + '.join(terms)} = {value.total} fan"
    return text if value.fan == value.total else f"{text}, capped at {value.fan}"


def _counted(row: Pattern) -> str:
    return f" ×{row.fan}" if row.name == "root" else f", {row.fan} fan" if row.fan != row.adds else ""


def units_words(value: Worth) -> str:
    """The units of a hand as arithmetic."""
    return f"2^({value.fan} − 1) = {count(value.units)}"


def win_words(win: Won, fed_alone: bool = False) -> str:
    """How a hand was won; ``fed_alone``: who fed the gang before it pays alone (sichuan/3.1)."""
    tile = "" if win.tile is None else f" {TILES[win.tile]}"
    when = f"in event {win.event}"
    if win.by == "discard":
        return f"{when} on the discard{tile} of seat {win.feeder}"
    if win.by == "rob_gang":
        return f"{when} by robbing the added gang{tile} of seat {win.feeder}"
    if win.opening == "heaven":
        return f"{when} on the dealt tiles"
    if fed_alone:
        return f"{when} self-drawn{tile} after an exposed gang, paid by who fed it alone"
    return f"{when} self-drawn{tile}"
