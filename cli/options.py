"""The options that commands share, and how a call that names something unknown is refused."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cli.talk import complain
from cli.terminal import cut, safe

if TYPE_CHECKING:
    from settlement.batch.game_groups import Days
    from settlement.findings import Finding
    from settlement.games.editions import Book

CHARTS = "It needs the extra charts: pip install '.[charts]' in a checkout."
EXIT_FOUND = 1
EXIT_CALL = 2
EXIT_INCOMPLETE = 3


def examples(*calls: str) -> str:
    """The end of a command's help: calls as they can be typed."""
    return "\b\nExamples:\n" + "\n".join(f"  $ {call}" for call in calls)


def exit_codes(codes: str) -> str:
    """What stands below the examples: the exit codes of a command, in a sentence."""
    return f"\n\nExit code: {codes}"


def complete_profile(incomplete: str) -> list[str]:
    """Ids of the shipped profiles that begin so, for the shell."""
    from profiles.catalogue import load_book

    book, _ = load_book()
    return [i for i in book.ids() if i.startswith(incomplete)] if book else []


def complete_game(incomplete: str) -> list[str]:
    """Ids of games that begin so, for the shell."""
    from settlement.games.catalogue import GAME_IDS

    return [g for g in GAME_IDS if g.startswith(incomplete)]


def _standard_input_once(logs: list[str]) -> list[str]:
    """The logs as given; ends the call where two of them would read the same standard input."""
    if logs.count("-") > 1:
        refuse("standard input can be read only once: name - once")
    return logs


Logs = Annotated[
    list[str],
    typer.Argument(
        callback=_standard_input_once,
        metavar="LOG...",
        help="Game logs: files (plain, .gz, .zst), folders, quoted patterns ('logs/*.gz'), or - for standard input.",
        show_default=False,
    ),
]


def _readable_folders(folders: list[Path] | None) -> list[Path] | None:
    """The folders as given; ends the call where one can't be looked into."""
    for folder in folders or ():
        shown = f'"{cut(str(folder), 200)}"'
        if not folder.exists():
            refuse(f"--profiles: there is no folder {shown}")
        if not folder.is_dir():
            refuse(f"--profiles: {shown} is no folder; one profile is named with --profile, or stands in a folder")
        if not os.access(folder, os.R_OK | os.X_OK):
            refuse(f"--profiles: the folder {shown} can't be read")
    return folders


ProfileName = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="P",
        help="Pay by this profile whatever the logs name: an id, id@version or a YAML file.",
        autocompletion=complete_profile,
    ),
]
ProfileFolders = Annotated[
    list[Path] | None,
    typer.Option(
        "--profiles",
        metavar="DIR",
        help="Add a folder of profiles to the shipped ones; where both have a version of an id, the folder's is used. May be repeated.",
        callback=_readable_folders,
    ),
]
GameId = Annotated[
    list[str] | None,
    typer.Option("--game-id", metavar="ID", help="Only the game of this id, as written in the log. May be repeated."),
]
ClaimsFile = Annotated[
    Path | None,
    typer.Option(
        "--claims",
        metavar="FILE",
        help="Compare with these amounts, not with those in the logs: a CSV file of game_id,seat,amount, seat being a number or house.",
    ),
]
ShownProfile = Annotated[
    str,
    typer.Argument(
        metavar="ID[@V]",
        help="A profile's id, id@version, or a YAML file.",
        autocompletion=complete_profile,
        show_default=False,
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings count: exit 1 where there is one.")]


def days_of(zone: str) -> Days:
    """The days of a time zone; ends the call where there is none of this name."""
    from settlement.batch.game_groups import Days
    from settlement.findings import quoted

    try:
        return Days(zone)
    except ValueError:
        refuse(f"there is no time zone {quoted(zone)}: write one such as Asia/Shanghai")


def as_utf8(text: str) -> str:
    """A text of the call, read as UTF-8 also where the locale (C) knows no more than ASCII. Not for paths."""
    if text.isascii() or not any("\udc80" <= c <= "\udcff" for c in text):
        return text
    return os.fsencode(text).decode("utf-8", "surrogateescape")


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """`` Did you mean …?`` with the closest of the words, or nothing."""
    lead = "--" if word.startswith("--") else ""  # what all options begin with makes none of them close
    word, known = word.removeprefix(lead), [one.removeprefix(lead) for one in words if one.startswith(lead)]
    close = difflib.get_close_matches(word, known, 3, 0.6) or difflib.get_close_matches(
        word.lower(), [k for k in known if k.lower().startswith(word.lower()[:3])], 3, 0.3
    )
    return f" Did you mean {' or '.join(lead + safe(c) for c in close)}?" if close else ""


def refuse(message: str) -> NoReturn:
    """Ends the call as wrong: exit 2, with one line that says what was wrong."""
    _end(message, EXIT_CALL)


def give_up(message: str) -> NoReturn:
    """Ends a run that can't be done, through no fault of the call: exit 3, with one line that says why."""
    _end(message, EXIT_INCOMPLETE)


def _end(message: str, code: int) -> NoReturn:
    complain(message, "call-refused" if code == EXIT_CALL else "run-failed")
    raise typer.Exit(code)


def listed(names: Sequence[str]) -> str:
    """Names as a choice: ``rush, bigtwo or sichuan``."""
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def known_game(name: str) -> str:
    """A game's id, given as that, as the game's title or as its Chinese name; ends the call where there is no such game."""
    from profiles.game_names import game_named
    from settlement.games.catalogue import GAME_IDS

    if name in GAME_IDS:
        return name
    named = game_named(as_utf8(name))
    if named is None:
        hint = did_you_mean(name, GAME_IDS)
        refuse(f'there is no game "{cut(name, 60)}".{hint} Games: {", ".join(GAME_IDS)}.')
    return named


def open_book(folders: list[Path] | None, profile: str | None) -> Book:
    """The book of :func:`open_profiles` alone, for commands that don't count warnings."""
    return open_profiles(folders, profile)[0]


def open_profiles(folders: list[Path] | None, profile: str | None) -> tuple[Book, list[Finding]]:
    """The shipped profiles and those of the folders, and what was found in them, which is shown.

    Ends the call where one of them, or ``profile``, can't be used. A broken file stops the run before it starts: an
    older version would pay wrongly.
    """
    from cli.findings import show_finding
    from profiles.catalogue import load_book
    from settlement.findings import errors

    book, findings = load_book(folders or (), profile)
    for finding in findings:
        show_finding(finding)
    if book is None or errors(findings):
        raise typer.Exit(EXIT_CALL)
    return book, findings
