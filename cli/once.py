"""An option that takes one value is given once: the parser alone would take the last, and say nothing of the others."""

from __future__ import annotations

from typing import Any

import typer


class GivenTwiceError(typer.BadParameter):
    """An option that takes one value was given more than once; ``option`` is how it is written."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


def given_once(option: Any) -> None:
    """Makes the parser refuse a second value of an option, as the parser has it. Those that take several, and flags, stay as they are."""
    if option.multiple or option.is_flag:
        return
    add = option.add_to_parser

    def add_to_parser(parser: Any, context: Any) -> None:
        add(parser, context)
        for known in (parser._long_opt, parser._short_opt):
            for name in {*option.opts} & {*known}:
                _refuse_second(known[name], name)

    option.add_to_parser = add_to_parser


def _refuse_second(parsed: Any, name: str) -> None:
    process = parsed.process

    def once(value: Any, state: Any) -> None:
        if parsed.dest in state.opts:
            raise GivenTwiceError(name)
        process(value, state)

    parsed.process = once
