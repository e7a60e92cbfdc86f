"""``buckle impact``: recorded games under a changed profile, and who would have been paid how much more or less."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cli.filters import Limit, Players, Rooms, Since, Statuses, Until, filters_of, tell
from cli.options import (
    CHARTS,
    EXIT_CALL,
    EXIT_FOUND,
    EXIT_INCOMPLETE,
    Logs,
    ProfileFolders,
    complete_profile,
    examples,
    exit_codes,
    refuse,
)
from cli.talk import complain
from cli.talk import tell as told
from cli.talking import talking
from cli.terminal import cut

if TYPE_CHECKING:
    from collections.abc import Iterable

    from settlement.games.editions import Book, Edition
    from settlement.impact.report import Answer
    from settlement.impact.request import Pair

EXIT_CHANGED = 4
_SECONDS_BETWEEN_LINES = 60.0


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "impact",
        help="Settles recorded games under two profiles of one game, whatever the logs name, and says what the new one "
        "changes: in total, by room, by player, by the keys that cause it, and in which games most. The same inputs "
        "give the same answer with any number of workers.",
        epilog=examples(
            "buckle profile show rush-points > mine.yaml  # then change an amount in it",
            "buckle impact night.jsonl --old rush-points --new mine.yaml",
            "buckle impact logs/ --old r7@2 --new r7@3 --profiles rooms/",
            "buckle impact logs/ --old r7 --new mine.yaml --html impact.html",
            "buckle impact logs/ --old r7 --new mine.yaml --format csv > impact.csv",
            "buckle impact logs/ --old r7 --new mine.yaml --detailed-exitcode",
        )
        + exit_codes(
            "0 every game could be compared, changed or not; 1 a game was rejected by one of the profiles, or in "
            "conflict, or there was none to compare (an empty log, another game's); 2 the call was wrong; 3 not everything "
            "could be looked at; 4 with --detailed-exitcode: games change (3 wins over 4, 4 over 1)."
        ),
    )(talking(impact))


def impact(
    logs: Logs,
    old: Annotated[
        str,
        typer.Option(
            "--old",
            metavar="P",
            help="The profile that the games are paid by: an id, id@version or a YAML file.",
            autocompletion=complete_profile,
            show_default=False,
        ),
    ],
    new: Annotated[
        str,
        typer.Option(
            "--new",
            metavar="P",
            help="The profile that would have paid: an id, id@version or a YAML file.",
            autocompletion=complete_profile,
            show_default=False,
        ),
    ],
    profiles: ProfileFolders = None,
    own: Annotated[
        bool,
        typer.Option("--own", help="Only games that are the old profile's, by their log or the claim on their room."),
    ] = False,
    games: Annotated[
        int,
        typer.Option("--games", metavar="N", min=0, max=1000, help="How many games of a kind are shown one by one."),
    ] = 10,
    output: Annotated[
        Literal["text", "json", "csv"],
        typer.Option("--format", help="A report for people, one JSON document, or CSV (a row a sum)."),
    ] = "text",
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help=f"Also write the answer as a page, with charts. {CHARTS}"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, max=1024, help="Processes at work; one a core if not said."),
    ] = None,
    detailed: Annotated[
        bool, typer.Option("--detailed-exitcode", help="Exit 4 where a game changes, 0 or 1 where none does.")
    ] = False,
    room: Rooms = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    status: Statuses = None,
    limit: Limit = None,
) -> None:
    """Compares, and ends with the exit code of what came out."""
    from cli.progress import meter
    from cli.streams import standard_input
    from settlement.impact.request import Question
    from settlement.impact.run import run_impact
    from settlement.jobs.errors import BatchError
    from settlement.jobs.pool import usable_cores

    filters = filters_of(room, player, since, until, status, limit)
    old_book, new_book = _books(old, new, profiles)
    question = Question(
        logs=tuple(logs),
        old=old_book,
        new=new_book,
        pairs=_pairs(old_book, new_book),
        own=own,
        most_games=games,
        workers=workers or usable_cores(),
        html=html,
        filters=filters,
    )
    try:
        with run_impact(
            question,
            lambda size: meter("comparing", size, lines_every=_SECONDS_BETWEEN_LINES),
            standard_input() if "-" in logs else None,
        ) as answer:
            _write(answer, output)
            code = exit_code(answer, detailed=detailed)
    except BatchError as fault:
        complain(str(fault), "call-refused" if fault.code == EXIT_CALL else "run-failed")
        raise typer.Exit(fault.code) from None
    raise typer.Exit(code)


def exit_code(answer: Answer, *, detailed: bool) -> int:
    """3 where not everything was looked at, 4 (``detailed``) where games change, 1 where a game, or every one, has no two payouts."""
    if answer.incomplete():
        return EXIT_INCOMPLETE
    if detailed and answer.changed:
        return EXIT_CHANGED
    return EXIT_FOUND if answer.found() else 0


def _books(old: str, new: str, profiles: list[Path] | None) -> tuple[Book, Book]:
    """A book for each of the two; ends the call where one of them can't be used, or they are of two games.

    They are read apart, so that a changed copy of a profile may keep its id and version, or its start.
    """
    from cli.findings import show_finding
    from profiles.catalogue import load_catalogue
    from settlement.findings import errors

    loaded = [load_catalogue(profiles or (), name, tried=True) for name in (old, new)]
    findings = [finding for _, found in loaded for finding in found]
    for finding in dict.fromkeys(findings):
        show_finding(finding)
    books = [catalogue.book for catalogue, _ in loaded if catalogue is not None]
    if len(books) < 2 or errors(findings):
        raise typer.Exit(EXIT_CALL)
    before, after = (_edition(book) for book in books)
    if before.game != after.game:
        refuse(f"{before.label} is a profile of {before.game}, {after.label} of {after.game}: one game is due")
    return books[0], books[1]


def _edition(book: Book) -> Edition:
    """The newest edition that the book's override names."""
    assert book.override is not None
    edition = book.find(book.override)
    assert edition is not None
    return edition


