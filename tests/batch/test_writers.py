"""The other forms of the payouts hold what the CSV holds, and the same bytes each time."""

from __future__ import annotations

import builtins
import importlib.util
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from settlement.batch.request import BatchError, Report
from tests.batch.conftest import objects, rows

Go = Callable[..., Report]


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
        found = database.execute("SELECT * FROM payouts ORDER BY rowid").fetchall()
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert texts(found) == expected
    both = [(tmp_path / out / "payouts.sqlite").read_bytes() for out in ("out", "again")]
    assert both[0] == both[1]


@pytest.mark.usefixtures("small_chunks")
def test_parquet(run: Go, log: Path, tmp_path: Path, expected: list[list[str]]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run(log, output="parquet")
    run(log, output="parquet", out="again", workers=2)
    found = parquet.read_table(tmp_path / "out" / "payouts.parquet")
    assert texts([tuple(row.values()) for row in found.to_pylist()]) == expected
    assert str(found.schema.field("amount").type) == "int64"
    both = [(tmp_path / out / "payouts.parquet").read_bytes() for out in ("out", "again")]
    assert both[0] == both[1]


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
        stored = database.execute("SELECT game_id, room FROM payouts ORDER BY rowid").fetchall()
    columnar = parquet.read_table(tmp_path / "parquet" / "payouts.parquet").to_pylist()
    lines = objects(tmp_path / "jsonl" / "payouts.jsonl")
    for found in (stored, *([(row["game_id"], row["room"]) for row in some] for some in (columnar, lines))):
        assert found == expected


@pytest.mark.parametrize(
    ("more", "module", "extra"),
    [
        ({"output": "parquet"}, "pyarrow", "parquet"),
        ({"to": "postgresql://u@h/d"}, "sqlalchemy", "postgres"),
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
        assert name.split(".")[0] not in ("pyarrow", "sqlalchemy", "psycopg", "distributed", "dask", "matplotlib")
        return imported(name, *more)

    monkeypatch.setattr(builtins, "__import__", guarded)
    assert json.dumps(run(log).counts)
