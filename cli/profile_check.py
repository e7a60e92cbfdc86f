"""``buckle profile check``: everything that is wrong with profiles, with file, line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cli.options import EXIT_FOUND, EXIT_INCOMPLETE, ProfileFolders, Strict, examples, exit_codes, refuse

if TYPE_CHECKING:
    from settlement.findings import Finding


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "check",
        short_help="Find everything that is wrong with profiles",
        help="Checks profile files, or all .yaml and .yml files of folders, together: how they are written, their keys "
        "and values, what they extend, their versions among each other, and whether their numbers make sense. "
        "Everything is reported at once. A file may extend those beside it in its folder, and those of --profiles.",
        epilog=examples(
            "buckle profile check rooms/r7.yaml",
            "buckle profile check rooms/ --strict",
            "buckle profile check rooms/ --diff",
            "buckle profile check rooms/ --format sarif > profiles.sarif",
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
        Literal["text", "json", "sarif", "github"],
        typer.Option(
            "--format",
            help="Lines of the file with marks (text), one JSON document, SARIF 2.1.0 for code scanning, or commands "
            "that GitHub Actions shows beside the lines.",
        ),
    ] = "text",
    profiles: ProfileFolders = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend what has one right answer, in the files; then check what is left.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what --fix would write, and write nothing.")] = False,
    strict: Strict = False,
) -> None:
    """Checks and reports; the exit code says what was found."""
    from cli.profile_reports import REPORTERS
    from profiles.around import around
    from profiles.check import check_sources
    from profiles.sources import sources

    given, near = list(sources(paths)), around(paths, profiles or ())
    if fix or diff:
        from cli.profile_mending import mend

        if fix and diff:
            refuse("--fix writes and --diff doesn't: give one of the two")
        is_mended = mend(given, near, writes=fix)
        if diff:
            raise typer.Exit(EXIT_FOUND if is_mended else 0)
        given = list(sources(paths))
    checked = check_sources(given, near)
    REPORTERS[output](checked)
    if code := _exit_code(checked.findings, strict):
        raise typer.Exit(code)


def _exit_code(findings: list[Finding], strict: bool) -> int:
    from profiles.sources import UNREADABLE

    if any(f.code == UNREADABLE.code for f in findings):
        return EXIT_INCOMPLETE
    grave = ("error", "warning") if strict else ("error",)
    return EXIT_FOUND if any(f.severity in grave for f in findings) else 0
