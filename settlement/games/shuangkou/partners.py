"""The four seats of shuangkou and their two sides (shuangkou/1.1)."""

from __future__ import annotations

SEATS = 4


def partner(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % SEATS


def side(seat: int) -> tuple[int, int]:
    """A seat and its partner, lower seat first."""
    return seat % 2, seat % 2 + 2


def enemies(seat: int) -> tuple[int, int]:
    """The two seats of the other side, lower seat first."""
    return side(seat + 1)
