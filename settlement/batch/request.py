"""What a batch run is asked, and what it comes back with."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from settlement.findings import Finding, shown_path
from settlement.logs.secrets import is_url, shown_url

Output = Literal["csv", "jsonl", "sqlite", "parquet"]
By = Literal["player", "room", "day", "profile"]
EVERY_BY: tuple[By, ...] = ("player", "room", "day", "profile")
STATUSES = ("settled", "void", "duplicate", "conflict", "rejected", "incomplete")


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One call of ``buckle batch``.

    :param logs: inputs as given.
    :param out: the folder of the results; made where it isn't there.
    :param output: in what form the payouts are written.
    :param to: URL of a PostgreSQL database that gets the payouts too.
    :param by: the columns of the totals, in this order.
    :param timezone: IANA name of the zone whose days the totals count.
    :param html: a page of the run to write.
    :param workers: how many processes.
    :param scheduler: address of a Dask scheduler, ``local`` for a cluster of its own, None for a pool of processes.
    :param resume: go on with a run that was broken off.
    :param strict: warnings count.
    :param profile: what pays whatever the logs name, as given; said in ``run.json``, the book has it already.
    :param profiles: folders of profiles, as given.
    """

    logs: tuple[str, ...]
    out: Path
    output: Output = "csv"
    to: str | None = None
    by: tuple[By, ...] = EVERY_BY
    timezone: str = "UTC"
    html: Path | None = None
    workers: int = 1
    scheduler: str | None = None
    resume: bool = False
    strict: bool = False
    profile: str | None = None
    profiles: tuple[str, ...] = ()

    def command(self) -> list[str]:
        """The call without what the results don't depend on, secrets in URLs left out, any path as text."""
        words = ["buckle", "batch", *(shown_url(log) if is_url(log) else log for log in self.logs)]
        given: list[tuple[str, str | None, str]] = [
            ("--profile", self.profile, ""),
            ("--output", self.output, "csv"),
            ("--to", None if self.to is None else shown_url(self.to), ""),
            ("--by", ",".join(self.by), ",".join(EVERY_BY)),
            ("--timezone", self.timezone, "UTC"),
            ("--html", None if self.html is None else str(self.html), ""),
        ]
        for option, value, usual in given:
            if value is not None and value != usual:
                words += [option, value]
        for folder in self.profiles:
            words += ["--profiles", folder]
        return list(map(shown_path, [*words, "--strict"] if self.strict else words))


class FailedChunk(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of an input that could not be computed: bytes ``start`` to ``end`` (exclusive; as stored), and why."""

    file: str
    start: int
    end: int
    first_line: int
    why: str


class Report(msgspec.Struct, kw_only=True):
    """What a run came to: records by status, problems of the inputs, chunks that failed.

    ``was_whole``: there was nothing to go on with, its results had all been written.
    """

    counts: dict[str, int]
    records: int
    warnings: int
    problems: list[Finding]
    failed: list[FailedChunk]
    files: list[str]
    was_whole: bool = False


class BatchError(Exception):
    """A run that can't be done or gone on with; its text is one line for the user.

    ``code`` is the exit code: 2 where the call was wrong, 3 where the machine was.
    """

    def __init__(self, message: str, code: int = 3) -> None:
        super().__init__(message)
        self.code = code
