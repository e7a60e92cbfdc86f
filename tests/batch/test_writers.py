"""The other forms of the payouts hold what the CSV holds, and the same bytes each time."""

from __future__ import annotations

import builtins
import hashlib
import importlib.util
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from settlement.batch.game_groups import Days
from settlement.batch.request import Report
from settlement.batch.writers.typed import day_of
from settlement.jobs.errors import BatchError
from settlement.logs.report import CSV_HEADER
from tests.batch.conftest import contents, objects, rows, run_of

Go = Callable[..., Report]
COLUMNS = ", ".join(CSV_HEADER)


def texts(found: list[tuple[Any, ...]]) -> list[list[str]]:
    return [["" if value is None else str(value) for value in row] for row in found]


@pytest.fixture
def expected(run: Go, log: Path, tmp_path: Path) -> list[list[str]]:
    run(log, out="csv")
    return [list(row.values()) for row in rows(tmp_path / "csv" / "payouts.csv")]


@pytest.mark.usefixtures("small_chunks")
def test_json_lines(run: Go, log: Path, tmp_path: Path, expected: list[list[str]]) -> None:
    run(log, output="jsonl")
    found = objects(tmp_path / "out" / "payouts.jsonl")
    assert texts([tuple(row.values()) for row in found]) == expected
    for row in found:
        kind = int if row["status"] == "settled" else type(None)
        assert (type(row["amount"]), type(row["seat"])) == (kind, kind)
    assert not (tmp_path / "out" / "payouts.csv").exists()


@pytest.mark.usefixtures("small_chunks")
def test_sqlite(run: Go, log: Path, tmp_path: Path, expected: list[list[str]]) -> None:
    run(log, output="sqlite")
    run(log, output="sqlite", out="again", workers=2)
    with closing(sqlite3.connect(tmp_path / "out" / "payouts.sqlite")) as database:
        found = database.execute(f"SELECT {COLUMNS} FROM buckle_payouts ORDER BY number").fetchall()
        ((run_id, day),) = database.execute("SELECT DISTINCT run, day FROM buckle_payouts").fetchall()
        runs = database.execute("SELECT run, version, timezone, records, document FROM buckle_runs").fetchall()
        findings = database.execute("SELECT run, code, line FROM buckle_findings ORDER BY number").fetchall()
        plans = [
            database.execute(f"EXPLAIN QUERY PLAN SELECT * FROM buckle_payouts WHERE {column} = 'x'").fetchone()[3]
            for column in ("id", "room", "day", "game_id")
        ]
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert texts(found) == expected
    document = json.loads((tmp_path / "out" / "run.json").read_bytes())
    assert run_id == document["sha256"]
    assert day == "2000-01-01"
    assert [(*row[:-1], json.loads(row[-1])) for row in runs] == [
        (run_id, document["run"]["version"], "UTC", document["run"]["records"], document["run"])
    ]
    told = objects(tmp_path / "out" / "findings.jsonl")
    assert findings == [(run_id, one["code"], one["line"]) for one in told]
    assert all("USING INDEX" in plan for plan in plans)
    both = [(tmp_path / out / "payouts.sqlite").read_bytes() for out in ("out", "again")]
    assert both[0] == both[1]