def _pairs(old: Book, new: Book) -> tuple[Pair, ...]:
    """Every two editions that a game of some time is paid by: an id alone means the version in force at that time."""
    from profiles.path_between import steps
    from settlement.impact.request import Key, Pair, Step

    bounds = sorted({at for book in (old, new) for at in book.bounds()})
    met: dict[tuple[str, str], tuple[Edition, Edition]] = {}
    for at in bounds:
        before, after = _paying(old, at), _paying(new, at)
        if before is not None and after is not None:
            met[before.label, after.label] = (before, after)
    if not met:  # no two versions are ever in force together
        before, after = _edition(old), _edition(new)
        met[before.label, after.label] = (before, after)
    _refuse_two_currencies(met.values())
    return tuple(
        Pair(
            old=before,
            new=after,
            steps=tuple(
                Step(
                    keys=tuple(Key(path=c.path, row=c.row, old=c.old, new=c.new) for c in step.changes),
                    rules=step.rules,
                )
                for step in steps(before.game, before.document, after.document)
            ),
        )
        for before, after in met.values()
    )


def _refuse_two_currencies(met: Iterable[tuple[Edition, Edition]]) -> None:
    """Ends the call where amounts in different currencies would be compared, or added up."""
    named: dict[str, str] = {}
    for edition in (edition for two in met for edition in two):
        named.setdefault(edition.currency, edition.label)
    if len(named) > 1:
        (one, first), (other, second), *_ = named.items()
        refuse(
            f"{cut(first, 60)} pays in {cut(one, 40)}, {cut(second, 60)} in {cut(other, 40)}: amounts of two currencies "
            "can't be compared or added up. Name versions (id@version) of one currency"
        )


def _paying(book: Book, at: int) -> Edition | None:
    """The edition that the book's override pays by at an instant."""
    assert book.override is not None
    return book.find(book.override) if "@" in book.override else book.in_force(book.override, at)


def _write(answer: Answer, output: str) -> None:
    """The answer on standard output and, where asked, as a page; what was read, and what was wrong with it, as talk."""
    from cli.findings import show_finding
    from cli.impact_formats import write_csv, write_json_document
    from cli.impact_report import report, summary
    from cli.terminal import width

    if output == "json":
        write_json_document(answer)
    elif output == "csv":
        write_csv(answer)
    else:
        for line in report(answer, width()):
            print(line)
    for problem in answer.problems:
        show_finding(problem)
    if answer.question.html is not None:
        from cli.html.impact import page
        from settlement.batch.results import write_page

        write_page(answer.question.html, page(answer))
        told(f"Written: {answer.question.html}", "results-written", files=[str(answer.question.html)], before=False)
    told(summary(answer), "counted", records=answer.records, counts=answer.counts.kinds, changed=answer.changed)
    tell(answer.records, answer.kind("filtered"), answer.unknown)
