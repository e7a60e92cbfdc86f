"""``buckle profile schema``: the JSON Schema of a game's profiles."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from cli.options import complete_game, examples, known_game
from settlement.games import GAME_IDS


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "schema",
        help="Prints the JSON Schema (2020-12) of a game's profiles in one piece. Saved as GAME.schema.json beside "
        "profiles that `profile new` and `profile show` printed, it lets an editor complete and check them offline.",
        epilog=examples("buckle profile schema rush > rush.schema.json"),
    )(schema)


def schema(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help=f"The game's id: {', '.join(GAME_IDS)}.", autocompletion=complete_game),
    ],
) -> None:
    """Prints the schema."""
    from schemas.catalogue import profile_schema

    sys.stdout.write(json.dumps(_standard(profile_schema(known_game(game))), ensure_ascii=False, indent=2) + "\n")


def _standard(part: Any) -> Any:
    """A schema without keywords of our own (`x-…`), which strict validators refuse."""
    if isinstance(part, list):
        return [_standard(each) for each in part]
    if isinstance(part, dict):
        return {key: _standard(value) for key, value in part.items() if not key.startswith("x-")}
    return part
