"""``buckle profile diff``: what changed from one profile to another, in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.options import ProfileFolders, complete_profile, examples, exit_codes, refuse
from cli.terminal import painted, safe, width, wrapped

if TYPE_CHECKING:
    from profiles.compare import Change

SCHEMA_VERSION = 1


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "diff",
        short_help="Say what changed between two profiles",
        help="Says what changed from one profile to another of the same game, key by key, after what they extend and "
        "all defaults are filled in; tables row by row, by level, phase or threshold.",
        epilog=examples(
            "buckle profile diff rush-points rush-wealth",
            "buckle profile diff r7@2 r7@3 --profiles rooms/ --format json",
        )
        + exit_codes("0 whether they differ or not; 2 the call was wrong."),
    )(diff)


def diff(
    old: Annotated[
        str,
        typer.Argument(
            metavar="OLD",
            help="The profile that was: an id, id@version, or a YAML file.",
            autocompletion=complete_profile,
            show_default=False,
        ),
    ],
    new: Annotated[
        str,
        typer.Argument(
            metavar="NEW",
            help="The one to compare it with.",
            autocompletion=complete_profile,
            show_default=False,
        ),
    ],
    profiles: ProfileFolders = None,
    output: Annotated[Literal["text", "json"], typer.Option("--format", help="Words, or one JSON document.")] = "text",
) -> None:
    """Prints the changes."""
    import msgspec

    from cli.profile_choice import chosen
    from cli.streams import write_json
    from profiles.compare import changes

    before, after = chosen(old, profiles), chosen(new, profiles)
    game = before.document["game"]
    if after.document["game"] != game:
        refuse(f"{before.file.label} is a profile of {game}, {after.file.label} of {after.document['game']}")
    found = changes(game, before.document, after.document)
    if output == "json":
        document = {"schema_version": SCHEMA_VERSION, "old": before.file.label, "new": after.file.label}
        write_json({**document, "changes": [msgspec.to_builtins(change) for change in found]})
        return
    print(f"{painted(safe(before.file.label), bold=True)} → {painted(safe(after.file.label), bold=True)}")
    told: set[str] = set()
    for change in found:
        print("\n".join(_worded(change)))
        if change.path not in told:
            told.add(change.path)
            print("\n".join(wrapped(change.about, width(), "      ", "      ")))
    print("no differences" if not found else f"{len(found)} change{'s' if len(found) > 1 else ''}")


def _worded(change: Change) -> list[str]:
    where = change.path + (f", {change.row}" if change.row else "")
    if change.old is None:
        what = f"added: {_value(change.new)}"
    elif change.new is None:
        what = f"removed: {_value(change.old)}"
    else:
        what = f"{_value(change.old)} → {_value(change.new)}"
    return wrapped(f"{where}: {safe(what)}", width(), "  ", "    ")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(of)}" for key, of in value.items())
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
