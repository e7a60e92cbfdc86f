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
Card = Annotated[str, Meta(pattern="^(?:none|[3-9TJQKA2][shdc])$")]
"""A canonical card, or ``none``."""
Straight = Annotated[str, Meta(pattern="^[3-9TJQKA2]{5}$")]
STRAIGHTS = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
"""The ten straights of poker, low to high, the key card last."""


class Tier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each card left counts from a number of cards on (bigtwo/3.1)."""

    at_least: Cards = field(name="from")
    times: Amount


class Escape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an escape does, and how many cards the escaper then counts as holding (bigtwo/3.3)."""

    mode: Literal["settle", "host"]
    cards: Cards


class PlayTypes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which plays there are besides those that every room has (bigtwo/2.3)."""

    triple: bool = True
    flush: bool = True


class LastCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether who plays a single before a seat with one card owes its highest, and pays for all otherwise (bigtwo/1.3)."""

    duty: bool = False
    pays_all: bool = False


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of a room. ``suits`` are all four, high to low; ``tiers`` ascend from 0 cards.

    ``straights`` rank from low to high, the key card last in each; ``dragon`` is in units of the stake, 0: not played.
    """

    stake: Amount
    suits: Annotated[tuple[Suit, ...], Meta(min_length=4, max_length=4)]
    pass_locks_out: bool = False
    tiers: Annotated[tuple[Tier, ...], Meta(min_length=1)]
    spade_two: Tier
    escape: Escape
    opening: Card = "3d"
    straights: Annotated[tuple[Straight, ...], Meta(min_length=1, max_length=HAND)] = STRAIGHTS
    plays: PlayTypes = PlayTypes()
    bombs: Literal["none", "any"] = "none"
    flush_by: Literal["rank", "suit"] = "rank"
    scoring: Literal["pairwise", "winner_takes"] = "pairwise"
    last_card: LastCard = LastCard()
    dragon: Amount = 0
    hosting: Hosting = Hosting()
    limits: Limits = Limits()
    fee: Fee = Fee()
