"""A recorded game as typed values: what all games' logs have, and what several share (format ``buckle-log/1``).

What a game has of its own is in ``log.py`` of its folder.

The types are the strict reading: an unknown key, a missing key, a ``null`` or a float where a whole number is due
don't decode. Optional keys that are absent are ``UNSET``, never ``None``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

By = Literal["auto", "host"]
Id = Annotated[str, Meta(min_length=1)]
Balance = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Claim = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Seat = Annotated[int, Meta(ge=0, le=3)]


class Player(Struct, forbid_unknown_fields=True, gc=False):
    """A seat's player; ``balance`` in whole units at the start is used where a room limits games by it."""

    seat: Seat
    id: Id
    balance: Balance | UnsetType = UNSET


class Claimed(Struct, forbid_unknown_fields=True, gc=False):
    """What the live server booked: one amount a seat, and the house."""

    payouts: list[Claim]
    house: Claim


class Play(Struct, tag_field="do", tag="play", forbid_unknown_fields=True, gc=False):
    """A seat plays cards; ``by`` absent: the player itself."""

    seat: Seat
    cards: str
    by: By | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Pass(Struct, tag_field="do", tag="pass", forbid_unknown_fields=True, gc=False):
    """A seat passes."""

    seat: Seat
    by: By | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Timeout(Struct, tag_field="do", tag="timeout", forbid_unknown_fields=True, gc=False):
    """A seat's time ran out; the server plays on for it."""

    seat: Seat
    at: str | UnsetType = UNSET


class Escape(Struct, tag_field="do", tag="escape", forbid_unknown_fields=True, gc=False):
    """A seat leaves the game."""

    seat: Seat
    at: str | UnsetType = UNSET


class Host(Struct, tag_field="do", tag="host", forbid_unknown_fields=True, gc=False):
    """A player hands its seat over; the server plays on for it (room/1.1)."""

    seat: Seat
    at: str | UnsetType = UNSET


class Unhost(Struct, tag_field="do", tag="unhost", forbid_unknown_fields=True, gc=False):
    """A player takes its seat back and plays for itself again (room/1.2)."""

    seat: Seat
    at: str | UnsetType = UNSET


class Void(Struct, tag_field="do", tag="void", forbid_unknown_fields=True, gc=False):
    """A seat was not ready in time: the game never starts. The only event of its log."""

    seat: Seat
    at: str | UnsetType = UNSET


CardEvent = Play | Pass | Timeout | Escape | Host | Unhost | Void


class GameLog(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="game"):
    """How every recorded game begins. ``room`` and ``profile`` may be absent; ``started_at`` is RFC 3339.

    A concrete log is the ``LOG`` of a game's folder; the key ``game`` says which. Players, deal, events and claim follow in
    each, so that a written log reads in the order in which a game happens.
    """

    game: ClassVar[str]
    format: Literal["buckle-log/1"]
    game_id: Id
    room: Id | UnsetType = UNSET
    profile: Id | UnsetType = UNSET
    started_at: str

    if TYPE_CHECKING:  # each log has them with types of its own, behind what is above
        players: list[Any]
        deal: Any
        events: Any
        claimed: Claimed | UnsetType
