"""A file that is reached more than once is read once, whatever its names; a copy of it is another file."""

from __future__ import annotations

import io
import os
import shutil
import threading
from pathlib import Path

import pytest

from settlement.logs.inputs import Inputs
from settlement.logs.source import Reader
from tests.logs.records import lines, rush


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "logs" / "a.jsonl"
    path.parent.mkdir()
    path.write_bytes(lines(rush("a")))
    return path


def notes(inputs: Inputs) -> list[str]:
    assert {(p.code, p.severity) for p in inputs.problems} <= {("log/same-file-again", "note")}
    return [p.message for p in inputs.problems]


@pytest.mark.parametrize(
    "other", ["logs/a.jsonl", "logs/../logs/./a.jsonl", "link.jsonl", "hard.jsonl", "logs/*.jsonl"]
)
def test_another_name_of_a_file_is_seen_through(tmp_path: Path, log: Path, other: str) -> None:
    (tmp_path / "link.jsonl").symlink_to(log)
    os.link(log, tmp_path / "hard.jsonl")
    inputs = Inputs([log, f"{tmp_path}/{other}"])
    assert [source.path for source in inputs.sources] == [str(log)]
    (note,) = notes(inputs)
    assert "read once" in note


def test_a_folder_that_is_named_twice_is_one_note(tmp_path: Path, log: Path) -> None:
    for name in "bcde":
        (log.parent / f"{name}.jsonl").write_bytes(lines(rush(name)))
    inputs = Inputs([log.parent, log.parent])
    assert len(inputs.sources) == 5
    (note,) = notes(inputs)
    assert note.startswith("5 reached already, and read once: ")
    assert note.endswith(", …")


def test_a_copy_is_another_file(tmp_path: Path, log: Path) -> None:
    shutil.copyfile(log, tmp_path / "copy.jsonl")
    inputs = Inputs([log, tmp_path / "copy.jsonl"])
    assert len(inputs.sources) == 2
    assert notes(inputs) == []


def test_standard_input_is_read_once() -> None:
    inputs = Inputs(["-", "-"], io.BytesIO(lines(rush("a"))))
    assert len(inputs.sources) == 1
    assert notes(inputs) == ["it is named more than once, and read once"]


def test_a_file_that_is_standard_input_too_is_read_once(log: Path) -> None:
    with log.open("rb") as opened:
        inputs = Inputs(["-", log], opened)
    assert [source.name for source in inputs.sources] == ["-"]
    assert len(notes(inputs)) == 1


def test_standard_input_that_was_read_in_part_is_no_reading_of_the_file(log: Path) -> None:
    log.write_bytes(lines(rush("a"), rush("b")))
    with log.open("rb") as opened:
        opened.readline()
        inputs = Inputs(["-", log], opened)
    assert [len(list(Reader(source))) for source in inputs.sources] == [1, 2]
    assert notes(inputs) == []


def test_a_pipe_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(lines(rush()),))
    writer.start()
    inputs = Inputs([pipe, pipe])
    writer.join()
    assert len(inputs.sources) == 1
    assert len(notes(inputs)) == 1
