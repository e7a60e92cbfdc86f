"""Payouts into a PostgreSQL database, in one transaction: all that a run pays, or nothing of it.

The key is the game's id, the SHA-256 of the profile that paid it, and the seat. Rows that are there already stay as they
are, so that running again adds nothing twice, and paying by another profile adds rows of its own. Where a row that is
there says something else than the run, nothing is loaded, unless the old rows are to be replaced: then they move to a
history. Only settled games have rows there: one that was rejected has no such key, and a row of it would keep out its
payouts once it is mended.

Any text that a game may have gets in: what the database can't hold is written with a backslash (:func:`held`).
"""

from __future__ import annotations

import hashlib
import re
from contextlib import contextmanager
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

import msgspec

from settlement.batch.codes import DATABASE_DIFFERS
from settlement.batch.game_groups import Days
from settlement.batch.request import Loaded
from settlement.batch.rows import PayoutRow
from settlement.batch.writers import Payouts, Run
from settlement.batch.writers.tables import COLUMNS, KEY, PAYOUTS, lock, prepare
from settlement.batch.writers.typed import day_of, finding_rows, stretches
from settlement.findings import Finding, quoted
from settlement.games.times import moment
from settlement.jobs.errors import BatchError, need
from settlement.logs.secrets import reason, shown_url
from settlement.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

_SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
_LONGEST_KEY = 2000
"""The most bytes of a text in an index; one holds some 2,700 a row, with all that stands beside it."""
_IN_INDEX = ("game_id", "room", "id")
_MARKED = re.compile(r"(?<!\\)(\\*+)(\x00|(?<=\\)(?:u0000|sha256:))")
_MOST_NAMED = 20
"""Games that are named where rows differ."""
_MOST_SEATS = 4

_ALL = ", ".join(COLUMNS)
_SAME_KEY = " AND ".join(f"new.{name} = old.{name}" for name in KEY)
_BOTH = f"buckle_load new LEFT JOIN buckle_payouts old ON {_SAME_KEY}"
_SAYS = ("id", "amount", "house", "currency", "game", "room", "started_at")
"""What a row says of a game: rows of one key that differ in any of these are not of one game."""
_DIFFERS = (
    "old.game_id IS NOT NULL AND "
    f"({', '.join(f'new.{name}' for name in _SAYS)}) IS DISTINCT FROM ({', '.join(f'old.{name}' for name in _SAYS)})"
)
_STAGE = f"CREATE TEMPORARY TABLE buckle_load ({PAYOUTS}) ON COMMIT DROP"
_COUNT = f"""SELECT count(*) FILTER (WHERE old.game_id IS NULL), count(old.game_id), count(*) FILTER (WHERE {_DIFFERS}),
    count(DISTINCT (new.game_id, new.profile_sha256)) FILTER (WHERE {_DIFFERS}) FROM {_BOTH}"""
_DIFFERING = f"""SELECT new.game_id, new.profile_sha256, new.file, new.line, new.seat, old.run,
    old.id, old.amount, old.room, old.started_at, new.id, new.amount, new.room, new.started_at
    FROM {_BOTH} WHERE {_DIFFERS} ORDER BY 1, 2, new.seat LIMIT {_MOST_NAMED * _MOST_SEATS}"""
_RETIRE = f"""WITH gone AS (
    DELETE FROM buckle_payouts old USING (
        SELECT DISTINCT new.game_id, new.profile_sha256 FROM {_BOTH} WHERE {_DIFFERS}
    ) new WHERE old.game_id = new.game_id AND old.profile_sha256 = new.profile_sha256 RETURNING old.*
) INSERT INTO buckle_payouts_history ({_ALL}, replaced_by) SELECT {_ALL}, %s FROM gone ORDER BY {", ".join(KEY)}"""
_INSERT = f"""INSERT INTO buckle_payouts ({_ALL}) SELECT {_ALL} FROM buckle_load ORDER BY {", ".join(KEY)}
    ON CONFLICT ({", ".join(KEY)}) DO NOTHING"""
_RUN = """INSERT INTO buckle_runs (run, version, timezone, records, settled, document) VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (run) DO NOTHING"""
_FINDINGS = "COPY buckle_findings (run, number, code, severity, message, fix, file, line, event, game_id) FROM STDIN"


