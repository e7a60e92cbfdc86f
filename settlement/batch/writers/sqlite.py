"""Payouts as an SQLite database: one table, ``payouts``, in input order."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from settlement.batch.writers.typed import stretches

_TABLE = """CREATE TABLE payouts (
    game_id TEXT, game TEXT, room TEXT, profile TEXT, profile_sha256 TEXT, started_at TEXT,
    status TEXT NOT NULL, seat INTEGER, id TEXT, amount INTEGER, house INTEGER NOT NULL,
    CHECK (status <> 'settled' OR (game_id IS NOT NULL AND profile_sha256 IS NOT NULL AND seat IS NOT NULL
        AND id IS NOT NULL AND amount IS NOT NULL)),
    UNIQUE (game_id, profile_sha256, seat)
) STRICT"""


def write(parts: Sequence[Path], target: Path) -> None:
    """The rows of the parts, in one transaction. The same rows give the same bytes."""
    with closing(sqlite3.connect(target, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        database.execute(_TABLE)
        for part in parts:
            for rows in stretches(part):
                values = map(msgspec.structs.astuple, rows)
                database.executemany("INSERT INTO payouts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        database.execute("COMMIT")
