"""A recorded game of Big Two as typed values: its deal, its events and its log."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from settlement.games.log import CardEvent, Claimed, GameLog, Player, Seat


class LeadSeat(Struct, forbid_unknown_fields=True, gc=False):
    """Who leads."""

    seat: Seat


class Dragon(Struct, tag_field="do", tag="dragon", forbid_unknown_fields=True, gc=False):
    """A seat shows a card of each of the thirteen ranks, which ends a game of Big Two before it starts."""

    seat: Seat
    at: str | UnsetType = UNSET


BigTwoEvent = CardEvent | Dragon


class BigTwoDeal(Struct, forbid_unknown_fields=True, gc=False):
    """Four hands of 13 cards; ``first``: the first game of a series."""

    first: bool
    hands: Annotated[list[str], Meta(min_length=4, max_length=4)]
    lead: LeadSeat


class BigTwoLog(GameLog, tag="bigtwo", forbid_unknown_fields=True, kw_only=True):
    """A game of Big Two."""

    game: ClassVar[str] = "bigtwo"
    players: list[Player]
    deal: BigTwoDeal
    events: list[BigTwoEvent]
    claimed: Claimed | UnsetType = UNSET


LOG = BigTwoLog
