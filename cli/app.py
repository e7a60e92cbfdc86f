"""The commands of the program under one name, and how a call is parsed. What a command needs, it imports when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, cast

import typer

from cli.commands import Group, grouped
from cli.language import LANG_HELP
from cli.signals import leave_in_order

COMMANDS = {
    "demo": "Settle a shipped sample log",
    "settle": "Report who gets what, by which clause",
    "audit": "Compare with what the live server booked",
    "verify": "Say whether an audit's page is unaltered",
    "statement": "A player's games in order of time, with balances",
    "batch": "Settle any number of games into files",
    "impact": "Say what a changed profile would have paid",
    "hand": "Read a hand or play, and what it beats",
    "explain": "Explain a finding code or a rule clause",
    "simulate": "Play games and write valid logs",
    "convert": "Turn logs of another shape into this program's",
    "lsp": "Serve an editor while profiles are written",
    "profile": "Check, show, compare and start profiles",
}
"""The commands in the order of the list, and what each does; :mod:`cli` has a module for each."""

app = typer.Typer(
    name="buckle",
    cls=Group,
    help="Room profiles and settlement for card and mahjong rooms: check the rules, replay the games, explain every payout.",
    epilog="\b\nStart here:\n  $ buckle demo\n  $ buckle settle --help",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"buckle {version('buckle')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_print_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the trace where a bug of the program stops it.")] = False,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="<en|zh|es>", help=LANG_HELP, show_default=False),
    ] = None,
) -> None:
    """What may stand before a command; ``--debug`` and ``--lang`` are taken out of the call before it is parsed (:mod:`cli.main`)."""


@cache
def program() -> Any:
    """The commands as the parser's own object."""
    return grouped(app, COMMANDS)


def command(arguments: Sequence[str]) -> int:
    """Parses a call and carries it out; its exit code, 2 where the call was wrong.

    :raises KeyboardInterrupt, BrokenPipeError: as they come.
    """
    try:
        with program().make_context("buckle", list(arguments)) as context:
            leave_in_order()
            program().invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.TyperException as wrong:
        from cli.refusals import refusal

        sys.stdout.flush()
        shown = cast(Any, wrong)
        if type(wrong).__name__ == "NoArgsIsHelpError":
            shown.show()
        else:
            print(*refusal(shown, arguments, program()), sep="\n", file=sys.stderr)
        return int(shown.exit_code)
    return 0
