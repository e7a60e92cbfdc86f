"""The page of a run: whole, offline, the same bytes, and nothing out of a log becomes code."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.html.batch import page
from cli.html.report import size_name
from settlement.batch.folder import Basis
from settlement.batch.request import Report, Request
from settlement.batch.tally import Tally
from settlement.jobs.counts import size_class
from settlement.jobs.errors import BatchError

pytest.importorskip("matplotlib")
Go = Callable[..., Report]
HOSTILE = '<script>alert("$x$")</script>\u202e\x1b[31m$\\frac'


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.references: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.references += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]


def read(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    return tags


@pytest.mark.usefixtures("small_chunks")
def test_the_page_is_whole_and_the_same_each_time(run: Go, log: Path, tmp_path: Path) -> None:
    pages = []
    for out, workers in (("one", 1), ("two", 2)):
        report = run(log, out=out, workers=workers, html=tmp_path / "page.html")
        pages.append((tmp_path / "page.html").read_bytes())
    assert pages[0] == pages[1]
    text = pages[0].decode()
    tags = read(text)
    assert tags.names.count("svg") == 4
    assert "script" not in tags.names
    assert all(reference.startswith("#") for reference in tags.references)
    assert f">{report.counts['settled']}<" in text
    assert "(UTC)" in text


def test_hostile_texts_are_shown_and_do_nothing(run: Go, games: list[bytes], tmp_path: Path) -> None:
    log: dict[str, Any] = msgspec.json.decode(games[0])
    log["room"] = HOSTILE
    path = tmp_path / "<img src=x>.jsonl"
    path.write_bytes(msgspec.json.encode(log) + b"\n" + b"{}\n")
    run(path, html=tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text()
    tags = read(text)
    assert "script" not in tags.names
    assert "img" not in tags.names
    assert "&lt;script&gt;" in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "log/missing-key" in text


def test_a_run_over_nothing_has_a_page(run: Go, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"")
    run(tmp_path / "empty.jsonl", html=tmp_path / "page.html")
    assert "log/no-records" in (tmp_path / "page.html").read_text()


def test_each_currency_has_its_own_amounts_and_a_day_without_winners_a_row(tmp_path: Path) -> None:
    tally = Tally(
        games_of_day={"points\t2026-01-01": 2, "points\t2026-01-02": 1, "gold <b>\t2026-01-01": 3},
        games_of_room={"points\tr": 3, "gold <b>\tr": 3},
        moved_of_day={"points\t2026-01-01": 40, "gold <b>\t2026-01-01": 7000},
        moved_of_room={"points\tr": 40, "gold <b>\tr": 7000},
        amounts={"points\t+2": 2, "gold <b>\t+4": 3},
    )
    basis = Basis(version="1", cut="", command=["buckle"], profiles=[], inputs=[])
    text = page(Request(logs=(), out=tmp_path), basis, tally, [], [])
    for currency in ("points", "gold &lt;b&gt;"):
        assert f"<h2>What winners got in {currency}, by day (UTC)</h2>" in text
    cells = [part.split("</td>")[0] for part in text.split('<td class="n">')[1:]]
    assert {"40", "7000", "0"} <= set(cells)
    assert "7040" not in text
    assert "<b>" not in text


def test_a_page_needs_a_folder(run: Go, log: Path, tmp_path: Path) -> None:
    with pytest.raises(BatchError, match="there is no folder") as fault:
        run(log, html=tmp_path / "none" / "page.html")
    assert fault.value.code == 2


@pytest.mark.parametrize(
    ("amount", "name"),
    [(0, "0"), (1, "1 to 9"), (9, "1 to 9"), (10, "10 to 99"), (-1, "−9 to −1"), (-100, "−999 to −100")],
)
def test_amounts_are_classed_by_their_digits(amount: int, name: str) -> None:
    assert size_name(size_class(amount)) == name
