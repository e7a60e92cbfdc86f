"""``profile check --fix`` and ``--diff``: one right answer is written, and nothing else is touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.calling import call
from tests.profiles.texts import SHUANGKOU, changed

LEVELS = """\
# the room of the east wing
profile: r7   # never rename
version: 1
game: rush
title: Room seven
effective_from: 2026-01-01T00:00:00+08:00
extends: rush-points@1
"""


def mended(folder: Path, raw: bytes) -> bytes:
    path = folder / "p.yaml"
    path.write_bytes(raw)
    call("profile", "check", "--fix", path)
    return path.read_bytes()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("escape:\t{opponent_percent: 60}\t# note\n", "escape: {opponent_percent: 60}  # note\n"),
        ("escape:\n\tpenalty: 12 # was 10\n\topponent_percent: 60\n", None),
        ("escape：{opponent_percent: 60}  # 逃跑\n", "escape: {opponent_percent: 60}  # 逃跑\n"),
        ("escape: {penalty: 12， opponent_percent: 60}\n", "escape: {penalty: 12, opponent_percent: 60}\n"),
        ("escape: {penalty: １２}\n", "escape: {penalty: 12}\n"),
        ('escape: {opponent_percent: "60"} # quoted\n', "escape: {opponent_percent: 60} # quoted\n"),
        ("escape: {opponent_percent: 60%}\n", "escape: {opponent_percent: 60}\n"),
        ("escape: {penalty: 12.0}\n", "escape: {penalty: 12}\n"),
        ("escape: {penalty: 16,000} # thousands\n", "escape: {penalty: 16000} # thousands\n"),
        ("escape: {?penalty: 12}\n", "escape: {penalty: 12}\n"),
        ("escape:\n\u00a0 penalty: 12\n", "escape:\n  penalty: 12\n"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_has_one_right_answer_is_written(tmp_path: Path, wrong: str, right: str | None, end: str) -> None:
    head = LEVELS if right is not None else LEVELS.replace("   # never", " # never")
    right = wrong.replace("\t", "  ") if right is None else right
    before, after = (text.replace("\n", end).encode() for text in (head + wrong, head + right))
    assert mended(tmp_path, before) == after
    assert call("profile", "check", tmp_path, "--strict").code == 0


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("2026-01-01 00:00:00+08:00", "2026-01-01T00:00:00+08:00"),
        ("2026/1/1 9:30 +0800", "2026-01-01T09:30:00+08:00"),
        ("2026-01-01T00:00:00 Z", "2026-01-01T00:00:00Z"),
    ],
)
def test_forms_of_a_time(tmp_path: Path, wrong: str, right: str) -> None:
    now = "2026-01-01T00:00:00+08:00"
    assert mended(tmp_path, changed(now, wrong).encode()) == changed(now, right).encode()


def test_a_byte_order_mark_goes(tmp_path: Path) -> None:
    assert mended(tmp_path, b"\xef\xbb\xbf" + SHUANGKOU.encode()) == SHUANGKOU.encode()


@pytest.mark.parametrize(
    "left",
    [
        changed("stake: 1", "stake: 010"),
        changed("stake: 1", "stake: 1.000"),
        changed("stake: 1", "stake: 12%"),
        changed("2026-01-01T00:00:00+08:00", "2026-01-01T00:00:00"),
        changed("2026-01-01T00:00:00+08:00", "2026-01-01"),
        changed("penalty: 4", "penatly: 4"),
        changed("escape:", "# note\rescape:"),
        SHUANGKOU.replace("Room", "“Room”"),
    ],
)
def test_what_people_have_to_decide_is_left(tmp_path: Path, left: str) -> None:
    assert mended(tmp_path, left.encode()) == left.encode()


def test_all_at_once_and_the_rest_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(changed("stake: 1", 'stake:\t"1"').replace("penalty: 4", "penalty: 010"))
    os.chmod(path, 0o640)
    said = call("profile", "check", path, "--fix")
    assert said.code == 1
    assert "stake: 1\n" in path.read_text()
    assert "profile/ambiguous-scalar" in said.out
    assert "profile/tab" not in said.out
    assert said.err == f"mended {path}\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["p.yaml"]


def test_diff_shows_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(changed("stake: 1", 'stake: "1"'))
    said = call("profile", "check", path, "--diff")
    assert said.code == 1
    assert '-stake: "1"\n+stake: 1\n' in said.out
    assert '"1"' in path.read_text()
    path.write_text(SHUANGKOU)
    assert (call("profile", "check", path, "--diff").code, call("profile", "check", path, "--diff").out) == (0, "")


def test_standard_input_is_only_shown() -> None:
    raw = changed("stake: 1", 'stake: "1"').encode()
    assert call("profile", "check", "-", "--fix", stdin=raw).code == 2
    assert "+stake: 1" in call("profile", "check", "-", "--diff", stdin=raw).out


def test_a_file_that_can_not_be_written_is_the_worlds_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(changed("stake: 1", 'stake: "1"'))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    said = call("profile", "check", path, "--fix")
    assert (said.code, said.err) == (3, f"{path} can't be written: no space left on device\n")
    assert [each.name for each in tmp_path.iterdir()] == ["p.yaml"]
