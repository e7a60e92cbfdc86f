"""``buckle simulate``: games of simple players as valid logs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.options import ProfileFolders, complete_profile, examples, open_book, refuse


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "simulate",
        help="Lets simple players play games and writes what they did as logs, all of them valid; the same profile and seed give the same bytes.",
        epilog=examples(
            "buckle simulate rush-points --games 100 --seed 1 > night.jsonl",
            "buckle simulate sichuan --games 20 --seed 7 --errors 0.1 | buckle audit -",
        ),
    )(simulate)


def simulate(
    profile: Annotated[
        str,
        typer.Argument(
            metavar="PROFILE",
            help="An id, id@version or a YAML file.",
            autocompletion=complete_profile,
            show_default=False,
        ),
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", min=0, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Any whole number; another seed, other games.")] = 1,
    errors: Annotated[
        float,
        typer.Option(
            "--errors",
            metavar="SHARE",
            min=0.0,
            max=1.0,
            help="Spoil what the server claims in this share of the games, 0 to 1, for audit to find.",
        ),
    ] = 0.0,
    carry: Annotated[
        bool, typer.Option("--carry", help="Players keep their balances from game to game, for statement to follow.")
    ] = False,
    profiles: ProfileFolders = None,
) -> None:
    """Writes a log a line to standard output, as they are played."""
    from settlement.findings import quoted
    from settlement.logs.simulate import simulate as played

    book = open_book(profiles, profile)
    edition = book.find(book.override or profile)
    if edition is None:
        refuse(f"there is no profile {quoted(profile)}")
    for line in played(edition, games, seed, errors, carries=carry):
        sys.stdout.buffer.write(line)
