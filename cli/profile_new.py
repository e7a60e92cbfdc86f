"""``buckle profile new``: a commented profile to start from."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.options import complete_game, did_you_mean, examples, known_game, refuse
from cli.terminal import cut


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "new",
        short_help="Print a commented profile to start from",
        help="Prints a profile of a game with a comment on every key, to be saved and changed. Editions are the shipped "
        "profiles of a game: points and wealth for rush, standard and seed for sichuan, standard for the others.",
        epilog=examples(
            "buckle profile new rush > r7.yaml",
            "buckle profile new rush --edition wealth > r7.yaml",
            "buckle profile new sichuan --edition seed | buckle profile check -",
        ),
    )(new)


def new(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game's id: rush, shuangkou, bigtwo, sichuan.", autocompletion=complete_game
        ),
    ],
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="E", help="Which of the game's shipped profiles to start from.")
    ] = None,
) -> None:
    """Prints the starter."""
    from profiles.starter import editions, starter

    known = editions(known_game(game))
    if edition is not None and edition not in known:
        hint = did_you_mean(edition, known)
        refuse(f'{game} has no edition "{cut(edition, 60)}".{hint} Editions: {", ".join(known)}.')
    sys.stdout.write(starter(game, edition))
