"""``--html`` replaces nothing that the run reads, nor what is no regular file: exit 2, before anything is written."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.calling import PROGRAM, Said, call

MINE = "rush-points@1"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "rooms"
    folder.mkdir()
    path = folder / "mine.yaml"
    path.write_text(call("profile", "new", "rush").out, encoding="utf-8")
    return path


def refused(said: Said, why: str) -> None:
    assert said.code == 2
    assert len(said.err.splitlines()) == 1, said.err
    assert why in said.err


@pytest.mark.parametrize("command", ["audit", "impact"])
def test_logs_and_profiles_are_spared(command: str, night: Path, mine: Path, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    log = folder / "a.jsonl"
    log.write_bytes(night.read_bytes())
    ways = [["--profile", mine], ["--profiles", mine.parent]]
    if command == "impact":
        new = ["--new", "rush-points"]
        ways = [["--old", mine, *new], ["--old", "rush-points", "--new", mine], ["--old", MINE, *new, *ways[1]]]
    for way in ways:
        for there in (mine, log):
            before = there.read_bytes()
            refused(call(command, folder, *way, "--html", there), "which this run reads")
            assert there.read_bytes() == before


@pytest.mark.parametrize("command", ["audit", "impact"])
@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("/dev/full", "no regular file"),
        ("/", "names a folder"),
        ("/nonexistent/x.html", "there is no folder"),
        ("", "names no file"),
    ],
)
def test_what_is_no_place_for_a_page(command: str, page: str, why: str, night: Path) -> None:
    way = ["--old", "rush-points", "--new", "rush-points"] if command == "impact" else []
    refused(call(command, night, *way, "--html", page), why)


@pytest.mark.parametrize("command", ["audit", "impact"])
def test_a_link_stays_one(command: str, night: Path, tmp_path: Path) -> None:
    page, link = tmp_path / "page.html", tmp_path / "latest.html"
    page.touch()
    link.symlink_to(page)
    way = ["--old", "rush-points", "--new", "rush-points"] if command == "impact" else []
    assert call(command, night, *way, "--html", link).code == 0
    assert link.is_symlink()
    assert page.read_text().startswith("<!DOCTYPE html>")


def test_what_the_run_prints_to_is_spared(night: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.txt"
    with report.open("w") as out:
        words = [PROGRAM, "audit", str(night), "--html", str(report)]
        done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (done.returncode, report.read_text()) == (2, "")
    assert "which this run prints to" in done.stderr


def test_a_dash_is_no_file_of_that_name(night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = call("audit", night, "--html", "-")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "--html writes a file" in said.err
    assert list(tmp_path.iterdir()) == []
