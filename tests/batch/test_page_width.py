"""Pages on a narrow screen: long names are broken, so that no number leaves the screen, in a real browser where one is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape
from pathlib import Path

import pytest

from settlement.batch.page import Figure, document, table

WIDE = 390
LONG = ("room-" * 12, "房" * 60, "x" * 60, "https://rooms.example/a/b?c=d&e=f#" * 2)
MEASURE = """<script>
const right = cells => Math.max(...[...document.querySelectorAll(cells)].map(c => c.getBoundingClientRect().right));
parent.document.title = JSON.stringify({page: document.documentElement.scrollWidth, numbers: right("#t td.n"), all: right("p")});
</script>"""


def page(*tables: str) -> str:
    return document(LONG[2], LONG[2], f"<p><code>{LONG[3]}</code></p>", [(LONG[0], one) for one in tables])


def measured(text: str, tmp_path: Path) -> dict[str, float]:
    """How wide the page is in a browser, and where its numbers and paragraphs end."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no browser is installed: apt-get install chromium")
    path = tmp_path / "page.html"
    inside = escape(text.replace("</body>", f"{MEASURE}</body>"))
    frame = f'<iframe style="width:{WIDE}px;height:2000px;border:0" srcdoc="{inside}"></iframe>'
    path.write_text(f'<meta charset="utf-8"><title></title>{frame}')  # a window can't be as narrow
    switches = "--headless --no-sandbox --disable-gpu --disable-background-networking --hide-scrollbars --dump-dom"
    home = f"--user-data-dir={tmp_path / 'browser'}"
    call = [browser, *switches.split(), home, path.as_uri()]
    done = subprocess.run(call, capture_output=True, text=True, timeout=60)
    title = re.search("<title>(.*)</title>", done.stdout)
    assert title is not None, done.stderr
    found: dict[str, float] = json.loads(title[1])
    return found


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
def test_no_number_is_off_a_narrow_screen(tmp_path: Path, head: tuple[str, ...], numbers: list[object]) -> None:
    tables = table(head, [(name, *numbers) for name in LONG]).replace("<table>", '<table id="t">')
    found = measured(page(tables), tmp_path)
    assert found["page"] <= WIDE
    assert found["numbers"] <= WIDE
    assert found["all"] <= WIDE


def test_a_table_of_too_many_columns_moves_and_not_the_page(tmp_path: Path) -> None:
    wide = table(["column"] * 30, [[1234567] * 30])
    assert measured(page(wide), tmp_path)["page"] <= WIDE
