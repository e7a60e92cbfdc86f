"""`--strict`: a warning makes exit 1, wherever it is about, and is counted in the summary."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import call

PROFILE = """\
profile: {id}
version: 1
game: rush
title: Room
effective_from: 2026-01-01T00:00:00+08:00
extends: rush-points@1
rooms: [{room}]
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Three games without a fault."""
    path = tmp_path / "night.jsonl"
    path.write_text(call("simulate", "rush-points", "--games", "3").out, encoding="utf-8")
    return path


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    """A folder of two profiles, one with an odd name of a room, which is a warning."""
    folder = tmp_path / "rooms"
    folder.mkdir()
    for name, room in (("a", "r7"), ("b", '"r8, r9"')):
        (folder / f"{name}.yaml").write_text(PROFILE.format(id=name, room=room), encoding="utf-8")
    return folder


def words(command: str, tmp_path: Path) -> list[object]:
    return [command, tmp_path / "night.jsonl", *(["--out", tmp_path / "out"] if command == "batch" else [])]


@pytest.mark.parametrize("command", ["settle", "audit", "batch"])
def test_a_warning_about_profiles_counts(command: str, log: Path, rooms: Path, tmp_path: Path) -> None:
    more = ["--profile", "rush-points", "--profiles", rooms]
    plain = call(*words(command, tmp_path), *more)
    assert "warning profile/odd-room" in plain.err
    warned = plain.err.count("warning profile/")
    assert f"; {warned} warning{'s' * (warned > 1)}." in plain.err
    assert plain.code == 0
    assert call(*words(command, tmp_path), *more, "--strict").code == 1


@pytest.mark.parametrize("command", ["settle", "audit", "batch"])
def test_without_a_warning_strict_changes_nothing(command: str, log: Path, tmp_path: Path) -> None:
    said = call(*words(command, tmp_path), "--strict")
    assert said.code == 0
    assert " 1 warning" not in said.err


def test_the_page_of_an_audit_shows_what_is_about_profiles(log: Path, rooms: Path, tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    call("audit", log, "--profile", "rush-points", "--profiles", rooms, "--html", page)
    assert "profile/odd-room" in page.read_text(encoding="utf-8")
