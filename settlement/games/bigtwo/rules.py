"""The keys of a bigtwo profile as types; the common keys of every profile are not in it."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

HAND = 13
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


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """The rules of a room. ``suits`` are all four, high to low; ``tiers`` ascend from 0 cards."""

    stake: Amount
    suits: Annotated[tuple[Suit, ...], Meta(min_length=4, max_length=4)]
    pass_locks_out: bool = False
    tiers: Annotated[tuple[Tier, ...], Meta(min_length=1)]
    spade_two: Tier
    escape: Escape

    @cached_property
    def card_points(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The card points of 0–13 cards left, without 2♠ among them and with it (bigtwo/3.1)."""
        plain = tuple(cards * self.tier_times(cards) for cards in range(HAND + 1))
        two = self.spade_two
        return plain, tuple(p * two.times if cards >= two.at_least else p for cards, p in enumerate(plain))

    def tier_times(self, cards: int) -> int:
        """What each of so many cards left counts (bigtwo/3.1)."""
        return [tier.times for tier in self.tiers if tier.at_least <= cards][-1]
