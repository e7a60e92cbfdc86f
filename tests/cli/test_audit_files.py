"""What an audit writes beside its report, and the claims that it takes from elsewhere."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from schemas.catalogue import schema
from tests.cli.calling import call

Row = dict[str, str]


def rows_of(path: Path) -> list[Row]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def audited(path: Path, *words: object) -> list[dict[str, Any]]:
    return call("audit", path, "--format", "json", *words).json_lines()


def test_the_mistake_of_a_run_is_said_before_its_games(tmp_path: Path) -> None:
    book = tmp_path / "profiles"
    book.mkdir()
    text = call("profile", "show", "rush-points").out
    (book / "other.yaml").write_text(
        text.replace("profile: rush-points", "profile: other")
        .replace("match_points: 10\n", "match_points: 15\n")
        .replace("multiplier: 2", "multiplier: 4"),
        encoding="utf-8",
    )
    night = tmp_path / "night.jsonl"
    played = call("simulate", "other", "--profiles", book, "--games", 40, "--seed", 3).out
    night.write_text(played.replace('"profile":"other"', '"profile":"rush-points"'), encoding="utf-8")
    causes = tmp_path / "causes.json"
    said = call("audit", night, "--causes", causes, columns=120)
    assert said.code == 1
    document = json.loads(causes.read_text())
    jsonschema.validate(document, schema("audit-causes"))
    assert document["mismatches"] == said.out.count("Verdict: MISMATCH")
    assert {"code", "clause", "key", "value", "games"} == document["causes"][0].keys()
    first = [(cause["key"], cause["value"]) for cause in document["causes"][:3]]
    assert ("buckle.single.multiplier", 4) in first
    assert said.out.startswith("What the mismatches have in common\n  - ")
    assert "`buckle.single.multiplier: 4`" in said.out.split("\n\n")[0]


def test_adjustments_sum_to_nothing_and_are_what_is_owed(wrong_night: Path, tmp_path: Path) -> None:
    path = tmp_path / "adjustments.csv"
    assert call("audit", wrong_night, "--adjustments", path, "--format", "csv").code == 1
    by_game: dict[str, list[Row]] = defaultdict(list)
    for row in rows_of(path):
        by_game[row["game_id"]].append(row)
    games = [game for game in audited(wrong_night) if game["verdict"] == "mismatch"]
    assert set(by_game) == {game["game_id"] for game in games}
    for game in games:
        rows = by_game[game["game_id"]]
        owed = {str(seat): amount for seat, amount in enumerate(game["difference"]["payouts"]) if amount}
        owed |= {"house": game["difference"]["house"]} if game["difference"]["house"] else {}
        assert {row["seat"]: int(row["amount"]) for row in rows} == owed
        assert sum(int(row["amount"]) for row in rows) == 0
        best = game["reasons"][0] if game["reasons"] else {"code": "", "clause": None}
        assert {(row["status"], row["reason"], row["clause"]) for row in rows} == {
            ("post", best["code"], best["clause"] or "")
        }
        assert {row["profile_sha256"] for row in rows} == {game["profile_sha256"]}


def test_the_same_adjustment_has_the_same_id_and_another_claim_another(wrong_night: Path, tmp_path: Path) -> None:
    first, again, other = (tmp_path / name for name in ("1.csv", "2.csv", "3.csv"))
    copy = tmp_path / "copy.jsonl"
    copy.write_text("\n" + wrong_night.read_text(), encoding="utf-8")
    call("audit", wrong_night, "--adjustments", first)
    call("audit", copy, "--adjustments", again)
    ids = [row["adjustment_id"] for row in rows_of(first)]
    assert ids == [row["adjustment_id"] for row in rows_of(again) if row["status"] == "post"]
    assert len(set(ids)) == len(ids)
    changed = [json.loads(line) for line in wrong_night.read_text().splitlines()]
    for game in changed:
        game["claimed"]["payouts"][0] += 1
        game["claimed"]["payouts"][1] -= 1
    copy.write_text("".join(json.dumps(game) + "\n" for game in changed), encoding="utf-8")
    call("audit", copy, "--adjustments", other)
    assert not set(ids) & {row["adjustment_id"] for row in rows_of(other)}


def test_what_can_not_be_posted_is_listed_without_an_amount(wrong_night: Path, tmp_path: Path) -> None:
    games = [json.loads(line) for line in wrong_night.read_text().splitlines()]
    games[0]["claimed"] = {"payouts": [7, -5], "house": 0}
    del games[1]["events"][-1]
    void = games[2] | {"events": [{"seat": 1, "do": "void"}], "claimed": {"payouts": [5, -5], "house": 0}}
    path, out = tmp_path / "odd.jsonl", tmp_path / "out.csv"
    lines = [json.dumps(game) for game in (games[0], games[1], void)]
    path.write_text("\n".join(lines) + "\nnonsense\n", encoding="utf-8")
    assert call("audit", path, "--adjustments", out).code == 1
    shown = [(row["game_id"], row["seat"], row["amount"], row["status"], row["reason"]) for row in rows_of(out)]
    one, two, three = (game["game_id"] for game in games[:3])
    assert shown[:2] == [(one, str(s), "", "refused", "log/claimed-not-zero") for s in (0, 1)]
    booked = [str(seat) for seat, amount in enumerate(games[1]["claimed"]["payouts"]) if amount]
    booked += ["house"] * bool(games[1]["claimed"]["house"])
    assert shown[2:-3] == [(two, seat, "", "unposted", "rush/no-end") for seat in booked]
    assert shown[-3:-1] == [
        (three, "0", "-5", "post", "audit/void-booked"),
        (three, "1", "5", "post", "audit/void-booked"),
    ]
    assert shown[-1] == ("", "", "", "unposted", "log/not-json")


def claims_of(path: Path, night: Path, change: dict[str, str] | None = None) -> Path:
    rows = ["game_id,seat,amount"]
    for line in night.read_text().splitlines():
        game = json.loads(line)
        booked = [*enumerate(game["claimed"]["payouts"]), ("house", game["claimed"]["house"])]
        rows += [f"{game['game_id']},{seat},{amount}" for seat, amount in booked]
    text = "\n".join(rows) + "\n"
    for old, new in (change or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_claims_from_elsewhere_stand_in_place_of_the_logs(night: Path, wrong_night: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.jsonl"
    games = [json.loads(line) for line in wrong_night.read_text().splitlines()]
    bare.write_text("".join(json.dumps({k: v for k, v in g.items() if k != "claimed"}) + "\n" for g in games))
    claims = claims_of(tmp_path / "claims.csv", wrong_night)
    without = ("profile_sha256", "file")
    there, here = audited(wrong_night), audited(bare, "--claims", claims)
    assert [{k: v for k, v in g.items() if k not in without} for g in there] == [
        {k: v for k, v in g.items() if k not in without} for g in here
    ]
    only_one = tmp_path / "one.csv"
    only_one.write_text("\n".join(claims.read_text().splitlines()[:4]) + "\n", encoding="utf-8")
    assert [game["verdict"] for game in audited(night, "--claims", only_one)][1:] == ["unclaimed"] * (
        len(night.read_text().splitlines()) - 1
    )


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        ({"000000,0,": "000000,A,"}, "claims/bad-row", 2),
        ({"000000,0,": "000000,0,1.5 "}, "claims/bad-row", 2),
        ({"000000,0,": "000000,0,1,"}, "claims/bad-row", 2),
        ({"000000,1,": "000000,0,"}, "claims/duplicate-row", 3),
        ({"000000,1,": "000000,3,"}, "claims/unknown-seat", 2),
        ({"rush-points-1-000000,house,0\n": ""}, "claims/missing-seat", 2),
        ({"game_id,seat": "game,seat"}, "claims/unreadable", 1),
    ],
)
def test_what_is_wrong_with_claims_is_said_with_its_line(
    change: dict[str, str], code: str, line: int, wrong_night: Path, tmp_path: Path
) -> None:
    claims = claims_of(tmp_path / "claims.csv", wrong_night, change)
    said = call("audit", wrong_night, "--claims", claims, "--format", "json")
    assert said.code == 1
    assert code in said.err
    assert f"line {line}" in said.err or f":{line}" in said.err
    assert said.err.count("claims/") == said.err.count(code)
    assert said.json_lines()[0]["verdict"] == "unclaimed"


def test_a_game_of_the_claims_that_no_log_has(wrong_night: Path, tmp_path: Path) -> None:
    claims = claims_of(tmp_path / "claims.csv", wrong_night)
    claims.write_text(claims.read_text() + "elsewhere,0,5\n", encoding="utf-8")
    said = call("audit", wrong_night, "--claims", claims)
    assert "claims/unknown-game" in said.err
    assert "elsewhere" in said.err
    whole = call("audit", wrong_night, "--claims", claims, "--limit", 1)
    assert "claims/unknown-game" not in whole.err


def test_files_are_guarded(wrong_night: Path, tmp_path: Path) -> None:
    assert call("audit", wrong_night, "--claims", tmp_path / "none.csv").code == 3
    for option in ("--causes", "--adjustments", "--html"):
        assert call("audit", wrong_night, option, wrong_night).code == 2
        assert call("audit", wrong_night, option, "-").code == 2
    claims = claims_of(tmp_path / "claims.csv", wrong_night)
    assert call("audit", wrong_night, "--claims", claims, "--adjustments", claims).code == 2
    both = tmp_path / "both"
    said = call("audit", wrong_night, "--causes", both, "--adjustments", both)
    assert said.code == 2
    assert "the same file" in said.err
    assert not both.exists()


def test_game_ids_may_be_several(wrong_night: Path) -> None:
    ids = [json.loads(line)["game_id"] for line in wrong_night.read_text().splitlines()]
    shown = audited(wrong_night, "--game-id", ids[3], "--game-id", ids[1])
    assert [game["game_id"] for game in shown] == [ids[1], ids[3]]
    said = call("settle", wrong_night, "--game-id", ids[1], "--game-id", "none")
    assert said.code == 2
    assert 'no game has the id "none"' in said.err


def test_a_page_of_claims_from_elsewhere_is_verified_with_them(wrong_night: Path, tmp_path: Path) -> None:
    claims, page = claims_of(tmp_path / "claims.csv", wrong_night), tmp_path / "page.html"
    assert call("audit", wrong_night, "--claims", claims, "--html", page, "--format", "csv").code == 1
    assert call("verify", page, wrong_night).code == 2
    said = call("verify", page, wrong_night, "--claims", claims)
    assert (said.code, said.out[:9]) == (0, "UNALTERED")
    row = claims.read_text().splitlines()[1]
    claims.write_text(claims.read_text().replace(row, f"{row}0", 1), encoding="utf-8")
    assert call("verify", page, wrong_night, "--claims", claims).code == 1
