"""The keys of a shuangkou profile as types; the common keys of every profile are not in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from settlement.games.room import Fee, Hosting, Limits

Amount = Annotated[int, Meta(ge=0, le=10**12)]


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What each winner gets and each loser pays, in stakes, by the buckle (shuangkou/3.2)."""

    double: Amount
    single: Amount
    flat: Amount


class Escape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an escape does, and what the escaper then pays, in stakes (shuangkou/3.3). ``penalty`` is even."""

    mode: Literal["settle", "host"] = "settle"
    penalty: Annotated[int, Meta(ge=0, le=10**12, multiple_of=2)]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of a room. Amounts have no defaults; the switch that may be absent has the page's value."""

    stake: Amount
    points: Points
    mixed_joker_pair: bool = False
    escape: Escape
    hosting: Hosting = Hosting()
    limits: Limits = Limits()
    fee: Fee = Fee()
