"""A start loads what its call needs, and reads the call's values as the parser's own validator does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer._coercion import build_runtime_param
from wcwidth import wcswidth

from cli.app import program
from cli.terminal import _NARROW
from cli.values import read_plainly
from settlement.logs.samples import sample_path
from tests.cli.test_help import commands


def loaded(*call: str) -> set[str]:
    """The modules of a call."""
    code = (
        f"import sys; from cli.main import run; run({list(call)!r}); print(*sys.modules, sep=chr(10), file=sys.stderr)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return set(said.stderr.split())


def test_settling_a_game_loads_no_validator_and_no_other_command(tmp_path: Path) -> None:
    log = tmp_path / "one.jsonl"
    log.write_bytes(sample_path("rush-worked.jsonl").read_bytes().splitlines(keepends=True)[0])
    names = loaded("settle", str(log))
    assert "settlement.logs.settle" in names
    assert not names & {"pydantic", "jsonschema", "rich", "wcwidth", "importlib.metadata", "cli.audit", "cli.batch"}


def test_help_loads_no_command() -> None:
    names = loaded("--help")
    assert not names & {"pydantic", "msgspec", "cli.settle", "cli.audit", "settlement.findings"}


def parameters() -> Iterator[Any]:
    for words in commands():
        command = program()
        for word in words:
            command = command.commands[word]
        yield from (one for one in command.params if one.name != "help")


VALUES = (None, "", "x", "json", "JSON", "7", "007", "-1", "1.5", " 3", "9" * 30, "٣", "a/b", "/", "settled", True, 5, 0, 2000, 0.5)  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_values_are_read_as_the_parser_reads_them(value: Any) -> None:
    def outcome(reader: Any, one: Any, given: Any) -> Any:
        try:
            found = reader.coerce(given, param=one, ctx=None)
        except typer.BadParameter as wrong:
            return str(wrong)
        return type(found), found

    for one in parameters():
        many = one.multiple or one.nargs == -1
        given = (value, "settled") if many and value is not None else value
        assert outcome(one.get_runtime_param(), one, given) == outcome(
            build_runtime_param(one.type_descriptor), one, given
        ), (one.name, value)


def test_a_parser_that_works_otherwise_is_left_alone() -> None:
    read_plainly(object())


def test_our_own_signs_take_one_column() -> None:
    assert {wcswidth(chr(sign)) for sign in _NARROW} == {1}
