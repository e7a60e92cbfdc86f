"""``buckle profile set``: the next version of a profile with one value changed, every comment kept."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import EXIT_CALL, EXIT_FOUND, ProfileFolders, complete_profile, examples, exit_codes, give_up, refuse
from cli.terminal import cut

if TYPE_CHECKING:
    from profiles.catalogue import Catalogue
    from profiles.resolve import Resolved


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "set",
        help="Writes the next version of a profile, as a file beside the one before: the version that is in force at "
        "--from, comments and all, with one value changed. What was in force stays as it was.",
        epilog=examples(
            "buckle profile set r7 escape.penalty 14 --from 2026-12-01T00:00:00+08:00",
            "buckle profile set r7 'levels.table[level=5].match_points' 70 --from …",
            "buckle profile set r7 rooms '[r7, r8]' --from … --until … --out -",
        )
        + exit_codes(
            "0 written; 1 the new version would have an error, and nothing was written; 2 the call was wrong; "
            "3 the file can't be written."
        ),
    )(set_value)


def set_value(
    profile: Annotated[
        str,
        typer.Argument(
            metavar="ID[@V]",
            help="The profile: the version in force at --from, or the one that is named, is the one to change.",
            autocompletion=complete_profile,
            show_default=False,
        ),
    ],
    key: Annotated[
        str,
        typer.Argument(
            metavar="KEY",
            help="The key, as in escape.penalty; a row of a table by its number from 0, or by what names it: "
            "levels.table[level=5].from.",
            show_default=False,
        ),
    ],
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="The value, as it is written in a profile.", show_default=False)
    ],
    starts: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="TIME",
            help="When the new version starts: RFC 3339 with seconds and offset.",
            show_default=False,
        ),
    ],
    until: Annotated[
        str | None, typer.Option("--until", metavar="TIME", help="When it ends; the version before pays again then.")
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TEXT", help="Its title, where it has another.")
    ] = None,
    profiles: ProfileFolders = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where it is written, - for standard output; ID@V.yaml without it."),
    ] = None,
) -> None:
    """Makes the version, checks it among the others, and writes it."""
    from cli.findings import show_finding
    from cli.options import as_utf8
    from cli.terminal import say
    from cli.times import instant_of, now
    from profiles.catalogue import load_catalogue
    from profiles.check import check_sources
    from profiles.edit import EditError
    from profiles.next_version import next_version, only_that_changed
    from profiles.sources import Source, sources
    from settlement.findings import errors

    at = instant_of("--from", starts)
    if until is not None:
        instant_of("--until", until)
    folders = profiles or [Path()]
    catalogue, findings = load_catalogue(folders)
    for finding in errors(findings):
        show_finding(finding)
    if catalogue is None:
        raise typer.Exit(EXIT_CALL)
    base = _base(catalogue, profile, at)
    number = catalogue.book.versions(base.document["profile"])[-1].version + 1
    try:
        text = next_version(base, key, as_utf8(value), number, starts, until, None if title is None else as_utf8(title))
    except EditError as error:
        refuse(str(error))
    target = out if out is not None else _beside(base, folders, number)
    if out is None and target.exists():
        refuse(f'"{cut(str(target), 200)}" is there already; name another file with --out')
    checked = check_sources([*sources(folders), Source(str(target), text.encode())])
    wrong = [finding for finding in errors(checked.findings) if finding.file == str(target)]
    for finding in wrong:
        show_finding(finding)
    if wrong:
        raise typer.Exit(EXIT_FOUND)
    new = next(whole for whole in checked.resolved if whole.file.file == str(target))
    assert only_that_changed(base, new, key), "more than the key changed"
    for finding in checked.findings:
        if finding.file == str(target):
            show_finding(finding)
    if at <= now():
        say(
            f"{new.file.label} starts in the past: games since {starts} that {base.file.label} paid would pay otherwise."
        )
    if str(target) == "-":
        sys.stdout.write(text)
        return
    try:
        with open(target, "x", encoding="utf-8", newline="") as opened:
            opened.write(text)
    except OSError as error:
        give_up(f'"{cut(str(target), 200)}" can\'t be written: {(error.strerror or "no reason given").lower()}')
    say(f"Written: {target}, {new.file.label}, from {base.file.label}")


def _base(catalogue: Catalogue, name: str, at: int) -> Resolved:
    """The version to start from; ends the call where there is none."""
    from cli.options import did_you_mean

    book = catalogue.book
    profile, sign, _ = name.partition("@")
    if not book.versions(profile):
        refuse(f'there is no profile "{cut(profile, 60)}".{did_you_mean(profile, book.ids())}')
    edition = book.find(name) if sign else book.in_force(profile, at)
    if edition is None:
        why = "has no such version" if sign else "has no version in force at --from; name one, as ID@V"
        refuse(f"{profile} {why}")
    return catalogue.resolved[edition.label]


def _beside(base: Resolved, folders: list[Path], number: int) -> Path:
    """The file of the next version: beside the one before, named by id and version."""
    folder = folders[0] if base.file.is_shipped else Path(os.path.dirname(base.file.path))
    ending = ".yml" if base.file.path.lower().endswith(".yml") else ".yaml"
    return folder / f"{re.sub(r'[^A-Za-z0-9._-]', '_', base.document['profile'])}@{number}{ending}"
