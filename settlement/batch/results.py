"""From parts to the results: the files of a run, written aside and put in their places at the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from settlement.batch.disk import sync_file, sync_folder
from settlement.batch.folder import Basis
from settlement.batch.part import json_line
from settlement.batch.request import STATUSES, BatchError, FailedChunk, Request
from settlement.batch.tally import Tally
from settlement.batch.totals import merged
from settlement.batch.writers import Writer
from settlement.batch.writers.text import join
from settlement.findings import Finding
from settlement.logs.batches import DOCUMENT, RESULTS, run_id

SCHEMA_VERSION = 1


class Results:
    """Writes files aside, each under its own name, and puts them in place together.

    :param aside: a folder for what is being written, on the file system of ``out``.
    """

    def __init__(self, aside: Path, out: Path) -> None:
        aside.mkdir(parents=True, exist_ok=True)
        self._aside = aside
        self._out = out
        self._written: list[tuple[Path, Path]] = []
        self.digests: dict[str, str] = {}

    def write(self, name: str, how: Callable[[Path], object]) -> None:
        """Writes a file of the results: ``how`` is given the path to write to.

        :raises BatchError: the disk is full, or can't be written.
        """
        path = self._aside / name
        with spoken(self._out / name):
            path.unlink(missing_ok=True)
            how(path)
            self.digests[name] = sync_file(path).sha256
        self._written.append((path, self._out / name))

    def place(self) -> list[str]:
        """Puts all files in their places, in the order in which they were written; their names.

        What an earlier run left there goes first, its document before all, so that no moment shows results of both under
        one document. The document of this run comes last, when all that it attests is on the disk.
        """
        with spoken(self._out):
            (self._out / DOCUMENT).unlink(missing_ok=True)
            sync_folder(self._out)
        for name in RESULTS:
            if name not in self.digests:
                with spoken(self._out / name):
                    (self._out / name).unlink(missing_ok=True)
        for path, target in self._written:
            with spoken(target):
                if target.name == DOCUMENT:
                    sync_folder(self._out)
                os.replace(path, target)
        with spoken(self._out):
            sync_folder(self._out)
        return [str(target) for _, target in self._written]


@contextmanager
def spoken(target: Path) -> Iterator[None]:
    """Turns a failure to write into one line.

    :raises BatchError: with the file that could not be written, and why.
    """
    import sqlite3

    try:
        yield
    except OSError as fault:
        raise BatchError(f"can't write {target}: {fault.strerror or fault}") from fault
    except sqlite3.Error as fault:
        raise BatchError(f"can't write {target}: {fault}") from fault


def write_results(
    results: Results,
    request: Request,
    basis: Basis,
    writer: Writer,
    parts: Sequence[Path],
    records: Sequence[int],
    tally: Tally,
    findings: Sequence[Finding],
    failed: Sequence[FailedChunk],
    scratch: Path,
) -> str:
    """Writes every file but the page; the run's id.

    :param parts: folders of the parts that there are, in input order.
    :param records: records read of each input.
    :param findings: those that belong to no record: they come first.
    :param scratch: a folder for what is needed in between.
    """
    results.write(f"payouts.{request.output}", lambda path: writer(parts, path))
    results.write("totals.csv", lambda path: _totals(request, parts, scratch, path))
    head = b"".join(map(json_line, findings))
    results.write("findings.jsonl", lambda path: join((part / "findings.jsonl" for part in parts), path, head))
    results.write("rejected.jsonl", lambda path: join((part / "rejected.jsonl" for part in parts), path))
    document = run_document(request, basis, records, tally, findings, failed, results.digests)
    results.write(DOCUMENT, lambda path: path.write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n"))
    return str(document["sha256"])


def run_document(
    request: Request,
    basis: Basis,
    records: Sequence[int],
    tally: Tally,
    findings: Sequence[Finding],
    failed: Sequence[FailedChunk],
    digests: dict[str, str],
) -> dict[str, Any]:
    """``run.json``: what was run on what, and what it came to. No clock: the same inputs give the same bytes.

    :raises AssertionError: where a record was read and has no status, a bug of ours.
    """
    counts = {status: tally.statuses.get(status, 0) for status in STATUSES}
    if min(counts.values()) < 0 or tally.records != sum(counts.values()) or tally.records != sum(records):
        raise AssertionError(f"{tally.records} records, but {counts} and {records}")
    run = {
        "program": "buckle",
        "version": basis.version,
        "command": basis.command,
        "timezone": request.timezone,
        "profiles": basis.profiles,
        "inputs": [
            {"file": i.file, "sha256": i.sha256, "size": i.size, "records": read}
            for i, read in zip(basis.inputs, records, strict=True)
        ],
        "records": tally.records,
        **counts,
        "equation": f"{tally.records} = " + " + ".join(f"{counts[status]} {status}" for status in STATUSES),
        "findings": dict(sorted(tally.findings.items())),
        "problems": list(findings),
        "failed_chunks": list(failed),
        "results": digests,
    }
    return {"schema_version": SCHEMA_VERSION, "sha256": run_id(run), "run": run}


def _totals(request: Request, parts: Sequence[Path], scratch: Path, path: Path) -> None:
    runs = [run for part in parts for run in sorted(part.glob("totals-*.run"))]
    with path.open("wb") as file:
        file.write((",".join([*request.by, "games", "amount"]) + "\n").encode())
        file.writelines(merged(runs, scratch))
