"""What a report shows of a settled game: its winners, how the seats stood at the draw, who deals next (sichuan/1.6, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.sichuan.exhausted import find_standings
from settlement.games.sichuan.facts import By, Facts, Won
from settlement.games.sichuan.fan import Pattern
from settlement.games.sichuan.pay import Win
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import TILES


class Winner(Struct, frozen=True, rename={"from_": "from"}):
    """A winner as the result reports it; ``from`` and ``tile`` are None where there are none (sichuan/4)."""

    seat: int
    event: int
    by: By
    from_: int | None
    tile: str | None
    fan: int
    units: int
    patterns: tuple[Pattern, ...]
    reading: str


class Result(Struct, frozen=True):
    """What the report says of a settled game (sichuan/4)."""

    winners: tuple[Winner, ...]
    end: str
    pigs: tuple[int, ...]
    ready: tuple[int, ...]
    next_dealer: int


def result(facts: Facts, entries: Sequence[Entry], rules: Rules) -> Result:
    """The result of a settled game (sichuan/4)."""
    winners = [
        Winner(
            win.won.seat,
            win.won.event,
            win.won.by,
            win.won.feeder,
            None if win.won.tile is None else TILES[win.won.tile],
            win.worth.fan,
            win.worth.units,
            win.worth.patterns,
            win.worth.reading,
        )
        for win in [entry.cause for entry in entries]
        if isinstance(win, Win)
    ]
    at_draw = find_standings(facts, rules)
    return Result(
        winners=tuple(winners),
        end="exhausted" if facts.exhausted else "wins",
        pigs=tuple([standing.seat for standing in at_draw if standing.state == "pig"]),
        ready=tuple([standing.seat for standing in at_draw if standing.state == "ready"]),
        next_dealer=find_next_dealer(facts, rules),
    )


def find_next_dealer(facts: Facts, rules: Rules) -> int:
    """Who deals next (sichuan/1.6)."""
    choice, dealer = rules.next_dealer, facts.dealer
    first = next((step for step in facts.steps if isinstance(step, Won)), None)
    if first is None:
        return dealer if choice.nobody == "stays" else (dealer + 1) % rules.players
    if len(first.fellows) > 1 and choice.multiple == "discarder":
        assert first.feeder is not None
        return first.feeder
    return first.seat
