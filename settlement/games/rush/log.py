"""A recorded game of Rush Double Buckle as typed values: its deal, its events and its log."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from settlement.games.log import Balance, By, Claimed, Escape, GameLog, Host, Pass, Player, Seat, Timeout, Unhost, Void


class RushPlayer(Player, forbid_unknown_fields=True, gc=False):
    """A seat's player in rush; ``balance`` in whole units at the start decides the level (rush/8.1)."""

    balance: Balance


class LeadCard(Struct, forbid_unknown_fields=True, gc=False):
    """Who leads, and the drawn card that says so."""

    seat: Seat
    card: str


class RushPlay(Struct, tag_field="do", tag="play", forbid_unknown_fields=True, gc=False):
    """A play of rush, which may declare its reading (``as``, rush/4.5)."""

    seat: Seat
    cards: str
    by: By | UnsetType = UNSET
    as_: str | UnsetType = field(name="as", default=UNSET)
    at: str | UnsetType = UNSET


RushEvent = RushPlay | Pass | Timeout | Escape | Host | Unhost | Void


class RushDeal(Struct, forbid_unknown_fields=True, gc=False):
    """Two hands of 27 cards, and the drawn card."""

    hands: Annotated[list[str], Meta(min_length=2, max_length=2)]
    lead: LeadCard


class RushLog(GameLog, tag="rush", forbid_unknown_fields=True, kw_only=True):
    """A game of Rush Double Buckle."""

    game: ClassVar[str] = "rush"
    players: list[RushPlayer]
    deal: RushDeal
    events: list[RushEvent]
    claimed: Claimed | UnsetType = UNSET


class RushHead(GameLog, tag="rush", forbid_unknown_fields=True, kw_only=True, gc=False):
    """A game of Rush Double Buckle whose events are still the JSON text that they are in the line."""

    game: ClassVar[str] = "rush"
    players: list[RushPlayer]
    deal: RushDeal
    events: Raw
    claimed: Claimed | UnsetType = UNSET


LOG = RushLog
HEAD = RushHead
"""What is decoded of a game that a batch settles straight from its text."""
