"""A recorded game of Sichuan mahjong as typed values: its deal, its events and its log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from settlement.games.log import By, Claimed, Escape, GameLog, Host, Player, Seat, Timeout, Unhost, Void

Suit = Literal["m", "p", "s"]
Way = Literal["next", "opposite", "previous"]


class Draw(Struct, tag_field="do", tag="draw", forbid_unknown_fields=True, gc=False):
    """A seat draws a tile from the wall."""

    seat: Seat
    tile: str
    at: str | UnsetType = UNSET


class Discard(Struct, tag_field="do", tag="discard", forbid_unknown_fields=True, gc=False):
    """A seat discards a tile."""

    seat: Seat
    tile: str
    by: By | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Peng(Struct, tag_field="do", tag="peng", forbid_unknown_fields=True, gc=False):
    """A seat makes a triplet with the last discard."""

    seat: Seat
    at: str | UnsetType = UNSET


class Gang(Struct, tag_field="do", tag="gang", forbid_unknown_fields=True, gc=False):
    """A seat declares a gang; ``stale`` only on an added one."""

    seat: Seat
    kind: Literal["exposed", "added", "concealed"]
    tile: str
    stale: bool | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Hu(Struct, tag_field="do", tag="hu", forbid_unknown_fields=True, gc=False):
    """A seat wins."""

    seat: Seat
    at: str | UnsetType = UNSET


class FalseHu(Struct, tag_field="do", tag="false_hu", forbid_unknown_fields=True, gc=False):
    """A seat declared a win that is none."""

    seat: Seat
    at: str | UnsetType = UNSET


class WrongCount(Struct, tag_field="do", tag="wrong_count", forbid_unknown_fields=True, gc=False):
    """The table ruled that a seat holds a wrong number of tiles."""

    seat: Seat
    at: str | UnsetType = UNSET


class Exhausted(Struct, tag_field="do", tag="exhausted", forbid_unknown_fields=True, gc=False):
    """The wall is empty."""

    at: str | UnsetType = UNSET


TileEvent = (
    Draw | Discard | Peng | Gang | Hu | FalseHu | WrongCount | Exhausted | Timeout | Escape | Host | Unhost | Void
)


class Exchange(Struct, forbid_unknown_fields=True, gc=False):
    """The three tiles that each seat gives away, by seat, and to which seat after or before it (sichuan/1.9)."""

    to: Way
    given: Annotated[list[str], Meta(min_length=3, max_length=4)]


class SichuanDeal(Struct, forbid_unknown_fields=True):
    """The hands by seat; the dealer's has one tile more.

    ``exchange``: the tiles that were exchanged, where they are (sichuan/1.9). ``missing``: the suit that each seat gave
    up, where suits are declared (sichuan/1.8).
    """

    dealer: Seat
    hands: Annotated[list[str], Meta(min_length=3, max_length=4)]
    exchange: Exchange | UnsetType = UNSET
    missing: Annotated[list[Suit], Meta(min_length=3, max_length=4)] | UnsetType = UNSET


class SichuanLog(GameLog, tag="sichuan", forbid_unknown_fields=True, kw_only=True):
    """A game of Sichuan mahjong."""

    game: ClassVar[str] = "sichuan"
    players: list[Player]
    deal: SichuanDeal
    events: list[TileEvent]
    claimed: Claimed | UnsetType = UNSET


LOG = SichuanLog