@pytest.mark.usefixtures("small_chunks")
def test_parquet(run: Go, log: Path, tmp_path: Path, expected: list[list[str]]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run(log, output="parquet")
    run(log, output="parquet", out="again", workers=2)
    found = parquet.read_table(tmp_path / "out" / "payouts.parquet", partitioning=None)
    assert texts([tuple(row.values()) for row in found.to_pylist()]) == expected
    assert str(found.schema.field("amount").type) == "int64"
    both = [files_of(tmp_path / out / "payouts.parquet") for out in ("out", "again")]
    assert both[0] == both[1]


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_parquet_has_a_folder_for_each_day(
    run: Go, games: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("settlement.batch.writers.parquet._MOST_OPEN", 2)
    monkeypatch.setattr("settlement.batch.writers.parquet._MOST_WAITING", 10)
    monkeypatch.setattr("settlement.batch.writers.typed._MOST", 20)
    path = tmp_path / "days.jsonl"
    starts = [f"2026-11-{day:02d}T23:30:00{zone}" for day in (1, 2, 3, 4) for zone in ("Z", "-01:00")] * 4
    path.write_bytes(
        b"".join(
            json.dumps(json.loads(g) | {"started_at": at}).encode() + b"\n"
            for g, at in zip(games, starts, strict=False)
        )
    )
    with path.open("ab") as file:
        file.write(b"{}\n")
    run(path, out="csv", timezone="Etc/GMT+1")
    run(path, output="parquet", timezone="Etc/GMT+1")
    folder = tmp_path / "out" / "payouts.parquet"
    days = {f"day=2026-11-{day:02d}" for day in (1, 2, 3, 4)}
    assert {one.name for one in folder.iterdir()} == {*days, "day=__HIVE_DEFAULT_PARTITION__"}
    found = parquet.read_table(folder).to_pylist()
    written = rows(tmp_path / "csv" / "payouts.csv")
    kept = [
        {name: "" if value is None else str(value) for name, value in row.items() if name != "day"} for row in found
    ]
    assert sorted(map(str, kept)) == sorted(map(str, written))
    totals = rows(tmp_path / "csv" / "totals.csv")
    assert {(row["day"], row["id"]) for row in found if row["id"]} == {
        (total["day"], total["player"]) for total in totals if total["party"] == "player"
    }
    report = run(path, output="parquet", timezone="Etc/GMT+1")
    assert report.counts["settled"] == len(starts)
    assert run(path, output="parquet", timezone="Etc/GMT+1", resume=True).was_whole
    (folder / "day=2026-11-01" / "00000.parquet").write_bytes(b"changed")
    with pytest.raises(BatchError, match="is not as a batch run left it"):
        run(path, output="parquet", timezone="Etc/GMT+1")


def test_parquet_of_nothing_has_its_columns(run: Go, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    run(tmp_path / "empty.jsonl", output="parquet")
    found = parquet.read_table(tmp_path / "out" / "payouts.parquet", partitioning=None)
    assert (found.num_rows, found.column_names) == (0, CSV_HEADER)


def test_another_form_takes_the_place_of_the_first(run: Go, log: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for one in ("parquet", "parquet", "csv"):
        run(log, output=one)
        assert [path.name for path in (tmp_path / "out").glob("payouts.*")] == [f"payouts.{one}"]


def test_a_database_is_attested_by_its_bytes_and_its_rows(run: Go, log: Path, tmp_path: Path) -> None:
    run(log, out="lines", output="jsonl")
    run(log, output="sqlite")
    document = json.loads((tmp_path / "out" / "run.json").read_bytes())
    digest = hashlib.sha256((tmp_path / "out" / "payouts.sqlite").read_bytes()).hexdigest()
    assert document["databases"] == {"payouts.sqlite": digest}
    lines = hashlib.sha256((tmp_path / "lines" / "payouts.jsonl").read_bytes()).hexdigest()
    assert document["run"]["rows"] == {"payouts.sqlite": lines}
    assert "payouts.sqlite" not in document["run"]["results"]
    assert run(log, output="sqlite", resume=True).was_whole
    with (tmp_path / "out" / "payouts.sqlite").open("ab") as file:
        file.write(b"x")
    with pytest.raises(BatchError, match="is not as a batch run left it"):
        run(log, output="sqlite")


def test_excel_gets_its_mark_and_nothing_else_changes(run: Go, log: Path, tmp_path: Path) -> None:
    run(log, out="plain")
    run(log, out="marked", excel=True)
    plain, marked = (contents(tmp_path / out) for out in ("plain", "marked"))
    for name in ("payouts.csv", "totals.csv"):
        assert marked[name] == b"\xef\xbb\xbf" + plain[name]
    assert marked["findings.jsonl"] == plain["findings.jsonl"]
    assert "--excel" in run_of(tmp_path / "marked")["command"]


@pytest.mark.parametrize(
    ("started_at", "day"),
    [
        (None, None),
        ("noon", None),
        ("2026-11-29", None),
        ("9999-12-31T23:59:59-01:00", None),
        ("0001-01-01T00:00:00+01:00", None),
        ("2026-11-29T23:30:00-01:00", "2026-11-30"),
    ],
)
def test_a_row_has_a_day_where_its_time_can_be_read(started_at: str | None, day: str | None) -> None:
    assert day_of(started_at, Days("UTC")) == day


def test_ids_with_nul_and_of_any_length_stay_what_they_are(run: Go, games: list[bytes], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    ids = ("g", "g\0", "g\0x", "g\\u0000", "x" * 100_000)
    path = tmp_path / "odd.jsonl"
    of = json.loads(games[0])
    path.write_text("".join(json.dumps(of | {"game_id": one, "room": one}) + "\n" for one in (*ids, "half \ud800")))
    for output in ("csv", "jsonl", "sqlite", "parquet"):
        assert run(path, output=output, out=output).counts == {"settled": len(ids), "rejected": 1}
    expected = [(one, one) for one in ids for _ in of["players"]] + [(None, None)]
    with closing(sqlite3.connect(tmp_path / "sqlite" / "payouts.sqlite")) as database:
        stored = database.execute("SELECT game_id, room FROM buckle_payouts ORDER BY number").fetchall()
    columnar = parquet.read_table(tmp_path / "parquet" / "payouts.parquet", partitioning=None).to_pylist()
    lines = objects(tmp_path / "jsonl" / "payouts.jsonl")
    for found in (stored, *([(row["game_id"], row["room"]) for row in some] for some in (columnar, lines))):
        assert found == expected


@pytest.mark.parametrize(
    ("more", "module", "extra"),
    [
        ({"output": "parquet"}, "pyarrow", "parquet"),
        ({"to": "postgresql://u@h/d"}, "psycopg", "postgres"),
        ({"scheduler": "local"}, "distributed", "cluster"),
        ({"html": Path("page.html")}, "matplotlib", "charts"),
    ],
)
def test_a_missing_extra_is_one_line(
    run: Go, log: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any], module: str, extra: str
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else there(name))
    with pytest.raises(BatchError, match=rf"pip install '.*\[{extra}\]'") as fault:
        run(log, **more)
    assert fault.value.code == 2


def test_a_plain_run_needs_no_extra(run: Go, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def guarded(name: str, *more: Any) -> Any:
        assert name.split(".")[0] not in ("pyarrow", "psycopg", "distributed", "dask", "matplotlib")
        return imported(name, *more)

    monkeypatch.setattr(builtins, "__import__", guarded)
    assert json.dumps(run(log).counts)
