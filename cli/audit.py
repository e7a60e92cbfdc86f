"""``buckle audit``: what games should have paid, against what the live server booked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.options import EXIT_CODES, GameId, Logs, ProfileFolders, ProfileName, Strict, examples, open_book

if TYPE_CHECKING:
    from settlement.logs.settle import GameResult

CSV_COLUMNS = ("claimed", "difference", "claimed_house", "difference_house", "verdict")


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "audit",
        short_help="Compare with what the live server booked",
        help="Settles recorded games and compares with what the live server booked (claimed): explains each "
        "difference by the lines that make it up, and lists what was irregular.",
        epilog=examples(
            "buckle audit night.jsonl",
            "buckle audit night.jsonl --game-id r7-000123 --html dispute.html",
            "buckle audit logs/ --format json",
        )
        + EXIT_CODES,
    )(audit)


def audit(
    logs: Logs,
    profile: ProfileName = None,
    profiles: ProfileFolders = None,
    game_id: GameId = None,
    output: Annotated[
        Literal["table", "json", "csv"],
        typer.Option("--format", help="A report for people, JSON (an object a game) or CSV (a row a seat)."),
    ] = "table",
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="FILE", help="Also write the report as a page that needs nothing else.", dir_okay=False
        ),
    ] = None,
    strict: Strict = False,
) -> None:
    """Reads the logs and writes the comparison as the games go by."""
    from contextlib import nullcontext

    from cli.page import Page
    from cli.recorded import Pass
    from cli.streams import Rows, write_json, write_report
    from cli.terminal import width
    from cli.verdict import audit_lines
    from settlement.logs.report import CSV_HEADER, audit_object

    rows = Rows((*CSV_HEADER, *CSV_COLUMNS)) if output == "csv" else None
    book = open_book(profiles, profile)
    games = Pass(logs, book, game_id=game_id, strict=strict)
    with Page(html) if html is not None else nullcontext() as page:
        for result in games:
            audited = audit_object(result)
            games.verdicts[audited["verdict"]] += 1
            if rows is not None:
                rows.write(csv_rows_of(result, audited))
            elif output == "json":
                write_json(audited)
            else:
                write_report(audit_lines(result, audited, book, width()))
            if page is not None:
                page.add(result, audited, book)
        if page is not None:
            page.end(games.summary())
    games.end()


def csv_rows_of(result: GameResult, audited: dict[str, Any]) -> list[list[object]]:
    """The rows of ``settle`` with what was claimed, the difference and the verdict added (``CSV_COLUMNS``)."""
    from settlement.logs.report import csv_rows

    claimed, difference = audited["claimed"] or {}, audited["difference"] or {}
    rows: list[list[object]] = []
    for number, row in enumerate(csv_rows(result)):
        seats = [_at(side.get("payouts"), number) for side in (claimed, difference)]
        rows.append([*row, *seats, claimed.get("house", ""), difference.get("house", ""), audited["verdict"]])
    return rows


def _at(amounts: list[int] | None, number: int) -> object:
    return amounts[number] if amounts is not None and number < len(amounts) else ""
