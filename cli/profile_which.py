"""``buckle profile which``: the profile that pays a room's games at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.options import EXIT_FOUND, ProfileFolders, examples, exit_codes, open_book, refuse
from cli.terminal import cut, labelled, painted, safe, width
from settlement.words import say

if TYPE_CHECKING:
    from settlement.findings import Finding
    from settlement.games.editions import Book, Edition

SCHEMA_VERSION = 1


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "which",
        help="Says which version of which profile pays a game of a room that starts at a time, where the log names no "
        "profile; since when, until when, and what comes then.",
        epilog=examples(
            "buckle profile which --room r7 --at 2026-02-12T20:00:00+08:00",
            "buckle profile which --room r7 --profiles rooms/ --format json",
        )
        + exit_codes("0 one profile pays; 1 none does, or two claim the room; 2 the call was wrong."),
    )(which)


def which(
    room: Annotated[str, typer.Option("--room", metavar="R", help="The room, as logs name it.", show_default=False)],
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="TIME",
            help="When the game starts: RFC 3339 with seconds and offset, as 2026-02-12T20:00:00+08:00. Now, without it.",
        ),
    ] = None,
    profiles: ProfileFolders = None,
    output: Annotated[Literal["text", "json"], typer.Option("--format", help="Words, or one JSON document.")] = "text",
) -> None:
    """Prints the profile; the exit code says whether it is one."""
    from cli.findings import show_finding
    from cli.options import as_utf8
    from cli.streams import write_json
    from cli.times import instant_of, now, written

    room = as_utf8(room)
    if not room:
        refuse("--room: a name is due, as logs write it")
    when = now() if at is None else instant_of("--at", at)
    book = open_book(profiles, None)
    claimants = book.claimants(room, when)
    started = written(when) if at is None else at
    rows = [_row(book, edition, room, when) for edition in claimants]
    if output == "json":
        write_json({"schema_version": SCHEMA_VERSION, "room": room, "at": started, "profiles": rows})
    else:
        for edition, row in zip(claimants, rows, strict=True):
            _print(edition, row)
    if len(claimants) != 1:
        show_finding(_problem(book, claimants, room, started))
        raise typer.Exit(EXIT_FOUND)


def _row(book: Book, edition: Edition, room: str, at: int) -> dict[str, Any]:
    import fnmatch

    from profiles.standing import standing
    from settlement.findings import shown_path

    stands = standing(book, edition, at)
    return {
        "profile": edition.id,
        "version": edition.version,
        "game": edition.game,
        "title": edition.title,
        "claims": next(pattern for pattern in edition.rooms if fnmatch.fnmatchcase(room, pattern)),
        "since": stands.since,
        "until": stands.until,
        "then": stands.then.label if stands.then else None,
        "sha256": edition.sha256,
        "source": shown_path(edition.source),
    }


def _print(edition: Edition, row: dict[str, Any]) -> None:
    print(painted(safe(edition.label), bold=True) + f"  {cut(edition.title, width() - len(edition.label) - 2)}")
    until = "no end" if row["until"] is None else f"{row['until']}, then {row['then'] or 'no version'}"
    rows = [
        ("game", row["game"]),
        ("claims", row["claims"]),
        ("since", row["since"]),
        ("until", until),
        ("fingerprint", row["sha256"]),
        ("file", row["source"]),
    ]
    print("\n".join(labelled(rows, width())))


def _problem(book: Book, claimants: list[Edition], room: str, started: str) -> Finding:
    """Why it is not one profile that pays, as a game of the room would be told."""
    import fnmatch

    from settlement.findings import quoted
    from settlement.games.editions import NO_PROFILE, ROOM_CLAIMED_TWICE

    if claimants:
        names = ", ".join(edition.label for edition in claimants)
        return ROOM_CLAIMED_TWICE.finding(
            say("room {room} is claimed by {names} at {started}", room=quoted(room), names=names, started=started)
        )
    others = [e.label for e in book.editions if any(fnmatch.fnmatchcase(room, pattern) for pattern in e.rooms)]
    fix = f"another time: {', '.join(others[:5])} would claim it when in force" if others else None
    return NO_PROFILE.finding(
        say("no profile claims room {room} at {started}", room=quoted(room), started=started), fix=fix
    )
