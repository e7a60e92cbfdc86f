"""Games of rush in short; see :mod:`settlement.games.short`."""

from __future__ import annotations

from typing import Any

from settlement.games.cards import TOKENS, canonical
from settlement.games.rush.log import RushLog
from settlement.games.rush.rules import Rules
from settlement.games.short import Mistake, ShortGame, Written
from settlement.games.short_cards import CardTable, write

BALANCE = 1000
"""What a seat starts with where nothing is said of it."""


def write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """The log of a game in short, or why there is none. The drawn card is the leader's first one where none is said."""
    from msgspec.structs import replace

    return write(_TABLE, short if short.balances is not None else replace(short, balances=(BALANCE, BALANCE)))


def _deal(short: ShortGame, hands: list[list[int]]) -> dict[str, Any]:
    lead = short.lead or 0
    card = short.card if short.card is not None else TOKENS[hands[lead][0]]
    return {"hands": [canonical(sorted(hand)) for hand in hands], "lead": {"seat": lead, "card": card}}


_TABLE = CardTable(
    game="rush",
    log_type=RushLog,
    seats=2,
    size=27,
    copies=2,
    jokers=True,
    partners=False,
    keys=("lead", "card"),
    deal=_deal,
)
