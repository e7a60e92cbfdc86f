"""A comparison from its question to its answer: cut, find what stands twice, settle twice, put together.

Three steps over the chunks of a batch: the ids of each chunk; the contents of records whose id stands more than once;
then, with duplicates and conflicts decided, every record once under both profiles.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from settlement.findings import errors
from settlement.impact.chunk_output import Counts, Done, Shown, Tally
from settlement.impact.game import KINDS, Looked, look, named
from settlement.impact.report import Answer
from settlement.impact.request import Question
from settlement.impact.sums import merge
from settlement.jobs import pool
from settlement.jobs.cut import cut_all
from settlement.jobs.duplicates import Lists, Verdicts
from settlement.jobs.errors import BatchError, need
from settlement.jobs.failures import failed_finding, failed_of, without_repeats
from settlement.jobs.keys import Keys, compared, write_keys
from settlement.jobs.limit import share_out
from settlement.jobs.pieces import ChunkReader
from settlement.jobs.plan import Chunk
from settlement.jobs.progress import Ticks, Watch, unwatched
from settlement.jobs.remote import inputs_of
from settlement.jobs.steps import do_each, find_verdicts, task_of
from settlement.jobs.tasks import Task, beside, inspect
from settlement.logs.filters import Named
from settlement.logs.identity import game_id_of
from settlement.logs.outputs import files_read, refusal

_STRETCH = 2048
_SMALL = 1 << 20


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """What every task needs."""

    question: Question
    work: str

    def part(self, number: int) -> Path:
        """The folder of a chunk's part."""
        return Path(self.work) / "parts" / f"{number:08d}"


@contextmanager
def run_impact(question: Question, watch: Watch = unwatched, stdin: BinaryIO | None = None) -> Iterator[Answer]:
    """The answer to a question; its sums are there as long as the context is open.

    :param watch: follows the progress. :param stdin: what ``-`` reads.
    :raises BatchError: the comparison can't be done.
    """
    if question.html is not None:
        need("matplotlib", "charts", "--html")
    with tempfile.TemporaryDirectory(prefix="buckle-impact-") as work:
        try:
            yield _answer(question, Path(work), watch, stdin)
        except OSError as fault:
            if fault.filename is None or not str(fault.filename).startswith(work):
                raise
            raise BatchError(f"can't write {fault.filename}: {fault.strerror or fault}") from fault
        except (pool.TaskRefusedError, pool.PoolBrokenError) as fault:
            raise BatchError(str(fault)) from fault


def _answer(question: Question, work: Path, watch: Watch, stdin: BinaryIO | None) -> Answer:
    inputs = inputs_of(question.logs, lambda: Path(tempfile.mkdtemp(dir=work)), stdin)
    if question.html is not None:
        why_not = refusal("--html", question.html, files_read(inputs, question.old, question.new))
        if why_not is not None:
            raise BatchError(why_not, 2)
    _, chunks, problems = cut_all(inputs)
    shared = Shared(question=question, work=str(work))
    (work / "parts").mkdir()
    chunks, why = do_each(chunks, lambda some: _each("ids", some, shared))
    standing = [c for c in chunks if c.number not in why]
    verdicts = _verdicts(standing, shared, work)
    with watch(sum(c.size for c in standing)) as tick:
        why |= _compared(standing, verdicts, shared, tick)
    parts = [shared.part(c.number) for c in chunks if c.number not in why]
    done = list(map(_read_done, parts))
    failed = [failed_finding(f) for c in chunks if c.number in why for f in failed_of(c, why)]
    counts, shown = Counts(), Shown()
    for one in done:
        counts.add(one.counts)
        shown.add(one.shown, question.most_games)
    found = [*inputs.problems, *problems, *(p for one in done for p in one.problems), *failed]
    sums = merge(parts, work)
    return Answer(question=question, counts=counts, shown=shown, problems=without_repeats(found), sums=sums)


def _compared(chunks: Sequence[Chunk], verdicts: Lists, shared: Shared, tick: pool.Tick) -> dict[int, str]:
    """Has the chunks compared, up to the limit where there is one; why those failed that did, by number."""
    limit = shared.question.filters.limit

    def tasks(numbers: Mapping[int, int | None]) -> list[Task]:
        return [task_of("compare", c, verdicts, numbers[c.number]) for c in chunks if c.number in numbers]

    if limit is None:
        return _done(tasks({c.number: None for c in chunks}), shared, tick)
    why: dict[int, str] = {}

    def do(most: dict[int, int]) -> dict[int, int]:
        why.update(_done(tasks(most), shared, tick))
        return {n: 0 if n in why else _read_done(shared.part(n)).counts.kept for n in most}

    taken = share_out(limit, [c.number for c in chunks], shared.question.workers, do)
    behind = {c.number: 0 for c in chunks[len(taken) :]}
    return {n: why[n] for n in taken if n in why} | _done(tasks(behind), shared, tick)


