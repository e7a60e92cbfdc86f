"""Stretches of the inputs that could not be computed: what a run tells of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from settlement.findings import Finding, FindingPage
from settlement.jobs.plan import Chunk
from settlement.words import say

CHUNK_FAILED = FindingPage(
    code="log/chunk-failed",
    severity="error",
    title="a stretch of an input could not be computed",
    why="Its worker process died twice, or the program stumbled over it. Its games are in none of the results, all others are; the run ends with exit code 3.",
    do="Run the same command with --resume: only what failed is tried again. Where it fails each time, cut the named bytes out (`tail -c +START FILE | head -c LENGTH`) and settle them alone.",
)


class FailedChunk(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of an input that could not be computed: bytes ``start`` to ``end`` (exclusive; as stored), and why."""

    file: str
    start: int
    end: int
    first_line: int
    why: str


def failed_of(chunk: Chunk, why: Mapping[int, str]) -> list[FailedChunk]:
    """The pieces of a chunk that could not be computed, and why, by the number of the chunk."""
    return [
        FailedChunk(file=p.source.name, start=p.start, end=p.end, first_line=p.first_line, why=why[chunk.number])
        for p in chunk.pieces
    ]


def failed_finding(one: FailedChunk) -> Finding:
    """The finding that tells of a failed chunk."""
    return CHUNK_FAILED.finding(
        say("bytes {start} to {end} could not be computed: {why}", start=one.start, end=one.end, why=one.why),
        file=one.file,
        line=one.first_line,
    )


def without_repeats(findings: Sequence[Finding]) -> list[Finding]:
    """The findings in their order; one that every chunk of a file makes is told once."""
    return list(dict.fromkeys(findings))
