"""The audit as a page: whole, offline, and every text of a log escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typer

from cli.html.audit.page import Page
from settlement.findings import Finding
from settlement.logs.causes import Survey
from settlement.logs.settle import GameResult
from tests.cli.results import HOSTILE, book, entry, fact, result

VOID = {"meta", "link", "br", "img"}


class Reader(HTMLParser):
    """Collects tags and texts, and checks that tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    assert not reader.open
    return reader


def written(tmp_path: Path, made: GameResult) -> Path:
    path = tmp_path / "audit.html"
    with Page(path) as page:
        page.add(made, Survey(book()))
        problem = Finding(code="log/missing-file", severity="error", message="not there", file="other.jsonl")
        page.end("1 game: 1 settled.", [problem])
    return path


def test_page_has_all_that_the_report_has(tmp_path: Path) -> None:
    text = read(written(tmp_path, result(claimed=(60, -60)))).text
    for part in (
        "r7-000123",
        "rush-points@3",
        "rush/8.2",
        "+60",
        "5 × 3 (double buckle)",
        "+70",
        "receives",
        "MISMATCH",
    ):
        assert part in text
    assert "u1 was paid 60, is due 70 and still gets 10: a line of rush/8.3 was left out" in text
    assert "log/missing-file, other.jsonl: not there" in text


def test_what_stands_first_is_the_verdict(tmp_path: Path) -> None:
    title, _, text = read(written(tmp_path, result(claimed=(60, -60)))).text.partition(":root")
    places = [text.index(part) for part in ("MISMATCH", "u1 was paid 60", "What is owed", "Payouts in", "To check it")]
    assert places == sorted(places)
    assert "Game r7-000123 (rush): u1 was paid 60" in title


def test_hostile_text_is_text(tmp_path: Path) -> None:
    made = result(
        game_id=HOSTILE,
        players=(HOSTILE, HOSTILE),
        room=HOSTILE,
        file=HOSTILE,
        facts=(fact(HOSTILE, HOSTILE, HOSTILE),),
        findings=(Finding(code="rush/x", severity="warning", message=HOSTILE, event=3, fix=HOSTILE),),
        claimed=(60, -60),
    )
    path = written(tmp_path, made)
    reader = read(path)
    assert path.read_text(encoding="utf-8").count("<script") == 2  # the data and the steps
    assert "<script>alert(1)</script>" in reader.text
    assert "\x1b" not in reader.text
    assert "\u202e" not in reader.text


def test_page_needs_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path, result(claimed=(60, -60)))
    reader = read(path)
    assert not reader.tags & {"link", "img", "iframe"}
    assert "src" not in reader.attributes
    source = path.read_text(encoding="utf-8")
    assert "http" not in source.replace("http-equiv", "")
    links = set(re.findall(r'href="#([^"]*)"', source))
    assert links <= set(re.findall(r' id="([^"]*)"', source))
    assert "clause-rush-8.2" in links
    assert 'id="game-r7-000123"' in source


@pytest.mark.parametrize(
    ("booked", "due", "told"),
    [
        (50, 42, "u1 was paid 50, is due 42 and returns 8"),
        (0, 42, "u1 was paid 0, is due 42 and still gets 42"),
        (50, -8, "u1 was paid 50, but owes 8 and still pays 58"),
        (-50, -42, "u1 paid 50, owes 42 and gets 8 back"),
        (-42, -50, "u1 paid 42, owes 50 and still pays 8"),
        (-50, 42, "u1 paid 50, but is due 42 and gets 92"),
        (50, 0, "u1 was paid 50, is due 0 and returns 50"),
        (-50, 0, "u1 paid 50, owes 0 and gets 50 back"),
    ],
)
def test_the_verdict_is_one_sentence(tmp_path: Path, booked: int, due: int, told: str) -> None:
    made = result(entries=(entry("rush/8.2", (due, -due), "x"),), claimed=(booked, -booked))
    assert told in read(written(tmp_path, made)).text


def test_the_same_id_twice_has_two_places(tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    with Page(path) as page:
        for _ in range(2):
            page.add(result(claimed=(60, -60)), Survey(book()))
        page.end("2 games.", [])
    source = path.read_text(encoding="utf-8")
    ids = re.findall(r' id="([^"]*)"', source)
    assert len(ids) == len(set(ids))
    assert {"game-r7-000123", "game-r7-000123~2"} <= set(ids)


def test_nothing_is_left_where_the_run_breaks_off(tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    path.write_text("older")
    with pytest.raises(KeyError), Page(path):
        raise KeyError
    assert [p.name for p in tmp_path.iterdir()] == ["audit.html"]
    assert path.read_text() == "older"


def test_a_page_that_cannot_be_written_ends_the_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as end:
        Page(tmp_path / "no" / "audit.html")
    assert end.value.exit_code == 3
    assert capsys.readouterr().err.startswith("buckle: can't write ")


def test_a_full_disk_ends_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = open("/dev/full", "w", buffering=1)  # noqa: SIM115 - the page closes it
    monkeypatch.setattr("cli.html.writing.os.fdopen", lambda handle, *_, **__: full)
    with pytest.raises(typer.Exit) as end, Page(tmp_path / "audit.html") as page:
        page.end("1 game: 1 settled.", [])
    assert end.value.exit_code == 3
    assert "No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_page_may_be_read_by_others_as_far_as_new_files_may(tmp_path: Path) -> None:
    path = written(tmp_path, result(claimed=(60, -60)))
    other = tmp_path / "other"
    other.touch()
    assert path.stat().st_mode == other.stat().st_mode
