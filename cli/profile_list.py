"""``buckle profile list``: the profiles there are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from cli.options import ProfileFolders, examples, open_book
from cli.terminal import columns, padded, painted, safe

SCHEMA_VERSION = 1


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "list",
        short_help="List the profiles there are",
        help="Lists the shipped profiles and those of the folders given: every version, the game, from when on it pays, "
        "and the rooms that it claims.",
        epilog=examples("buckle profile list", "buckle profile list --profiles rooms/ --format json"),
    )(list_profiles)


def list_profiles(
    profiles: ProfileFolders = None,
    output: Annotated[
        Literal["text", "json"], typer.Option("--format", help="A table, or one JSON document.")
    ] = "text",
) -> None:
    """Prints a row a version."""
    from cli.streams import write_json
    from profiles.sources import shown

    folders: list[Path] | None = profiles
    rows: list[dict[str, Any]] = [
        {
            "profile": edition.id,
            "version": edition.version,
            "game": edition.game,
            "title": edition.title,
            "effective_from": edition.document["effective_from"],
            "rooms": list(edition.rooms),
            "sha256": edition.sha256,
            "source": shown(edition.source),
        }
        for edition in open_book(folders, None).editions
    ]
    if output == "json":
        write_json({"schema_version": SCHEMA_VERSION, "profiles": rows})
        return
    header = ("profile", "game", "from", "rooms", "title")
    table = [
        (
            f"{row['profile']}@{row['version']}",
            row["game"],
            row["effective_from"],
            safe(", ".join(row["rooms"]) or "-"),
            safe(row["title"]),
        )
        for row in rows
    ]
    widths = [max(columns(cell) for cell in column) for column in zip(header, *table, strict=True)]
    for number, cells in enumerate((header, *table)):
        line = "  ".join(padded(cell, wide) for cell, wide in zip(cells, widths, strict=True)).rstrip()
        print(painted(line, bold=True) if number == 0 else line)
