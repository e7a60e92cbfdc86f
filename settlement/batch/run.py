"""A batch run from its request to its results: cut, settle, find what stands twice, put together."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

from settlement.batch import chunk, pool
from settlement.batch.chunk import CORRECTED, Shared, Task
from settlement.batch.duplicates import Lists, decide, find_suspects
from settlement.batch.earlier import check_folder, check_inputs, check_results, whole_results
from settlement.batch.folder import FETCHED, Basis, WorkFolder
from settlement.batch.pages import CHUNK_FAILED
from settlement.batch.part import Shape, read_done
from settlement.batch.plan import Chunk, Input, cut
from settlement.batch.remote import inputs_of
from settlement.batch.request import BatchError, FailedChunk, Report, Request
from settlement.batch.results import Results, write_results
from settlement.batch.tally import Tally
from settlement.batch.writers import need, writer_of
from settlement.batch.zones import zone_of
from settlement.findings import Finding, quoted, shown_path
from settlement.games.book import Book
from settlement.logs.batches import RESULTS
from settlement.logs.inputs import STDIN, Inputs
from settlement.logs.outputs import CURRENT_FOLDER_DELETED, files_read, leads_nowhere, refusal
from settlement.logs.pages import UNREADABLE_FILE
from settlement.logs.source import Source

Runner = Callable[[Sequence[Task], Shared, pool.Tick], Iterator[pool.Done | pool.Failed]]
"""What has tasks done: the pool of this machine, or a cluster."""

Watch = Callable[[int], AbstractContextManager[pool.Tick]]
"""Entered with the bytes of all inputs when the settling begins; what it gives is told of games and bytes done."""


@contextmanager
def unwatched(size: int) -> Iterator[pool.Tick]:
    """Follows nothing."""
    yield lambda games, read: None


def run_batch(
    request: Request,
    book: Book,
    watch: Watch = unwatched,
    stdin: BinaryIO | None = None,
    runner: Runner | None = None,
) -> Report:
    """Does what a request asks and writes its results.

    :param book: the profiles.
    :param watch: follows the progress.
    :param stdin: what ``-`` reads.
    :param runner: what has tasks done; that of the request where absent.
    :raises BatchError: the run can't be done, or not gone on with; nothing stands half-written under a final name.
    """
    with ExitStack() as opened:
        writer = writer_of(request.output)
        _check(request)
        database = None
        if request.to is not None:
            from settlement.batch.writers.postgres import Database

            database = opened.enter_context(closing(Database(request.to)))
        folder = opened.enter_context(closing(WorkFolder(request.out)))
        if runner is None:
            runner = _runner(request, opened)
        try:
            inputs = inputs_of(request.logs, lambda: folder.fresh(FETCHED), stdin)
            _spare(request, list(files_read(inputs, book)))
            found, chunks, problems = cut_all(inputs)
            basis = _basis(request, book, [i for i, _ in found], chunks)
            if request.resume and not folder.has_run and (whole := whole_results(request.out, basis)):
                return whole
            if not folder.is_broken_off:
                check_results(request.out)
            folder.begin(basis, resume=request.resume)
            shared = Shared(book=book, shape=_shape(request), work=str(folder.path))
            why = _settle(chunks, shared, runner, watch)
            standing = [c for c in chunks if c.number not in why]
            scratch = folder.fresh("ending")
            folder.fresh(CORRECTED)
            parts = _deduplicated(standing, shared, runner, scratch)
            done = [read_done(part) for part in parts]
        except OSError as fault:
            raise BatchError(f"can't write {fault.filename or folder.path}: {fault.strerror or fault}") from fault
        except (pool.TaskRefusedError, pool.PoolBrokenError) as fault:
            raise BatchError(str(fault)) from fault
        failed = [failed_chunk(c, why[c.number]) for c in chunks if c.number in why]
        findings = without_repeats(
            [*inputs.problems, *problems, *(p for d in done for p in d.problems), *map(failed_finding, failed)]
        )
        tally = Tally()
        for one in done:
            tally.add(one.tally)
        read = {c.number: d.tally.records for c, d in zip(standing, done, strict=True)}
        records = [sum(read.get(c.number, 0) for c in of_input) for _, of_input in found]
        results = Results(scratch / "results", request.out)
        write_results(results, request, basis, writer, parts, records, tally, findings, failed, scratch)
        if database is not None:
            database.load(parts)
        if request.html is not None:
            from settlement.batch.page import write_page

            write_page(request.html, request, basis, tally, findings, failed)
        files = results.place()
        folder.end(keep=bool(failed))
        return Report(
            counts=tally.statuses,
            records=tally.records,
            warnings=tally.severities.get("warning", 0) + sum(f.severity == "warning" for f in findings),
            problems=findings,
            failed=failed,
            files=[*files, *([str(request.html)] if request.html else [])],
        )


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


def _runner(request: Request, opened: ExitStack) -> Runner:
    if request.scheduler is not None:
        from settlement.batch.cluster import Cluster

        return opened.enter_context(closing(Cluster(request.scheduler, request.workers))).run
    return lambda tasks, shared, tick: pool.run(chunk.work, tasks, shared, request.workers, tick)


def cut_all(inputs: Inputs) -> tuple[list[tuple[Input, list[Chunk]]], list[Chunk], list[Finding]]:
    """Each input with its chunks, all chunks, and what could not be read after all."""
    found: list[tuple[Input, list[Chunk]]] = []
    chunks: list[Chunk] = []
    problems: list[Finding] = []
    for source in inputs.sources:
        try:
            one, its = cut(source, len(chunks))
        except OSError as fault:
            problems.append(_unreadable(source, fault))
            continue
        found.append((one, its))
        chunks += its
    return found, chunks, problems


def _unreadable(source: Source, fault: OSError) -> Finding:
    return UNREADABLE_FILE.finding(f"it can't be read: {fault.strerror or fault}", file=source.name)


def _basis(request: Request, book: Book, inputs: list[Input], chunks: list[Chunk]) -> Basis:
    profiles = [{"id": e.id, "version": e.version, "sha256": e.sha256} for e in book.editions]
    cuts = hashlib.sha256(" ".join(f"{c.start}-{c.end}" for c in chunks).encode()).hexdigest()
    return Basis(version=version("buckle"), cut=cuts, command=request.command(), profiles=profiles, inputs=inputs)


def _shape(request: Request) -> Shape:
    return Shape(
        csv=request.output == "csv",
        json=request.output != "csv" or request.to is not None,
        by=request.by,
        timezone=request.timezone,
        pictures=request.html is not None,
    )


def _settle(chunks: Sequence[Chunk], shared: Shared, runner: Runner, watch: Watch) -> dict[int, str]:
    """Settles the chunks that have no part yet; why those failed that did, by number."""
    tasks = []
    with watch(sum(c.end - c.start for c in chunks)) as tick:
        for one in chunks:
            place = shared.part(one.number)
            if place.is_dir():
                tick(read_done(place).tally.records, one.end - one.start)
            else:
                tasks.append(Task(step="settle", chunk=one))
        outcomes = list(runner(tasks, shared, tick)) if tasks else []
    return {o.task.chunk.number: o.why for o in outcomes if isinstance(o, pool.Failed)}


def _deduplicated(chunks: Sequence[Chunk], shared: Shared, runner: Runner, scratch: Path) -> list[Path]:
    """The folders of the parts in input order, those with duplicates or conflicts made again."""
    parts = [(c.number, shared.part(c.number)) for c in chunks]
    records = sum(read_done(place).tally.records for _, place in parts)
    suspects = find_suspects(parts, records, scratch)
    _again("inspect", chunks, suspects, shared, runner)
    held = [chunk.suspects_of(str(suspects.path(c.number))) for c in chunks if c.number in suspects.numbers]
    verdicts = decide(held, suspects.count, scratch)
    _again("correct", chunks, verdicts, shared, runner)
    return [shared.part(c.number, corrected=c.number in verdicts.numbers) for c in chunks]


def _again(step: str, chunks: Sequence[Chunk], lists: Lists, shared: Shared, runner: Runner) -> None:
    """Has a further step done with the chunks that have a list."""
    tasks = [Task(step=step, chunk=c, lines=str(lists.path(c.number))) for c in chunks if c.number in lists.numbers]
    for outcome in runner(tasks, shared, lambda games, read: None) if tasks else ():
        if isinstance(outcome, pool.Failed):
            raise BatchError(
                f"bytes {outcome.task.chunk.start} to {outcome.task.chunk.end} of {outcome.task.chunk.source.name} "
                f"could be settled, but not compared with other games: {outcome.why}. Run again with --resume"
            )


def failed_chunk(one: Chunk, why: str) -> FailedChunk:
    """A chunk that could not be computed, and why."""
    return FailedChunk(file=one.source.name, start=one.start, end=one.end, first_line=one.first_line, why=why)


def failed_finding(one: FailedChunk) -> Finding:
    """The finding that tells of a failed chunk."""
    return CHUNK_FAILED.finding(
        f"bytes {one.start} to {one.end} could not be computed: {one.why}", file=one.file, line=one.first_line
    )


def without_repeats(findings: Sequence[Finding]) -> list[Finding]:
    """The findings in their order; one that every chunk of a file makes is told once."""
    return list(dict.fromkeys(findings))
