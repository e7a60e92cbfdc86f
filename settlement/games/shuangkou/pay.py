"""Who pays in shuangkou (shuangkou/3). Nothing else decides an amount."""

from __future__ import annotations

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.shuangkou.facts import Buckle, Buckled, Escaped
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


def pay(decided: Buckled | Escaped, rules: Rules) -> tuple[Entry, ...]:
    """What the losers pay the winners for a buckle (shuangkou/3.2), or an escaper its enemies (shuangkou/3.3)."""
    winners = decided.winners
    if isinstance(decided, Buckled):
        points: int = getattr(rules.points, decided.buckle)
        amount = points * rules.stake
        amounts = tuple([amount if seat in winners else -amount for seat in range(SEATS)])
        return (Entry("shuangkou/3.2", amounts, BucklePoints(decided.buckle, points, amount), always=True),)
    penalty = rules.escape.penalty
    whole = penalty * rules.stake
    amounts = tuple([-whole if seat == decided.seat else whole // 2 if seat in winners else 0 for seat in range(SEATS)])
    return (Entry("shuangkou/3.3", amounts, Penalty(decided.seat, penalty, whole), always=True),)
