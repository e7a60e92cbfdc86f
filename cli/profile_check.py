"""``buckle profile check``: everything that is wrong with profiles, with file, line and column."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cli.options import EXIT_FOUND, EXIT_INCOMPLETE, ProfileFolders, Strict, examples, exit_codes, refuse
from cli.terminal import cut

if TYPE_CHECKING:
    from profiles.check import Checked
    from settlement.findings import Finding


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "check",
        help="Checks profile files, or all .yaml and .yml files of folders, together: how they are written, their keys "
        "and values, what they extend, their versions among each other, and whether their numbers make sense. "
        "Everything is reported at once. A file may extend those beside it in its folder, and those of --profiles. What "
        "was in force must stay as it was: see --against.",
        epilog=examples(
            "buckle profile check rooms/r7.yaml",
            "buckle profile check rooms/ --strict",
            "buckle profile check rooms/ --diff",
            "buckle profile check rooms/ --format sarif > profiles.sarif",
            "buckle profile check rooms/ --against git:main",
            "buckle profile new rush | buckle profile check -",
        )
        + exit_codes(
            "0 nothing wrong (warnings allowed unless --strict); 1 something was found; 2 the call was wrong; "
            "3 a file or folder could not be read."
        ),
    )(check)


def check(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Profile files, folders, or - for standard input.", show_default=False),
    ],
    output: Annotated[
        Literal["text", "json", "sarif", "github", "junit", "gitlab"],
        typer.Option(
            "--format",
            help="Lines of the file with marks (text), one JSON document, SARIF 2.1.0 for code scanning, commands that "
            "GitHub Actions shows beside the lines, JUnit's XML for CI, or GitLab's code quality report.",
        ),
    ] = "text",
    profiles: ProfileFolders = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend what has one right answer, in the files; then check what is left.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what --fix would write, and write nothing.")] = False,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="git:REV|DIR",
            help="Compare with the profiles as they were at a git revision, or as they lie in another folder: a version "
            "that was in force and is changed, removed or moved in time since is an error. Without it, profiles.lock "
            "is compared where there is one.",
        ),
    ] = None,
    strict: Strict = False,
) -> None:
    """Checks and reports; the exit code says what was found."""
    from cli.language import take_setting
    from cli.profile_reports import REPORTERS
    from cli.times import now
    from profiles.around import around
    from profiles.cases.try_all import add_cases
    from profiles.settings import allowed, check_with_settings, is_strict
    from profiles.sources import is_case_name, sources

    folders = profiles or ()
    given, paths = paths, [path for path in paths if not is_case_name(path) or os.path.isdir(path)]
    if fix or diff:
        from cli.profile_mending import mend

        if fix and diff:
            refuse("--fix writes and --diff doesn't: give one of the two")
        is_mended = mend(list(sources(paths)), around(paths, folders), writes=fix)
        if diff:
            raise typer.Exit(EXIT_FOUND if is_mended else 0)
    checked, settings = check_with_settings(paths, now(), folders)
    take_setting(next((one.lang for one in settings if one.lang is not None), None))
    add_cases(checked, given, now(), [os.fspath(folder) for folder in folders])
    checked.findings += _kept(checked, paths, against)
    checked.findings = allowed(checked, paths, settings)
    strict = strict or is_strict(settings)
    REPORTERS[output](checked)
    if code := _exit_code(checked.findings, strict):
        raise typer.Exit(code)


def _kept(checked: Checked, paths: list[str], against: str | None) -> list[Finding]:
    """What was changed though it was in force; ends the run where what was can't be read."""
    from cli.options import give_up, refuse
    from cli.times import now
    from profiles.against import against_folder, against_git, against_locks
    from profiles.git import GitError

    if against is None:
        return against_locks(checked, paths, now())
    try:
        if against.startswith("git:"):
            return against_git(checked, paths, against.removeprefix("git:"), now())
    except GitError as error:
        (refuse if error.is_call else give_up)(f"--against: {error}")
    if not os.path.isdir(against):
        refuse(f'--against takes git:REV or a folder, and there is no folder "{cut(against, 100)}"')
    return against_folder(checked, paths, against, now())


def _exit_code(findings: list[Finding], strict: bool) -> int:
    from profiles.sources import UNREADABLE

    if any(f.code == UNREADABLE.code for f in findings):
        return EXIT_INCOMPLETE
    grave = ("error", "warning") if strict else ("error",)
    return EXIT_FOUND if any(f.severity in grave for f in findings) else 0
