"""From parts to the results: the files of a run, written aside and put in their places at the end."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from settlement.batch.folder import Basis
from settlement.batch.request import STATUSES, Request
from settlement.batch.tally import Tally
from settlement.batch.totals import merged, totals_header
from settlement.batch.writers import DATABASES, Payouts, Run, Writer
from settlement.batch.writers.text import digest_of_rows, header, join
from settlement.findings import Finding, finding_object
from settlement.jobs.disk import json_line, sync_folder, sync_tree, write_file
from settlement.jobs.errors import BatchError
from settlement.jobs.failures import FailedChunk
from settlement.logs.batches import DOCUMENT, RESULTS, digest_of, run_id

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
        path = self.aside(name)
        with spoken(self._out / name):
            _remove(path)
            how(path)
            sync_tree(path)
            self.digests[name] = digest_of(path)
        self._written.append((path, self._out / name))

    def aside(self, name: str) -> Path:
        """Where a file stands until all are put in their places."""
        return self._aside / name

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
                    _remove(self._out / name)
        for path, target in self._written:
            with spoken(target):
                if target.name == DOCUMENT:
                    sync_folder(self._out)
                elif target.is_dir():
                    shutil.rmtree(target)
                os.replace(path, target)
        with spoken(self._out):
            sync_folder(self._out)
        return [str(target) for _, target in self._written]


def write_page(path: Path, text: str) -> None:
    """Writes a page beside its place and renames it; a link stays one.

    :raises BatchError: it can't be written.
    """
    with spoken(path):
        write_file(Path(os.path.realpath(path)), text.encode())


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


def _remove(path: Path) -> None:
    """Takes away a file, or a folder of files, where there is one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


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
) -> Run:
    """Writes every file but the page; what a database says of the run.

    :param parts: folders of the parts that there are, in input order.
    :param records: records read of each input.
    :param findings: those that belong to no record: they come first.
    :param scratch: a folder for what is needed in between.
    """
    payouts = Payouts(parts=parts, timezone=request.timezone, excel=request.excel)
    name = f"payouts.{request.output}"
    in_database = request.output in DATABASES
    if not in_database:
        results.write(name, lambda path: writer(payouts, path))
    results.write("totals.csv", lambda path: _totals(request, parts, scratch, path))
    head = b"".join(map(json_line, map(finding_object, findings)))
    results.write("findings.jsonl", lambda path: join((part / "findings.jsonl" for part in parts), path, head))
    results.write("rejected.jsonl", lambda path: join((part / "rejected.jsonl" for part in parts), path))
    rows = {name: digest_of_rows(parts)} if in_database else {}
    run = run_document(request, basis, records, tally, findings, failed, results.digests, rows)
    known = Run(id=run_id(run), document=run, findings=results.aside("findings.jsonl"))
    document: dict[str, Any] = {"schema_version": SCHEMA_VERSION, "sha256": known.id, "run": run}
    if in_database:
        results.write(name, lambda path: writer(msgspec.structs.replace(payouts, run=known), path))
        document["databases"] = {name: results.digests[name]}
    results.write(DOCUMENT, lambda path: path.write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n"))
    return known


def run_document(
    request: Request,
    basis: Basis,
    records: Sequence[int],
    tally: Tally,
    findings: Sequence[Finding],
    failed: Sequence[FailedChunk],
    digests: dict[str, str],
    rows: dict[str, str],
) -> dict[str, Any]:
    """What ``run.json`` holds under ``run``: what was run on what, and what it came to. There is no clock in it.

    :param digests: SHA-256 of the other files, by name.
    :param rows: in place of that of a database, which holds the run's id: of its rows as JSON Lines, by name.

    :raises AssertionError: where a record was read and has no status, a bug of ours.
    """
    counts = {status: tally.statuses.get(status, 0) for status in STATUSES}
    if min(counts.values()) < 0 or tally.records != sum(counts.values()) or tally.records != sum(records):
        raise AssertionError(f"{tally.records} records, but {counts} and {records}")
    return {
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
        "problems": list(map(finding_object, findings)),
        "failed_chunks": list(failed),
        "results": dict(digests),
        **({"rows": rows} if rows else {}),
    }


def _totals(request: Request, parts: Sequence[Path], scratch: Path, path: Path) -> None:
    runs = [run for part in parts for run in sorted(part.glob("totals-*.run"))]
    with path.open("wb") as file:
        file.write(header(totals_header(request.by), excel=request.excel))
        file.writelines(merged(runs, scratch))
