"""A batch run as a process of its own that can be killed, with chunks small enough for a test to have many."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from profiles.catalogue import load_book
from settlement.batch.request import Request
from settlement.batch.run import run_batch
from settlement.jobs import plan
from settlement.jobs.errors import BatchError


def main(document: str, chunk: str) -> int:
    book, _ = load_book()
    assert book is not None
    small_chunks(int(chunk))
    try:
        report = run_batch(msgspec.json.decode(document, type=Request, dec_hook=_path), book)
    except BatchError as fault:
        print(fault, file=sys.stderr)
        return fault.code
    return 3 if report.failed else 0


def small_chunks(size: int) -> None:
    setattr(plan, "chunk_size", lambda _: size)  # noqa: B010 - a type checker takes it for a redefinition


def _path(kind: type, value: object) -> object:
    assert kind is Path
    return Path(str(value))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
