"""What lies where after each event, by the record alone: hands and melds. No rule is asked whether it may be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from cli.html.audit.pieces import cards_of, tiles_of
from settlement.games.sichuan.exchange import STEPS

_FROM_HAND = {"exposed": 3, "added": 1, "concealed": 4}


class Held:
    """Hands by seat, and what each has laid down; both as counts of cards or tiles.

    ``tile`` is the last discard of a game of tiles.
    """

    def __init__(self, log: Any) -> None:
        self.tiles = log.game == "sichuan"
        self.read: Callable[[str], list[int] | None] = tiles_of if self.tiles else cards_of
        self.hands = [Counter(self.read(text) or ()) for text in log.deal.hands]
        self.melds: list[list[list[int]]] = [[] for _ in self.hands]
        self.tile: int | None = None
        if getattr(log.deal, "exchange", UNSET) is not UNSET:
            self._exchange(log.deal.exchange)

    def take(self, event: Any) -> list[int]:
        """Takes an event; the cards or tiles that it is about."""
        seat = getattr(event, "seat", None)
        text = getattr(event, "tile" if self.tiles else "cards", None)
        moved = (self.read(text) or []) if isinstance(text, str) else []
        if seat is None or seat >= len(self.hands):
            return moved
        kind = event.__struct_config__.tag
        if kind in ("play", "discard"):
            self.hands[seat] -= Counter(moved)
            self.tile = moved[0] if moved else None
        elif kind == "draw":
            self.hands[seat] += Counter(moved)
        elif kind == "peng" and self.tile is not None:
            self._lay_down(seat, self.tile, 2, 3)
            return [self.tile]
        elif kind == "gang" and moved:
            if event.kind == "added":
                self.melds[seat] = [meld for meld in self.melds[seat] if meld != moved * 3]
            self._lay_down(seat, moved[0], _FROM_HAND[event.kind], 4)
        return moved

    def _lay_down(self, seat: int, tile: int, of_hand: int, together: int) -> None:
        self.hands[seat] -= Counter({tile: of_hand})
        self.melds[seat].append([tile] * together)

    def _exchange(self, made: Any) -> None:
        """The three tiles that each seat gives away, all at once (sichuan/1.9)."""
        given = [self.read(text) or [] for text in made.given]
        for seat, tiles in enumerate(given[: len(self.hands)]):
            self.hands[seat] -= Counter(tiles)
            self.hands[(seat + STEPS[made.to]) % len(self.hands)] += Counter(tiles)
