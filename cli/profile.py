"""``buckle profile``: the catalogue of profiles, and everything that is done with one."""

from __future__ import annotations

from typing import Any

import typer

from cli.commands import Group, grouped
from cli.options import examples

COMMANDS = {
    "check": "Find everything that is wrong with profiles",
    "test": "Try worked cases beside profiles",
    "list": "List the profiles there are",
    "which": "Say which profile pays a room's games at a time",
    "show": "Show a profile with everything filled in",
    "new": "Print a commented profile to start from",
    "set": "Write a profile's next version with one value changed",
    "schema": "Print the JSON Schema of a game's profiles",
    "diff": "Say what changed between two profiles, folders or revisions",
    "exposure": "Say the most that one game can move",
    "lock": "Write down which versions a folder holds",
}

app = typer.Typer(
    cls=Group,
    add_completion=False,
    name="profile",
    help="Checks, shows, compares and starts profiles: the YAML files that hold a room's rules and amounts.",
    epilog=examples("buckle profile check rooms/", "buckle profile show rush-points", "buckle profile new rush"),
    rich_markup_mode=None,
    no_args_is_help=True,
)


@app.callback()
def _options() -> None:
    """No option stands before these commands."""


def group() -> Any:
    """The commands as the parser's own object."""
    return grouped(app, COMMANDS, "profile_")