def _each(step: str, chunks: Sequence[Chunk], shared: Shared, lists: Lists | None = None) -> dict[int, str]:
    """Has a step done that nobody watches, with all chunks or those that have a list; why those failed that did."""
    tasks = [
        Task(step=step, chunk=c, lines=str(lists.path(c.number)) if lists is not None else "")
        for c in chunks
        if lists is None or c.number in lists.numbers
    ]
    return _done(tasks, shared, lambda games, read: None)


def _done(tasks: Sequence[Task], shared: Shared, tick: pool.Tick) -> dict[int, str]:
    """Has tasks done; why those failed that did, by the number of their chunk.

    Processes take longer to start than a small log takes to compare, so one is compared here.
    """
    if sum(task.chunk.size for task in tasks) <= _SMALL:
        why = {}
        for task in tasks:
            try:
                work(task, shared, tick)
            except pool.TaskFailedError as failure:
                why[task.chunk.number] = str(failure)
        return why
    outcomes = pool.run(work, tasks, shared, shared.question.workers, tick)
    return {o.task.chunk.number: o.why for o in outcomes if isinstance(o, pool.Failed)}


def _verdicts(chunks: Sequence[Chunk], shared: Shared, folder: Path) -> Lists:
    """The verdicts on records whose id stands more than once, by chunk."""
    parts = [shared.part(c.number) for c in chunks]

    def inspect_suspects(suspects: Lists) -> None:
        if why := _each("inspect", chunks, shared, suspects):
            raise BatchError(f"games could not be compared with others of the same id: {next(iter(why.values()))}")

    return find_verdicts(chunks, parts, sum(map(_records, parts)), folder, inspect_suspects)


def work(task: Task, shared: Shared, tick: pool.Tick) -> None:
    """Does a task.

    :raises TaskRefusedError: where nothing can be written.
    """
    try:
        if task.step == "inspect":
            inspect(task, shared, tick)
        elif task.step == "ids":
            _ids(task, shared)
        else:
            _compare(task, shared, tick)
    except OSError as fault:
        raise pool.TaskRefusedError(
            f"can't write {fault.filename or shared.work}: {fault.strerror or fault}"
        ) from fault


def _ids(task: Task, shared: Shared) -> None:
    """Writes the ids of a chunk, with their lines."""
    folder = shared.part(task.chunk.number)
    folder.mkdir(exist_ok=True)
    keys, records = Keys(), 0
    with (folder / "keys").open("wb") as file:
        for record in ChunkReader(task.chunk, shared.work):
            keys.ids.append(compared(game_id_of(record.raw)))
            records += 1
            if len(keys.ids) == _STRETCH:
                write_keys(file, keys)
                keys = Keys()
        write_keys(file, keys)
    (folder / "records").write_text(str(records))


def _compare(task: Task, shared: Shared, tick: pool.Tick) -> None:
    """Looks at every record of a chunk under both profiles, and writes what they come to."""
    question, its = shared.question, task.chunk
    folder = shared.part(its.number)
    verdicts = Verdicts(task.lines)
    for left in folder.glob("*.run"):
        left.unlink()  # of a time when more was kept
    sieve = question.filters.sieve()
    tally = Tally(question, folder)
    reader = ChunkReader(its, shared.work)
    games, ticks = 0, Ticks(reader, its.size, tick)
    for record in reader:
        verdict = verdicts.on(games)
        if task.most is not None and tally.kept >= task.most:
            looked = Looked("filtered")
        else:
            looked = look(record, question, None if verdict is None else beside(record, verdict), sieve)
        log = looked.old.log if looked.kind == "compared" and looked.old is not None else None
        tally.add(looked, log is not None and named(log, question) != question.old_id)
        games += 1
        ticks.tell(games, record)
    verdicts.end()
    ticks.end(games)
    unseen, met = ([], Named()) if sieve is None else (sieve.unseen, sieve.named())
    done = tally.close([*reader.problems, *unseen], met)
    (folder / "done.json").write_bytes(msgspec.json.encode(done))


def _read_done(folder: Path) -> Done:
    """What a part came to.

    :raises AssertionError: where a record was read and is of no kind, a bug of ours.
    """
    done = msgspec.json.decode((folder / "done.json").read_bytes(), type=Done)
    read, kinds = _records(folder), done.counts.kinds
    if read != sum(kinds[kind] for kind in KINDS if kind in kinds) and not errors(done.problems):
        raise AssertionError(f"{read} records, but {kinds}")
    return done


def _records(folder: Path) -> int:
    """How many records there were when the ids of a chunk were read."""
    return int((folder / "records").read_text())
