"""What beats what in bigtwo (bigtwo/1.2, 2.3, 2.4)."""

from __future__ import annotations

from settlement.games.bigtwo.hand import Play


def beats(play: Play, table: Play) -> bool:
    """Whether a play beats the one on the table: as many cards, and larger (bigtwo/1.2, 2.3, 2.4)."""
    return play.count == table.count and play.strength > table.strength
