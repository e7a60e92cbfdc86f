"""What a batch run is asked, and what it comes back with."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from settlement.findings import Finding, shown_path
from settlement.jobs.failures import FailedChunk
from settlement.logs.filters import FILTERED, Filters, Unknown
from settlement.logs.secrets import is_url, shown_url

Output = Literal["csv", "jsonl", "sqlite", "parquet"]
By = Literal["player", "room", "day", "profile"]
EVERY_BY: tuple[By, ...] = ("player", "room", "day", "profile")
STATUSES = ("settled", "void", "duplicate", "conflict", "rejected", "incomplete", FILTERED)
"""What a record that was read counts as."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One call of ``buckle batch``.

    :param logs: inputs as given.
    :param out: the folder of the results; made where it isn't there.
    :param output: in what form the payouts are written.
    :param to: URL of a PostgreSQL database that gets the payouts too.
    :param replace: rows that stand in the database with other amounts or players make way for those of this run.
    :param excel: CSV files begin with the byte order mark by which Excel knows UTF-8.
    :param by: the columns of the totals, in this order.
    :param timezone: IANA name of the zone whose days the totals count.
    :param html: a page of the run to write.
    :param workers: how many processes.
    :param scheduler: address of a Dask scheduler, ``local`` for a cluster of its own, None for a pool of processes.
    :param resume: go on with a run that was broken off.
    :param strict: warnings count.
    :param force: whole results of an earlier run make way even where this run can't look at everything.
    :param profile: what pays whatever the logs name, as given; said in ``run.json``, the book has it already.
    :param profiles: folders of profiles, as given.
    :param filters: which records are looked at.
    """

    logs: tuple[str, ...]
    out: Path
    output: Output = "csv"
    to: str | None = None
    replace: bool = False
    excel: bool = False
    by: tuple[By, ...] = EVERY_BY
    timezone: str = "UTC"
    html: Path | None = None
    workers: int = 1
    scheduler: str | None = None
    resume: bool = False
    strict: bool = False
    force: bool = False
    profile: str | None = None
    profiles: tuple[str, ...] = ()
    filters: Filters = Filters()

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
        words += self.filters.words()
        words += [*(["--excel"] if self.excel else []), *(["--strict"] if self.strict else [])]
        return list(map(shown_path, words))


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a run's payouts in a database, in rows.

    :param new: not there before. :param there: there already, ``differing`` of them with other amounts, players, rooms
        or times.
    :param replaced: those that differ made way for those of the run. Where some differ and none was replaced, nothing
        was loaded.
    :param findings: the games that differ.
    :param why_not: why nothing was even compared, where that is so.
    """

    new: int = 0
    there: int = 0
    differing: int = 0
    replaced: bool = False
    findings: list[Finding] = []
    why_not: str | None = None

    @property
    def refused(self) -> bool:
        """Whether nothing was loaded because rows differ."""
        return self.differing > 0 and not self.replaced

    def words(self) -> str:
        """What became of the rows, in a sentence."""
        if self.why_not is not None:
            return f"nothing was loaded: {self.why_not}."
        says = f"{self.new} rows new, {self.there} there already, {self.differing} of them other amounts or players"
        if self.refused:
            return f"{says}; nothing was loaded. --resume --replace puts these in the place of those."
        return f"{says}{', replaced: the old ones are in buckle_payouts_history' if self.replaced else ''}."


class Report(msgspec.Struct, kw_only=True):
    """What a run came to: records by status, problems of the inputs, chunks that failed.

    ``run_id`` is that of ``run.json``. ``database``: what was loaded, where one was named.
    ``was_whole``: there was nothing to go on with, its results had all been written. ``unknown``: names that the filters
    ask for and no record has.
    """

    counts: dict[str, int]
    records: int
    warnings: int
    problems: list[Finding]
    failed: list[FailedChunk]
    files: list[str]
    run_id: str
    database: Loaded | None = None
    was_whole: bool = False
    unknown: list[Unknown] = []
