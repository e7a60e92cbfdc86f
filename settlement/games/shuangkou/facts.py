"""What happened in a game of shuangkou, and what a report shows of it (shuangkou/3.1, 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from settlement.games.shuangkou.partners import enemies, partner

Buckle = Literal["double", "single", "flat"]


class Buckled(Struct, frozen=True):
    """Both seats of a side are out of cards: the buckle, and the two seats that won it."""

    buckle: Buckle
    winners: tuple[int, int]


class Escaped(Struct, frozen=True):
    """The escape of a seat ended the game; its enemies have won (shuangkou/3.3)."""

    seat: int

    @property
    def winners(self) -> tuple[int, int]:
        """The enemies of the seat that escaped."""
        return enemies(self.seat)


class Decided(Struct, frozen=True):
    """What decides the amounts: the end, and the balances at the start where the profile limits games by them."""

    end: Buckled | Escaped
    balances: tuple[int, ...] | None = None


class Facts(Struct, frozen=True, kw_only=True):
    """How a game went: its end, the seats that played their last card in order, and the cards left by seat.

    ``balances`` at the start are there only where the profile limits games by them (room/2.2).
    """

    end: Buckled | Escaped
    finish: tuple[int, ...]
    cards_left: tuple[int, ...]
    balances: tuple[int, ...] | None = None

    @property
    def decided(self) -> Decided:
        """The end and the balances."""
        return Decided(self.end, self.balances)


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
