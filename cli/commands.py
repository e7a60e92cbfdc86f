"""Commands under their names, each imported and built when it is called: a start of one loads nothing of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cli.language import LANG_HELP, language, tr
from cli.once import given_once
from cli.values import read_plainly


class Group(TyperGroup):
    """A command of commands, whose list is told without building them."""

    commands: Commands  # type: ignore[assignment]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the list of the commands into the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, tr(does)) for name, does in self.commands.told.items()])


class Commands(Mapping[str, Any]):
    """The commands of a group by name, as the parser has them.

    :param told: what each does, in few words, in the order of the list.
    :param before: what stands before their names in those of their modules: ``profile_``.
    """

    def __init__(self, told: Mapping[str, str], before: str = "") -> None:
        self.told = told
        self._before = before
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The command of a name, built when it is first asked for."""
        if name not in self.told:
            raise KeyError(name)
        if name not in self._built:
            self._built[name] = _build(f"cli.{self._before}{name}".replace("-", "_"), self.told[name])
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.told)

    def __len__(self) -> int:
        return len(self.told)


def grouped(app: typer.Typer, told: Mapping[str, str], before: str = "") -> Any:
    """The parser's own object of commands under one name, built when they are called."""
    group: Any = typer.main.get_command(app)
    group.commands = Commands(told, before)
    return prepared(group)


def prepared(command: Any) -> Any:
    """A command whose help and usage name an argument by its word alone, in brackets if optional."""
    _read_help_plainly(command)
    for parameter in command.params:
        read_plainly(parameter)
        if parameter.param_type_name == "option":
            given_once(parameter)
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = lambda ctx: None
            word = parameter.metavar if parameter.required else f"[{parameter.metavar}]"
            parameter._usage_display_name = lambda word=word: word
    return command


def _read_help_plainly(command: Any) -> None:
    """The same for ``--help``, which the parser adds by itself."""
    usual = command.get_help_option

    def get_help_option(context: Any) -> Any:
        option = usual(context)
        if option is not None:
            read_plainly(option)
        return option

    command.get_help_option = get_help_option
    usual_help = command.format_help

    def format_help(context: Any, formatter: Any) -> None:
        own = command.params
        command.params = own if any(parameter.name == "lang" for parameter in own) else [*own, _language_option()]
        if language() != "en":
            _translate_help(command)
        usual_help(context, formatter)
        command.params = own

    command.format_help = format_help


def _translate_help(command: Any) -> None:
    """Puts the help of a command and of its options into the language in use."""
    for part, names in ((command, ("help",)), *((p, ("help", "rich_help_panel")) for p in command.params)):
        for name in names:
            if text := getattr(part, name, None):
                setattr(part, name, tr(text))


def _ask_language(
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="<en|zh|es>", help=LANG_HELP, show_default=False)
    ] = None,
) -> None:
    """Nothing: the option is taken out of a call before it is parsed, and stands here for help and completion."""


def _language_option() -> Any:
    """``--lang`` as the parser has an option; made only for help."""
    alone = typer.Typer(add_completion=False)
    alone.command()(_ask_language)
    return typer.main.get_command(alone).params[0]


def _build(module: str, told: str) -> Any:
    """The command that a module mounts, or the group that it makes."""
    found = import_module(module)
    if hasattr(found, "group"):
        command = found.group()
    else:
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        found.mount(alone)
        command = prepared(typer.main.get_command(alone))
    command.short_help = told
    return command
