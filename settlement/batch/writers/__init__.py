"""In what form the payouts are written: one module a form, each takes the parts in input order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from settlement.batch.request import Output
from settlement.jobs.errors import need


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What a database says of the run that its rows are of.

    :param id: the run's id. :param document: what ``run.json`` holds under ``run``.
    :param findings: the file ``findings.jsonl``.
    """

    id: str
    document: dict[str, Any]
    findings: Path


class Payouts(msgspec.Struct, frozen=True, kw_only=True):
    """The payouts of a run.

    :param parts: folders of the parts, in input order.
    :param timezone: IANA name of the zone whose days the rows are put to.
    :param excel: CSV files begin with the mark by which Excel knows UTF-8.
    :param run: the run, where its id is known: it isn't before the files that it follows from are written.
    """

    parts: Sequence[Path]
    timezone: str = "UTC"
    excel: bool = False
    run: Run | None = None


Writer = Callable[[Payouts, Path], None]
"""Writes payouts to a file, or a folder, that isn't there yet."""

DATABASES = ("sqlite",)
"""Forms that hold the run's id themselves, so that the id can't follow from their bytes; it follows from their rows."""


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
