"""Who pays in shuangkou (shuangkou/3). Nothing else decides an amount."""

from __future__ import annotations

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.room import close
from settlement.games.shuangkou.facts import Buckle, Buckled, Decided, Escaped
from settlement.games.shuangkou.partners import SEATS
from settlement.games.shuangkou.rules import Rules


class BucklePoints(Struct, frozen=True):
    """A buckle is paid: its points in stakes, and what they come to."""

    buckle: Buckle
    points: int
    amount: int


class Penalty(Struct, frozen=True):
    """The penalty of the seat that escaped is paid: in stakes, and what it comes to."""

    seat: int
    penalty: int
    amount: int


def pay(decided: Decided, rules: Rules) -> tuple[Entry, ...]:
    """What a game moves (shuangkou/3), inside the room's limits, with its rake and fee (room/2, 3)."""
    return close([_pay_end(decided.end, rules)], rules, SEATS, decided.balances)


def _pay_end(end: Buckled | Escaped, rules: Rules) -> Entry:
    """What the losers pay the winners for a buckle (shuangkou/3.2), or an escaper its enemies (shuangkou/3.3)."""
    winners = end.winners
    if isinstance(end, Buckled):
        points: int = getattr(rules.points, end.buckle)
        amount = points * rules.stake
        amounts = tuple([amount if seat in winners else -amount for seat in range(SEATS)])
        return Entry("shuangkou/3.2", amounts, BucklePoints(end.buckle, points, amount), always=True)
    penalty = rules.escape.penalty
    whole = penalty * rules.stake
    amounts = tuple([-whole if seat == end.seat else whole // 2 if seat in winners else 0 for seat in range(SEATS)])
    return Entry("shuangkou/3.3", amounts, Penalty(end.seat, penalty, whole), always=True)
