"""What happened in a game of bigtwo, and what a report shows of it (bigtwo/3.5)."""

from __future__ import annotations

from msgspec import Struct, structs


class Facts(Struct, frozen=True, kw_only=True):
    """How a game ended.

    :param winner: the seat that is out of cards, or showed its dragon; None after an escape.
    :param escaped: the seat whose escape ended the game; None where none did.
    :param cards_left: how many cards each seat really holds.
    :param spade_two: the seat that still holds 2♠; None where it was played.
    :param dragon: the winner showed a dragon (bigtwo/1.4).
    :param breaker: the seat that let the winner out with a single that was not its highest; None where none did, or the
        room has no such duty (bigtwo/1.3).
    :param broken_at: the event of that single; -1 where there is none. It decides no amount.
    :param balances: at the start by seat, only where the profile limits games by them (room/2.2).
    """

    winner: int | None
    escaped: int | None
    cards_left: tuple[int, ...]
    spade_two: int | None
    dragon: bool = False
    breaker: int | None = None
    broken_at: int = -1
    balances: tuple[int, ...] | None = None

    @property
    def decided(self) -> Facts:
        """All of it but the event of the breach decides the amounts."""
        return self if self.broken_at < 0 else structs.replace(self, broken_at=-1)
