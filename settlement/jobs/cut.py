"""All inputs of a run as chunks."""

from __future__ import annotations

from settlement.findings import Finding
from settlement.jobs.plan import Chunk, Input, Piece, cut, together
from settlement.logs.codes import UNREADABLE_FILE
from settlement.logs.inputs import Inputs
from settlement.logs.source import Source
from settlement.words import say


def cut_all(inputs: Inputs) -> tuple[list[Input], list[Chunk], list[Finding]]:
    """The inputs that could be read, the chunks of all of them, and what could not be read after all."""
    found: list[Input] = []
    pieces: list[Piece] = []
    problems: list[Finding] = []
    for source in inputs.sources:
        try:
            one, its = cut(source, len(pieces), len(found))
        except OSError as fault:
            problems.append(_unreadable(source, fault))
            continue
        found.append(one)
        pieces += its
    return found, together(pieces), problems


def _unreadable(source: Source, fault: OSError) -> Finding:
    return UNREADABLE_FILE.finding(say("it can't be read: {why}", why=fault.strerror or str(fault)), file=source.name)
