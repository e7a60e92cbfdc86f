"""``buckle profile lock``: what a folder holds is written down, so that nothing of it changes once it is in force."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from cli.options import EXIT_FOUND, EXIT_INCOMPLETE, examples, exit_codes, give_up, refuse
from cli.terminal import cut


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "lock",
        help="Writes profiles.lock into a folder of profiles: each version with its start and fingerprint. Commit it with "
        "the profiles; `profile check` then finds a version that was changed, removed or moved in time after it came "
        "into force. Where the lock that lies there says so already, nothing is written: the fix is a new version.",
        epilog=examples("buckle profile lock rooms/", "buckle profile lock rooms/ --accept r7@2")
        + exit_codes(
            "0 written, or the same as before; 1 the profiles have errors, or a version that was in force changed; "
            "2 the call was wrong; 3 a file could not be read or written."
        ),
    )(lock)


def lock(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder that holds the profiles.", show_default=False)
    ],
    accept: Annotated[
        list[str] | None,
        typer.Option(
            "--accept",
            metavar="ID@V",
            help="Lock this version as it is now, or as gone, whatever the lock said. May be repeated.",
        ),
    ] = None,
) -> None:
    """Checks, compares with the lock that is there, and writes the new one."""
    from cli.findings import show_finding
    from cli.terminal import say
    from cli.times import now
    from profiles.check import check_sources
    from profiles.kept import before_of, kept
    from profiles.lock import NAME, lock_text, read_lock
    from profiles.sources import UNREADABLE, sources
    from settlement.findings import errors

    if not folder.is_dir():
        refuse(f'there is no folder "{cut(str(folder), 200)}"')
    checked = check_sources(sources([folder]))
    found = errors(checked.findings)
    path = folder / NAME
    new = [before_of(whole) for whole in checked.resolved]
    old = []
    if path.exists():
        before, problem = read_lock(str(path))
        found += [problem] if problem else []
        old = before or []
    accepted = set(accept or ())
    if unknown := accepted - {one.label for one in (*new, *old)}:
        refuse(f"--accept: neither the folder nor its lock holds {cut(', '.join(sorted(unknown)), 100)}")
    files = [file for file in checked.library.files if not file.is_shipped]
    judged = [one for one in old if one.label not in accepted]
    resolved = [whole for whole in checked.resolved if whole.file.label not in accepted]
    found += kept(judged, resolved, files, now(), f"in {NAME}")
    for finding in found:
        show_finding(finding)
    if found:
        raise typer.Exit(EXIT_INCOMPLETE if any(f.code == UNREADABLE.code for f in found) else EXIT_FOUND)
    text = lock_text(new)
    if old and lock_text(old) == text:
        say(f"{path}: {_counted(len(new))}, the same as before")
        return
    aside = path.with_name(f".{NAME}.new")
    try:
        aside.write_text(text, encoding="utf-8")
        os.replace(aside, path)
    except OSError as error:
        give_up(f'"{cut(str(path), 200)}" can\'t be written: {(error.strerror or "no reason given").lower()}')
    say(f"Written: {path}, {_counted(len(new))}")


def _counted(versions: int) -> str:
    return f"{versions} version{'' if versions == 1 else 's'}"
