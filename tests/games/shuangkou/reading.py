"""Rank letters (``3 4 5 w W``) to what the game reads."""

from __future__ import annotations

from settlement.games.cards import RANKS
from settlement.games.shuangkou.hand import Play, read


def ranks_of(letters: str) -> int:
    return sum(1 << 4 * RANKS.index(letter) for letter in letters.replace(" ", "").replace("10", "T"))


def play_of(letters: str, mixed: bool = False) -> Play:
    play = read(ranks_of(letters), mixed)
    assert play is not None, letters
    return play


def letters_of(ranks: int) -> str:
    return "".join(RANKS[rank] * (ranks >> 4 * rank & 15) for rank in range(15))
