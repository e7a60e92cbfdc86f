"""The most that one game of shuangkou can move."""

from __future__ import annotations

import pytest

from settlement.games.shuangkou.exposure import exposure
from tests.games.shuangkou.room import rules


@pytest.mark.parametrize(
    ("changed", "most", "how"),
    [
        ({}, 4, "an escape, which the escaper alone pays for: 4 × stake 1"),
        ({"stake": 25}, 100, "an escape, which the escaper alone pays for: 4 × stake 25"),
        ({"escape": {"mode": "host", "penalty": 4}}, 2, "a double buckle: 2 × stake 1"),
        ({"points": {"double": 9, "single": 5, "flat": 1}}, 9, "a double buckle: 9 × stake 1"),
        ({"points": {"double": 1, "single": 1, "flat": 6}}, 6, "a flat buckle: 6 × stake 1"),
    ],
)
def test_exposure(changed: dict[str, object], most: int, how: str) -> None:
    found = exposure(rules(**changed))
    assert (found.most, found.how) == (most, how)
