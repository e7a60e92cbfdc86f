"""The filters as a user gives them: what is shown, what is counted, what is said, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call


@pytest.fixture(scope="module")
def night(night: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in night.read_text().splitlines()]


@pytest.fixture
def log(night: list[dict[str, Any]], tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in night))
    return path


@pytest.mark.parametrize("command", ["settle", "audit"])
def test_a_room_is_shown_alone_and_the_rest_is_counted(command: str, log: Path, night: list[dict[str, Any]]) -> None:
    room = night[0]["room"]
    its = [game["game_id"] for game in night if game["room"] == room]
    said = call(command, log, "--room", room, "--format", "json")
    assert [game["game_id"] for game in said.json_lines()] == its
    assert said.code == 0
    assert f"{len(its)} games: {len(its)} settled; {20 - len(its)} filtered" in said.err


def test_a_limit_counts_what_is_shown(wrong_night: Path, log: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.jsonl"
    wrong = wrong_night.read_text().replace('"game_id":"', '"game_id":"wrong-')
    both.write_text(log.read_text() + wrong)
    said = call("audit", both, "--only", "mismatch", "--limit", 2, "--format", "json")
    assert [game["verdict"] for game in said.json_lines()] == ["mismatch", "mismatch"]
    assert "22 settled; 4 filtered; claims: 20 match, 2 mismatch" in said.err
    assert said.code == 1


def test_impact_and_batch_take_the_same(log: Path, night: list[dict[str, Any]], tmp_path: Path) -> None:
    player = night[3]["players"][0]["id"]
    its = sum(player in [p["id"] for p in game["players"]] for game in night)
    words = ("--player", player, "--since", "2000-01-01T00:00:00Z", "--status", "settled")
    said = call("impact", log, "--old", "rush-points", "--new", "rush-points", *words, "--format", "json")
    assert json.loads(said.out)["kinds"]["compared"] == its
    assert json.loads(said.out)["kinds"]["filtered"] == 20 - its
    out = tmp_path / "out"
    said = call("batch", log, "--out", out, "--workers", 1, *words)
    assert f"20 records: {its} settled, {20 - its} filtered" in said.err
    run = json.loads((out / "run.json").read_text())["run"]
    assert run["command"][-6:] == list(words)


def test_nothing_left_is_said_and_close_names_are_offered(log: Path, night: list[dict[str, Any]]) -> None:
    player = night[0]["players"][0]["id"]
    said = call("settle", log, "--player", player + "x", "--format", "csv")
    assert said.code == 0
    assert len(said.out.splitlines()) == 1
    assert f'No record has the player "{player}x". Did you mean ' in said.err
    assert player in said.err.partition("Did you mean")[2]
    assert "The filters leave nothing" in said.err
    assert "leave nothing" not in call("settle", "-", "--room", "r7", stdin=b"").err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--since", "2026-11-29"), "--since takes a time with its date, seconds and offset"),
        (("--until", "2026-11-29T12:00:00"), "--until takes a time with its date, seconds and offset"),
        (("--since", "2026-11-29T12:00Z"), "--since takes a time"),
        (("--since", "2026-11-29T12:00:00Z", "--until", "2026-11-29T20:00:00+08:00"), "is not later than --since"),
        (("--room", ""), "--room names nothing"),
        (("--player", "\udcff"), "is no UTF-8"),
        (("--status", "setled"), "Did you mean settled?"),
        (("--limit", "0"), "--limit takes a whole number, 1 or more"),
    ],
)
@pytest.mark.parametrize("command", ["settle", "audit", "batch", "impact"])
def test_what_can_not_be_meant_is_refused(
    command: str, words: tuple[str, ...], why: str, log: Path, tmp_path: Path
) -> None:
    more = {"batch": ("--out", tmp_path / "out"), "impact": ("--old", "rush-points", "--new", "rush-points")}
    said = call(command, log, *more.get(command, ()), *words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err
    assert not (tmp_path / "out").exists()
