"""What beats what in bigtwo (bigtwo/1.2, 2.3, 2.4)."""

from __future__ import annotations

from settlement.games.bigtwo.hand import BOMBS, Play, Types


def beats(play: Play, table: Play, types: Types) -> bool:
    """Whether a play beats the one on the table: as many cards, and larger; or a bomb (bigtwo/1.2, 2.3, 2.4)."""
    if play.count != table.count:
        return types.bombs and play.type in BOMBS
    return play.strength > table.strength
