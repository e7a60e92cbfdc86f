"""What happened in a game of bigtwo, and what a report shows of it (bigtwo/3.5)."""

from __future__ import annotations

from msgspec import Struct


class Facts(Struct, frozen=True, kw_only=True):
    """How a game ended.

    :param winner: the seat that is out of cards; None after an escape.
    :param escaped: the seat whose escape ended the game; None where none did.
    :param cards_left: how many cards each seat really holds.
    :param spade_two: the seat that still holds 2♠; None where it was played.
    :param balances: at the start by seat, only where the profile limits games by them (room/2.2).
    """

    winner: int | None
    escaped: int | None
    cards_left: tuple[int, ...]
    spade_two: int | None
    balances: tuple[int, ...] | None = None

    @property
    def decided(self) -> Facts:
        """All of it decides the amounts."""
        return self
