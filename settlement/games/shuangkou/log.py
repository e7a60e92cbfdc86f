"""A recorded game of classic Double Buckle as typed values: its deal, its events and its log."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from settlement.games.log import CardEvent, Claimed, GameLog, Player, Seat


class Lead(Struct, forbid_unknown_fields=True, gc=False):
    """Who leads; ``card`` is absent where none was drawn."""

    seat: Seat
    card: str | UnsetType = UNSET


class ShuangkouDeal(Struct, forbid_unknown_fields=True, gc=False):
    """Four hands of 27 cards, and who leads."""

    hands: Annotated[list[str], Meta(min_length=4, max_length=4)]
    lead: Lead


class ShuangkouLog(GameLog, tag="shuangkou", forbid_unknown_fields=True, kw_only=True):
    """A game of classic Double Buckle."""

    game: ClassVar[str] = "shuangkou"
    players: list[Player]
    deal: ShuangkouDeal
    events: list[CardEvent]
    claimed: Claimed | UnsetType = UNSET


LOG = ShuangkouLog
