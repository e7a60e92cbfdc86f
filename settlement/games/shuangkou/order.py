"""What beats what in shuangkou (shuangkou/2.3, 2.4)."""

from __future__ import annotations

from settlement.games.shuangkou.hand import Play


def beats(play: Play, table: Play) -> bool:
    """Whether a play beats the one on the table: a larger bomb, or the same type and number of cards and higher."""
    if play.bomb or table.bomb:
        return play.bomb > table.bomb
    return play.type == table.type and play.count == table.count and play.top > table.top
