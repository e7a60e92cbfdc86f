"""Games of bigtwo in short; see :mod:`settlement.games.short`."""

from __future__ import annotations

from typing import Any

from settlement.games.bigtwo.log import BigTwoLog
from settlement.games.bigtwo.rules import HAND, SEATS, Rules
from settlement.games.cards import canonical
from settlement.games.short import Mistake, ShortGame, Written
from settlement.games.short_cards import CardTable, write


def write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """The log of a game in short, or why there is none. It is no first game of a series where nothing is said."""
    return write(_TABLE, short)


def _deal(short: ShortGame, hands: list[list[int]]) -> dict[str, Any]:
    hands_text = [canonical(sorted(hand)) for hand in hands]
    return {"first": bool(short.first), "hands": hands_text, "lead": {"seat": short.lead or 0}}


_TABLE = CardTable(
    game="bigtwo",
    log_type=BigTwoLog,
    seats=SEATS,
    size=HAND,
    copies=1,
    jokers=False,
    partners=False,
    keys=("lead", "first"),
    deal=_deal,
)
