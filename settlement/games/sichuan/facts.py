"""What happened in a game, as the replay found it: the steps that move money, and how the hands lay at the end.

The facts say nothing of what anything is worth: they are the same under every profile of the same table (players, suits,
hand size, suits declared, tiles exchanged, seven pairs) that accepts the game, so that one replay can be paid by several.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from settlement.games.sichuan.hand import Held

By = Literal["self", "discard", "rob_gang"]
GangKind = Literal["exposed", "added", "concealed"]
Offence = Literal["false_hu", "wrong_count"]
Bonus = Literal["rob_gang", "after_gang", "gang_discard", "last_tile"]
Opening = Literal["heaven", "earth"]


class GangMade(Struct, frozen=True, kw_only=True, gc=False):
    """A gang: its event, seat, kind and tile; ``feeder`` is who discarded an exposed one's tile.

    ``stale``: an added one whose tile is not the one just drawn (sichuan/3.3). ``robbed``: its tile was won, so that
    it never was a gang (sichuan/3.2).
    """

    event: int
    seat: int
    kind: GangKind
    tile: int
    feeder: int | None = None
    stale: bool = False
    robbed: bool = False


class Won(Struct, frozen=True, kw_only=True):
    """A win: its event and seat, how it was won, the seat that fed it and the tile (None: a self-draw, the opening).

    ``held`` is the hand that won, the winning tile among its concealed ones. ``bonuses`` are what it was won by (sichuan/2.4), in the order of the page. ``gang`` is the gang whose replacement
    was the winning tile, or was the last draw of the seat whose discard was won. ``fellows`` are the seats that won on
    the same tile, in their order, this one too.
    """

    event: int
    seat: int
    by: By
    feeder: int | None
    tile: int | None
    held: Held
    bonuses: tuple[Bonus, ...]
    opening: Opening | None
    gang: GangMade | None
    fellows: tuple[int, ...]


class Offended(Struct, frozen=True, kw_only=True, gc=False):
    """A false win or a wrong tile count (sichuan/3.6, 3.7)."""

    event: int
    seat: int
    kind: Offence


Step = GangMade | Won | Offended


class Facts(Struct, frozen=True, kw_only=True):
    """A game that was played: its steps in event order, and the table at the end.

    ``hands`` are those of the seats, as they were left; ``won`` and ``offenders`` are seats as bits. ``exhausted``: the
    wall ended it, not the wins. ``end`` is the event that ended it. ``balances`` at the start are there only where the
    profile limits games by them (room/2.2).
    """

    dealer: int
    steps: tuple[Step, ...]
    hands: tuple[Held, ...]
    won: int
    offenders: int
    exhausted: bool
    end: int
    balances: tuple[int, ...] | None = None

    @property
    def decided(self) -> Facts:
        """What decides the amounts: all of it."""
        return self
