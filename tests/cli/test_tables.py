"""Tables of figures fit whatever stands in them."""

from __future__ import annotations

import pytest

from cli.tables import figures
from cli.terminal import columns

HEAD = ("old", "new")


def test_columns_stand_under_their_heads() -> None:
    assert figures("room", HEAD, [("r1", ["+1", "-20"]), ("hz-1", ["0", "+1000"])], 80) == [
        "  room  old    new",
        "  r1     +1    -20",
        "  hz-1    0  +1000",
    ]


def test_long_names_are_cut() -> None:
    (_, line) = figures("room", HEAD, [("r" * 100, ["+1", "+2"])], 40)
    assert columns(line) == 40
    assert "…" in line


@pytest.mark.parametrize("wide", [40, 60, 80])
def test_figures_that_do_not_fit_stand_row_by_row(wide: int) -> None:
    huge = f"{10**30:+}"
    lines = figures("player", HEAD, [("赢家" * 40, [huge, huge]), ("u1", [huge, huge])], wide)
    assert all(columns(line) <= wide for line in lines)
    assert "".join(line.strip() for line in lines).replace(" ", "").count(huge) == 4


def test_no_rows_are_no_table() -> None:
    assert figures("room", HEAD, [], 80) == []
