"""Help: on everything, quick, with examples, and with every word in brackets still there."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from cli.app import program
from tests.cli.calling import call, process


def commands() -> list[tuple[str, ...]]:
    """Every command by the words that call it."""
    found: list[tuple[str, ...]] = []
    todo: list[tuple[tuple[str, ...], Any]] = [((), program())]
    while todo:
        words, command = todo.pop()
        inner = getattr(command, "commands", None)
        if inner is None:
            found.append(words)
        else:
            todo += [((*words, name), one) for name, one in inner.items()]
    return sorted(found)


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_has_help_with_examples(words: tuple[str, ...]) -> None:
    said = call(*words, "--help")
    assert said.code == 0
    assert f"Usage: buckle {' '.join(words)}" in said.out
    assert f"$ buckle {' '.join(words)}" in said.out
    assert call(*words, "-h").out == said.out


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_option_is_explained(words: tuple[str, ...]) -> None:
    command = program()
    for word in words:
        command = command.commands[word]
    assert all(getattr(parameter, "help", None) for parameter in command.params if parameter.name != "help")


@pytest.mark.parametrize("words", [(), ("profile",), *commands()], ids=" ".join)
def test_help_fits(words: tuple[str, ...]) -> None:
    assert max(map(len, call(*words, "--help").out.splitlines())) <= 80
    lines = call(*words, "--help", columns=60).out.splitlines()
    assert all(len(line) <= 60 for line in lines if not line.startswith("    $ "))


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        (("settle",), "LOG..."),
        (("batch",), "LOG..."),
        (("hand",), "GAME CARDS..."),
        (("explain",), "[CODE]"),
        (("profile", "check"), "PATH..."),
        (("profile", "diff"), "OLD NEW"),
        (("profile", "show"), "ID[@V]"),
    ],
)
def test_usage_reads_as_the_call_is_typed(words: tuple[str, ...], arguments: str) -> None:
    assert call(*words, "--help").out.startswith(f"Usage: buckle {' '.join(words)} [OPTIONS] {arguments}\n")


@pytest.mark.parametrize("name", ["settle", "audit", "batch", "impact"])
def test_patterns_are_told(name: str) -> None:
    assert "quoted patterns ('logs/*.gz')" in " ".join(call(name, "--help").out.split())


@pytest.mark.parametrize("name", ["batch", "impact"])
def test_the_extra_that_pages_with_charts_need_is_told(name: str) -> None:
    assert "pip install '.[charts]'" in " ".join(call(name, "--help").out.split())


def test_settle_speaks_of_no_difference() -> None:
    assert "difference" not in call("settle", "--help").out


def test_the_list_of_commands_is_whole() -> None:
    said = call("--help")
    for name in ("demo", "settle", "audit", "hand", "explain", "simulate"):
        assert f"\n  {name} " in said.out
    assert "..." not in said.out.partition("Commands:")[2]


def test_brackets_stay() -> None:
    assert "[default: table]" in call("settle", "--help").out
    assert "[OPTIONS]" in call("settle", "--help").out


def test_arguments_are_named_by_their_words() -> None:
    assert "\n  LOG...  Game logs" in call("settle", "--help").out


def test_help_does_not_load_what_it_does_not_need() -> None:
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "from cli.main import run; run(['--help'])"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stderr
    names = {line.rpartition("|")[2].strip() for line in loaded.splitlines()}
    heavy = {"yaml", "jsonschema", "rich", "pyarrow", "distributed", "psycopg", "settlement.games.rush"}
    assert not names & heavy


def test_version_names_the_program() -> None:
    assert call("--version").out.startswith("buckle 0.")


def test_completion_for_the_shell() -> None:
    env = {"_BUCKLE_COMPLETE": "complete_bash", "COMP_WORDS": "buckle expl", "COMP_CWORD": "1"}
    assert "explain" in process(env=env).out
    env = {"_BUCKLE_COMPLETE": "complete_bash", "COMP_WORDS": "buckle hand ru", "COMP_CWORD": "2"}
    assert "rush" in process(env=env).out
