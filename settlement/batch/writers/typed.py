"""The rows of a part with their types, for what is no text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from settlement.batch.rows import PayoutRow

_MOST = 20_000


def stretches(part: Path) -> Iterator[list[PayoutRow]]:
    """The rows of a part, some thousands at a time."""
    decode = msgspec.json.Decoder(PayoutRow).decode
    with (part / "rows.jsonl").open("rb") as file:
        rows = map(decode, file)
        while some := list(islice(rows, _MOST)):
            yield some
