"""The keys of a rush profile as types; the common keys of every profile are not in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from settlement.games.room import Fee, Hosting, Limits

Amount = Annotated[int, Meta(ge=0, le=10**12)]
BuckleName = Literal["flat", "single", "double"]


class Level(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A level: the balance from which it holds (included), and its match points (rush/8.1)."""

    level: int
    at_least: Amount = field(name="from")
    match_points: Amount


class Levels(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The levels, lowest first, and what a balance below the first row does."""

    below_first: Literal["first", "reject"]
    table: Annotated[tuple[Level, ...], Meta(min_length=1)]


class BuckleRange(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A buckle: the fewest and the most cards left to the loser, and its multiplier (rush/6.1)."""

    cards: tuple[int, int]
    multiplier: Amount


class Buckle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The three buckles; their ranges cover 1 to 27."""

    flat: BuckleRange
    single: BuckleRange
    double: BuckleRange


class Phase(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a count phase brings, both × M (rush/8.2, 8.3)."""

    phase: int
    contribution: Amount
    doubling: Amount


class Bombs(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The switches about bombs, and what phases bring."""

    two_in_serial: bool = True
    serial_from: Literal[2, 3] = 3
    four_jokers: Literal["largest", "smallest"] = "largest"
    two_connected: bool
    two_connected_adds: Literal[1, 2] = 1
    count_at_most: Literal["none"] | Annotated[int, Meta(ge=5, le=12)] = "none"
    phases: tuple[Phase, ...]


class Contribution(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a player's contribution is found: that of the count phase, or the sum over its bombs (rush/8.3)."""

    mode: Literal["max", "sum"] = "max"


class NonConnectedRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """At least ``count`` single-rank bombs of exactly ``phase`` count as ``as_phase`` (rush/7.3).

    ``contribution`` and ``doubling``, both × M, are the row's own in place of the phase's; both are None where it has none.
    """

    phase: int
    count: int
    as_phase: int
    contribution: Amount | None = None
    doubling: Amount | None = None


class NonConnected(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether several bombs of one phase count as a higher one, and which of them are counted (rush/7.3).

    With ``cascade`` what they make counts as one more bomb of its phase (rush/7.2).
    """

    enabled: bool
    count: Literal["all", "non_adjacent"] = "all"
    cascade: bool = False
    table: tuple[NonConnectedRow, ...]


class Escape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an escape does and costs (rush/9)."""

    mode: Literal["settle", "host"]
    penalty: Amount
    opponent_percent: Annotated[int, Meta(ge=0, le=100)]


class Jokers(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which jokers stand for other ranks, and what a big and a small one together rank as (rush/4.6)."""

    wild: Literal["both", "big", "none"] = "both"
    mixed_pair: Literal["small", "big", "none"] = "small"


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """The rules of a room."""

    levels: Levels
    buckle: Buckle
    bombs: Bombs
    contribution: Contribution = Contribution()
    non_connected: NonConnected
    escape: Escape
    rounding: Literal["floor", "half_even", "half_up"] = "floor"
    jokers: Jokers = Jokers()
    hosting: Hosting = Hosting()
    limits: Limits = Limits()
    fee: Fee = Fee()
