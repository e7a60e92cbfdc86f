"""``buckle statement``: every game of a player in order of time, and balances reckoned again without the program."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from schemas.catalogue import schema
from tests.cli.calling import call

PROFILES = ("rush-points", "shuangkou", "bigtwo", "sichuan")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file a game, whose players carry balances on; the games of rush have a wrong claim here and there."""
    folder = tmp_path_factory.mktemp("logs")
    for name in PROFILES:
        errors = ("--errors", 0.1) if name == "rush-points" else ()
        said = call("simulate", name, "--games", 60, "--seed", 2, "--carry", *errors)
        games = [json.loads(line) for line in said.out.splitlines()]
        for player in [player for game in games for player in game["players"]]:
            player["id"] = f"{name}-{player['id']}"
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(game) + "\n" for game in games))
    return folder


def records(logs: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(logs.iterdir()) for line in path.read_text().splitlines()]


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_it_comes_to_what_settle_pays(logs: Path) -> None:
    paid: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for row in rows_of(call("settle", logs, "--format", "csv").out):
        if row["status"] == "settled":
            paid[row["id"], row["currency"]][row["game_id"]] = int(row["amount"])
    stated: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for row in rows_of(call("statement", logs, "--format", "csv").out):
        if row["status"] == "settled":
            stated[row["name"], row["currency"]][row["game_id"]] = int(row["amount"])
    assert stated == paid
    sums = [one for one in call("statement", logs, "--format", "json").json_lines() if one["kind"] == "account"]
    assert {(one["name"], one["currency"]): one["net"] for one in sums if one["games"] > 0} == {
        key: sum(its.values()) for key, its in paid.items()
    } | {(one["name"], one["currency"]): 0 for one in sums if (one["name"], one["currency"]) not in paid}


def test_gaps_are_where_the_server_booked_otherwise(logs: Path) -> None:
    """The balances of the simulation follow what the server booked; so each wrong claim shows at the player's next game."""
    due: dict[str, dict[str, int]] = defaultdict(dict)
    for row in rows_of(call("settle", logs, "--format", "csv").out):
        if row["status"] == "settled":
            due[row["game_id"]][row["id"]] = int(row["amount"])
    expected: dict[tuple[str, str], int] = {}
    games_of: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in sorted(records(logs), key=lambda game: game["started_at"]):
        for player in game["players"]:
            games_of[player["id"]].append(game)
    for player, games in games_of.items():
        for game, later in pairwise(games):
            (seat,) = (p["seat"] for p in game["players"] if p["id"] == player)
            off = game["claimed"]["payouts"][seat] - due[game["game_id"]].get(player, 0)
            if off and "balance" in game["players"][0]:
                expected[player, later["game_id"]] = off
    found = {}
    for row in rows_of(call("statement", logs, "--format", "csv").out):
        if row["unexplained"] not in ("", "0"):
            found[row["name"], row["game_id"]] = int(row["unexplained"])
    assert found == expected
    assert found
    said = call("statement", logs)
    assert said.code == 1
    assert " ".join(said.out.split()).count("had been paid as the server booked it") == len(found)


def test_each_account_is_in_order_of_time_whatever_the_input(logs: Path) -> None:
    straight = call("statement", *sorted(logs.iterdir()), "--format", "csv").out
    turned = call("statement", *sorted(logs.iterdir(), reverse=True), "--format", "csv").out
    assert straight == turned
    accounts: dict[str, list[str]] = defaultdict(list)
    for row in rows_of(straight):
        accounts[row["name"]].append(row["started_at"])
    assert all(times == sorted(times) for times in accounts.values())


def test_one_player(logs: Path) -> None:
    name = records(logs)[0]["players"][0]["id"]
    rows = rows_of(call("statement", logs, "--player", name, "--format", "csv").out)
    assert {row["name"] for row in rows} == {name}
    assert len(rows) == sum(name in [p["id"] for p in game["players"]] for game in records(logs))


