"""What each call comes to: the exit codes that scripts rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import call, process

BROKEN = "profile: hz\nversion: 2\ngame: rush\nopponent_precent: 60\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("--version", 0),
        ("--help", 0),
        ("-h", 0),
        ("", 2),
        ("frob", 2),
        ("settle", 2),
        ("settle --frob x", 2),
        ("settle --format xml x", 2),
        ("settle no/such/file.jsonl", 3),
        ("audit no/such/file.jsonl", 3),
        ("settle NIGHT", 0),
        ("settle NIGHT --game-id none", 2),
        ("settle NIGHT --profile none", 2),
        ("settle NIGHT --profile rush-points@99", 2),
        ("settle NIGHT --profiles no/such/folder", 2),
        ("settle NIGHT --profile sichuan", 1),
        ("settle NIGHT COPY", 0),
        ("settle NIGHT COPY --strict", 1),
        ("settle NIGHT no/such/file.jsonl", 3),
        ("settle NIGHT no/such/file.jsonl --profile sichuan", 3),
        ("audit NIGHT", 0),
        ("audit WRONG", 1),
        ("audit WRONG no/such/file.jsonl", 3),
        ("audit NIGHT --html no/such/folder/audit.html", 2),
        ("hand chess 3", 2),
        ("hand rush 33334444", 1),
        ("hand rush 33333 --beats AAAA", 0),
        ("hand rush 4444 --beats 33333", 1),
        ("hand rush 3 --profile none", 2),
        ("hand rush 3 --profile sichuan", 2),
        ("hand rush 3 --melds x", 2),
        ("hand rush 3 --win self", 2),
        ("hand sichuan 11m --beats 22m", 2),
        ("hand sichuan 11m --win luck", 2),
        ("explain rush/8.2", 0),
        ("explain", 0),
        ("explain rush/99.9", 2),
        ("explain nothing-at-all", 2),
        ("simulate none --games 1 --seed 1", 2),
        ("simulate rush-points --games -1", 2),
        ("simulate rush-points --errors 2", 2),
        ("simulate rush-points --games 0 --seed 1", 0),
        ("demo", 0),
    ],
)
def test_exit_code(words: str, code: int, night: Path, wrong_night: Path, tmp_path: Path) -> None:
    paths = {"NIGHT": night, "WRONG": wrong_night, "COPY": tmp_path / "copy.jsonl"}
    paths["COPY"].write_bytes(night.read_bytes())
    said = call(*(paths.get(word, word) for word in words.split()))
    assert said.code == code, said.err
    assert "Traceback" not in said.err
    if code == 2:
        assert said.err.strip(), "a wrong call is told what was wrong"


def test_a_rejected_game_is_1_and_a_cut_one_is_3(night: Path, tmp_path: Path) -> None:
    first, second, *_ = night.read_text().splitlines(keepends=True)
    middle = tmp_path / "middle.jsonl"
    middle.write_text(first[:200] + "\n" + second)
    assert call("settle", middle).code == 1
    last = tmp_path / "last.jsonl"
    last.write_text(first + second[:200])
    assert call("settle", last).code == 3
    both = tmp_path / "both.jsonl"
    both.write_text(first[:200] + "\n" + second[:200])
    assert call("settle", both).code == 3


def test_a_conflict_is_1(night: Path, tmp_path: Path) -> None:
    first = night.read_text().splitlines()[0]
    path = tmp_path / "twice.jsonl"
    path.write_text(first + "\n" + first.replace('"id":"u', '"id":"v') + "\n")
    said = call("settle", path, "--format", "json")
    assert said.code == 1
    assert [g["status"] for g in said.json_lines()] == ["conflict", "conflict"]


def test_a_broken_profile_stops_the_run_before_it_starts(night: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(BROKEN)
    said = call("settle", night, "--profiles", tmp_path, "--format", "json")
    assert said.code == 2
    assert said.out == ""
    assert "broken.yaml:4" in said.err
    alone = call("settle", night, "--profile", tmp_path / "broken.yaml")
    assert alone.code == 2
    assert "broken.yaml:4" in alone.err


def test_unknown_words_are_told_what_was_meant() -> None:
    assert "settle" in call("setle").err
    assert "rush" in call("hand", "rsh", "3").err
    assert "rush-points" in call("settle", "x", "--profile", "rush-point").err
    assert "log/conflict" in call("explain", "log/conflikt").err


def test_a_bug_is_70_and_one_line(night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("no such\nseat")

    monkeypatch.setattr("settlement.logs.report.game_object", broken)
    said = call("settle", night, "--format", "json")
    assert said.code == 70
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "KeyError" in said.err
    assert "--debug" in said.err
    assert "Traceback" in call("settle", night, "--format", "json", "--debug").err


def test_interrupted_is_130(night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("settlement.logs.report.game_object", interrupted)
    said = call("settle", night, "--format", "json")
    assert (said.code, said.err) == (130, "buckle: interrupted\n")


def test_exit_codes_reach_the_shell(night: Path, wrong_night: Path) -> None:
    assert process("audit", night).code == 0
    assert process("audit", wrong_night).code == 1
    assert process("frob").code == 2
    assert process("settle", "no/such/file").code == 3
