"""The tables that payouts are loaded into: what they are, and whether those that are there can take them.

They are made where they aren't there. Those of the same name that somebody else made, or an earlier version, are never
changed: without their key a row would stand twice, so they are refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from settlement.jobs.errors import BatchError

if TYPE_CHECKING:
    import psycopg

KEY = ("game_id", "profile_sha256", "seat")
"""What tells one row of payouts from another."""

PAYOUTS = """
    game_id text NOT NULL, game text NOT NULL, room text, profile text NOT NULL, profile_sha256 text NOT NULL,
    started_at timestamptz NOT NULL, status text NOT NULL, seat smallint NOT NULL, id text NOT NULL,
    amount bigint NOT NULL, house bigint NOT NULL, currency text NOT NULL, file text NOT NULL, line bigint NOT NULL,
    run text NOT NULL, day date NOT NULL"""
"""The definitions of a payout row's columns."""
COLUMNS = tuple(part.split()[0] for part in PAYOUTS.split(","))
"""The columns of the payouts: those of the files, the run's id, and the day in the run's time zone."""

TABLES = {
    "buckle_runs": """
    run text PRIMARY KEY, version text NOT NULL, timezone text NOT NULL, records bigint NOT NULL,
    settled bigint NOT NULL, document json NOT NULL, loaded_at timestamptz NOT NULL DEFAULT now()""",
    "buckle_payouts": f"{PAYOUTS},\n    PRIMARY KEY (game_id, profile_sha256, seat)",
    "buckle_payouts_history": f"""
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, {PAYOUTS.strip()},
    replaced_by text NOT NULL, replaced_at timestamptz NOT NULL DEFAULT now()""",
    "buckle_findings": """
    run text NOT NULL, number bigint NOT NULL, code text NOT NULL, severity text NOT NULL, message text NOT NULL,
    fix text, file text, line bigint, event integer, game_id text,
    PRIMARY KEY (run, number)""",
}
INDICES = {
    "buckle_payouts": (
        "CREATE INDEX buckle_payouts_player ON buckle_payouts (id, day)",
        "CREATE INDEX buckle_payouts_room ON buckle_payouts (room, day)",
        "CREATE INDEX buckle_payouts_day ON buckle_payouts (day)",
    ),
    "buckle_payouts_history": ("CREATE INDEX buckle_payouts_history_game ON buckle_payouts_history (game_id)",),
}
_KEYS = {"buckle_runs": ("run",), "buckle_payouts": KEY, "buckle_findings": ("run", "number")}

_HAS_KEY = """SELECT EXISTS (
    SELECT FROM pg_index WHERE indrelid = %s::regclass AND indisunique AND indisvalid AND indimmediate
        AND indpred IS NULL AND indexprs IS NULL
        AND (SELECT array_agg(attname::text ORDER BY attname) FROM pg_attribute
             WHERE attrelid = indrelid AND attnum = ANY ((indkey::smallint[])[0:indnkeyatts - 1])) = %s)"""
_HAS_COLUMNS = """SELECT attname FROM pg_attribute
    WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped"""
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('buckle_payouts', 0))"


def lock(connection: psycopg.Connection[Any]) -> None:
    """Waits until no other load of this program makes tables or changes rows; held until the transaction ends.

    So loads come one after another: what one compares, no other changes, and no two wait for each other.
    """
    connection.execute(_LOCK)


def prepare(connection: psycopg.Connection[Any], shown: str) -> None:
    """Makes the tables that aren't there, under :func:`lock`, and looks at those that are.

    :param shown: the database, for messages.
    :raises BatchError: a table lacks its key or a column.
    """
    for table, columns in TABLES.items():
        if _one(connection, "SELECT to_regclass(%s)", table) is None:
            connection.execute(f"CREATE TABLE {table} ({columns})".encode())
            for index in INDICES.get(table, ()):
                connection.execute(index.encode())
            continue
        there = {name for (name,) in connection.execute(_HAS_COLUMNS, (table,))}
        lacks = [f"the column {name}" for name in _names(columns) if name not in there]
        if not lacks and table in _KEYS and not _one(connection, _HAS_KEY, table, sorted(_KEYS[table])):
            lacks = [f"the key ({', '.join(_KEYS[table])})"]
        if lacks:
            raise BatchError(
                f"the table {table} of {shown} lacks {', '.join(lacks)}, so nothing was loaded: "
                "rename that table, a new one is made on the next load"
            )


def _names(columns: str) -> list[str]:
    """The names of the columns in a table's definition."""
    lines = columns.split("PRIMARY KEY (")[0]
    return [part.split()[0] for part in lines.split(",") if part.strip()]


def _one(connection: psycopg.Connection[Any], query: str, *values: object) -> Any:
    row = connection.execute(query.encode(), values).fetchone()
    assert row is not None
    return row[0]
