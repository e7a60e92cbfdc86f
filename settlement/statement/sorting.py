"""Rows of a statement put in order on disk, in memory that doesn't grow with their number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from settlement.jobs.ordered import ascending
from settlement.statement.rows import Row

_IN_MEMORY = 20_000
"""Rows that are sorted in memory: a few kilobytes each."""


def put_in_order(rows: Iterable[Row], folder: Path) -> Iterator[Row]:
    """The rows in the order of :attr:`Row.key`.

    :param folder: an empty one, for what is needed in between.
    """
    path = folder / "rows"
    encode = msgspec.json.Encoder().encode
    with path.open("wb") as file:
        file.writelines(encode(row) + b"\n" for row in rows)
    return ascending(path, Row, key=lambda row: row.key, most=_IN_MEMORY)
