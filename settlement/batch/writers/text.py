"""Payouts as text: the rows of the parts one after another."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from settlement.logs.report import CSV_HEADER

_BUFFER = 1 << 20


def write_csv(parts: Sequence[Path], target: Path) -> None:
    """The rows as CSV, under one header."""
    join((part / "rows.csv" for part in parts), target, (",".join(CSV_HEADER) + "\n").encode())


def write_jsonl(parts: Sequence[Path], target: Path) -> None:
    """The rows as JSON Lines."""
    join((part / "rows.jsonl" for part in parts), target)


def join(files: Iterable[Path], target: Path, head: bytes = b"") -> None:
    """Files one after another, behind ``head``."""
    with target.open("wb") as joined:
        joined.write(head)
        for path in files:
            with path.open("rb") as file:
                shutil.copyfileobj(file, joined, _BUFFER)
