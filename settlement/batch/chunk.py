"""What is done with one chunk: pure functions of its bytes and the profiles, whoever runs them.

``settle`` makes the chunk's part. Where ids stand more than once over the whole run, ``inspect`` tells what the suspects
hold, and ``correct`` makes the part again with the verdicts, settling anew only the records that they touch. Where only the
first records are wanted, ``settle`` keeps none, and ``take`` settles with the verdicts as many as are due.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from itertools import tee
from pathlib import Path

import msgspec

from settlement.batch.chunk_output import Done, PartWriter, Shape, read_done, read_texts
from settlement.batch.fast.record import settle_fast
from settlement.games.editions import Book
from settlement.jobs.duplicates import Verdict, Verdicts
from settlement.jobs.ordered import ascending
from settlement.jobs.pieces import ChunkReader
from settlement.jobs.plan import Chunk
from settlement.jobs.pool import TaskRefusedError, Tick
from settlement.jobs.progress import Ticks
from settlement.jobs.tasks import Task, beside, inspect, records_at
from settlement.logs.filters import Filters
from settlement.logs.settle import settle_chosen

CORRECTED = "corrected"
"""The folder, below that of the run's work, of parts that were made again with verdicts."""


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """What every task of a run needs: the profiles, what is wanted, the folder of the run's work.

    ``basis`` stands for what the run follows from.
    """

    book: Book
    shape: Shape
    work: str
    filters: Filters = Filters()
    basis: str = ""

    def part(self, number: int, *, corrected: bool = False) -> Path:
        """Where the part of a chunk stands."""
        return Path(self.work) / (CORRECTED if corrected else "parts") / f"{number:08d}"

    def of(self, chunk: Chunk) -> str:
        """What stands for this run and a chunk of it: another run or other bytes have another."""
        pieces = [(piece.of, piece.start, piece.end, piece.first_line, piece.sha256) for piece in chunk.pieces]
        return hashlib.sha256(msgspec.json.encode([self.basis, pieces])).hexdigest()


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
    verdicts = Verdicts(task.lines)
    reader = ChunkReader(chunk, shared.work)
    part = PartWriter(place, shared.shape, of=shared.of(chunk))
    try:
        games, ticks = 0, Ticks(reader, chunk.size, tick)
        for record in reader:
            verdict = verdicts.on(games)
            if task.most is not None and part.tally.kept >= task.most:
                part.leave_out(record)
            elif verdict is not None:
                result = settle_chosen(record, book, sieve, beside(record, verdict))
                part.add_chosen(record, result, reader.rest_of(record))
            elif not settle_fast(record, book, part, sieve):
                part.add_chosen(record, settle_chosen(record, book, sieve), reader.rest_of(record))
            games += 1
            ticks.tell(games, record)
        part.tally.records = games
        verdicts.end()
        ticks.end(games)
        if sieve is None:
            return part.close(reader.problems, reader.records)
        part.tally.name(sieve.named())
        return part.close([*reader.problems, *sieve.unseen], reader.records)
    except BaseException:
        part.abandon()
        raise


def correct(task: Task, shared: Shared, tick: Tick) -> Done:
    """Makes the part of the chunk again: records with a verdict as it says, all others as they were."""
    number = task.chunk.number
    old = shared.part(number)
    done = read_done(old)
    place, sieve = shared.part(number, corrected=True), shared.filters.sieve()
    part = PartWriter(place, shared.shape, first_run=done.runs, of=done.of)
    try:
        for run in range(done.runs):
            shutil.copyfile(old / f"totals-{run}.run", part.folder / f"totals-{run}.run")
        part.tally.add(done.tally)
        judged, judged_again = tee(ascending(Path(task.lines), Verdict, key=lambda verdict: verdict.at))
        reader = ChunkReader(task.chunk, shared.work)
        touched = records_at(reader, (verdict.at for verdict in judged_again))
        verdict = next(judged, None)
        for at, (key, texts) in enumerate(read_texts(old)):
            if verdict is None or at != verdict.at:
                part.copy(key, texts)
                continue
            _, record = next(touched)
            part.take_back(settle_chosen(record, shared.book, sieve))
            result = settle_chosen(record, shared.book, sieve, beside(record, verdict))
            part.add_chosen(record, result, reader.rest_of(record))
            verdict = next(judged, None)
        assert verdict is None, f"record {verdict.at} of the chunk is not in its part"
        assert next(touched, None) is None
        return part.close(done.problems, done.records)
    except BaseException:
        part.abandon()
        raise


_STEPS: dict[str, Callable[[Task, Shared, Tick], Done | None]] = {
    "settle": settle,
    "take": take,
    "inspect": inspect,
    "correct": correct,
}
