"""``buckle settle --format beancount | hledger``: read by those programs themselves, balances are the totals."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from settlement.logs.journals import beancount, hledger
from tests.cli.calling import call
from tests.cli.results import HOSTILE

PROFILES = ("rush-points", "rush-wealth", "shuangkou", "bigtwo", "sichuan", "sichuan-app")
needs_hledger = pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not installed")
Balances = dict[tuple[str, str], int]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of all four, with a house, a hostile player, a void game, a broken one and a duplicate."""
    folder = tmp_path_factory.mktemp("journals")
    (folder / "fee.yaml").write_text(
        "profile: fee\nversion: 1\ngame: rush\ntitle: Fee\neffective_from: 2000-01-01T00:00:00Z\n"
        'extends: rush-points@1\ncurrency: 欢乐豆 "2"; x\nfee: {seat: 3}\n',
        encoding="utf-8",
    )
    lines = []
    for name in PROFILES:
        lines += call("simulate", name, "--games", 30, "--seed", 3).out.splitlines()
    hostile = json.loads(lines[0]) | {"game_id": HOSTILE, "profile": "fee", "room": "贵宾, 1; a:b"}
    hostile["players"][0]["id"] = HOSTILE
    hostile["players"][1]["id"] = "张三:a-b  c;d,e%f"
    hostile.pop("claimed", None)
    path = folder / "games.jsonl"
    lines += [json.dumps(hostile), lines[5], '{"game_id": "broken\\n"}']
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def journal(games: Path, form: str) -> Path:
    said = call("settle", games, "--profiles", games.parent, "--format", form, "--timezone", "Asia/Shanghai")
    assert said.code == 1, said.err  # the broken record
    assert said.out.count("\n; ") >= 2
    assert "; rejected: " in said.out
    assert "; duplicate: " in said.out
    path = games.with_suffix("." + form)
    path.write_text(said.out, encoding="utf-8")
    return path


def totals(games: Path) -> Balances:
    """What the batch adds up, by player (None: the house) and currency."""
    out = games.parent / "out"
    call("batch", games, "--profiles", games.parent, "--out", out, "--by", "player", "--workers", 1, "--force")
    with (out / "totals.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    found = {(row["player"] if row["party"] == "player" else "", row["currency"]): int(row["amount"]) for row in rows}
    return {key: amount for key, amount in found.items() if amount}


def test_beancount_comes_to_the_totals(games: Path) -> None:
    loader = pytest.importorskip("beancount.loader")
    entries, errors, _ = loader.load_file(str(journal(games, "beancount")))
    assert not errors
    sums: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        if type(entry).__name__ == "Transaction":
            by_clause: Counter[str] = Counter()
            for posting in entry.postings:
                sums[posting.account, posting.units.currency] += int(posting.units.number)
                by_clause[posting.meta["rule"]] += int(posting.units.number)
            assert sum(by_clause.values()) == 0
            assert entry.meta["log"] == str(games)
    expected = totals(games)
    units = beancount.name_commodities(currency for _, currency in expected)
    assert {key: amount for key, amount in sums.items() if amount} == {
        (beancount.name_account(unguarded(player) or None), units[currency]): amount
        for (player, currency), amount in expected.items()
    }


@needs_hledger
def test_hledger_comes_to_the_totals(games: Path) -> None:
    path = journal(games, "hledger")
    words = ["hledger", "-f", str(path), "bal", "--flat", "--no-total", "-O", "csv", "--layout", "tidy"]
    out = subprocess.run(words, capture_output=True, check=True, encoding="utf-8", env={"LC_ALL": "C.UTF-8"}).stdout
    sums = {(row["account"], row["commodity"]): int(row["value"]) for row in csv.DictReader(out.splitlines())}
    assert {key: amount for key, amount in sums.items() if amount} == {
        (hledger.name_account(unguarded(player) or None), hledger.name_commodity(currency).strip('"')): amount
        for (player, currency), amount in totals(games).items()
    }


def unguarded(cell: str) -> str:
    """A text without the apostrophe that keeps a spreadsheet from running it."""
    return cell[1:] if cell.startswith("'") else cell


@needs_hledger
def test_hledger_checks_it(games: Path) -> None:
    subprocess.run(["hledger", "-f", journal(games, "hledger"), "check"], check=True, env={"LC_ALL": "C.UTF-8"})


def test_two_journals_of_beancount_can_be_included_in_one(games: Path, tmp_path: Path) -> None:
    loader = pytest.importorskip("beancount.loader")
    for name in ("one", "two"):
        shutil.copy(journal(games, "beancount"), tmp_path / f"{name}.beancount")
    both = 'include "one.beancount"\ninclude "two.beancount"\n'
    (tmp_path / "all.beancount").write_text(f'plugin "beancount.plugins.auto_accounts"\n{both}')
    _, errors, _ = loader.load_file(str(tmp_path / "all.beancount"))
    assert not errors


@pytest.mark.parametrize(
    ("currencies", "names"),
    [
        (["points"], {"points": "POINTS"}),
        (["points", "wealth"], {"points": "POINTS", "wealth": "WEALTH"}),
        (["CNY"], {"CNY": "CNY"}),
    ],
)
def test_commodities_of_beancount(currencies: list[str], names: dict[str, str]) -> None:
    assert beancount.name_commodities(currencies) == names


def test_no_two_currencies_are_one_commodity() -> None:
    names = beancount.name_commodities(["points", "POINTS", "Points", "豆", "null", "x" * 40, "x" * 41, "a b", ""])
    assert len(set(names.values())) == 9
    assert all(len(name) <= 24 for name in names.values())
    assert names["null"] != "NULL"


PLAYERS = ["u1", "U1", "u-1", "u_1", "u 1", "u  1", "u:1", "张三", "a-2d", "a-", "x;y", "", "%41", "A", "é", "e\u0301"]


@pytest.mark.parametrize("name", [beancount.name_account, hledger.name_account])
def test_no_two_players_have_one_account(name: object) -> None:
    assert callable(name)
    assert len({name(player) for player in [*PLAYERS, None]}) == len(PLAYERS) + 1


def test_a_year_that_beancount_does_not_read(games: Path, tmp_path: Path) -> None:
    first = json.loads(games.read_text(encoding="utf-8").splitlines()[0]) | {"started_at": "2999-12-31T23:00:00Z"}
    path = tmp_path / "late.jsonl"
    path.write_text(json.dumps(first) + "\n")
    assert call("settle", path, "--format", "beancount").code == 0
    said = call("settle", path, "--format", "beancount", "--timezone", "Asia/Shanghai")
    assert said.code == 3
    assert "log/no-such-year" in said.err
    assert "; left out: " in said.out
    assert call("settle", path, "--format", "hledger", "--timezone", "Asia/Shanghai").code == 0


def test_a_zone_that_there_is_not(games: Path) -> None:
    said = call("settle", games, "--format", "hledger", "--timezone", "Asia/Xangai")
    assert (said.code, said.out) == (2, "")
    assert "there is no time zone" in said.err
