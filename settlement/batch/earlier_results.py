"""What stands in the folder of results before a run: nothing, what an earlier run left, or files that are not ours.

Results that stand as their run left them make way for those of the next; everything else is left as it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from settlement.batch.folder import Basis
from settlement.batch.request import STATUSES, Report
from settlement.findings import Finding, errors, quoted, shown_path
from settlement.jobs.errors import BatchError
from settlement.jobs.failures import FailedChunk
from settlement.jobs.plan import Input
from settlement.logs.batches import (
    DOCUMENT,
    RESULTS,
    WORK,
    digest_of,
    finished_id,
    finished_run,
    holds_results,
    is_work,
)
from settlement.logs.outputs import is_among

_SHOWN_NAMES = 3
_SHOWN_PROBLEMS = 3


class _Ended(msgspec.Struct, kw_only=True):
    """What the document of results says of the run that ended there, as far as it matters here."""

    version: str
    command: list[str]
    profiles: list[dict[str, Any]]
    inputs: list[Input]
    records: int
    settled: int
    void: int
    duplicate: int
    conflict: int
    rejected: int
    incomplete: int
    filtered: int = 0
    problems: list[Finding]
    failed_chunks: list[FailedChunk]
    results: dict[str, str]


def _ended(out: Path) -> _Ended | None:
    run = finished_run(out)
    try:
        return None if run is None else msgspec.convert(run, _Ended)
    except msgspec.ValidationError:
        return None


def check_folder(out: Path) -> None:
    """Sees that a folder may be used for results: new, empty, or one of earlier results. Hidden files do no harm in it.

    :raises BatchError: it may not.
    """
    if os.path.exists(out) and not os.path.isdir(out):
        raise BatchError(f"--out names {_name(out)}, which is no folder", 2)
    try:
        there = sorted(os.listdir(out), key=os.fsencode)
    except OSError:
        return  # it is not there, or opening it will say what is wrong
    foreign = [] if holds_results(out) else [name for name in there if not name.startswith(".")]
    if WORK in there and not is_work(out / WORK) and os.listdir(out / WORK):
        foreign.append(WORK)
    if foreign:
        names = ", ".join(quoted(shown_path(name)) for name in foreign[:_SHOWN_NAMES])
        more = ", …" if len(foreign) > _SHOWN_NAMES else ""
        raise BatchError(
            f"--out names {_name(out)}, which holds what no batch run wrote ({names}{more}): "
            "name a new folder, an empty one, or one of earlier results",
            2,
        )


def check_inputs(out: Path, read: Iterable[str | int]) -> None:
    """Sees that no result has the place of something that the run reads.

    :param read: as :func:`settlement.logs.outputs.files_read` lists it.
    :raises BatchError: one has.
    """
    read = list(read)
    for name in RESULTS:
        if is_among(out / name, read):
            raise BatchError(
                f"the results would replace {_name(out / name)}, which this run reads: name another --out folder", 2
            )


def check_results(out: Path) -> None:
    """Sees that every file under the name of a result stands as an earlier run left it.

    :raises BatchError: one doesn't, so somebody may need it.
    """
    run = _ended(out)
    left = {} if run is None else run.results
    for name in RESULTS:
        path = out / name
        if not os.path.lexists(path) or (run is not None and name == DOCUMENT):
            continue
        if name not in left or not _is_as_left(path, left[name]):
            raise BatchError(
                f"{_name(path)} is not as a batch run left it: move it away, or name another --out folder", 2
            )


def whole_results(out: Path, basis: Basis) -> Report | None:
    """What the run came to that has ended in a folder, where its results are still whole; None where there is none.

    :param basis: that of the run which is to be gone on with.
    :raises BatchError: another run has ended there.
    """
    run = _ended(out)
    if run is None:
        return None
    earlier = Basis(version=run.version, cut=basis.cut, command=run.command, profiles=run.profiles, inputs=run.inputs)
    if changes := basis.changes(earlier):
        raise BatchError(
            f"there is nothing to go on with in {_name(out)}, another run has ended there: {'; '.join(changes)}. "
            "Name another --out folder, or leave --resume out to put this run in the place of that one",
            2,
        )
    if run.failed_chunks or not all(_is_as_left(out / name, left) for name, left in run.results.items()):
        return None
    counts = {status: getattr(run, status) for status in STATUSES}
    return Report(
        counts={status: count for status, count in counts.items() if count},
        records=run.records,
        warnings=_warnings(out / "findings.jsonl"),
        problems=run.problems,
        failed=[],
        files=[str(out / name) for name in (*run.results, DOCUMENT)],
        run_id=finished_id(out) or "",
        was_whole=True,
    )


def spare_whole(out: Path, problems: Sequence[Finding], failed: Sequence[FailedChunk], incomplete: int) -> None:
    """Sees that whole results make no way for those of a run that could not look at everything, as its arguments say.

    :raises BatchError: they would have to.
    """
    why = [f"{f.file}: {f.message}" if f.file else f.message for f in errors(problems)]
    if incomplete and not why:
        why.append(f"{incomplete} record{'s' * (incomplete != 1)} incomplete")
    if not (why or failed) or not _holds_whole_results(out):
        return
    more = f"; and {len(why) - _SHOWN_PROBLEMS} more problems" if len(why) > _SHOWN_PROBLEMS else ""
    raise BatchError(
        f"{_name(out)} keeps the results of an earlier run, as this one could not look at everything "
        f"({'; '.join(why[:_SHOWN_PROBLEMS])}{more}): mend that, name another --out folder, "
        "or add --force to have those of this run instead"
    )


def _holds_whole_results(out: Path) -> bool:
    """Whether a run that looked at everything has ended in a folder, and its results are still whole."""
    run = _ended(out)
    if run is None or run.failed_chunks or run.incomplete or errors(run.problems):
        return False
    return all(_is_as_left(out / name, left) for name, left in run.results.items())


def _is_as_left(path: Path, digest: str) -> bool:
    try:
        return (path.is_file() or path.is_dir()) and digest_of(path) == digest
    except OSError:
        return False


def _warnings(findings: Path) -> int:
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    with findings.open("rb") as file:
        return sum(decode(line)["severity"] == "warning" for line in file)


def _name(path: Path) -> str:
    return quoted(shown_path(os.fspath(path)), 200)
