"""``buckle verify``: whether the page of an audit says what its records come to, to the last word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cli.options import (
    EXIT_FOUND,
    EXIT_INCOMPLETE,
    ClaimsFile,
    Logs,
    ProfileFolders,
    ProfileName,
    examples,
    exit_codes,
    refuse,
)
from cli.talking import talking
from cli.terminal import cut

if TYPE_CHECKING:
    from cli.html.audit.again import Again
    from cli.html.audit.data import Document, Numbers
    from cli.html.audit.read import Written

MOST_SHOWN = 20
_COMPARED_OTHERWISE = ('<meta name="buckle-sha256"', '<script type="application/json"')


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "verify",
        help="Reckons the page of an audit again from its logs, and says whether every amount and every word on it is what "
        "its records come to.",
        epilog=examples(
            "buckle verify dispute.html night.jsonl",
            "buckle verify dispute.html logs/ --profiles rooms/",
        )
        + exit_codes(
            "0 the page is unaltered; 1 something on it is not what the records come to, or a record is missing; 2 the "
            "call was wrong; 3 a log could not be read to its end, or another version of the program made the page, so "
            "that its words can't be compared."
        ),
    )(talking(verify))


def verify(
    page: Annotated[
        Path, typer.Argument(metavar="PAGE", help="A page that `buckle audit --html` wrote.", show_default=False)
    ],
    logs: Logs,
    profiles: ProfileFolders = None,
    profile: ProfileName = None,
    claims: ClaimsFile = None,
) -> None:
    """Reads the page, makes it again from the logs, and says where the two differ."""
    written = _read(page)
    if written.document is None:
        _end(EXIT_FOUND, ["ALTERED: the data that the page carries is missing, or can't be read."])
    if (compared := written.document.options.claims) is not None and claims is None:
        refuse(f'the page compares with the claims of "{cut(compared, 200)}": give them with --claims')
    from cli.audit_files import open_claims
    from cli.findings import show_finding
    from cli.html.audit.again import make_again

    again = make_again(written.document, logs, profiles, profile, open_claims(claims))
    numbers = list(_compare_games(written.document.games, again.document.games, whole=not again.missing))
    for problem in again.problems:
        show_finding(problem)
    if again.incomplete:
        _end(EXIT_INCOMPLETE, ["NOT VERIFIED: a log could not be read to its end.", *numbers])
    why_not = list(_why_no_words(written.document, again))
    differences = [*numbers, *_compare_words(written, again.written, whole=not why_not)]
    if differences:
        _end(EXIT_FOUND, ["ALTERED: the page is not what the records come to.", *differences, *why_not])
    if why_not:
        _end(EXIT_INCOMPLETE, ["NOT VERIFIED to the last word: every amount is what the records come to.", *why_not])
    games = f"{len(written.document.games)} game{'s' * (len(written.document.games) != 1)}"
    said = f"UNALTERED: {games}; every amount and every word is what the records come to."
    _end(0, [said])


def _read(path: Path) -> Written:
    from cli.html.audit.read import read_page

    shown = cut(path, 200)
    try:
        written = read_page(path)
    except OSError as fault:
        refuse(f'the page "{shown}" can\'t be read: {fault.strerror or fault}')
    if written is None:
        refuse(f'"{shown}" is no page of `buckle audit --html`: name the page first, then the logs')
    return written


def _why_no_words(document: Document, again: Again) -> Iterator[str]:
    """Why the words of a page can't be compared, though its numbers can."""
    for name in again.missing:
        yield f"no log that was given is, byte by byte, {cut(name, 200)}, so the words around the amounts can't be compared"
    if document.version != again.document.version:
        made, this = cut(document.version, 40), again.document.version
        yield f"buckle {made} made the page and this is {this}, so the words around the amounts can't be compared"


def _compare_words(written: Written, again: Written, *, whole: bool) -> Iterator[str]:
    """Where the text of a page differs from what it is when made again.

    :param whole: the two should be the same to the last byte.
    """
    if not written.sealed:
        yield "the page's seal doesn't hold: something on it was changed after it was written"
    if not whole:
        return
    for number, (old, new) in enumerate(zip(written.lines, again.lines, strict=False), 1):
        if old != new and not old.startswith(_COMPARED_OTHERWISE):
            yield f"line {number} of the page: {_around(old, new)}"
    if len(written.lines) != len(again.lines):
        yield f"the page has {len(written.lines)} lines, made again it has {len(again.lines)}"


def _compare_games(written: tuple[Numbers, ...], again: tuple[Numbers, ...], *, whole: bool) -> Iterator[str]:
    """Where the numbers of games differ; ``whole``: the page should hold all of the games that there are."""
    left = list(again)
    for one in written:
        found = next((other for other in left if other.record_sha256 == one.record_sha256), None)
        name = f"game {cut(one.game_id or 'without a readable id', 60)}"
        if found is None:
            yield f"{name}: no log that was given holds its record"
            continue
        left.remove(found)
        for field in one.__struct_fields__:
            if (said := getattr(one, field)) != (comes_to := getattr(found, field)):
                yield f"{name}: the page says {field} {_told(said)}, the record comes to {_told(comes_to)}"
    for other in left if whole else ():
        yield f"game {cut(other.game_id or 'without a readable id', 60)} is left out of the page"


def _told(value: object) -> str:
    import msgspec

    from settlement.logs.report import json_text

    return cut(json_text(msgspec.to_builtins(value)), 200)


def _around(old: str, new: str) -> str:
    """Where two lines part, with a few letters of each."""
    at = next(
        (n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    start = max(0, at - 20)
    return f'it says "{cut(old[start:], 70)}", made again "{cut(new[start:], 70)}"'


def _end(code: int, lines: list[str]) -> NoReturn:
    for line in lines[: MOST_SHOWN + 1]:
        print(line if line is lines[0] else f"  - {line}")
    if len(lines) > MOST_SHOWN + 1:
        print(f"  … and {len(lines) - MOST_SHOWN - 1} more differences")
    raise typer.Exit(code)
