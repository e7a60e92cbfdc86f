"""What happened in a game, as the replay found it: the steps that move money, and how the hands lay at the end."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from settlement.findings import Finding
from settlement.games.sichuan.hand import Shape
from settlement.games.sichuan.worth import Bonus, Opening

By = Literal["self", "discard", "rob_gang"]
GangKind = Literal["exposed", "added", "concealed"]
Offence = Literal["false_hu", "wrong_count"]


class GangMade(Struct, kw_only=True, gc=False):
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


class Won(Struct, kw_only=True):
    """A win: its event and seat, how it was won, the seat that fed it and the tile (None: a self-draw, the opening).

    ``gang`` is the gang whose replacement was the winning tile, or was the last draw of the seat whose discard was
    won. ``fellows`` are the seats that won on the same tile, this one too; the list is shared by all of them.
    """

    event: int
    seat: int
    by: By
    feeder: int | None
    tile: int | None
    shape: Shape
    bonuses: tuple[Bonus, ...]
    opening: Opening | None
    gang: GangMade | None
    fellows: list[int]


class Offended(Struct, kw_only=True, gc=False):
    """A false win or a wrong tile count (sichuan/3.6, 3.7)."""

    event: int
    seat: int
    kind: Offence


Step = GangMade | Won | Offended


class Course(Struct, kw_only=True):
    """A replayed game: its findings, its steps in event order, and the table at the end.

    ``hands`` are handfuls by seat, without melds; ``pengs`` and ``gangs`` sets of kinds; ``won`` and ``offenders``
    are seats as bits. ``exhausted``: the wall ended it, not the wins. ``end`` is the event that ended it, -1 where
    there is none. ``void``: it never started.
    """

    dealer: int
    findings: list[Finding]
    steps: list[Step]
    hands: list[int]
    pengs: list[int]
    gangs: list[int]
    won: int = 0
    offenders: int = 0
    exhausted: bool = False
    end: int = -1
    void: bool = False
