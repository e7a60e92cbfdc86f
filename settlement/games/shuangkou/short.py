"""Games of shuangkou in short; see :mod:`settlement.games.short`."""

from __future__ import annotations

from typing import Any

from settlement.games.cards import canonical
from settlement.games.short import Mistake, ShortGame, Written
from settlement.games.short_cards import CardTable, write
from settlement.games.shuangkou.log import ShuangkouLog
from settlement.games.shuangkou.partners import SEATS
from settlement.games.shuangkou.rules import Rules


def write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """The log of a game in short, or why there is none. No card was drawn where none is said."""
    return write(_TABLE, short)


def _deal(short: ShortGame, hands: list[list[int]]) -> dict[str, Any]:
    card = {} if short.card is None else {"card": short.card}
    return {"hands": [canonical(sorted(hand)) for hand in hands], "lead": {"seat": short.lead or 0} | card}


_TABLE = CardTable(
    game="shuangkou",
    log_type=ShuangkouLog,
    seats=SEATS,
    size=27,
    copies=2,
    jokers=True,
    partners=True,
    keys=("lead", "card"),
    deal=_deal,
)
