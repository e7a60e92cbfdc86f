"""A compressed log whose checksum fails, or that breaks off: none of its games pays, in whatever command."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path

import pytest

from tests.cli.calling import Said, call

HOW = ("checksum", "cut", "second member")


@pytest.fixture(params=HOW)
def broken(request: pytest.FixtureRequest, night: Path, tmp_path: Path) -> Path:
    """Twenty sound lines in a file whose packing isn't sound."""
    packed = bytearray(gzip.compress(night.read_bytes()))
    if request.param == "checksum":
        packed[-8] ^= 1
    elif request.param == "cut":
        del packed[-4:]
    else:
        other = gzip.compress(b"\n" * 100)
        packed += other[: len(other) // 2]
    path = tmp_path / "night.jsonl.gz"
    path.write_bytes(packed)
    return path


def statuses(said: Said) -> list[str]:
    return [game["status"] for game in said.json_lines()]


def test_settle_and_audit_pay_none_of_it(broken: Path) -> None:
    for command in ("settle", "audit"):
        said = call(command, broken, "--format", "json")
        assert said.code == 3
        assert statuses(said) == ["incomplete"] * 20
        assert all(game["payouts"] == [] for game in said.json_lines())
        assert {f["code"] for game in said.json_lines() for f in game["findings"]} == {"log/in-broken-file"}
        assert "log/broken-compressed-file" in said.err


def test_one_game_of_it_pays_no_more(broken: Path) -> None:
    game_id = call("settle", broken, "--format", "json").json_lines()[0]["game_id"]
    said = call("settle", broken, "--game-id", game_id, "--format", "json")
    assert (said.code, statuses(said)) == (3, ["incomplete"])


def test_batch_pays_none_of_it_and_all_of_a_sound_file_beside(broken: Path, wrong_night: Path, tmp_path: Path) -> None:
    sound = tmp_path / "sound.jsonl"
    sound.write_text(wrong_night.read_text().replace('"game_id":"', '"game_id":"other-'), encoding="utf-8")
    out = tmp_path / "out"
    assert call("batch", broken, sound, "--out", out, "--workers", 1).code == 3
    run = json.loads((out / "run.json").read_bytes())["run"]
    assert (run["settled"], run["incomplete"], run["records"]) == (6, 20, 26)
    with (out / "payouts.csv").open(encoding="utf-8", newline="") as file:
        paid = {row["game_id"] for row in csv.DictReader(file) if row["status"] == "settled"}
    assert all(game_id.startswith("other-") for game_id in paid)
    assert len(paid) == 6
    assert len((out / "rejected.jsonl").read_bytes().splitlines()) == 20


def test_impact_compares_none_of_it(broken: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.yaml"
    shown = call("profile", "show", "rush-points").out
    changed.write_text(shown.replace("opponent_percent: 70", "opponent_percent: 60"), encoding="utf-8")
    said = call("impact", broken, "--old", "rush-points", "--new", changed, "--format", "json")
    assert said.code == 3
    document = json.loads(said.out)
    assert "incomplete" in json.dumps(document)
    assert call("impact", broken, "--old", "rush-points", "--new", changed).out.count("20 incomplete") == 1
