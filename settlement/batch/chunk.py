"""What is done with one chunk: pure functions of its bytes and the profiles, whoever runs them.

``settle`` makes the chunk's part. Where ids stand more than once over the whole run, ``inspect`` tells what the suspects
hold, and ``correct`` makes the part again with the verdicts, settling anew only the records that they touch. Where only the
first records are wanted, ``settle`` keeps none, and ``take`` settles with the verdicts as many as are due.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from settlement.batch.duplicates import Suspect, Verdict, values
from settlement.batch.fast.record import settle_fast
from settlement.batch.part import Done, PartWriter, Shape, compared, json_line, read_done, read_texts
from settlement.batch.plan import Chunk
from settlement.batch.pool import TaskRefusedError, Tick
from settlement.games.book import Book
from settlement.logs import identity
from settlement.logs.filters import Filters
from settlement.logs.settle import fingerprint_of, settle_chosen
from settlement.logs.source import Reader, Record

CORRECTED = "corrected"
"""The folder, below that of the run's work, of parts that were made again with verdicts."""

_TICK = 1000


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """What every task of a run needs: the profiles, what is wanted, the folder of the run's work."""

    book: Book
    shape: Shape
    work: str
    filters: Filters = Filters()

    def part(self, number: int, *, corrected: bool = False) -> Path:
        """Where the part of a chunk stands."""
        return Path(self.work) / (CORRECTED if corrected else "parts") / f"{number:08d}"


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A chunk and what to do with it.

    ``lines`` is the file of the suspects' lines or of the verdicts, empty where there are none; ``most`` is how many records
    are kept, None where all are that the filters keep.
    """

    step: str
    chunk: Chunk
    lines: str = ""
    most: int | None = None


def work(task: Task, shared: Shared, tick: Tick) -> Done | None:
    """Does a task.

    :raises TaskRefusedError: where the results can't be written.
    """
    try:
        return _STEPS[task.step](task, shared, tick)
    except OSError as fault:
        where = f" {fault.filename}" if fault.filename else f" in {shared.work}"
        raise TaskRefusedError(f"can't write{where}: {fault.strerror or fault}") from fault


def settle(task: Task, shared: Shared, tick: Tick) -> Done:
    """Settles every record of the chunk, each by itself, into its part."""
    return _settle(task, shared, shared.part(task.chunk.number), tick)


def take(task: Task, shared: Shared, tick: Tick) -> Done:
    """Settles the first records of the chunk, each with the verdict on it, in the place of the part that was there."""
    place = shared.part(task.chunk.number, corrected=True)
    shutil.rmtree(place, ignore_errors=True)
    return _settle(task, shared, place, tick)


def _settle(task: Task, shared: Shared, place: Path, tick: Tick) -> Done:
    chunk, book, sieve = task.chunk, shared.book, shared.filters.sieve()
    verdicts = {verdict.line: verdict for verdict in values(Path(task.lines), Verdict)} if task.lines else {}
    reader = reader_of(chunk)
    part = PartWriter(place, shared.shape)
    try:
        games, at, told = 0, chunk.start, chunk.start
        for record in reader:
            if task.most is not None and part.tally.kept >= task.most:
                part.leave_out(record)
            elif (verdict := verdicts.get(record.line)) is not None:
                part.add_chosen(record, settle_chosen(record, book, sieve, beside(record, verdict)))
            elif not settle_fast(record, book, part, sieve):
                part.add_chosen(record, settle_chosen(record, book, sieve))
            games += 1
            if games % _TICK == 0:
                at = min(record.offset, chunk.end)
                tick(_TICK, at - told)
                told = at
        part.tally.records = games
        tick(games % _TICK, chunk.end - told)
        if sieve is None:
            return part.close(reader.problems)
        part.tally.name(sieve.named())
        return part.close([*reader.problems, *sieve.unseen])
    except BaseException:
        part.abandon()
        raise


def inspect(task: Task, shared: object, tick: Tick) -> None:
    """Writes what the suspects of the chunk hold, in their order, beside the file of their lines."""
    aside = Path(f"{task.lines}.{os.getpid()}")
    with aside.open("wb") as file:
        for record in _records(task.chunk, values(Path(task.lines), int)):
            one = compared(identity.game_id_of(record.raw))
            assert one is not None
            content = fingerprint_of(record)
            held = None if content is None else content.hex()
            file.write(json_line(Suspect(one, task.chunk.number, record.file, record.line, held)))
    aside.replace(suspects_of(task.lines))


def suspects_of(lines: str) -> Path:
    """Where ``inspect`` writes what the suspects in the lines of a file hold."""
    return Path(f"{lines}.held")


def correct(task: Task, shared: Shared, tick: Tick) -> Done:
    """Makes the part of the chunk again: records with a verdict as it says, all others as they were."""
    number = task.chunk.number
    old = shared.part(number)
    done = read_done(old)
    verdicts = sorted(values(Path(task.lines), Verdict), key=lambda verdict: verdict.line)
    place, sieve = shared.part(number, corrected=True), shared.filters.sieve()
    part = PartWriter(place, shared.shape, first_run=done.runs)
    try:
        for run in range(done.runs):
            shutil.copyfile(old / f"totals-{run}.run", part.folder / f"totals-{run}.run")
        part.tally.add(done.tally)
        touched = _records(task.chunk, (verdict.line for verdict in verdicts))
        judged = iter(verdicts)
        verdict = next(judged, None)
        for line, key, texts in read_texts(old):
            if verdict is None or line != verdict.line:
                part.copy(key, texts)
                continue
            record = next(touched)
            part.take_back(settle_chosen(record, shared.book, sieve))
            part.add_chosen(record, settle_chosen(record, shared.book, sieve, beside(record, verdict)))
            verdict = next(judged, None)
        assert verdict is None, f"line {verdict.line} of the chunk is not in its part"
        return part.close(done.problems)
    except BaseException:
        part.abandon()
        raise


def beside(record: Record, verdict: Verdict) -> identity.Verdict:
    """A verdict as the settlement of one record takes it."""
    if verdict.status == "duplicate":
        return identity.duplicate_of(verdict.other_file, verdict.other_line)
    return identity.in_conflict_with(identity.game_id_of(record.raw) or "", verdict.other_file, verdict.other_line)


def reader_of(chunk: Chunk) -> Reader:
    """What reads the records of a chunk."""
    return Reader(chunk.source, chunk.start, chunk.end, chunk.first_line)


def _records(chunk: Chunk, lines: Iterable[int]) -> Iterator[Record]:
    """The records that stand on the lines, which ascend."""
    wanted = iter(lines)
    line = next(wanted, None)
    for record in reader_of(chunk):
        if line is None:
            return
        if record.line == line:
            yield record
            line = next(wanted, None)


_STEPS: dict[str, Callable[[Task, Shared, Tick], Done | None]] = {
    "settle": settle,
    "take": take,
    "inspect": inspect,
    "correct": correct,
}
