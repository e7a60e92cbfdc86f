"""Payouts as text: the rows of the parts one after another."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from settlement.batch.writers import Payouts
from settlement.logs.report import CSV_HEADER

_BUFFER = 1 << 20
_MARK = b"\xef\xbb\xbf"


def write_csv(payouts: Payouts, target: Path) -> None:
    """The rows as CSV, under one header."""
    join((part / "rows.csv" for part in payouts.parts), target, header(CSV_HEADER, excel=payouts.excel))


def write_jsonl(payouts: Payouts, target: Path) -> None:
    """The rows as JSON Lines."""
    join((part / "rows.jsonl" for part in payouts.parts), target)


def header(columns: Sequence[str], *, excel: bool) -> bytes:
    """The first line of a CSV file; with ``excel`` behind the byte order mark by which Excel knows UTF-8."""
    return (_MARK if excel else b"") + (",".join(columns) + "\n").encode()


def digest_of_rows(parts: Sequence[Path]) -> str:
    """The SHA-256 of the rows as JSON Lines, as :func:`write_jsonl` would write them."""
    digest = hashlib.sha256()
    for part in parts:
        with (part / "rows.jsonl").open("rb") as file:
            while block := file.read(_BUFFER):
                digest.update(block)
    return digest.hexdigest()


def join(files: Iterable[Path], target: Path, head: bytes = b"") -> None:
    """Files one after another, behind ``head``."""
    with target.open("wb") as joined:
        joined.write(head)
        for path in files:
            with path.open("rb") as file:
                shutil.copyfileobj(file, joined, _BUFFER)
