"""``buckle profile exposure``: the most that one game can move under a profile."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.options import ProfileFolders, ShownProfile, examples

if TYPE_CHECKING:
    from settlement.games.game import Exposure

SCHEMA_VERSION = 1


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "exposure",
        help="Says the most that one seat can win or lose in one game under a profile, how that comes about, and in rush "
        "for each level. Without a version the newest one is looked at.",
        epilog=examples(
            "buckle profile exposure rush-wealth",
            "buckle profile exposure rooms/r7.yaml --format json",
        ),
    )(exposure)


def exposure(
    profile: ShownProfile,
    profiles: ProfileFolders = None,
    output: Annotated[Literal["text", "json"], typer.Option("--format", help="Text, or one JSON document.")] = "text",
) -> None:
    """Prints the exposure of a profile."""
    from cli.streams import write_json

    label, currency, found = _exposure(profile, profiles)
    if output == "json":
        write_json(_document(label, currency, found))
    else:
        sys.stdout.write("\n".join(_lines(label, currency, found)) + "\n")


def _exposure(profile: str, folders: list[Path] | None) -> tuple[str, str, Exposure]:
    """The profile as id@version, its currency, and what one game can move."""
    from cli.profile_choice import chosen
    from profiles.check import typed_rules
    from settlement.games.catalogue import game

    document = chosen(profile, folders).document
    found = game(document["game"]).exposure(typed_rules(document))
    return f"{document['profile']}@{document['version']}", document["currency"], found


def _document(label: str, currency: str, found: Exposure) -> dict[str, Any]:
    return {
        "schema_version": SCHEMA_VERSION,
        "profile": label,
        "currency": currency,
        "most": found.most,
        "how": found.how,
        "levels": [
            {"level": level, "match_points": match_points, "most": most} for level, match_points, most in found.by_level
        ],
    }


def _lines(label: str, currency: str, found: Exposure) -> list[str]:
    from cli.tables import figures
    from cli.terminal import safe, width, wrapped

    wide = width()
    head = f"Under {label} one game moves at most {found.most} {safe(currency)} for one seat."
    lines = [*wrapped(head, wide), *wrapped(found.how, wide, "  ", "  ")]
    rows = [(str(level), (str(match_points), str(most))) for level, match_points, most in found.by_level]
    table = figures("level", ("match points", "at most"), rows, wide)
    return [*lines, "", *table] if table else lines
