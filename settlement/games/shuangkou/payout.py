"""Who pays in shuangkou (shuangkou/3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from settlement.games.ledger import Entry
from settlement.games.shuangkou.rules import Rules

Buckle = Literal["double", "single", "flat"]
SEATS = 4


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the report says of a settled game, in its order (shuangkou/3.4).

    ``finish``: the seats that have played their last card, in order; ``cards_left`` by seat; ``buckle`` is None and
    ``escaped`` is there where a seat escaped.
    """

    finish: tuple[int, ...]
    buckle: Buckle | None
    winners: tuple[int, int]
    cards_left: tuple[int, ...]
    escaped: int | msgspec.UnsetType = msgspec.UNSET


def side(seat: int) -> tuple[int, int]:
    """A seat and its partner, lower seat first (shuangkou/1.1)."""
    return seat % 2, seat % 2 + 2


def enemies(seat: int) -> tuple[int, int]:
    """The two seats of the other side, lower seat first."""
    return side(seat + 1)


def partner(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % SEATS


def buckle_of(finish: Sequence[int]) -> Buckle | None:
    """The buckle once both partners of a side are out, by the place of the first finisher's partner (shuangkou/3.1).

    None while the game goes on. The third finisher always ends it: a side is out by then, and where that is not the
    first finisher's side, the first finisher's partner is the fourth.
    """
    if len(finish) == 2 and finish[1] == partner(finish[0]):
        return "double"
    if len(finish) == 3:
        return "single" if finish[2] == partner(finish[0]) else "flat"
    return None


def buckle_entries(rules: Rules, winners: tuple[int, int], buckle: Buckle) -> list[Entry]:
    """What the losers pay the winners for a buckle (shuangkou/3.2)."""
    points = getattr(rules.points, buckle)
    amount = points * rules.stake
    place = {"double": "first and second", "single": "first and third", "flat": "first and fourth"}[buckle]

    def why(seat: int) -> str:
        won = seat in winners
        verb = ("gets" if won else "pays") if amount else ("gets nothing" if won else "pays nothing")
        return f"{buckle} buckle ({place}): each {'winner' if won else 'loser'} {verb}: {points} × stake {rules.stake} = {amount}"

    amounts = tuple(amount if seat in winners else -amount for seat in range(SEATS))
    return [Entry("shuangkou/3.2", amounts, why, always=True)]


def escape_entries(rules: Rules, escaped: int) -> list[Entry]:
    """What an escaper pays its enemies; its partner pays and gets nothing (shuangkou/3.3)."""
    penalty = rules.escape.penalty
    whole = penalty * rules.stake
    half = whole // 2
    others = enemies(escaped)
    sum_ = f"{penalty} × stake {rules.stake} = {whole}"

    def why(seat: int) -> str:
        if seat == escaped:
            return f"escaped: pays the penalty {sum_}"
        if seat in others:
            return f"seat {escaped} escaped: half of its penalty {sum_}, that is {half}"
        return f"partner of seat {escaped}, which escaped: pays and gets nothing"

    amounts = tuple(-whole if seat == escaped else half if seat in others else 0 for seat in range(SEATS))
    return [Entry("shuangkou/3.3", amounts, why, always=True)]
