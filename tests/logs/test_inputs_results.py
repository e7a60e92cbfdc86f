"""What batch runs wrote is not read as logs where a folder or a pattern reaches it."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pytest

from settlement.logs.inputs import Inputs
from tests.logs.records import lines, rush


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    (tmp_path / "a.jsonl").write_bytes(lines(rush("a")))
    return tmp_path


def results(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "run.json").write_text(json.dumps({"schema_version": 1, "sha256": "0", "run": {"program": "buckle"}}))
    for name in ("payouts.jsonl", "findings.jsonl", "rejected.jsonl"):
        (folder / name).write_bytes(b"{}\n")


def unfinished(folder: Path) -> None:
    (folder / ".work" / "parts" / "00000000").mkdir(parents=True)
    (folder / ".work" / "lock").touch()
    (folder / ".work" / "run.json").write_bytes(b"{}")
    (folder / ".work" / "parts" / "00000000" / "rejected.jsonl").write_bytes(b"{}\n")


def read(inputs: Inputs) -> list[str]:
    return [Path(source.path).name for source in inputs.sources]


@pytest.mark.parametrize("made", [results, unfinished])
def test_a_folder_of_results_among_logs_is_left_out_with_a_note(logs: Path, made: object) -> None:
    assert callable(made)
    made(logs / "november")
    inputs = Inputs([logs])
    assert read(inputs) == ["a.jsonl"]
    assert [(p.code, p.severity, p.message) for p in inputs.problems] == [
        ("log/files-left-out", "note", '1 left out as folders of results of batch runs: "november"')
    ]


def test_a_folder_of_results_says_the_same_before_and_after_its_run(logs: Path) -> None:
    unfinished(logs / "november")
    before = Inputs([logs]).problems
    results(logs / "november")
    assert Inputs([logs]).problems == before


def test_a_folder_of_results_alone_is_an_error(tmp_path: Path) -> None:
    results(tmp_path / "november")
    (problem,) = Inputs([tmp_path / "november"]).problems
    assert problem.code == "log/no-logs-in-folder"
    assert "results of batch runs" in problem.message


def test_a_log_that_lies_among_results_is_no_result(tmp_path: Path) -> None:
    results(tmp_path / "november")
    (tmp_path / "november" / "late.jsonl").write_bytes(lines(rush("late")))
    assert read(Inputs([tmp_path / "november"])) == ["late.jsonl"]


def test_a_pattern_leaves_results_out_too(logs: Path) -> None:
    results(logs / "november")
    (logs / "november" / "late.jsonl").write_bytes(lines(rush("late")))
    inputs = Inputs([f"{logs}/**/*.jsonl"])
    assert read(inputs) == ["a.jsonl", "late.jsonl"]
    (note,) = inputs.problems
    assert note.code == "log/files-left-out"
    assert note.message == f'1 left out as folders of results of batch runs: "{logs / "november"}"'


def test_a_pattern_of_results_alone_is_an_error(tmp_path: Path) -> None:
    results(tmp_path / "november")
    (problem,) = Inputs([f"{tmp_path}/november/*.jsonl"]).problems
    assert (problem.code, problem.severity) == ("log/missing-file", "error")
    assert "no file matches this pattern but results of batch runs" in problem.message


def test_a_result_that_is_named_is_read(tmp_path: Path) -> None:
    results(tmp_path / "november")
    assert read(Inputs([tmp_path / "november" / "rejected.jsonl"])) == ["rejected.jsonl"]


def test_what_only_looks_like_results_is_read(logs: Path) -> None:
    (logs / "run.json").write_bytes(b'{"program": "another"}')
    (logs / "rejected.jsonl").write_bytes(lines(rush("b")))
    (logs / ".work").mkdir()
    (logs / ".work" / "c.jsonl").write_bytes(lines(rush("c")))
    inputs = Inputs([logs])
    assert sorted(read(inputs)) == ["a.jsonl", "rejected.jsonl", "run.json"]
    assert [p.message for p in inputs.problems] == ['1 left out as hidden or locks: ".work"']


def test_a_large_log_that_is_named_as_the_document_is_not_taken_into_memory(logs: Path) -> None:
    with (logs / "run.json").open("wb") as file:
        file.write(lines(rush("b")))
        file.truncate(1 << 30)  # a hole: it takes no room on the disk
    tracemalloc.start()
    try:
        assert read(Inputs([logs])) == ["a.jsonl", "run.json"]
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_a_document_that_is_a_pipe_or_no_document_is_none_of_a_run(logs: Path) -> None:
    os.mkfifo(logs / "run.json")
    assert read(Inputs([logs])) == ["a.jsonl"]
    (logs / "run.json").unlink()
    for text in ('{"schema_version": 1}', '{"schema_version": 1, "run": [', '{"schema_version": ' + "[" * 100_000):
        (logs / "run.json").write_text(text)
        assert read(Inputs([logs])) == ["a.jsonl", "run.json"]