@pytest.mark.parametrize("words", [("--room", "r*"), ("--status", "settled"), ("--limit", "40")])
def test_balances_are_not_compared_where_games_are_left_out(words: tuple[str, str], logs: Path) -> None:
    said = call("statement", logs, *words, "--format", "csv")
    assert said.code == 0
    assert {row["unexplained"] for row in rows_of(said.out)} == {""}
    assert "Balances were not compared" in said.err


@pytest.mark.parametrize("by", ["room", "day"])
def test_of_rooms_and_days_it_says_what_the_house_gets(by: str, logs: Path, tmp_path: Path) -> None:
    (tmp_path / "fee.yaml").write_text(
        "profile: rush-points\nversion: 2\ngame: rush\ntitle: Fee\neffective_from: 2000-01-01T00:30:00Z\n"
        "extends: rush-points@1\nfee: {seat: 3}\n"
    )
    out = tmp_path / "out"
    assert call("batch", logs, "--profiles", tmp_path, "--out", out, "--by", by, "--workers", 1).code == 0
    totals = {
        (row[by], row["currency"]): int(row["amount"])
        for row in rows_of((out / "totals.csv").read_text())
        if row["party"] == "house"
    }
    sums = call("statement", logs, "--profiles", tmp_path, "--by", by, "--format", "json").json_lines()
    accounts = {(one["name"], one["currency"]): one["house"] for one in sums if one["kind"] == "account"}
    assert {key: value for key, value in accounts.items() if value} == {k: v for k, v in totals.items() if v}


def test_what_does_not_pay_is_listed(logs: Path, tmp_path: Path) -> None:
    first, second, third, *_ = records(logs)
    broken = json.loads(json.dumps(second)) | {"events": second["events"][:-1]}
    path = tmp_path / "few.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in (first, broken, third, third)))
    said = call("statement", path, "--format", "csv")
    assert said.code == 1
    rows = rows_of(said.out)
    assert {(row["game_id"], row["status"]) for row in rows} == {
        (first["game_id"], "settled"),
        (second["game_id"], "rejected"),
        (third["game_id"], "settled"),
    }
    assert all(row["amount"] == "" for row in rows if row["status"] == "rejected")


def test_the_objects_are_those_of_the_schema(logs: Path) -> None:
    validator = jsonschema.Draft202012Validator(schema("statement"))
    for by in ("player", "room", "day"):
        for one in call("statement", logs, "--by", by, "--format", "json").json_lines():
            validator.validate(one)


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_it_fits_the_width(columns: int, logs: Path) -> None:
    for by in ("player", "room"):
        assert max(map(len, call("statement", logs, "--by", by, columns=columns).out.splitlines())) <= columns


def test_times_are_those_of_the_zone(logs: Path) -> None:
    assert "  2000-01-01 08:00:01  " in call("statement", logs, "--timezone", "Asia/Shanghai").out
    assert call("statement", logs, "--timezone", "Mars").code == 2


def test_a_missing_input(logs: Path, tmp_path: Path) -> None:
    said = call("statement", logs, tmp_path / "none.jsonl", "--format", "csv")
    assert said.code == 3
    assert rows_of(said.out)


@pytest.mark.parametrize(
    "started_at",
    ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"],
)
@pytest.mark.parametrize("zone", ["UTC", "Asia/Shanghai", "America/New_York"])
def test_times_at_the_ends_of_the_calendar(started_at: str, zone: str, logs: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(json.dumps(records(logs)[0] | {"started_at": started_at}) + "\n")
    for words in (("--format", "text"), ("--format", "csv"), ("--by", "day", "--format", "json")):
        assert call("statement", path, "--timezone", zone, *words).code in (0, 1)
    out = tmp_path / "out"
    assert call("batch", path, "--out", out, "--timezone", zone, "--workers", 1).code in (0, 1)
    assert call("settle", path, "--format", "hledger", "--timezone", zone).code in (0, 1)
