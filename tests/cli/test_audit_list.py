"""The games to look at: listed below a report of many, and shown alone where only they are asked for."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from cli import verdict
from cli.verdict import ToLookAt
from tests.cli.calling import call
from tests.cli.results import HOSTILE, result


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty games, some of whose claims are wrong, and a line that is no game."""
    said = call("simulate", "rush-points", "--games", 30, "--seed", 1, "--errors", 0.1)
    path = tmp_path_factory.mktemp("mixed") / "mixed.jsonl"
    path.write_text(said.out + "nonsense\n", encoding="utf-8")
    return path


def wrong_claims(log: Path) -> int:
    return sum(game["verdict"] == "mismatch" for game in call("audit", log, "--format", "json").json_lines())


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_report_of_many_ends_with_the_games_to_look_at(mixed: Path, columns: int) -> None:
    lines = call("audit", mixed, columns=columns).out.splitlines()
    tail = lines[lines.index("Games to look at") + 1 :]
    assert all(len(line) <= columns for line in tail)
    said = " ".join(" ".join(tail).split())
    assert said.count("mismatch, seat") == wrong_claims(mixed) > 1
    assert "Game without a readable id: rejected; " in said
    assert said.replace(" ", "").endswith("line31")


def test_games_that_all_match_need_no_list(night: Path) -> None:
    assert "Games to look at" not in call("audit", night).out


def test_one_game_needs_no_list(wrong_night: Path) -> None:
    (first, *_) = call("audit", wrong_night, "--format", "json").json_lines()
    assert "Games to look at" not in call("audit", wrong_night, "--game-id", first["game_id"]).out


def test_only_some_verdicts(mixed: Path, tmp_path: Path) -> None:
    whole = call("audit", mixed)
    wrong = wrong_claims(mixed)
    for only, count in ((["mismatch"], wrong), (["mismatch", "rejected"], wrong + 1), (["unclaimed"], 0)):
        words = [word for name in only for word in ("--only", name)]
        said = call("audit", mixed, *words, "--format", "json")
        assert [game["verdict"] in only for game in said.json_lines()] == [True] * count
        assert (said.code, said.err) == (whole.code, whole.err), "what is not shown is counted"
        rows = list(csv.DictReader(io.StringIO(call("audit", mixed, *words, "--format", "csv").out)))
        assert {row["verdict"] for row in rows} <= set(only)
        page = tmp_path / "page.html"
        call("audit", mixed, *words, "--html", page)
        assert page.read_text(encoding="utf-8").count("<article") == count
    assert call("audit", mixed, "--only", "wrong").code == 2


def test_a_long_list_says_how_many_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "MOST_LISTED", 2)
    games = ToLookAt()
    for _ in range(5):
        games.add(result(claimed=(60, -60)))
    assert games.lines(80)[-1] == "  … and 3 more"


def test_the_list_is_neutral() -> None:
    games = ToLookAt()
    for _ in range(2):
        games.add(result(game_id=HOSTILE, file=HOSTILE, claimed=(60, -60)))
    assert all(line.isprintable() for line in games.lines(80))
