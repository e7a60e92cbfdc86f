"""``buckle profile diff``: what changed from one profile, or from one set of profiles, to another, in words."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from cli.options import EXIT_CALL, ProfileFolders, complete_profile, examples, exit_codes, give_up, refuse
from cli.terminal import cut, painted, safe, width, wrapped

if TYPE_CHECKING:
    from profiles.compare import Change
    from profiles.compare_sets import Difference
    from profiles.resolve import Resolved

SCHEMA_VERSION = 1
EXIT_CHANGED = 4
GIT = "git:"
_HEADS = {"amounts": "pays otherwise", "games": "pays for other games", "words": "no payout differs"}


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "diff",
        help="Says what changed from one profile to another of the same game, key by key, after what they extend and "
        "all defaults are filled in; tables row by row, by level, phase or threshold. Of two folders, or of a folder at "
        "two git revisions (git:REV, or git:REV:DIR), it says what changed in every version. What pays otherwise stands "
        "apart from what doesn't.",
        epilog=examples(
            "buckle profile diff rush-points rush-wealth",
            "buckle profile diff r7@2 r7@3 --profiles rooms/ --format json",
            "buckle profile diff git:main rooms/ --detailed-exitcode",
        )
        + exit_codes(
            "0 whether they differ or not; 2 the call was wrong; 3 git can't be asked; with --detailed-exitcode, 4 where "
            "some game may pay otherwise."
        ),
    )(diff)


def diff(
    old: Annotated[
        str,
        typer.Argument(
            metavar="OLD",
            help="The profile that was: an id, id@version, or a YAML file; or a folder, or git:REV.",
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
    detailed: Annotated[
        bool, typer.Option("--detailed-exitcode", help="Exit 4 where some game may pay otherwise.")
    ] = False,
) -> None:
    """Prints the changes."""
    if any(one.startswith(GIT) or os.path.isdir(one) for one in (old, new)):
        pays = _of_sets(old, new, profiles, output)
    else:
        pays = _of_profiles(old, new, profiles, output)
    if detailed and pays:
        raise typer.Exit(EXIT_CHANGED)


def _of_profiles(old: str, new: str, profiles: list[Path] | None, output: str) -> bool:
    """Compares two profiles; whether what they pay may differ."""
    from cli.profile_choice import chosen
    from cli.streams import write_json
    from profiles.compare import changes
    from profiles.compare_sets import concern

    before, after = chosen(old, profiles), chosen(new, profiles)
    game = before.document["game"]
    if after.document["game"] != game:
        refuse(f"{before.file.label} is a profile of {game}, {after.file.label} of {after.document['game']}")
    found = changes(game, before.document, after.document)
    if output == "json":
        document = {"schema_version": SCHEMA_VERSION, "old": before.file.label, "new": after.file.label}
        write_json({**document, "changes": _rows(found)})
    else:
        print(f"{painted(safe(before.file.label), bold=True)} → {painted(safe(after.file.label), bold=True)}")
        print("".join(f"{line}\n" for line in _grouped(found, set())), end="")
        print("no differences" if not found else f"{len(found)} change{'s' if len(found) > 1 else ''}")
    return any(concern(change.path) != "words" for change in found)


def _of_sets(old: str, new: str, profiles: list[Path] | None, output: str) -> bool:
    """Compares two sets of profiles; whether what some game pays may differ."""
    from cli.streams import write_json
    from profiles.compare_sets import differences

    found = differences(_set_of(old, new, profiles), _set_of(new, old, profiles))
    if output == "json":
        rows = [
            {"profile": one.profile, "status": one.status, "against": one.against, "changes": _rows(one.changes)}
            for one in found
        ]
        write_json({"schema_version": SCHEMA_VERSION, "old": old, "new": new, "profiles": rows})
    else:
        _print_sets(found)
    return any(one.pays() for one in found)


def _print_sets(found: list[Difference]) -> None:
    told: set[str] = set()
    for one in found:
        against = f", compared with {one.against}" if one.status == "new" and one.against else ""
        print(f"{painted(safe(one.profile), bold=True)} {one.status}{against}")
        print("".join(f"{line}\n" for line in _grouped(one.changes, told)), end="")
    moving = sum(one.pays() for one in found)
    counted = f"{len(found)} version{'' if len(found) == 1 else 's'}"
    if not found:
        print("no differences")
    else:
        print(f"{counted} of profiles differ; " + (f"{moving} may pay otherwise" if moving else "no payout differs"))


def _set_of(name: str, other: str, profiles: list[Path] | None) -> list[Resolved]:
    """The profiles of a folder or revision; ends the call where they can't be used.

    A revision alone is that of the folder, or file, on the other side.
    """
    from cli.findings import show_finding
    from profiles.check import check_sources
    from profiles.git import GitError, sources_at
    from profiles.sources import Source, sources
    from settlement.findings import Finding, errors

    if name.startswith(GIT):
        revision, _, path = name.removeprefix(GIT).partition(":")
        other_path = other.removeprefix(GIT).partition(":")[2] if other.startswith(GIT) else other
        try:
            given: list[Source | Finding] = list(sources_at(revision, [path or other_path or "."]))
        except GitError as error:
            (refuse if error.is_call else give_up)(str(error))
    elif os.path.exists(name):
        given = list(sources([name]))
    else:
        refuse(f'there is no folder "{cut(name, 200)}" to compare with {cut(other, 200)}')
    own = {source.file for source in given}
    checked = check_sources([*given, *sources(profiles or ())])
    wrong = [finding for finding in errors(checked.findings) if finding.file in own]
    for finding in wrong:
        show_finding(finding)
    if wrong:
        raise typer.Exit(EXIT_CALL)
    return [whole for whole in checked.resolved if whole.file.file in own]


def _rows(found: list[Change]) -> list[dict[str, Any]]:
    import msgspec

    from profiles.compare_sets import concern

    return [{**msgspec.to_builtins(change), "concern": concern(change.path)} for change in found]


def _grouped(found: list[Change], told: set[str]) -> list[str]:
    """The lines of changes, what pays apart from what doesn't; what a key means is said once.

    :param told: the keys whose meaning has been said.
    """
    from profiles.compare_sets import Concern, concern

    lines = []
    for kind in get_args(Concern):
        group = [change for change in found if concern(change.path) == kind]
        if group:
            lines.append(f"  {painted(_HEADS[kind], bold=True)}")
        for change in group:
            lines += _worded(change)
            if change.path not in told:
                told.add(change.path)
                lines += wrapped(change.about, width(), "        ", "        ")
    return lines


def _worded(change: Change) -> list[str]:
    where = change.path + (f", {change.row}" if change.row else "")
    if change.old is None:
        what = f"added: {_value(change.new)}"
    elif change.new is None:
        what = f"removed: {_value(change.old)}"
    else:
        what = f"{_value(change.old)} → {_value(change.new)}"
    return wrapped(f"{where}: {safe(what)}", width(), "    ", "      ")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(of)}" for key, of in value.items())
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
