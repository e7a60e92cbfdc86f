"""``buckle hand rush``: what cards are, and whether they beat others."""

from __future__ import annotations

from typing import Any

from settlement.games.game import HandRequest
from settlement.games.notation import Asked, read_asked
from settlement.games.rush.hand import Reading
from settlement.games.rush.order import beats, rank_letter, why
from settlement.games.rush.plays import RushPlays, plays_of
from settlement.games.rush.rules import Rules
from settlement.games.rush.why_illegal import why_no_type


def read_hand(request: HandRequest, rules: Rules) -> dict[str, Any]:
    """The JSON object of a play: its type, number of cards, top rank, phases and reading, and what it beats.

    Against another play the largest of the readings that beat it is shown; the other is read as when it is led.
    """
    plays = plays_of(rules)
    asked = read_asked(request.cards)
    if isinstance(asked, str):
        return {"cards": request.cards, "legal": False, "why": asked}
    found = _readings(plays, asked)
    if isinstance(found, str):
        return {"cards": asked.text, "legal": False, "why": found}
    if request.beats is None:
        return _described(asked, found[0])
    other = read_asked(request.beats)
    on_table = other if isinstance(other, str) else _readings(plays, other)
    if isinstance(on_table, str):
        return _described(asked, found[0]) | {"beats": False, "why": f"there is no play to beat: {on_table}"}
    table = on_table[0]
    play = next((reading for reading in found if beats(reading, table)), None)
    if play is not None:
        return _described(asked, play) | {"beats": True, "why": why(play, table)}
    return _described(asked, found[0]) | {"beats": False, "why": plays.why_not(found, table)}


def _readings(plays: RushPlays, asked: Asked) -> tuple[Reading, ...] | str:
    """The readings of cards, or why there are none."""
    return plays.readings[asked.ranks] or why_no_type(asked.ranks, plays.rules)


def _described(asked: Asked, reading: Reading) -> dict[str, Any]:
    return {
        "cards": asked.text,
        "legal": True,
        "type": reading.kind,
        "count": reading.count,
        "top": rank_letter(reading.top),
        "phase": reading.phase or None,
        "reading": reading.text,
    }
