"""The pages of the findings that only a batch run makes."""

from __future__ import annotations

from settlement.findings import FindingPage

CHUNK_FAILED = FindingPage(
    code="log/chunk-failed",
    severity="error",
    title="a stretch of an input could not be computed",
    why="Its worker process died twice, or the program stumbled over it. Its games are in none of the results, all others are; the run ends with exit code 3.",
    do="Run the same command with --resume: only what failed is tried again. Where it fails each time, cut the named bytes out (`tail -c +START FILE | head -c LENGTH`) and settle them alone.",
)
PAGES = (CHUNK_FAILED,)