class Database:
    """A database that takes payouts. It is opened when there is something to load, and not before.

    :param url: ``postgresql://user:password@host:5432/name``.
    :raises BatchError: the URL is none of PostgreSQL (exit 2).
    """

    def __init__(self, url: str) -> None:
        need("psycopg", "postgres", "--to")
        import psycopg

        self._shown = shown_url(url)
        scheme, mark, rest = url.partition("://")
        wrong = BatchError(f"--to takes a URL such as postgresql://user@host/name, not {quoted(self._shown, 200)}", 2)
        if not mark or scheme not in _SCHEMES:
            raise wrong
        self._url = f"postgresql://{rest}"
        try:
            parts = psycopg.conninfo.conninfo_to_dict(self._url)
        except psycopg.Error:
            raise wrong from None
        if not all(port.isdecimal() for port in str(parts.get("port") or "0").split(",") if port):
            raise wrong

    def load(self, payouts: Payouts, *, replace: bool) -> Loaded:
        """Adds the rows that are not there yet, and says what it found.

        :param replace: rows that say something else make way for those of the run, game by game, and move to the history.
        :raises BatchError: the database can't be reached or written, or its tables can't take the rows (exit 3).
        """
        import psycopg

        assert payouts.run is not None
        with self._said(), psycopg.connect(self._url, fallback_application_name="buckle") as connection:
            connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
            with connection.transaction() as whole:
                self._stage(connection, payouts, payouts.run)
                lock(connection)
                prepare(connection, self._shown)
                new, there, differing, games = _count(connection)
                findings = list(_differences(connection, games)) if differing else []
                loaded = Loaded(
                    new=new, there=there, differing=differing, replaced=replace and differing > 0, findings=findings
                )
                if differing and not replace:
                    raise psycopg.Rollback(whole)
                self._put(connection, payouts.run, retire=differing > 0)
        return loaded

    def _stage(self, connection: psycopg.Connection[Any], payouts: Payouts, run: Run) -> None:
        """Copies the rows to where they can be compared."""
        days = Days(payouts.timezone)
        connection.execute(_STAGE.encode())
        with connection.cursor().copy(f"COPY buckle_load ({_ALL}) FROM STDIN".encode()) as copy:
            for part in payouts.parts:
                for rows in stretches(part):
                    for row in rows:
                        if row.status == "settled":
                            copy.write_row(_values(row, run, days))
        connection.execute("ANALYZE buckle_load")

    def _put(self, connection: psycopg.Connection[Any], run: Run, *, retire: bool) -> None:
        """Puts the rows, the run and its findings in their tables."""
        if retire:
            connection.execute(_RETIRE.encode(), (run.id,))
        connection.execute(_INSERT.encode())
        missing, _, differing, _ = _count(connection)
        if missing or differing:
            raise BatchError(
                f"another program changed buckle_payouts of {self._shown} at the same time, so nothing was loaded: "
                "add --resume to load again"
            )
        its = run.document
        text = msgspec.json.encode(its, order="sorted").decode()
        values = (run.id, its["version"], its["timezone"], its["records"], its["settled"], text)
        if connection.execute(_RUN, values).rowcount:
            with connection.cursor().copy(_FINDINGS) as copy:
                for row in finding_rows(run.findings):
                    copy.write_row((run.id, *(held(cell) if isinstance(cell, str) else cell for cell in row)))

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Turns what the database complains of into one line, without the password."""
        import psycopg

        try:
            yield
        except (psycopg.Error, UnicodeError) as fault:
            why = reason(fault, self._url)
            raise BatchError(f"the database {self._shown} failed, nothing was loaded: {why}") from fault


def _count(connection: psycopg.Connection[Any]) -> tuple[int, int, int, int]:
    """Of the rows to load: how many are new, there already, there and different; and of how many games these are."""
    row = connection.execute(_COUNT.encode()).fetchone()
    assert row is not None
    new, there, differing, games = row
    return new, there, differing, games


def _differences(connection: psycopg.Connection[Any], games: int) -> Iterator[Finding]:
    """A finding for each of the first games of which rows differ, and one for all others."""
    rows = connection.execute(_DIFFERING.encode()).fetchall()
    for (game_id, _), its in islice(groupby(rows, key=lambda row: row[:2]), _MOST_NAMED):
        seats = list(its)
        said = tuple(
            say(
                "seat {seat} is {there} in the database (run {run}), and {here} here",
                seat=seat,
                there=_said_of(old, new),
                run=run[:12],
                here=_said_of(new, old),
            )
            for _, _, _, _, seat, run, *both in seats
            for old, new in [(both[:4], both[4:])]
        )
        yield DATABASE_DIFFERS.finding(
            say("game {game_id}: {said:;}", game_id=quoted(game_id, 100), said=said),
            file=seats[0][2],
            line=seats[0][3],
            game_id=game_id,
        )
    if games > _MOST_NAMED:
        yield DATABASE_DIFFERS.finding(say("and {games} more games", games=games - _MOST_NAMED))


def _said_of(row: list[Any], other: list[Any]) -> str:
    """Player and amount of a row; room and time too where the other row has other ones."""
    player, amount, room, started_at = row
    words = [f"{quoted(player, 60)} with {amount:+}"]
    if room != other[2]:
        words.append(f"in room {quoted(room or '', 60)}")
    if started_at != other[3]:
        words.append(f"at {started_at.isoformat()}")
    return " ".join(words)


def _values(row: PayoutRow, run: Run, days: Days) -> tuple[Any, ...]:
    """A settled row as the database takes it."""
    values = {name: held(of) if isinstance(of, str) else of for name, of in msgspec.structs.asdict(row).items()}
    for name in _IN_INDEX:
        text = getattr(row, name)
        if text is not None and len(values[name].encode()) > _LONGEST_KEY:
            values[name] = f"\\sha256:{hashlib.sha256(text.encode()).hexdigest()}"
    assert row.started_at is not None
    values |= {"started_at": moment(row.started_at), "run": run.id, "day": day_of(row.started_at, days)}
    return tuple(values[name] for name in COLUMNS)


def held(text: str) -> str:
    r"""A text as the database can hold it: NUL as ``\u0000``. No two texts become one.

    An odd number of backslashes before ``u0000`` stands for a NUL (before ``sha256:``, for a text too long for an index).
    So backslashes that stand there in the text itself, or before a NUL, are doubled; all others stay what they are.
    """
    return _MARKED.sub(_marked, text) if "\0" in text or "\\" in text else text


def _marked(found: re.Match[str]) -> str:
    backslashes, what = found.groups()
    return backslashes * 2 + ("\\u0000" if what == "\0" else what)
