"""Pages on a narrow screen: long names are broken, so that no number leaves the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.html.report import Figure, Section, Table
from cli.html.templates import fill
from tests.cli.html.conftest import Visit

WIDE = 390
LONG = ("room-" * 12, "房" * 60, "x" * 60, "https://rooms.example/a/b?c=d&e=f#" * 2)
RIGHT = "cells => Math.max(...cells.map(c => c.getBoundingClientRect().right))"


def written(table: Table, tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    values = {"lang": "en", "scripts": "", "title": LONG[2], "command": LONG[3], "intro": LONG[0]}
    path.write_text(fill("report.html", **values, sections=[Section(LONG[0], [table])]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("head", "numbers"),
    [
        (("room", "games", "units won"), [12345, 1234567890]),
        (
            ("room", "games", "changed", "winners receive, old", "new", "change", "change of the house"),
            [12, 3, *map(Figure, ("+24000", "+32000", "+8000", "0"))],
        ),
        (("changed by", *(f"seat {n}, {LONG[n - 1]}" for n in range(1, 4)), "house"), [Figure("-800")] * 4),
    ],
)
def test_no_number_is_off_a_narrow_screen(
    visit: Visit, tmp_path: Path, head: tuple[str, ...], numbers: list[object]
) -> None:
    page = visit.open(written(Table("table", head, [(name, *numbers) for name in LONG]), tmp_path), width=WIDE)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE
    assert page.locator("td.n").evaluate_all(RIGHT) <= WIDE
    assert page.locator("p").evaluate_all(RIGHT) <= WIDE


def test_a_table_of_too_many_columns_moves_and_not_the_page(visit: Visit, tmp_path: Path) -> None:
    page = visit.open(written(Table("table", ["column"] * 30, [[1234567] * 30]), tmp_path), width=WIDE)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE
