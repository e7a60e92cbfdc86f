"""Rank counts asked all at once."""

from __future__ import annotations

import pytest

from settlement.games.cards import at_least


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("rank", [0, 7, 14])
def test_each_rank_is_told_whatever_the_others_hold(count: int, rank: int) -> None:
    for others in (0, 8):
        rest = sum(others << 4 * other for other in range(15) if other != rank)
        for held in range(9):
            there = at_least(rest | held << 4 * rank, count)
            assert bool(there >> 4 * rank & 15) is (held >= count)
            assert there.bit_count() == (held >= count) + (14 if others else 0)
