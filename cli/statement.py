"""``buckle statement``: the games of a player, a room or a day in order of time, and whether balances follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cli.filters import Limit, Players, Rooms, Since, Statuses, Until, filters_of
from cli.options import EXIT_FOUND, Logs, ProfileFolders, ProfileName, Strict, examples, exit_codes, open_profiles
from cli.talk import tell
from cli.talking import talking

if TYPE_CHECKING:
    from settlement.batch.game_groups import Days
    from settlement.logs.filters import Filters
    from settlement.logs.settle import GameResult
    from settlement.statement.follow import Step, Sum
    from settlement.statement.rows import Account, Row


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "statement",
        help="Lists the games of every player (or room, or day) in order of time: what each brought and why, the balance at "
        "its start, and where that is not what the games before explain.",
        epilog=examples(
            "buckle statement logs/ --player u1",
            "buckle statement logs/ --player u1 --since 2026-11-01T00:00:00+08:00",
            "buckle statement logs/ --by room --timezone Asia/Shanghai",
            "buckle statement logs/ --format csv > november.csv",
        )
        + exit_codes(
            "0 every balance is explained; 1 one is not, or a game was rejected or in conflict; 2 the call was wrong; "
            "3 an input could not be read to its end."
        ),
    )(talking(statement))


def statement(
    logs: Logs,
    by: Annotated[
        Literal["player", "room", "day"], typer.Option("--by", help="Whose statements: players', rooms' or days'.")
    ] = "player",
    profile: ProfileName = None,
    profiles: ProfileFolders = None,
    output: Annotated[
        Literal["text", "json", "csv"],
        typer.Option(
            "--format", help="A report for people, JSON (an object a game and account) or CSV (a row a game)."
        ),
    ] = "text",
    timezone: Annotated[
        str, typer.Option("--timezone", metavar="ZONE", help="Whose days and clock are shown, such as Asia/Shanghai.")
    ] = "UTC",
    strict: Strict = False,
    room: Rooms = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    status: Statuses = None,
    limit: Limit = None,
) -> None:
    """Settles the games, puts them in order on disk and writes account after account."""
    import tempfile
    from pathlib import Path

    from cli.options import days_of
    from cli.recorded import Reporting
    from settlement.statement.follow import follow
    from settlement.statement.sorting import put_in_order

    filters = filters_of(room, player, since, until, status, limit)
    days = days_of(timezone)
    book, of_profiles = open_profiles(profiles, profile)
    games = Reporting(logs, book, game_ids=None, filters=filters, strict=strict, of_profiles=of_profiles)
    compares = by == "player" and _is_whole(filters)
    with tempfile.TemporaryDirectory(prefix="buckle-statement-") as folder:
        rows = put_in_order(_rows(games, by, days, frozenset(filters.players)), Path(folder))
        gaps = _write(follow(rows, compares=compares), by, output, timezone)
    if by == "player" and not compares:
        tell(
            "Balances were not compared: games were left out by --room, --status or --limit, and they may explain them.",
            "balances-not-compared",
        )
    games.end()
    if gaps:
        raise typer.Exit(EXIT_FOUND)


def _is_whole(filters: Filters) -> bool:
    """Whether the filters keep all games of a player within some time, so that balances follow from them."""
    return not filters.rooms and not filters.statuses and filters.limit is None


def _rows(games: Iterable[GameResult], by: Account, days: Days, players: frozenset[str]) -> Iterator[Row]:
    from settlement.statement.rows import make_rows

    for number, result in enumerate(games):
        for row in make_rows(result, by, (0, number), days):
            if by != "player" or not players or row.name in players:
                yield row


def _write(steps: Iterator[Step | Sum], by: Account, output: str, timezone: str) -> int:
    """Writes the accounts; in how many places a balance is not explained."""
    from cli.statement_lines import account_lines, step_lines, sum_lines
    from cli.streams import Rows, write_json, write_report
    from cli.terminal import width
    from settlement.statement.follow import Sum
    from settlement.statement.report import CSV_HEADER, csv_cells, step_object, sum_object

    table = Rows(CSV_HEADER) if output == "csv" else None
    gaps, is_new = 0, True
    for one in steps:
        if isinstance(one, Sum):
            gaps += one.gaps
            if output == "json":
                write_json(sum_object(one, by))
            elif table is None:
                write_report(sum_lines(one, by, width()))
        elif table is not None:
            table.write([csv_cells(one, by)])
        elif output == "json":
            write_json(step_object(one, by))
        else:
            head = account_lines(one.row, by, width()) if is_new else []
            print("\n".join([*head, *step_lines(one, by, timezone, width())]))
        is_new = isinstance(one, Sum)
    return gaps
