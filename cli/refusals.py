"""What is said of a call that can't be parsed, in the words of this program; the parser's own never reach a user."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from cli.options import did_you_mean, listed
from cli.terminal import cut


def refusal(wrong: Any, arguments: Sequence[str], program: Any) -> list[str]:
    """What is wrong with a call, and where more is said, in lines.

    :param wrong: the parser's error; only what it is about is taken from it, never its words.
    :param arguments: the call, behind the program's name.
    :param program: all commands, as the parser has them.
    """
    name, called, rest = _called(arguments, program)
    return [f"buckle: {_what(wrong, name, called, rest)}", f"`{name} --help` says how it is called."]


def _called(arguments: Sequence[str], program: Any) -> tuple[str, Any, list[str]]:
    """The command of a call by its words, as the parser has it, and the words behind these."""
    name, command, rest = "buckle", program, list(arguments)
    while rest and rest[0] in getattr(command, "commands", {}):
        name, command = f"{name} {rest[0]}", command.commands[rest[0]]
        del rest[0]
    return name, command, rest


def _what(wrong: Any, name: str, called: Any, rest: Sequence[str]) -> str:
    kind = type(wrong).__name__
    has_no = f"{name.removeprefix('buckle ')} has no" if name != "buckle" else "there is no"
    if kind == "NoSuchOption":
        options = [option for one in called.params if one.param_type_name == "option" for option in one.opts]
        hint = did_you_mean(wrong.option_name, (*options, "--help"))
        return f"{has_no} option {_quoted(wrong.option_name)}.{hint}"
    if kind == "BadOptionUsage":
        option = next((one for one in called.params if wrong.option_name in one.opts), None)
        if option is not None and not option.is_flag:
            return f"{wrong.option_name} needs a value: {_kind(option) or option.metavar}."
        return f"{wrong.option_name} takes no value."
    if kind == "GivenTwiceError":
        return f"{wrong.option} is given more than once, and takes one value."
    parameter = getattr(wrong, "param", None)
    if parameter is not None:
        return _about(parameter, wrong)
    if hasattr(called, "commands"):
        word = next((word for word in rest if not word.startswith("-")), "")
        return f"{has_no} command {_quoted(word)}.{did_you_mean(word, called.commands)}"
    extra = re.search(r" \((.*)\)$", wrong.message)
    return f"the call has words too many{f': {cut(extra[1], 60)}' if extra else ''}."


def _about(parameter: Any, wrong: Any) -> str:
    """What is wrong with the value of an argument or option, or that there is none."""
    named = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar.removesuffix("...")
    if type(wrong).__name__ == "MissingParameter":
        first: str = parameter.help.partition(". ")[0].removesuffix(".")
        return f"{named} is missing: {_kind(parameter) or first[:1].lower() + first[1:]}."
    faults: list[Any] = getattr(wrong.__cause__, "errors", list)()
    due = _kind(parameter) or parameter.metavar
    if not faults:
        return f"{named} takes {due}."
    value = str(faults[0]["input"])
    return f"{named} takes {due}, not {_quoted(value)}.{did_you_mean(value, _choices(parameter))}"


def _kind(parameter: Any) -> str:
    """The values that an argument or option takes, in words; empty where it takes any text."""
    if choices := _choices(parameter):
        return listed(choices)
    what = {int: "a whole number", float: "a number"}.get(parameter.type_descriptor.annotation)
    if what is None:
        return ""
    least, most = (None if end is None else f"{end:g}" for end in (parameter.min, parameter.max))
    if least is not None and most is not None:
        return f"{what} from {least} to {most}"
    if least is not None:
        return f"{what}, {least} or more"
    return what if most is None else f"{what}, {most} or less"


def _choices(parameter: Any) -> list[str]:
    """The values that an option takes, where they are a few."""
    kind = parameter.type_descriptor.annotation
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    if get_origin(kind) is Literal:
        return [str(choice) for choice in get_args(kind)]
    return [str(choice.value) for choice in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []


def _quoted(word: str) -> str:
    return f'"{cut(word, 60)}"'
