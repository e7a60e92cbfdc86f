"""Payouts into a PostgreSQL database: the table ``buckle_payouts``, a transaction a chunk.

The key is the game's id, the SHA-256 of the profile that paid it, and the seat. What is there already stays as it is, so
that running again adds nothing twice, and paying by another profile adds rows of its own. Only settled games have rows
there: one that was rejected has no such key, and a row of it would keep out its payouts once it is mended.

Any text that a game may have gets in: what the database can't hold is written with a backslash (:func:`held`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from settlement.batch.request import BatchError
from settlement.batch.rows import PayoutRow
from settlement.batch.writers import need
from settlement.batch.writers.typed import stretches
from settlement.findings import quoted
from settlement.logs.secrets import reason, shown_url

if TYPE_CHECKING:
    from collections.abc import Iterator


TABLE = "buckle_payouts"
_SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
_LONGEST_KEY = 2000
"""The most bytes of a game's id in a row; the database's index holds some 2,700 a key, with the profile and the seat."""
_MARKED = re.compile(r"(?<!\\)(\\*+)(\x00|(?<=\\)(?:u0000|sha256:))")


class Database:
    """A database that takes payouts. Opening it makes the table where it isn't there.

    :param url: ``postgresql://user:password@host:5432/name``.
    :raises BatchError: the URL is none of PostgreSQL (exit 2), the database can't be reached or written (exit 3).
    """

    def __init__(self, url: str) -> None:
        need("sqlalchemy", "postgres", "--to")
        need("psycopg", "postgres", "--to")
        import sqlalchemy

        self._url, self._shown = url, shown_url(url)
        scheme, mark, rest = url.partition("://")
        wrong = BatchError(f"--to takes a URL such as postgresql://user@host/name, not {quoted(self._shown, 200)}", 2)
        if not mark or scheme not in _SCHEMES:
            raise wrong
        column, text, whole = sqlalchemy.Column, sqlalchemy.Text, sqlalchemy.BigInteger
        self._table = sqlalchemy.Table(
            TABLE,
            sqlalchemy.MetaData(),
            column("game_id", text, primary_key=True),
            column("game", text, nullable=False),
            column("room", text),
            column("profile", text, nullable=False),
            column("profile_sha256", text, primary_key=True),
            column("started_at", text, nullable=False),
            column("status", text, nullable=False),
            column("seat", sqlalchemy.SmallInteger, primary_key=True, autoincrement=False),
            column("id", text, nullable=False),
            column("amount", whole, nullable=False),
            column("house", whole, nullable=False),
        )
        try:
            self._engine = sqlalchemy.create_engine(f"postgresql+psycopg://{rest}")
        except (ValueError, sqlalchemy.exc.ArgumentError):
            raise wrong from None
        with self._said():
            self._table.metadata.create_all(self._engine)

    def load(self, parts: Sequence[Path]) -> None:
        """Adds the rows of the parts that are not there yet."""
        from sqlalchemy.dialects.postgresql import insert

        new = insert(self._table).on_conflict_do_nothing()
        with self._said():
            for part in parts:
                with self._engine.begin() as transaction:
                    for rows in stretches(part):
                        if paid := [_values(row) for row in rows if row.status == "settled"]:
                            transaction.execute(new, paid)

    def close(self) -> None:
        """Lets go of the database."""
        self._engine.dispose()

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Turns what the database complains of into one line."""
        import sqlalchemy

        try:
            yield
        except (sqlalchemy.exc.SQLAlchemyError, UnicodeError) as fault:
            why = reason(getattr(fault, "orig", None) or fault, self._url)
            raise BatchError(f"the database {self._shown} failed: {why}") from fault


def _values(row: PayoutRow) -> dict[str, Any]:
    """A settled row as the database takes it."""
    values = {name: held(of) if isinstance(of, str) else of for name, of in msgspec.structs.asdict(row).items()}
    assert row.game_id is not None
    if len(values["game_id"].encode()) > _LONGEST_KEY:
        values["game_id"] = f"\\sha256:{hashlib.sha256(row.game_id.encode()).hexdigest()}"
    return values


def held(text: str) -> str:
    r"""A text as the database can hold it: NUL as ``\u0000``. No two texts become one.

    An odd number of backslashes before ``u0000`` stands for a NUL (before ``sha256:``, for an id too long for a key). So
    backslashes that stand there in the text itself, or before a NUL, are doubled; all others stay what they are.
    """
    return _MARKED.sub(_marked, text) if "\0" in text or "\\" in text else text


def _marked(found: re.Match[str]) -> str:
    backslashes, what = found.groups()
    return backslashes * 2 + ("\\u0000" if what == "\0" else what)
