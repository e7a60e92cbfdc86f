"""What a run reads is never written over, whatever way it is named; nor is what is no regular file."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from settlement.logs.inputs import Inputs
from settlement.logs.outputs import files_read, refusal


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    path.write_text("{}\n")
    return path


def why_not(path: Path | str, *read: str | int) -> str:
    why = refusal("--html", path, read)
    assert why is not None
    assert why.startswith("--html ")
    assert "\n" not in why
    return why


def test_a_new_file_and_one_that_is_not_read_may_be_written(tmp_path: Path, log: Path) -> None:
    other = tmp_path / "other.html"
    assert refusal("--html", other, [str(log)]) is None
    other.touch()
    assert refusal("--html", other, [str(log), str(tmp_path / "missing.jsonl")]) is None


def test_what_is_read_is_known_by_any_name(tmp_path: Path, log: Path) -> None:
    (tmp_path / "link").symlink_to(log)
    os.link(log, tmp_path / "second")
    names = [log, tmp_path / "link", tmp_path / "second", tmp_path / "." / ".." / tmp_path.name / log.name]
    for name in names:
        assert "which this run reads" in why_not(name, str(log))
    with log.open() as opened:
        assert "which this run reads" in why_not(log, opened.fileno())


def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "no regular file" in why_not(tmp_path / "pipe")
    assert "no regular file" in why_not("/dev/null")
    assert "names a folder" in why_not(tmp_path)
    assert "there is no folder" in why_not(tmp_path / "none" / "x.html")
    assert "names no file" in why_not("")
    assert "names no file" in why_not(Path(""))


def test_text_of_a_name_is_neutral(tmp_path: Path) -> None:
    assert "\x1b" not in why_not(tmp_path / "\x1b[31m" / "x.html")


def test_every_file_that_was_reached_counts(tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.jsonl").write_text("{}\n")
    (folder / "broken.jsonl.gz").touch()
    inputs = Inputs([folder, log, tmp_path / "none.jsonl", "-"], io.BytesIO(b"{}\n"))
    assert set(files_read(inputs)) == {str(folder / "a.jsonl"), str(folder / "broken.jsonl.gz"), str(log)}
    with log.open("rb") as opened:
        assert list(files_read(Inputs(["-"], opened))) == [opened.fileno()]
