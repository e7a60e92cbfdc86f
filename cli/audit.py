"""``buckle audit``: what games should have paid, against what the live server booked."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.filters import Limit, Players, Rooms, Since, Statuses, Until, filters_of
from cli.options import GameId, Logs, ProfileFolders, ProfileName, Strict, examples, exit_codes, open_profiles, refuse
from cli.talk import tell
from cli.talking import talking
from cli.terminal import cut

if TYPE_CHECKING:
    from cli.html.audit.page import Page
    from settlement.logs.filters import Filters


class Only(StrEnum):
    """Verdicts that ``--only`` takes."""

    MATCH = "match"
    MISMATCH = "mismatch"
    UNCLAIMED = "unclaimed"
    REJECTED = "rejected"


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "audit",
        help="Settles recorded games and compares with what the live server booked (claimed): explains each "
        "difference by the mistakes that come to exactly these amounts, and lists what was irregular.",
        epilog=examples(
            "buckle audit night.jsonl",
            "buckle audit night.jsonl --only mismatch --only rejected",
            "buckle audit night.jsonl --game-id r7-000123 --html dispute.html",
            "buckle audit logs/ --format json",
        )
        + exit_codes(
            "0 nothing wrong; 1 something was found (a difference, a rejected game, a conflict); 2 the call was wrong; "
            "3 an input could not be read to its end."
        ),
    )(talking(audit))


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
        typer.Option("--html", metavar="FILE", help="Also write the report as a page that needs nothing else."),
    ] = None,
    for_player: Annotated[
        str | None,
        typer.Option(
            "--for-player",
            metavar="ID",
            help="The page is for this player: it names no other, and shows no balance and no card that they didn't see.",
        ),
    ] = None,
    only: Annotated[
        list[Only] | None,
        typer.Option(
            "--only",
            metavar="VERDICT",
            help=f"Report only games of this verdict ({', '.join(Only)}); all are counted. May be repeated.",
            show_default=False,
        ),
    ] = None,
    strict: Strict = False,
    room: Rooms = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    status: Statuses = None,
    limit: Limit = None,
) -> None:
    """Reads the logs and writes the comparison as the games go by."""
    from contextlib import nullcontext

    from cli.recorded import Pass
    from cli.streams import Rows, write_json, write_report
    from cli.terminal import width
    from cli.verdict import ToLookAt, audit_lines
    from settlement.logs.reasons import find_reasons
    from settlement.logs.report import AUDIT_CSV_HEADER, audit_object, audit_rows, verdict

    filters = filters_of(room, player, since, until, status, limit)
    to_look_at = ToLookAt()
    rows = Rows(AUDIT_CSV_HEADER) if output == "csv" else None
    book, of_profiles = open_profiles(profiles, profile)
    games = Pass(logs, book, game_id=game_id, filters=filters, strict=strict, of_profiles=of_profiles)
    if html is not None:
        games.spare(html, "--html")
    if for_player is not None and html is None:
        refuse("--for-player is about the page: name its file with --html")
    asked: dict[str, Any] = {
        "profile": profile,
        "game_id": () if game_id is None else (game_id,),
        "only": tuple(map(str, only or ())),
        "for_player": for_player,
    }
    with nullcontext() if html is None else _page(html, logs, profiles, filters, asked) as page:
        for result in games:
            said = verdict(result)
            games.verdicts[said] += 1
            if only and said not in only:
                games.disregard()
                continue
            if rows is not None:
                rows.write(audit_rows(result))
            elif output == "json":
                write_json(audit_object(result, find_reasons(result, book)))
            else:
                to_look_at.add(result)
                write_report(audit_lines(result, book, width()))
            if page is not None:
                page.add(result, book)
        if lines := to_look_at.lines(width()):
            write_report(lines)
        if page is not None:
            page.end(games.summary(), [*of_profiles, *games.problems], games.inputs)
            if for_player is not None and not page.shown:
                tell(f'No game is on the page: none was played by "{cut(for_player, 60)}".', "page-empty")
    games.end()


def _page(html: Path, logs: list[str], profiles: list[Path] | None, filters: Filters, asked: dict[str, Any]) -> Page:
    """The page to write, with the call that makes it again."""
    from cli.html.audit.data import Options
    from cli.html.audit.page import Page
    from cli.language import language

    options = Options.of(filters, **asked)
    folders = [word for folder in profiles or () for word in ("--profiles", str(folder))]
    lang = ["--lang", language()] if language() != "en" else []
    return Page(html, ["buckle", "audit", *logs, *options.words(), *folders, *lang, "--html", str(html)], options)
