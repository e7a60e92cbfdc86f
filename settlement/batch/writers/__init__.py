"""In what form the payouts are written: one module a form, each takes the parts in input order."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path

from settlement.batch.request import BatchError, Output

Writer = Callable[[Sequence[Path], Path], None]
"""Writes the payouts of parts, folders in input order, to a file that isn't there yet."""


def writer_of(output: Output) -> Writer:
    """The writer of a form.

    :raises BatchError: what it needs is not installed.
    """
    if output == "sqlite":
        from settlement.batch.writers import sqlite

        return sqlite.write
    if output == "parquet":
        need("pyarrow", "parquet", "--output parquet")
        from settlement.batch.writers import parquet

        return parquet.write
    from settlement.batch.writers import text

    return text.write_csv if output == "csv" else text.write_jsonl


def need(module: str, extra: str, what: str) -> None:
    """Ends the run with one line where an optional library is not installed.

    :raises BatchError: with the command that installs it.
    """
    if importlib.util.find_spec(module) is None:
        install = f"in the checkout, pip install '.[{extra}]'"
        raise BatchError(f"{what} needs {module}, which is not installed: {install}", 2)
