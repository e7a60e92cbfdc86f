"""``buckle profile new``: a commented profile to start from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.options import (
    ProfileFolders,
    as_utf8,
    complete_game,
    complete_profile,
    did_you_mean,
    examples,
    known_game,
    refuse,
)
from cli.terminal import cut
from settlement.games import GAME_IDS


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "new",
        help="Prints a profile of a game with a comment on every key, to be saved and changed. Editions are the shipped "
        "profiles of a game: points and wealth for rush, standard, app and seed for sichuan, standard for the others.",
        epilog=examples(
            "buckle profile new rush > r7.yaml",
            "buckle profile new rush --edition wealth > r7.yaml",
            "buckle profile new sichuan --edition seed | buckle profile check -",
            "buckle profile new 火拼双扣 --id vip --room 'vip-*' --extends rush-points",
        ),
    )(new)


def new(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help=f"The game: {', '.join(GAME_IDS)}, or its name, also in Chinese.",
            autocompletion=complete_game,
        ),
    ],
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="E", help="Which of the game's shipped profiles to start from.")
    ] = None,
    name: Annotated[str | None, typer.Option("--id", metavar="ID", help="What logs and rooms call it.")] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="What people read.")] = None,
    rooms: Annotated[
        list[str] | None,
        typer.Option("--room", metavar="R", help="A room that it claims, or a pattern ('vip-*'). May be repeated."),
    ] = None,
    starts: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="From when on it pays: RFC 3339 with seconds and offset."),
    ] = None,
    extends: Annotated[
        str | None,
        typer.Option(
            "--extends",
            metavar="ID[@V]",
            help="Write only the head, and extend this profile, shipped or in --profiles.",
            autocompletion=complete_profile,
        ),
    ] = None,
    profiles: ProfileFolders = None,
) -> None:
    """Prints the starter."""
    from cli.profile_choice import chosen
    from cli.times import instant_of
    from profiles.starter import Named, editions, extending, starter

    game = known_game(game)
    known = editions(game)
    if edition is not None and edition not in known:
        hint = did_you_mean(edition, known)
        refuse(f'{game} has no edition "{cut(edition, 60)}".{hint} Editions: {", ".join(known)}.')
    if starts is not None:
        instant_of("--from", starts)
    id_, titled = (None if text is None else as_utf8(text) for text in (name, title))
    named = Named(id=id_, title=titled, starts=starts, rooms=tuple(map(as_utf8, rooms or ())))
    if extends is None:
        text = starter(game, edition, named)
    elif edition is not None:
        refuse("--edition names a profile to copy, --extends one to extend: give one of them")
    else:
        base = chosen(extends, profiles)
        if base.document["game"] != game:
            refuse(f"{base.file.label} is a profile of {base.document['game']}, not of {game}")
        text = extending(game, base.file.label, named)
    _refuse_wrong(text, profiles)
    sys.stdout.write(text)


def _refuse_wrong(text: str, folders: list[Path] | None) -> None:
    """Ends the call where what it names can't stand in a profile."""
    from profiles.check import check_sources
    from profiles.sources import Source, sources
    from settlement.findings import errors

    given = {"profile": "--id", "title": "--title", "rooms": "--room", "effective_from": "--from"}
    found = check_sources([Source("new", text.encode("utf-8", "replace")), *sources(folders or ())]).findings
    for finding in errors(found):
        option = given.get((finding.path or "").partition("[")[0])
        if finding.file == "new" and option and finding.code != "profile/duplicate-version":
            refuse(f"{option}: {finding.message}" + (f"; {finding.fix}" if finding.fix else ""))
