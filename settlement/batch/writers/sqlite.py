"""Payouts as an SQLite database: the tables of :mod:`settlement.batch.writers.postgres`, with the rows of all records.

``number`` is the place of a row in input order. A record that doesn't pay has one row without seat, player and amount.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from settlement.batch.game_groups import Days
from settlement.batch.writers import Payouts, Run
from settlement.batch.writers.typed import day_of, finding_rows, stretches

_TABLES = (
    """CREATE TABLE buckle_runs (
    run TEXT PRIMARY KEY, version TEXT NOT NULL, timezone TEXT NOT NULL, records INTEGER NOT NULL,
    settled INTEGER NOT NULL, document TEXT NOT NULL
) STRICT""",
    """CREATE TABLE buckle_payouts (
    number INTEGER PRIMARY KEY,
    game_id TEXT, game TEXT, room TEXT, profile TEXT, profile_sha256 TEXT, started_at TEXT,
    status TEXT NOT NULL, seat INTEGER, id TEXT, amount INTEGER, house INTEGER NOT NULL,
    currency TEXT, file TEXT NOT NULL, line INTEGER NOT NULL, run TEXT NOT NULL REFERENCES buckle_runs, day TEXT,
    CHECK (status <> 'settled' OR (game_id IS NOT NULL AND profile_sha256 IS NOT NULL AND seat IS NOT NULL
        AND id IS NOT NULL AND amount IS NOT NULL AND currency IS NOT NULL AND day IS NOT NULL)),
    UNIQUE (game_id, profile_sha256, seat)
) STRICT""",
    """CREATE TABLE buckle_findings (
    run TEXT NOT NULL REFERENCES buckle_runs, number INTEGER NOT NULL, code TEXT NOT NULL, severity TEXT NOT NULL,
    message TEXT NOT NULL, fix TEXT, file TEXT, line INTEGER, event INTEGER, game_id TEXT,
    PRIMARY KEY (run, number)
) STRICT""",
)
_INDICES = (
    "CREATE INDEX buckle_payouts_player ON buckle_payouts (id, day)",
    "CREATE INDEX buckle_payouts_room ON buckle_payouts (room, day)",
    "CREATE INDEX buckle_payouts_day ON buckle_payouts (day)",
)


def write(payouts: Payouts, target: Path) -> None:
    """The rows of the parts, in one transaction. The same run gives the same bytes."""
    assert payouts.run is not None
    with closing(sqlite3.connect(target, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        for table in _TABLES:
            database.execute(table)
        _add(database, "buckle_runs", [_run_row(payouts.run)])
        _add(database, "buckle_payouts", _rows(payouts, payouts.run))
        _add(database, "buckle_findings", ((payouts.run.id, *row) for row in finding_rows(payouts.run.findings)))
        for index in _INDICES:
            database.execute(index)
        database.execute("COMMIT")


def _add(
    database: sqlite3.Connection, table: str, rows: Iterator[tuple[object, ...]] | list[tuple[object, ...]]
) -> None:
    count = len(database.execute(f"SELECT * FROM {table}").description)
    database.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * count)})", rows)


def _run_row(run: Run) -> tuple[object, ...]:
    document = run.document
    text = msgspec.json.encode(document, order="sorted").decode()
    return run.id, document["version"], document["timezone"], document["records"], document["settled"], text


def _rows(payouts: Payouts, run: Run) -> Iterator[tuple[object, ...]]:
    days = Days(payouts.timezone)
    for part in payouts.parts:
        for rows in stretches(part):
            for row in rows:
                yield None, *msgspec.structs.astuple(row), run.id, day_of(row.started_at, days)
