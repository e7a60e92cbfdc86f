"""``--quiet`` and ``--log``: what is said to people, and what stands in the log, whatever ends the run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cli.talk import Talk, current, speaking
from schemas.catalogue import schema
from tests.cli.calling import Said, call


def events(path: Path) -> list[dict[str, Any]]:
    """The lines of a log, each as its schema says."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        assert [e.message for e in Draft202012Validator(schema("run-log")).iter_errors(line)] == [], line
    return lines


def names(path: Path) -> list[str]:
    return [line["event"] for line in events(path)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "runs.txt"


def calls(night: Path, out: Path) -> dict[str, Said]:
    """Every command that takes the options, quiet and logged, over a log and an input that isn't there."""
    words = ("--quiet", "--log", out.with_name("runs.txt"), night, out.with_name("nowhere.jsonl"), "--room", "zzz")
    return {
        "settle": call("settle", *words),
        "audit": call("audit", *words),
        "batch": call("batch", *words, "--out", out, "--workers", 1),
        "impact": call("impact", *words, "--old", "rush-points", "--new", "rush-points"),
    }


def test_quiet_leaves_what_went_wrong_and_the_log_has_it_all(night: Path, tmp_path: Path, log: Path) -> None:
    for said in calls(night, tmp_path / "out").values():
        assert said.code == 3
        (line,) = said.err.splitlines()
        assert line.startswith("error log/missing-file")
    told = events(log)
    assert [line["command"] for line in told if line["event"] == "run-started"] == [
        "settle",
        "audit",
        "batch",
        "impact",
    ]
    assert [line["exit_code"] for line in told if line["event"] == "run-ended"] == [3, 3, 3, 3]
    assert [line["counts"] for line in told if line["event"] == "counted"] == [{"filtered": 20}] * 4
    assert {line["event"] for line in told} >= {"finding", "name-unknown", "nothing-left", "results-written"}


def test_without_quiet_people_are_told_the_same(night: Path, tmp_path: Path, log: Path) -> None:
    logged = call("batch", night, "--out", tmp_path / "out", "--workers", 1, "--log", log)
    plain = call("batch", night, "--out", tmp_path / "out", "--workers", 1)
    assert logged == plain
    assert names(log) == ["run-started", "counted", "days-counted", "results-written", "run-ended"]


def test_the_log_is_added_to_and_hides_passwords(night: Path, tmp_path: Path, log: Path) -> None:
    log.write_text('{"time": "2026-11-30T00:00:00.000Z", "level": "info", "event": "run-ended"}\n')
    said = call("batch", night, "--out", tmp_path / "out", "--to", "mysql://ann:secret@db/x", "--log", log)
    assert said.code == 2
    assert names(log) == ["run-ended", "run-started", "call-refused", "run-ended"]
    assert "secret" not in log.read_text()
    assert events(log)[1]["options"]["to"] == "mysql://ann:***@db/x"
    assert events(log)[3]["level"] == "error"


@pytest.mark.parametrize("name", ["", "nowhere/runs.txt", "folder", "night.jsonl", "folder/new.log", "page.html"])
def test_a_file_that_must_not_be_written_is_refused(name: str, night: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    its = tmp_path / "night.jsonl"
    its.write_bytes(night.read_bytes())
    path = tmp_path / name if name else ""
    said = call("audit", its, tmp_path / "folder", "--html", tmp_path / "page.html", "--log", path)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("buckle: --log ")
    assert its.read_bytes() == night.read_bytes()
    assert not (tmp_path / "folder" / "new.log").exists()


def test_a_bug_and_an_interruption_stand_in_the_log(night: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for fault, code in ((ValueError("ours"), 70), (KeyboardInterrupt(), 130), (BrokenPipeError(), 0)):

        def fail(*_: object, fault: BaseException = fault, **__: object) -> None:
            raise fault

        monkeypatch.setattr("cli.options.open_profiles", fail)
        monkeypatch.setattr("cli.settle.open_profiles", fail)
        if code:
            assert call("settle", night, "--log", log).code == code
        else:
            with pytest.raises(BrokenPipeError):
                call("settle", night, "--log", log)
        assert events(log)[-1]["exit_code"] == code


class Full:
    """A file on a full disk."""

    def write(self, data: bytes) -> int:
        raise OSError(28, "No space left on device")


def test_a_log_that_can_not_be_written_ends_the_run(
    night: Path, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Filling(Talk):
        def __init__(self, *, quiet: bool, log: Any) -> None:
            super().__init__(quiet=quiet, log=Full() if quiet else log)  # type: ignore[arg-type]

    monkeypatch.setattr("cli.talking.Talk", Filling)
    said = call("settle", night, "--log", log, "--quiet")
    assert (said.code, said.err) == (3, "buckle: --log can't be written: No space left on device\n")


def test_progress_is_noted_once_a_minute(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import itertools

    from cli.progress import meter

    seconds = itertools.count(0, 25)
    with log.open("ab", buffering=0) as file, speaking(Talk(quiet=True, log=file)):
        monkeypatch.setattr("time.monotonic", lambda: next(seconds))
        with meter("settling", 1000, lines_every=60) as advance:
            for _ in range(6):
                advance(10, 100)
    assert [(e["games"], e["bytes"], e["of_bytes"]) for e in events(log)] == [(30, 300, 1000), (60, 600, 1000)]
    assert not current().quiet
