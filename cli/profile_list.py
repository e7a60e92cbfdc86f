"""``buckle profile list``: the profiles there are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from cli.options import ProfileFolders, examples, open_book
from cli.terminal import columns, cut, padded, painted, safe, width, wrapped

SCHEMA_VERSION = 1
_HEADER = ("profile", "game", "in force", "rooms", "source", "title")
_LEAST_TITLE = 14


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "list",
        help="Lists the shipped profiles and those of the folders given: every version, the game, whether it is in "
        "force, since and until when, the rooms that it claims, and the file that it stands in.",
        epilog=examples("buckle profile list", "buckle profile list --profiles rooms/ --format json"),
    )(list_profiles)


def list_profiles(
    profiles: ProfileFolders = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", help="What is in force at this time (RFC 3339), in place of now."),
    ] = None,
    output: Annotated[
        Literal["text", "json"], typer.Option("--format", help="A table, or one JSON document.")
    ] = "text",
) -> None:
    """Prints a row a version."""
    from cli.streams import write_json
    from cli.times import instant_of, now
    from profiles.standing import standing
    from settlement.findings import shown_path

    when = now() if at is None else instant_of("--at", at)
    folders: list[Path] | None = profiles
    book = open_book(folders, None)
    rows: list[dict[str, Any]] = [
        {
            "profile": edition.id,
            "version": edition.version,
            "game": edition.game,
            "title": edition.title,
            "effective_from": edition.document["effective_from"],
            "effective_until": edition.document.get("effective_until"),
            "state": stands.state,
            "since": stands.since,
            "until": stands.until,
            "rooms": list(edition.rooms),
            "sha256": edition.sha256,
            "source": shown_path(edition.source),
        }
        for edition in book.editions
        for stands in [standing(book, edition, when)]
    ]
    if output == "json":
        write_json({"schema_version": SCHEMA_VERSION, "profiles": rows})
        return
    print("\n".join(_lines(rows, width())))


def _lines(rows: list[dict[str, Any]], wide: int) -> list[str]:
    """The profiles as a table (with the file of each where not all are shipped), a row a line with its title cut to fit, or whole and one below the other where the width is too small for that."""
    own = any(row["source"] != "shipped" for row in rows)
    table = [
        (
            f"{row['profile']}@{row['version']}",
            row["game"],
            _in_words(row),
            safe(", ".join(row["rooms"]) or "-"),
            *([safe(row["source"])] if own else []),
            safe(row["title"]),
        )
        for row in rows
    ]
    header = tuple(name for name in _HEADER if own or name != "source")
    widths = [max(columns(cell) for cell in column) for column in zip(header, *table, strict=True)]
    before = sum(widths[:-1]) + 2 * len(widths[:-1])
    if before + min(widths[-1], _LEAST_TITLE) > wide:
        return [line for cells in table for line in _below_each_other(header, cells, wide)]
    lines = []
    for cells in (header, *table):
        line = "".join(padded(cell, taken) + "  " for cell, taken in zip(cells[:-1], widths, strict=False))
        lines.append(line + cut(cells[-1], wide - before))
    return [painted(lines[0], bold=True), *lines[1:]]


def _in_words(row: dict[str, Any]) -> str:
    """Whether a version is in force, since and until when; when it will be, or was."""
    until = f" until {row['until']}" if row["until"] else ""
    return {
        "in_force": f"since {row['since']}{until}",
        "later": f"from {row['since']}{until}",
        "over": f"over{until.replace(' until', ' since')}",
        "never": "never",
    }[row["state"]]


def _below_each_other(header: tuple[str, ...], cells: tuple[str, ...], wide: int) -> list[str]:
    name, *rest = cells
    heads = [f"  {padded(label, max(map(len, header)))}  " for label in header[1:]]
    return [
        *(painted(line, bold=True) for line in wrapped(name, wide)),
        *(line for head, cell in zip(heads, rest, strict=True) for line in wrapped(cell, wide, head, " " * len(head))),
    ]
