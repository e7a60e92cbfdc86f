"""``buckle audit``: the same verdict in every format, and a page that is whole."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.cli.calling import call


def test_right_claims_match(night: Path) -> None:
    said = call("audit", night, "--format", "json")
    assert said.code == 0
    assert {g["verdict"] for g in said.json_lines()} == {"match"}
    assert "claims: 20 match" in said.err


def test_wrong_claims_are_explained(wrong_night: Path) -> None:
    said = call("audit", wrong_night, columns=120)
    assert said.code == 1
    assert said.out.count("Verdict: MISMATCH") == 6
    verdicts = said.out.split("Verdict: MISMATCH")[1:]
    assert all("\n  - " in text for text in verdicts)
    assert "6 mismatch" in said.err


def test_formats_agree(wrong_night: Path) -> None:
    games = call("audit", wrong_night, "--format", "json").json_lines()
    rows = list(csv.DictReader(io.StringIO(call("audit", wrong_night, "--format", "csv").out)))
    from_json = [
        (g["game_id"], s, g["claimed"]["payouts"][s], owed, g["difference"]["house"], g["verdict"])
        for g in games
        for s, owed in enumerate(g["difference"]["payouts"])
    ]
    from_csv = [
        (
            r["game_id"],
            int(r["seat"]),
            int(r["claimed"]),
            int(r["difference"]),
            int(r["difference_house"]),
            r["verdict"],
        )
        for r in rows
    ]
    assert from_json == from_csv
    for game in games:
        computed = [p["amount"] for p in game["payouts"]]
        assert game["difference"]["payouts"] == [
            c - b for c, b in zip(computed, game["claimed"]["payouts"], strict=True)
        ]


def test_a_server_that_paid_by_another_profile_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "wealth.jsonl"
    path.write_text(call("simulate", "rush-wealth", "--games", 5, "--seed", 2).out)
    said = call("audit", path, "--profile", "rush-points", columns=120)
    mismatches = said.out.count("Verdict: MISMATCH")
    assert mismatches >= 3
    assert said.out.count("exactly these amounts come out under rush-wealth@1") == mismatches


def test_a_log_without_a_claim_is_no_error(night: Path, tmp_path: Path) -> None:
    import json

    game = json.loads(night.read_text().splitlines()[0])
    del game["claimed"]
    path = tmp_path / "unclaimed.jsonl"
    path.write_text(json.dumps(game) + "\n")
    said = call("audit", path)
    assert said.code == 0
    assert "Verdict: unclaimed" in said.out
    (found,) = call("audit", path, "--format", "json").json_lines()
    assert (found["verdict"], found["claimed"], found["difference"]) == ("unclaimed", None, None)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_table_fits_the_width(columns: int, wrong_night: Path) -> None:
    assert max(map(len, call("audit", wrong_night, columns=columns).out.splitlines())) <= columns


def test_page(wrong_night: Path, tmp_path: Path) -> None:
    path = tmp_path / "audit.html"
    said = call("audit", wrong_night, "--html", path, "--format", "json")
    assert said.code == 1
    page = path.read_text(encoding="utf-8")
    for game in said.json_lines():
        assert game["game_id"] in page
    assert page.count("<article") == 6
    assert page.endswith("</html>\n")


def test_no_page_where_the_run_breaks_off(wrong_night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.verdict.audit_lines", interrupted)
    path = tmp_path / "audit.html"
    assert call("audit", wrong_night, "--html", path).code == 130
    assert list(tmp_path.iterdir()) == []
