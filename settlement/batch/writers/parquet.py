"""Payouts as a Parquet file, a row group some thousands of rows. Amounts are int64, as the profile check bounds them."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from settlement.batch.rows import PayoutRow
from settlement.batch.writers.typed import stretches

_WHOLE = ("seat", "amount", "house")
_ALWAYS = ("status", "house")


def write(parts: Sequence[Path], target: Path) -> None:
    """The rows of the parts. The same rows give the same bytes with the same version of the library."""
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    schema = arrow.schema(
        [
            arrow.field(name, arrow.int64() if name in _WHOLE else arrow.string(), nullable=name not in _ALWAYS)
            for name in PayoutRow.__struct_fields__
        ]
    )
    with parquet.ParquetWriter(target, schema) as file:
        for part in parts:
            for rows in stretches(part):
                columns = zip(*map(msgspec.structs.astuple, rows), strict=True)
                arrays = [arrow.array(column, type=field.type) for column, field in zip(columns, schema, strict=True)]
                file.write_table(arrow.Table.from_arrays(arrays, schema=schema))
