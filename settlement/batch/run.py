"""A batch run from its request to its results: cut, settle, find what stands twice, put together."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

import msgspec

from settlement.batch import chunk
from settlement.batch.chunk import CORRECTED, Shared
from settlement.batch.chunk_output import Shape, read_done, whole_part
from settlement.batch.earlier_results import check_folder, check_inputs, check_results, spare_whole, whole_results
from settlement.batch.folder import FETCHED, Basis, WorkFolder
from settlement.batch.request import Loaded, Report, Request
from settlement.batch.results import Results, write_page, write_results
from settlement.batch.tally import Tally
from settlement.batch.writers import Payouts, writer_of
from settlement.batch.zones import zone_of
from settlement.findings import Finding, errors, quoted, shown_path
from settlement.games.editions import Book
from settlement.jobs import pool
from settlement.jobs.cut import cut_all
from settlement.jobs.duplicates import Lists
from settlement.jobs.errors import BatchError, need
from settlement.jobs.failures import FailedChunk, failed_finding, failed_of, without_repeats
from settlement.jobs.limit import share_out
from settlement.jobs.plan import Chunk, Input
from settlement.jobs.progress import Watch, unwatched
from settlement.jobs.remote import inputs_of
from settlement.jobs.steps import do_each, find_verdicts, task_of
from settlement.jobs.tasks import Task
from settlement.logs.batches import RESULTS
from settlement.logs.filters import Filters, Named, Unknown, unknown
from settlement.logs.inputs import STDIN
from settlement.logs.outputs import CURRENT_FOLDER_DELETED, files_read, leads_nowhere, refusal

Runner = Callable[[Sequence[Task], Shared, pool.Tick], Iterator[pool.Done | pool.Failed]]
"""What has tasks done: the pool of this machine, or a cluster."""


Draw = Callable[[Request, Basis, Tally, Sequence[Finding], Sequence[FailedChunk]], str]
"""What makes the page of a run, as text."""


def run_batch(
    request: Request,
    book: Book,
    watch: Watch = unwatched,
    stdin: BinaryIO | None = None,
    runner: Runner | None = None,
    draw: Draw | None = None,
) -> Report:
    """Does what a request asks and writes its results.

    :param book: the profiles.
    :param watch: follows the progress.
    :param stdin: what ``-`` reads.
    :param runner: what has tasks done; that of the request where absent.
    :param draw: what makes the page of the run, where the request asks for one.
    :raises BatchError: the run can't be done, or not gone on with; nothing stands half-written under a final name.
    """
    with ExitStack() as opened:
        writer = writer_of(request.output)
        _check(request)
        database = None
        if request.to is not None:
            from settlement.batch.writers.postgres import Database

            database = Database(request.to)
        folder = opened.enter_context(closing(WorkFolder(request.out)))
        if runner is None:
            runner = _runner(request, opened)
        try:
            inputs = inputs_of(request.logs, lambda: folder.fresh(FETCHED), stdin)
            _spare(request, list(files_read(inputs, book)))
            found, chunks, problems = cut_all(inputs)
            basis = _basis(request, book, found, chunks)
            if request.resume and not folder.has_run and (whole := whole_results(request.out, basis)):
                return whole
            if not folder.is_broken_off:
                check_results(request.out)
            if not request.force:
                spare_whole(request.out, [*inputs.problems, *problems], [], 0)
            folder.begin(basis, resume=request.resume)
            work = str(folder.path)
            shared = Shared(book=book, shape=_shape(request), work=work, filters=request.filters, basis=basis.digest)
            standing, failed = _settle(chunks, shared, runner, watch)
            scratch = folder.fresh("ending")
            folder.fresh(CORRECTED)
            parts = _deduplicated(standing, shared, runner, scratch, request.workers)
            done = [read_done(part) for part in parts]
        except OSError as fault:
            raise BatchError(f"can't write {fault.filename or folder.path}: {fault.strerror or fault}") from fault
        except (pool.TaskRefusedError, pool.PoolBrokenError) as fault:
            raise BatchError(str(fault)) from fault
        findings = without_repeats(
            [*inputs.problems, *problems, *(p for d in done for p in d.problems), *map(failed_finding, failed)]
        )
        tally = Tally()
        for part in done:
            tally.add(part.tally)
        records = [0] * len(found)
        for one, its in zip(standing, done, strict=True):
            for piece, count in zip(one.pieces, its.records, strict=True):
                records[piece.of] += count
        incomplete = tally.statuses.get("incomplete", 0)
        if not request.force:
            try:
                spare_whole(request.out, findings, failed, incomplete)
            except BatchError:
                folder.end(keep=True)
                raise
        results = Results(scratch / "results", request.out)
        known = write_results(results, request, basis, writer, parts, records, tally, findings, failed, scratch)
        loaded = None
        if database is not None:
            payouts = Payouts(parts=parts, timezone=request.timezone, run=known)
            loaded = _not_whole(findings, failed, incomplete) or database.load(payouts, replace=request.replace)
        if request.html is not None:
            assert draw is not None, "a page is asked for, and nothing draws it"
            write_page(request.html, draw(request, basis, tally, findings, failed))
        files = results.place()
        folder.end(keep=bool(failed) or (loaded is not None and loaded.refused))
        return Report(
            counts=tally.statuses,
            records=tally.records,
            warnings=tally.severities.get("warning", 0) + sum(f.severity == "warning" for f in findings),
            problems=findings,
            failed=failed,
            run_id=known.id,
            database=loaded,
            unknown=_unknown(request.filters, tally),
            files=[*files, *([str(request.html)] if request.html else [])],
        )


def _unknown(filters: Filters, tally: Tally) -> list[Unknown]:
    """The names that the filters ask for and no record has; none where not all records were asked for their names."""
    if filters.limit is not None and tally.kept >= filters.limit:
        return []
    return unknown(filters, Named(records=tally.named, close=tally.close))


def _check(request: Request) -> None:
    try:
        zone_of(request.timezone)
    except ValueError:
        raise BatchError(
            f"there is no time zone {quoted(request.timezone)}: write one such as Asia/Shanghai", 2
        ) from None
    if request.logs.count(STDIN) > 1:
        raise BatchError("standard input can be read only once: name - once", 2)
    if request.html is not None:
        need("matplotlib", "charts", "--html")
    if leads_nowhere(request.out):
        raise BatchError(f"--out can't be written: {CURRENT_FOLDER_DELETED}", 2)
    check_folder(request.out)


def _spare(request: Request, read: Sequence[str | int]) -> None:
    """Sees that nothing is written over what the run reads, and the page not over a result.

    :raises BatchError: it would be.
    """
    check_inputs(request.out, read)
    if request.html is None:
        return
    why_not = refusal("--html", request.html, read)
    results = [os.path.realpath(request.out / name) for name in RESULTS]
    if why_not is None and os.path.realpath(request.html) in results:
        why_not = f"--html names a file of the results, {quoted(shown_path(str(request.html)), 200)}: name another file"
    if why_not is not None:
        raise BatchError(why_not, 2)


def _not_whole(findings: Sequence[Finding], failed: Sequence[FailedChunk], incomplete: int) -> Loaded | None:
    """That nothing is loaded where not every input was read to its end: what is missing may be in conflict with the rest."""
    if failed:
        return Loaded(why_not="a stretch of an input could not be computed")
    if errors(findings) or incomplete:
        return Loaded(why_not="an input could not be read to its end")
    return None


def _runner(request: Request, opened: ExitStack) -> Runner:
    if request.scheduler is not None:
        from settlement.batch.cluster import Cluster

        return opened.enter_context(closing(Cluster(request.scheduler, request.workers))).run
    return lambda tasks, shared, tick: pool.run(chunk.work, tasks, shared, request.workers, tick)


def _basis(request: Request, book: Book, inputs: list[Input], chunks: list[Chunk]) -> Basis:
    profiles = [{"id": e.id, "version": e.version, "sha256": e.sha256} for e in book.editions]
    places = [[(piece.of, piece.start, piece.end) for piece in chunk.pieces] for chunk in chunks]
    cuts = hashlib.sha256(msgspec.json.encode(places)).hexdigest()
    return Basis(version=version("buckle"), cut=cuts, command=request.command(), profiles=profiles, inputs=inputs)


def _shape(request: Request) -> Shape:
    return Shape(
        csv=request.output == "csv",
        json=request.output != "csv" or request.to is not None,
        by=request.by,
        timezone=request.timezone,
        pictures=request.html is not None,
    )


def _settle(
    chunks: Sequence[Chunk], shared: Shared, runner: Runner, watch: Watch
) -> tuple[list[Chunk], list[FailedChunk]]:
    """Settles the chunks that have no part yet; those that have one then, in input order, and what failed."""
    with watch(sum(c.size for c in chunks)) as tick:
        tried, why = do_each(chunks, lambda some: _settle_missing(some, shared, runner, tick))
    return [c for c in tried if c.number not in why], [f for c in tried if c.number in why for f in failed_of(c, why)]


def _settle_missing(chunks: Sequence[Chunk], shared: Shared, runner: Runner, tick: pool.Tick) -> dict[int, str]:
    """Settles the chunks whose part isn't there or isn't whole; why those failed that did, by number."""
    tasks = []
    most = None if shared.filters.limit is None else 0
    for one in chunks:
        place = shared.part(one.number)
        if place.is_dir():
            if (done := whole_part(place, shared.of(one))) is not None:
                tick(done.tally.records, one.size)
                continue
            shutil.rmtree(place)
        tasks.append(Task(step="settle", chunk=one, most=most))
    outcomes = list(runner(tasks, shared, tick)) if tasks else []
    return {o.task.chunk.number: o.why for o in outcomes if isinstance(o, pool.Failed)}


def _deduplicated(chunks: Sequence[Chunk], shared: Shared, runner: Runner, scratch: Path, at_once: int) -> list[Path]:
    """The folders of the parts in input order, those with duplicates or conflicts made again.

    Where a limit is set, the parts that were there keep nothing, and those that hold the first records are made again.
    """
    parts = [shared.part(c.number) for c in chunks]
    records = sum(read_done(place).tally.records for place in parts)
    verdicts = find_verdicts(
        chunks, parts, records, scratch, lambda suspects: _again("inspect", chunks, suspects, shared, runner)
    )
    if shared.filters.limit is not None:
        taken = _take(shared.filters.limit, chunks, verdicts, shared, runner, at_once)
        return [shared.part(c.number, corrected=c.number in taken) for c in chunks]
    _again("correct", chunks, verdicts, shared, runner)
    return [shared.part(c.number, corrected=c.number in verdicts.numbers) for c in chunks]


def _again(step: str, chunks: Sequence[Chunk], lists: Lists, shared: Shared, runner: Runner) -> None:
    """Has a further step done with the chunks that have a list."""
    tasks = [task_of(step, c, lists) for c in chunks if c.number in lists.numbers]
    for outcome in runner(tasks, shared, lambda games, read: None) if tasks else ():
        if isinstance(outcome, pool.Failed):
            raise BatchError(
                f"{outcome.task.chunk.name} could be settled, but not compared with other games: {outcome.why}. "
                "Run again with --resume"
            )


def _take(
    limit: int, chunks: Sequence[Chunk], verdicts: Lists, shared: Shared, runner: Runner, at_once: int
) -> list[int]:
    """Has the first records settled; the chunks that hold them."""
    by_number = {c.number: c for c in chunks}

    def do(most: dict[int, int]) -> dict[int, int]:
        tasks = [task_of("take", by_number[number], verdicts, its) for number, its in most.items()]
        for outcome in runner(tasks, shared, lambda games, read: None):
            if isinstance(outcome, pool.Failed):
                raise BatchError(f"{outcome.task.chunk.name} can't be settled: {outcome.why}")
        return {number: read_done(shared.part(number, corrected=True)).tally.kept for number in most}

    return share_out(limit, list(by_number), at_once, do)
