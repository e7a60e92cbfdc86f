"""``buckle batch``: any number of games into files, totals and a database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

from cli.filters import Limit, Players, Rooms, Since, Statuses, Until, filters_of, tell
from cli.options import (
    CHARTS,
    EXIT_CALL,
    EXIT_FOUND,
    EXIT_INCOMPLETE,
    Logs,
    ProfileFolders,
    ProfileName,
    Strict,
    examples,
    exit_codes,
    open_profiles,
)
from cli.signals import described
from cli.talk import complain
from cli.talk import tell as told
from cli.talking import talking

if TYPE_CHECKING:
    from settlement.batch.request import By, Report, Request
    from settlement.batch.run import Draw

_SECONDS_BETWEEN_LINES = 60.0
_SHOWN = 20


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "batch",
        help="Settles any number of games: payouts, totals, findings and what was rejected, each in a file of DIR. "
        "The same inputs give the same bytes, with one worker, eight, or a cluster.",
        epilog=examples(
            "buckle batch logs/ --out november --workers 8",
            "buckle batch logs/ --out november --resume",
            "buckle batch 'logs/*.gz' --out november --by day --timezone Asia/Shanghai",
            "buckle batch logs/ --out november --to postgresql://buckle@db/rooms",
            "buckle batch logs/ --out november --scheduler tcp://host:8786",
        )
        + exit_codes(
            "0 all is well; 1 a game was rejected or in conflict; 2 the call was wrong; 3 an input could not be read to "
            "its end, a chunk failed, or DIR can't be written."
        ),
    )(talking(batch))


def batch(
    logs: Logs,
    out: Annotated[
        str,
        typer.Option("--out", metavar="DIR", help="The folder of the results: a new one, or one of earlier results."),
    ],
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, max=1024, help="Processes at work; one a core if not said."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")] = False,
    profile: ProfileName = None,
    profiles: ProfileFolders = None,
    output: Annotated[
        Literal["csv", "jsonl", "sqlite", "parquet"],
        typer.Option("--output", help="The form of the payouts; parquet needs the extra of that name."),
    ] = "csv",
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="URL", help="Also load the payouts into PostgreSQL: postgresql://user@host/name."),
    ] = None,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Rows of the database that say something else make way; a history keeps them."),
    ] = False,
    excel: Annotated[bool, typer.Option("--excel", help="Begin CSV files with the mark that Excel needs.")] = False,
    by: Annotated[
        str, typer.Option("--by", metavar="COLUMNS", help="What totals.csv adds up by, in this order.")
    ] = "player,room,day,profile",
    timezone: Annotated[
        str, typer.Option("--timezone", metavar="ZONE", help="Whose days the totals count, such as Asia/Shanghai.")
    ] = "UTC",
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="A Dask scheduler (tcp://host:8786), or local."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help=f"Write a page of the run, with charts. {CHARTS}"),
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Replace whole results of an earlier run even if not all could be looked at."),
    ] = False,
    strict: Strict = False,
    room: Rooms = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    status: Statuses = None,
    limit: Limit = None,
) -> None:
    """Runs the batch and ends with the exit code of what it came to."""
    from cli.options import refuse
    from cli.progress import meter
    from cli.streams import standard_input
    from settlement.batch.request import Request
    from settlement.batch.run import run_batch
    from settlement.jobs.errors import BatchError
    from settlement.jobs.pool import usable_cores

    if not out:
        refuse("--out names no folder: write where the results are to be put")
    if replace and to is None:
        refuse("--replace is about the rows of a database: name it with --to")
    filters = filters_of(room, player, since, until, status, limit)
    book, of_profiles = open_profiles(profiles, profile)
    request = Request(
        logs=tuple(logs),
        out=Path(out),
        output=output,
        to=to,
        replace=replace,
        excel=excel,
        by=columns(by),
        timezone=timezone,
        html=html,
        workers=workers or usable_cores(),
        scheduler=scheduler,
        resume=resume,
        strict=strict,
        force=force,
        profile=profile,
        profiles=tuple(str(folder) for folder in profiles or ()),
        filters=filters,
    )
    try:
        report = run_batch(
            request,
            book,
            lambda size: meter("settling", size, lines_every=_SECONDS_BETWEEN_LINES),
            standard_input() if "-" in logs else None,
            draw=_drawer() if html is not None else None,
        )
    except BatchError as fault:
        complain(str(fault), "call-refused" if fault.code == EXIT_CALL else "run-failed")
        raise typer.Exit(fault.code) from None
    except KeyboardInterrupt as end:
        how, code = described(end)
        complain(f"{how}; run the same command with --resume to go on", "run-interrupted")
        raise typer.Exit(code) from None
    warnings = report.warnings + sum(finding.severity == "warning" for finding in of_profiles)
    _tell(report, request, warnings)
    raise typer.Exit(exit_code(report, strict=strict, warnings=warnings))


def _drawer() -> Draw:
    """What draws the page, loaded where one is asked for."""
    from cli.html.batch import page

    return page


def columns(text: str) -> tuple[By, ...]:
    """The columns of ``--by``; ends the call where one is unknown or stands twice."""
    from cli.options import did_you_mean, refuse
    from cli.terminal import cut
    from settlement.batch.request import EVERY_BY

    named = [name.strip() for name in text.split(",")]
    for name in named:
        if name not in EVERY_BY:
            refuse(f'--by takes {", ".join(EVERY_BY)}, not "{cut(name, 40)}".{did_you_mean(name, EVERY_BY)}')
    if len(set(named)) < len(named):
        refuse(f'--by names a column twice: "{cut(text, 60)}"')
    return cast("tuple[By, ...]", tuple(named))


def exit_code(report: Report, *, strict: bool, warnings: int) -> int:
    """3 where not everything was looked at, 1 where something was found, else 0.

    :param warnings: how many there were, in profiles too.
    """
    if report.failed or report.counts.get("incomplete") or any(f.severity == "error" for f in report.problems):
        return EXIT_INCOMPLETE
    if report.database is not None and report.database.refused:
        return EXIT_FOUND
    if report.counts.get("rejected") or report.counts.get("conflict") or (strict and warnings):
        return EXIT_FOUND
    return 0


def _tell(report: Report, request: Request, warnings: int) -> None:
    from cli.findings import show_finding
    from settlement.batch.request import STATUSES

    for finding in report.problems[:_SHOWN]:
        show_finding(finding)
    if len(report.problems) > _SHOWN:
        more = len(report.problems) - _SHOWN
        told(f"… and {more} more problems, in findings.jsonl", "findings-not-shown", findings=more)
    counted = ", ".join(f"{report.counts[status]} {status}" for status in STATUSES if report.counts.get(status))
    told(
        f"{report.records} records: {counted or 'none'}; {warnings} warning{'s' * (warnings != 1)}.",
        "counted",
        records=report.records,
        counts=report.counts,
        warnings=warnings,
    )
    if report.database is not None:
        for finding in report.database.findings:
            show_finding(finding)
        told(f"Database: {report.database.words()}", "database-loaded")
    tell(report.records, report.counts.get("filtered", 0), report.unknown)
    if "day" in request.by:
        told(f"Days in totals.csv are those of {request.timezone}.", "days-counted", timezone=request.timezone)
    done = "Nothing to go on with, all was written before: " if report.was_whole else "Written: "
    told(done + ", ".join(report.files), "results-written", files=report.files, before=report.was_whole)
