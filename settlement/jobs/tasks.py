"""A chunk and what is done with it, and the step that every run has: what records of one id hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from settlement.jobs.disk import json_line
from settlement.jobs.duplicates import Suspect, Verdict
from settlement.jobs.keys import compared
from settlement.jobs.ordered import ascending
from settlement.jobs.pieces import ChunkReader
from settlement.jobs.plan import Chunk
from settlement.jobs.pool import Tick
from settlement.logs import identity
from settlement.logs.settle import fingerprint_of
from settlement.logs.source import Record


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A chunk and what to do with it.

    ``lines`` is the file of the suspects' lines or of the verdicts, empty where there are none; ``most`` is how many records
    are kept, None where all are that the filters keep.
    """

    step: str
    chunk: Chunk
    lines: str = ""
    most: int | None = None


def inspect(task: Task, shared: object, tick: Tick) -> None:
    """Writes what the suspects of the chunk hold, in their order, beside the file of their lines."""
    aside = Path(f"{task.lines}.{os.getpid()}")
    with aside.open("wb") as file:
        places = ascending(Path(task.lines), int, key=lambda at: at)
        for at, record in records_at(ChunkReader(task.chunk, str(aside.parent)), places):
            one = compared(identity.game_id_of(record.raw))
            assert one is not None
            content = fingerprint_of(record)
            held = None if content is None else content.hex()
            file.write(json_line(Suspect(one, task.chunk.number, at, record.file, record.line, held)))
    aside.replace(suspects_of(task.lines))


def suspects_of(lines: str) -> Path:
    """Where ``inspect`` writes what the suspects in the lines of a file hold."""
    return Path(f"{lines}.held")


def beside(record: Record, verdict: Verdict) -> identity.Verdict:
    """A verdict as the settlement of one record takes it."""
    if verdict.status == "duplicate":
        return identity.duplicate_of(verdict.other_file, verdict.other_line)
    return identity.in_conflict_with(identity.game_id_of(record.raw) or "", verdict.other_file, verdict.other_line)


def records_at(reader: ChunkReader, places: Iterable[int]) -> Iterator[tuple[int, Record]]:
    """The records at these places of a chunk, which ascend, each with its place. Reads the chunk to its end.

    :raises AssertionError: there is no record at one of them: it would be passed over without a word.
    """
    wanted = iter(places)
    place = next(wanted, None)
    for at, record in enumerate(reader):
        if at == place:
            yield at, record
            place = next(wanted, None)
            assert place is None or place > at, f"place {place} comes after {at}"
    assert place is None, f"the chunk has no record {place}"
