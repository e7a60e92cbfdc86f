"""The keys of a bigtwo profile as types; the common keys of every profile are not in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from settlement.games.room import Fee, Hosting, Limits

SEATS = 4
HAND = 13
"""How many cards a seat is dealt."""
Amount = Annotated[int, Meta(ge=0, le=10**12)]
Cards = Annotated[int, Meta(ge=0, le=HAND)]
Suit = Literal["s", "h", "c", "d"]


class Tier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each card left counts from a number of cards on (bigtwo/3.1)."""

    at_least: Cards = field(name="from")
    times: Amount


class Escape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an escape does, and how many cards the escaper then counts as holding (bigtwo/3.3)."""

    mode: Literal["settle", "host"]
    cards: Cards


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of a room. ``suits`` are all four, high to low; ``tiers`` ascend from 0 cards."""

    stake: Amount
    suits: Annotated[tuple[Suit, ...], Meta(min_length=4, max_length=4)]
    pass_locks_out: bool = False
    tiers: Annotated[tuple[Tier, ...], Meta(min_length=1)]
    spade_two: Tier
    escape: Escape
    hosting: Hosting = Hosting()
    limits: Limits = Limits()
    fee: Fee = Fee()
