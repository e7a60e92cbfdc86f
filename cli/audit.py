"""``buckle audit``: what games should have paid, against what the live server booked."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.filters import Limit, Players, Rooms, Since, Statuses, Until, filters_of
from cli.options import (
    ClaimsFile,
    GameId,
    Logs,
    ProfileFolders,
    ProfileName,
    Strict,
    examples,
    exit_codes,
    open_profiles,
    refuse,
)
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
            "buckle audit night.jsonl --causes causes.json --adjustments owed.csv",
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
    causes: Annotated[
        Path | None,
        typer.Option("--causes", metavar="FILE", help="Also write what the mismatches have in common, as JSON."),
    ] = None,
    adjustments: Annotated[
        Path | None,
        typer.Option(
            "--adjustments", metavar="FILE", help="Also write what has to be posted to mend the books, as CSV."
        ),
    ] = None,
    claims: ClaimsFile = None,
    event: Annotated[
        int | None,
        typer.Option(
            "--event",
            metavar="N",
            min=0,
            help="Show the table before and after this event of the game of --game-id, and all that could be played there.",
        ),
    ] = None,
    steps: Annotated[bool, typer.Option("--steps", help="Show the game of --game-id event by event.")] = False,
    strict: Strict = False,
    room: Rooms = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    status: Statuses = None,
    limit: Limit = None,
) -> None:
    """Reads the logs and writes the comparison as the games go by."""
    from contextlib import ExitStack

    from cli.audit_files import Beside, open_claims
    from cli.recorded import Reporting
    from cli.streams import Rows, write_json, write_report
    from cli.terminal import width
    from cli.verdict import ToLookAt, audit_lines, causes_lines
    from settlement.logs.causes import Survey
    from settlement.logs.report import AUDIT_CSV_HEADER, audit_object, audit_rows, verdict

    if event is not None or steps:
        _refuse_steps(game_id, event, steps, output, html)
    filters = filters_of(room, player, since, until, status, limit)
    to_look_at = ToLookAt()
    rows = Rows(AUDIT_CSV_HEADER) if output == "csv" else None
    book, of_profiles = open_profiles(profiles, profile)
    booked = open_claims(claims)
    games = Reporting(
        logs, book, game_ids=game_id, filters=filters, strict=strict, of_profiles=of_profiles, claims=booked
    )
    games.spare_all({"--html": html, "--causes": causes, "--adjustments": adjustments})
    if for_player is not None and html is None:
        refuse("--for-player is about the page: name its file with --html")
    asked: dict[str, Any] = {
        "profile": profile,
        "game_id": tuple(game_id or ()),
        "only": tuple(map(str, only or ())),
        "for_player": for_player,
        "claims": None if claims is None else str(claims),
    }
    names_mistakes = (
        (rows is None and event is None and not steps)
        or html is not None
        or causes is not None
        or adjustments is not None
    )
    survey = games.survey(only or ()) if names_mistakes else Survey(book)
    if output == "table" and (common := causes_lines(survey, width())):
        write_report(common)
    with ExitStack() as stack:
        page = None if html is None else stack.enter_context(_page(html, logs, profiles, filters, asked))
        beside = stack.enter_context(Beside(survey, causes, adjustments))
        for result in games:
            said = verdict(result)
            games.verdicts[said] += 1
            if only and said not in only:
                games.disregard()
                continue
            if event is not None or steps:
                from cli.steps import write_steps

                write_steps(result, event, output)
            elif rows is not None:
                rows.write(audit_rows(result))
            elif output == "json":
                write_json(audit_object(result, survey.reasons(result)))
            else:
                to_look_at.add(result)
                write_report(audit_lines(result, survey, width()))
            if page is not None:
                page.add(result, survey)
            beside.add(result)
        if lines := to_look_at.lines(width()):
            write_report(lines)
        if page is not None:
            page.end(
                games.summary(),
                [*of_profiles, *games.problems, *games.about_claims],
                games.inputs,
                survey.causes.tell(),
            )
            if for_player is not None and not page.shown:
                tell(f'No game is on the page: none was played by "{cut(for_player, 60)}".', "page-empty")
    games.end()


def _refuse_steps(game_ids: list[str] | None, event: int | None, steps: bool, output: str, html: Path | None) -> None:
    """Ends the call where a game is to be shown step by step, and something else is asked that doesn't go with it."""
    option = "--event" if event is not None else "--steps"
    if event is not None and steps:
        refuse("--event shows one event, --steps all of them: leave one out")
    if game_ids is None or len(game_ids) != 1:
        refuse(f"{option} shows one game: name it with --game-id")
    if output == "csv":
        refuse(f"{option} has no CSV form: write --format table or json")
    if html is not None:
        refuse(f"{option} writes no page; the page of --html has the steps of its games")


def _page(html: Path, logs: list[str], profiles: list[Path] | None, filters: Filters, asked: dict[str, Any]) -> Page:
    """The page to write, with the call that makes it again."""
    from cli.html.audit.data import Options
    from cli.html.audit.page import Page
    from cli.language import language

    options = Options.of(filters, **asked)
    folders = [word for folder in profiles or () for word in ("--profiles", str(folder))]
    lang = ["--lang", language()] if language() != "en" else []
    return Page(html, ["buckle", "audit", *logs, *options.words(), *folders, *lang, "--html", str(html)], options)
