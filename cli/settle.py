"""``buckle settle``: the payout report of recorded games."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from cli.filters import Limit, Players, Rooms, Since, Statuses, Until, filters_of
from cli.options import GameId, Logs, ProfileFolders, ProfileName, Strict, examples, exit_codes, open_profiles
from cli.talking import talking


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "settle",
        help="Settles recorded games: who gets what, line by line, each with its rule clause.",
        epilog=examples(
            "buckle settle night.jsonl",
            "buckle settle logs/ --format csv > payouts.csv",
            "buckle settle night.jsonl.gz --game-id r7-000123",
            "buckle settle logs/ --player u1 --since 2026-11-29T12:00:00+08:00",
            "cat night.jsonl | buckle settle - --format json",
            "buckle settle logs/ --format beancount > november.beancount",
        )
        + exit_codes(
            "0 nothing wrong; 1 a game was rejected or in conflict; 2 the call was wrong; 3 an input could not be read "
            "to its end."
        ),
    )(talking(settle))


def settle(
    logs: Logs,
    profile: ProfileName = None,
    profiles: ProfileFolders = None,
    game_id: GameId = None,
    output: Annotated[
        Literal["table", "json", "csv", "beancount", "hledger"],
        typer.Option(
            "--format",
            help="A report for people, JSON (an object a game), CSV (a row a seat), or a transaction a game for a ledger.",
        ),
    ] = "table",
    strict: Strict = False,
    room: Rooms = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    status: Statuses = None,
    limit: Limit = None,
    timezone: Annotated[
        str, typer.Option("--timezone", metavar="ZONE", help="Whose days the transactions have, such as Asia/Shanghai.")
    ] = "UTC",
) -> None:
    """Reads the logs and writes the report as the games go by, so that any number of them takes little memory."""
    from cli.payouts import game_lines
    from cli.recorded import Reporting
    from cli.streams import Rows, write_json, write_report
    from cli.terminal import width
    from settlement.logs.report import CSV_HEADER, csv_rows, game_object

    filters = filters_of(room, player, since, until, status, limit)
    rows = Rows(CSV_HEADER) if output == "csv" else None
    book, of_profiles = open_profiles(profiles, profile)
    games = Reporting(logs, book, game_ids=game_id, filters=filters, strict=strict, of_profiles=of_profiles)
    if output == "beancount" or output == "hledger":
        from cli.journal import Journal

        journal = Journal(output, book, timezone)
        for result in games:
            games.problems.extend(journal.write(result))
        games.end()
        return
    for result in games:
        if rows is not None:
            rows.write(csv_rows(result))
        elif output == "json":
            write_json(game_object(result))
        else:
            write_report(game_lines(result, width()))
    games.end()
