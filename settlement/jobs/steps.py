"""Steps that every run takes its chunks through, whoever does them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from settlement.jobs.duplicates import Lists, decide, find_suspects
from settlement.jobs.plan import Chunk, apart
from settlement.jobs.tasks import Task, suspects_of

Do = Callable[[Sequence[Chunk]], dict[int, str]]
"""Has a step done with chunks; why those failed that did, by number."""


def do_each(chunks: Sequence[Chunk], do: Do) -> tuple[list[Chunk], dict[int, str]]:
    """Has a first step done; the chunks as they were done in the end, in input order, and why those failed that did.

    Inputs that share a chunk which fails are tried once more, each alone: what is wrong with one costs no other.
    """
    why = do(chunks)
    alone = {c.number: apart(c, len(chunks)) for c in chunks if c.number in why and len(c.pieces) > 1}
    why |= do([one for some in alone.values() for one in some])
    return [one for c in chunks for one in alone.get(c.number, [c])], why


def find_verdicts(
    chunks: Sequence[Chunk], parts: Sequence[Path], records: int, folder: Path, inspect: Callable[[Lists], None]
) -> Lists:
    """The verdicts, by chunk, on records whose id more than one record has.

    :param parts: the folder of each chunk, with its file of keys.
    :param records: how many records all chunks have.
    :param folder: where to write.
    :param inspect: has ``inspect`` done with the chunks that have suspects.
    """
    suspects = find_suspects([(c.number, part) for c, part in zip(chunks, parts, strict=True)], records, folder)
    inspect(suspects)
    held = [suspects_of(str(suspects.path(c.number))) for c in chunks if c.number in suspects.numbers]
    return decide(held, suspects.count, folder)


def task_of(step: str, chunk: Chunk, lists: Lists, most: int | None = None) -> Task:
    """A step to be done with a chunk and its list, where it has one."""
    return Task(
        step=step,
        chunk=chunk,
        lines=str(lists.path(chunk.number)) if chunk.number in lists.numbers else "",
        most=most,
    )
