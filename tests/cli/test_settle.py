"""``buckle settle``: every format says the same, and hostile texts are neutral in each."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.calling import call
from tests.cli.results import HOSTILE


@pytest.fixture
def hostile(night: Path, tmp_path: Path) -> Path:
    """One game whose every free text is hostile."""
    game = json.loads(night.read_text().splitlines()[0])
    game["game_id"] = HOSTILE
    game["room"] = "[red]" + HOSTILE
    for player in game["players"]:
        player["id"] = f"={player['seat']}{HOSTILE}" + "x" * 10_000
    path = tmp_path / "hostile.jsonl"
    path.write_text(json.dumps(game) + "\n")
    return path


def test_formats_agree(night: Path) -> None:
    games = call("settle", night, "--format", "json").json_lines()
    rows = list(csv.DictReader(io.StringIO(call("settle", night, "--format", "csv").out)))
    table = call("settle", night).out
    assert [(g["game_id"], str(p["seat"]), p["id"], str(p["amount"])) for g in games for p in g["payouts"]] == [
        (r["game_id"], r["seat"], r["id"], r["amount"]) for r in rows if r["seat"]
    ]
    assert len(games) == 20
    for game in games:
        assert f"Game {game['game_id']} (rush)\n" in table
        assert sum(p["amount"] for p in game["payouts"]) + game["house"] == 0
        for payout in game["payouts"]:
            assert sum(line["amount"] for line in payout["lines"]) == payout["amount"]


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_table_fits_the_width(columns: int, night: Path) -> None:
    assert max(map(len, call("settle", night, columns=columns).out.splitlines())) <= columns


def test_every_line_of_the_json_stands_in_the_table(night: Path) -> None:
    table = " ".join(call("settle", night, columns=120).out.split())
    for game in call("settle", night, "--format", "json").json_lines():
        for payout in game["payouts"]:
            for line in payout["lines"]:
                assert f"{line['rule']} {line['amount']:+} {line['why']}" in table or line["amount"] == 0


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_hostile_texts_in_the_table(columns: int, hostile: Path) -> None:
    said = call("settle", hostile, columns=columns)
    assert said.code in (0, 1)
    assert all(line.isprintable() for line in said.out.splitlines())
    assert max(map(len, said.out.splitlines())) <= columns
    assert "[bold]" in said.out
    assert all(line.isprintable() for line in said.err.splitlines())


def test_hostile_texts_in_json_are_whole(hostile: Path) -> None:
    said = call("settle", hostile, "--format", "json")
    assert said.out.count("\n") == 1
    assert said.out.rstrip("\n").isprintable()
    (game,) = said.json_lines()
    assert game["game_id"] == HOSTILE


def test_hostile_texts_in_csv_are_no_formulas(hostile: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(call("settle", hostile, "--format", "csv").out)))
    assert rows
    for row in rows:
        if row["id"]:
            assert row["id"].startswith("'=")
        assert row["game_id"] == HOSTILE


def test_one_game_of_many(night: Path) -> None:
    wanted = call("settle", night, "--format", "json").json_lines()[7]
    said = call("settle", night, "--format", "json", "--game-id", wanted["game_id"])
    assert (said.code, said.json_lines()) == (0, [wanted])


def test_a_game_that_is_not_there_is_said(night: Path) -> None:
    said = call("settle", night, "--game-id", "r7-no-such")
    assert said.code == 2
    assert 'no game has the id "r7-no-such"' in said.err


def test_rejected_games_are_listed_with_their_findings(night: Path, tmp_path: Path) -> None:
    first, second, *_ = night.read_text().splitlines()
    path = tmp_path / "mixed.jsonl"
    path.write_text("nonsense\n" + first.replace('"do":"play"', '"do":"plai"') + "\n" + second + "\n")
    said = call("settle", path)
    assert said.code == 1
    assert said.out.count("REJECTED") == 2
    assert "log/not-json" in said.out
    assert "did you mean" in said.out or "play" in said.out
    assert "2 rejected" in said.err
    assert "1 settled" in said.err


def test_summary_counts_every_status(night: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(night.read_bytes())
    assert call("settle", night, copy).err.strip() == "40 games: 20 settled, 20 duplicate; 20 warnings."
