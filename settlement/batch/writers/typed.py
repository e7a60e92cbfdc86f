"""The rows of a part with their types, and the findings of a run, for what is no text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from settlement.batch.game_groups import Days
from settlement.batch.rows import PayoutRow
from settlement.games.times import instant

_MOST = 20_000


def stretches(part: Path) -> Iterator[list[PayoutRow]]:
    """The rows of a part, some thousands at a time."""
    decode = msgspec.json.Decoder(PayoutRow).decode
    with (part / "rows.jsonl").open("rb") as file:
        rows = map(decode, file)
        while some := list(islice(rows, _MOST)):
            yield some


def day_of(started_at: str | None, days: Days) -> str | None:
    """The day of a row, as ``2026-11-29``; None where the record has no time that can be read."""
    if started_at is None or instant(started_at) is None:
        return None
    try:
        return days.of(started_at)
    except (ValueError, OverflowError):  # years that no calendar of ours holds; such a game doesn't pay
        return None


class FindingRow(NamedTuple):
    """A finding as a row: its number in ``findings.jsonl``, from 1, and what is known of it."""

    number: int
    code: str
    severity: str
    message: str
    fix: str | None
    file: str | None
    line: int | None
    event: int | None
    game_id: str | None


def finding_rows(findings: Path) -> Iterator[FindingRow]:
    """The findings of a run, in the order of the file. Half characters, which no table can hold, are written out."""
    with findings.open("rb") as file:
        for number, line in enumerate(file, 1):
            found: dict[str, Any] = json.loads(line)
            yield FindingRow(number, *(_whole(found.get(name)) for name in FindingRow._fields[1:]))


def _whole(value: Any) -> Any:
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
