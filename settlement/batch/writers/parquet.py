"""Payouts as Parquet: a folder with one of its own for each day (``day=2026-11-29``), as most engines read it.

Amounts are int64, as the profile check bounds them. Rows of a day stand in input order; those of records without a time
that can be read stand in the folder that engines take for a missing day.
"""

from __future__ import annotations

import importlib
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from settlement.batch.game_groups import Days
from settlement.batch.rows import PayoutRow
from settlement.batch.writers import Payouts
from settlement.batch.writers.typed import day_of, stretches

_WHOLE = ("seat", "amount", "house", "line")
_ALWAYS = ("status", "house", "file", "line")
_NO_DAY = "__HIVE_DEFAULT_PARTITION__"
_GROUP = 20_000
"""Rows of a day that are written together."""
_MOST_WAITING = 60_000
"""Rows of all days that wait until there are enough of their day."""
_MOST_OPEN = 64


class _Days:
    """The files of the days, a few of them open at a time; a day whose file was closed gets another one."""

    def __init__(self, target: Path) -> None:
        self._arrow: Any = importlib.import_module("pyarrow")
        self._parquet: Any = importlib.import_module("pyarrow.parquet")
        self._target = target
        self._open: OrderedDict[str, Any] = OrderedDict()
        self._files: dict[str, int] = defaultdict(int)
        whole, text = self._arrow.int64(), self._arrow.string()
        self._schema: Any = self._arrow.schema(
            [
                self._arrow.field(name, whole if name in _WHOLE else text, nullable=name not in _ALWAYS)
                for name in PayoutRow.__struct_fields__
            ]
        )

    def write(self, day: str, rows: Sequence[PayoutRow]) -> None:
        """Adds rows to a day, as a row group."""
        columns = [[getattr(row, field.name) for row in rows] for field in self._schema]
        arrays = [
            self._arrow.array(column, type=field.type) for column, field in zip(columns, self._schema, strict=True)
        ]
        self._file(day).write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))

    def _file(self, day: str) -> Any:
        if day not in self._open:
            if len(self._open) >= _MOST_OPEN:
                self._open.popitem(last=False)[1].close()
            folder = self._target / f"day={day}"
            folder.mkdir(exist_ok=True)
            self._open[day] = self._parquet.ParquetWriter(folder / f"{self._files[day]:05d}.parquet", self._schema)
            self._files[day] += 1
        self._open.move_to_end(day)
        return self._open[day]

    def close(self) -> None:
        """Finishes all files."""
        while self._open:
            self._open.popitem()[1].close()


def write(payouts: Payouts, target: Path) -> None:
    """The rows of the parts. The same rows give the same bytes with the same version of the library."""
    target.mkdir()
    zone, files = Days(payouts.timezone), _Days(target)
    waiting: dict[str, list[PayoutRow]] = defaultdict(list)
    count = 0
    try:
        for part in payouts.parts:
            for rows in stretches(part):
                for row in rows:
                    waiting[day_of(row.started_at, zone) or _NO_DAY].append(row)
                count += len(rows)
                for day in [day for day, its in waiting.items() if len(its) >= _GROUP or count > _MOST_WAITING]:
                    count -= len(waiting[day])
                    files.write(day, waiting.pop(day))
        for day, its in sorted(waiting.items()):
            files.write(day, its)
        if not any(target.iterdir()):
            files.write(_NO_DAY, [])
    finally:
        files.close()
