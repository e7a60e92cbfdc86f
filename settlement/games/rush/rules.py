"""The keys of a rush profile as types; the common keys of every profile are not in it.

Tables are turned once into what the payout looks up; a value that the profile doesn't have stays missing (None), and
is never filled in.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from settlement.games.ledger import Payout
from settlement.games.rush.plays import RushPlays, rush_plays

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
    four_jokers: Literal["largest", "smallest"] = "largest"
    two_connected: bool
    phases: tuple[Phase, ...]


class Contribution(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a player's contribution is found: that of the count phase, or the sum over its bombs (rush/8.3)."""

    mode: Literal["max", "sum"] = "max"


class NonConnectedRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """At least ``count`` single-rank bombs of exactly ``phase`` count as ``as_phase`` (rush/7.3)."""

    phase: int
    count: int
    as_phase: int


class NonConnected(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether several bombs of one phase count as a higher one, and which of them are counted (rush/7.3)."""

    enabled: bool
    count: Literal["all", "non_adjacent"] = "all"
    table: tuple[NonConnectedRow, ...]


class Escape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an escape does and costs (rush/9)."""

    mode: Literal["settle", "host"]
    penalty: Amount
    opponent_percent: Annotated[int, Meta(ge=0, le=100)]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """The rules of a room."""

    levels: Levels
    buckle: Buckle
    bombs: Bombs
    contribution: Contribution = Contribution()
    non_connected: NonConnected
    escape: Escape
    rounding: Literal["floor", "half_even", "half_up"] = "floor"
    cap_at_balance: bool = False

    @cached_property
    def plays(self) -> RushPlays:
        """What the plays are under the switches about bombs."""
        return rush_plays(self.bombs.two_in_serial, self.bombs.four_jokers == "largest")

    @cached_property
    def thresholds(self) -> list[int]:
        """The balances from which the levels hold, ascending."""
        return [row.at_least for row in self.levels.table]

    @cached_property
    def payouts(self) -> dict[tuple[object, ...], Payout | None]:
        """What was paid before, by all that decides it: row of the levels, winner, buckle, count phases.

        They are as many as the profile has rows, times two winners, three buckles, and the phases up to twelve.
        """
        return {}

    @cached_property
    def buckles(self) -> dict[int, tuple[BuckleName, int]]:
        """The buckle and its multiplier by the number of cards left to the loser."""
        named: tuple[tuple[BuckleName, BuckleRange], ...] = (
            ("flat", self.buckle.flat),
            ("single", self.buckle.single),
            ("double", self.buckle.double),
        )
        return {
            left: (name, buckle.multiplier)
            for name, buckle in named
            for left in range(buckle.cards[0], buckle.cards[1] + 1)
        }

    @cached_property
    def by_phase(self) -> dict[int, tuple[int, int]]:
        """Contribution and doubling by count phase; 0 and 1 below five phases (rush/8.5)."""
        low = dict.fromkeys(range(5), (0, 1))
        return low | {row.phase: (row.contribution, row.doubling) for row in self.bombs.phases}
