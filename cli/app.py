"""The commands of the program under one name, and how a call is parsed. What a command needs, it imports when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal, cast

import typer

from cli import audit, batch, convert, demo, explain, hand, impact, lsp, profile, settle, simulate, statement, verify
from cli.language import language, tr
from cli.once import given_once
from cli.signals import leave_in_order

Language = Annotated[
    Literal["en", "zh", "es"] | None,
    typer.Option(
        "--lang",
        help="Tell people in English, Chinese or Spanish; else BUCKLE_LANG or the locale says it. JSON and CSV stay English.",
        show_default=False,
    ),
]
_PANEL = "rich_help_panel"
app = typer.Typer(
    name="buckle",
    help="Room profiles and settlement for card and mahjong rooms: check the rules, replay the games, explain every payout.",
    epilog="\b\nStart here:\n  $ buckle demo\n  $ buckle settle --help",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _module in (demo, settle, audit, verify, statement, batch, impact, hand, explain, simulate, convert, lsp):
    _module.mount(app)
app.add_typer(profile.app)


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
    lang: Language = None,
) -> None:
    """What may stand before a command; ``--debug`` is taken out of the call before it is parsed (:mod:`cli.main`), and
    ``--lang`` has been looked at then.
    """


@cache
def program() -> Any:
    """The commands as the parser's own object; help and usage name an argument by its word alone, in brackets if optional."""
    whole: Any = typer.main.get_command(app)
    lang = next(parameter for parameter in whole.params if parameter.name == "lang")
    lang.expose_value = False
    todo = [whole]
    while todo:
        one = todo.pop()
        todo += getattr(one, "commands", {}).values()
        for parameter in one.params:
            if parameter.param_type_name == "option":
                given_once(parameter)
            if parameter.param_type_name == "argument":
                parameter.display_type_rich = lambda ctx: None
                word = parameter.metavar if parameter.required else f"[{parameter.metavar}]"
                parameter._usage_display_name = lambda word=word: word
        if one is not whole and not hasattr(one, "commands"):
            one.params.append(lang)
    if language() != "en":
        _translate_help(whole)
    return whole


def _translate_help(command: Any) -> None:
    """Puts the help of a command, its options and the commands below it into the language in use."""
    for part, names in ((command, ("help", "short_help", "epilog")), *((p, ("help", _PANEL)) for p in command.params)):
        for name in names:
            if text := getattr(part, name, None):
                setattr(part, name, tr(text))
    for below in getattr(command, "commands", {}).values():
        _translate_help(below)


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
