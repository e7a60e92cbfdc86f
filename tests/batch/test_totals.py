"""Totals: by what is asked, in a zone's days, in any number of runs."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from settlement.batch.game_groups import Days, Groups
from settlement.batch.request import By
from settlement.batch.rows import Paid
from settlement.batch.totals import Totals, merged
from settlement.games.ledger import Payout
from settlement.logs.report import csv_text


@pytest.mark.parametrize(
    ("zone", "started_at", "day"),
    [
        ("UTC", "2026-11-29T23:59:59Z", "2026-11-29"),
        ("UTC", "2026-11-29T07:59:59+08:00", "2026-11-28"),
        ("Asia/Shanghai", "2026-11-29T16:00:00Z", "2026-11-30"),
        ("Asia/Shanghai", "2026-11-29T15:59:59.999999Z", "2026-11-29"),
        ("America/New_York", "2026-11-01T04:59:59Z", "2026-11-01"),  # the night the clocks go back
        ("Asia/Kathmandu", "2026-01-01T18:14:59Z", "2026-01-01"),
        ("Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02"),
        ("UTC", "1969-12-31T23:59:59Z", "1969-12-31"),
        ("Africa/Monrovia", "1971-06-01T00:44:29Z", "1971-05-31"),
        ("Africa/Monrovia", "1971-06-01T00:44:30Z", "1971-06-01"),
        ("Australia/Lord_Howe", "2026-04-04T13:29:59.5Z", "2026-04-05"),
    ],
)
def test_days_are_those_of_the_zone(zone: str, started_at: str, day: str) -> None:
    days = Days(zone)
    assert days.of(started_at) == day
    assert days.of(started_at) == day


@pytest.mark.parametrize(
    ("before", "day", "started_at"),
    [
        ("2026-11-29T23:55:10-00:01", "2026-11-30", "2026-11-29T23:59:30-00:01"),
        ("2026-11-29T00:04:00+00:01", "2026-11-28", "2026-11-29T00:00:30+00:01"),
        ("2026-11-30T08:09:00+08:07", "2026-11-29", "2026-11-30T08:06:59+08:07"),
    ],
)
def test_days_of_odd_offsets_don_t_depend_on_what_was_asked_before(before: str, day: str, started_at: str) -> None:
    days = Days("UTC")
    assert days.of(before) != day
    assert days.of(started_at) == day


def test_an_hour_is_one_day_or_not() -> None:
    assert Days("UTC").all_one("2026-11-29T23:00:00Z", "2026-11-29T23:59:59.999999Z")
    assert not Days("UTC").all_one("2026-11-29T23:00:00-00:01", "2026-11-29T23:59:59.999999-00:01")
    assert not Days("Asia/Kathmandu").all_one("2026-11-29T18:00:00Z", "2026-11-29T18:59:59.999999Z")
    assert not Days("Pacific/Apia").all_one("2011-12-30T09:30:00Z", "2011-12-30T10:29:59.999999Z")  # a day is left out


def write_runs(folder: Path, count: int) -> list[Path]:
    paths = []
    for n in range(count):
        path = folder / f"totals-{n}.run"
        lines = [b"all\t1\t%d\n" % n, b"p%03d\t2\t-5\n" % n, b"gone\t%d\t%d\n" % (n % 2 * 2 - 1, n % 2 * 6 - 3)]
        path.write_bytes(b"".join(sorted(lines)))
        paths.append(path)
    return paths


@pytest.mark.parametrize("count", [0, 1, 2, 64, 65, 200])
def test_any_number_of_runs_sums_up(tmp_path: Path, count: int) -> None:
    expected = [f"p{n:03d},2,-5\n" for n in range(count)]
    if count % 2:
        expected.insert(0, "gone,-1,-3\n")
    if count:
        expected.insert(0, f"all,{count},{sum(range(count))}\n")
    assert b"".join(merged(write_runs(tmp_path, count), tmp_path)).decode() == "".join(expected)


def test_what_comes_to_nothing_vanishes(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"u\t1\t7\n")
    (tmp_path / "b").write_bytes(b"u\t-1\t-7\n")
    assert list(merged([tmp_path / "a", tmp_path / "b"], tmp_path)) == []


def edition_in(currency: str) -> Any:
    return SimpleNamespace(label="rush@1", game="rush", sha256="0", currency=currency)


POINTS = edition_in("points")


def paid_game(groups: Groups, names: list[str], amounts: tuple[int, ...], room: str, edition: Any = POINTS) -> Paid:
    log: Any = SimpleNamespace(
        started_at="2026-01-01T00:00:00Z", players=[SimpleNamespace(seat=s, id=name) for s, name in enumerate(names)]
    )
    return Paid(log, groups.of(room, edition, log.started_at), Payout(amounts, -sum(amounts)), "f", 1)


NAMES = ["a\nb", "a\\nb", "a\\", "\\n\n\\", 'q"u', "a,b", "=1", "a\tb", "玩家", "x"]


def test_any_name_stands_in_the_totals_as_csv_has_it(tmp_path: Path) -> None:
    groups = Groups(Days("UTC"))
    totals = Totals(("player", "day", "room", "profile"), groups, tmp_path)
    for name in NAMES:
        totals.add(paid_game(groups, [name, "other"], (5, -5), room="r,1"))
        totals.flush()
    runs = sorted(tmp_path.glob("totals-*.run"))
    text = b"".join(merged(runs, tmp_path)).decode()
    found = {tuple(row[:2]): row[2:] for row in csv.reader(io.StringIO(text, newline=""), strict=True)}
    cells = ["2026-01-01", "r,1", "rush@1", "points"]
    players = {("player", csv_text(name)): [*cells, "1", "5"] for name in NAMES}
    others = {("player", "other"): [*cells, "10", "-50"], ("house", ""): [*cells, "10", "0"]}
    assert found == players | others


def of_players(folder: Path) -> list[bytes]:
    """The totals of players that the runs of a folder come to."""
    return [line for line in merged(sorted(folder.glob("totals-*.run")), folder) if line.startswith(b"player")]


def test_names_that_look_alike_in_a_spreadsheet_are_two_players(tmp_path: Path) -> None:
    groups = Groups(Days("UTC"))
    totals = Totals(("player",), groups, tmp_path)
    for names in (["=x", "'=x"], ["'=x", "u"]):
        totals.add(paid_game(groups, names, (5, -5), room="r"))
        totals.flush()
    assert of_players(tmp_path) == [
        b"player,''=x,points,2,0\n",
        b"player,'=x,points,1,5\n",
        b"player,u,points,1,-5\n",
    ]


def test_a_tab_in_a_room_divides_no_total(tmp_path: Path) -> None:
    groups = Groups(Days("UTC"))
    totals = Totals(("room",), groups, tmp_path)
    for rooms in (["r1"], ["r1\t2", "r1\x01", "r1"], ["r1"] * 3):
        for room in rooms:
            totals.add(paid_game(groups, ["u", "v"], (5, -5), room=room))
        totals.flush()
    assert sorted(of_players(tmp_path)) == [
        b"player,r1\x01,points,1,0\n",
        b"player,r1\t2,points,1,0\n",
        b"player,r1,points,5,0\n",
    ]


def test_a_player_in_two_seats_plays_one_game(tmp_path: Path) -> None:
    groups = Groups(Days("UTC"))
    totals = Totals(("player",), groups, tmp_path)
    totals.add(paid_game(groups, ["u", "v", "u"], (5, -12, 7), room="r"))
    totals.flush()
    assert of_players(tmp_path) == [b"player,u,points,1,12\n", b"player,v,points,1,-12\n"]


@pytest.mark.parametrize("by", [("player",), ("room",), ("day", "player"), ("player", "room", "day", "profile")])
def test_nothing_is_added_across_currencies_and_each_sums_to_nothing(tmp_path: Path, by: tuple[By, ...]) -> None:
    groups = Groups(Days("UTC"))
    totals = Totals(by, groups, tmp_path)
    editions = {name: edition_in(name) for name in ("points", "wealth")}
    for amounts, currency in (((40, -40), "points"), ((2000, -2100), "wealth"), ((1, -1), "points")):
        totals.add(paid_game(groups, ["ann", "bo"], amounts, "r", editions[currency]))
    totals.flush()
    found = [line.decode().rstrip("\n").split(",") for line in merged([tmp_path / "totals-0.run"], tmp_path)]
    at = 1 + len(by)
    assert {(row[0], row[at]) for row in found} == {(p, c) for p in ("player", "house") for c in editions}
    for currency, games, house in (("points", "2", "0"), ("wealth", "1", "100")):
        its = [row for row in found if row[at] == currency]
        assert sum(int(row[-1]) for row in its) == 0
        assert [row[-2:] for row in its if row[0] == "house"] == [[games, house]]
    if by[0] == "player":
        ann = [row[-2:] for row in found if row[1] == "ann"]
        assert ann == [["2", "41"], ["1", "2000"]]


def test_what_is_taken_back_leaves_no_total(tmp_path: Path) -> None:
    groups = Groups(Days("UTC"))
    totals = Totals(("player",), groups, tmp_path)
    game = paid_game(groups, ["u", "v"], (5, -7), room="r")
    totals.add(game)
    totals.add(game, -1)
    totals.flush()
    assert list(merged([tmp_path / "totals-0.run"], tmp_path)) == []
