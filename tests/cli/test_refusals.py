"""A call that is wrong: exit 2, and our own words for what is wrong with it and what is due."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from cli.app import program
from tests.cli.calling import call
from tests.cli.test_help import commands

LIBRARY = re.compile(
    r"Invalid value|Value error|Input should|No such|Missing |Error:|Usage:|does not exist|requires an argument|"
    r"unexpected|Possible options|Try '|not a valid|pydantic|click|typer",
    re.IGNORECASE,
)

PROGRAM = "`buckle --help` says how it is called."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("settel", 'there is no command "settel". Did you mean settle?'),
        ("profile chek", 'profile has no command "chek". Did you mean check or schema?'),
        ("--formt", 'there is no option "--formt".'),
        ("settle --formt json x", 'settle has no option "--formt". Did you mean --format?'),
        ("settle --strct x", 'settle has no option "--strct". Did you mean --strict?'),
        ("settle -q x", 'settle has no option "-q".'),
        ("settle --format", "--format needs a value: table, json, csv, beancount or hledger."),
        ("audit x --html", "--html needs a value: FILE."),
        ("impact x --games", "--games needs a value: a whole number from 0 to 1000."),
        ("settle --strict=5 x", "--strict takes no value."),
        ("hand rush 3 --format csv", '--format takes text or json, not "csv".'),
        ("hand rush 3 --format jsn", '--format takes text or json, not "jsn". Did you mean json?'),
        ("batch x --out o --output sqlit", '--output takes csv, jsonl, sqlite or parquet, not "sqlit". Did you mean sqlite?'),
        ("audit x --only match --only foo", '--only takes match, mismatch, unclaimed or rejected, not "foo".'),
        (
            "hand sichuan 1m --win rob",
            "--win takes discard, self, rob_gang, after_gang, gang_discard or last_tile, "
            'not "rob". Did you mean rob_gang?',
        ),
        ("simulate rush-points --games x", '--games takes a whole number, 0 or more, not "x".'),
        ("simulate rush-points --games -1", '--games takes a whole number, 0 or more, not "-1".'),
        ("simulate rush-points --seed 1.5", '--seed takes a whole number, not "1.5".'),
        ("simulate rush-points --errors 7", '--errors takes a number from 0 to 1, not "7".'),
        ("batch x --out o --workers 0", '--workers takes a whole number from 1 to 1024, not "0".'),
        ("batch x", "--out is missing: the folder of the results: a new one, or one of earlier results."),
        ("hand", "GAME is missing: rush, shuangkou, bigtwo or sichuan."),
        ("profile diff a", "NEW is missing: the one to compare it with."),
        ("settle x --profile a --profile b", "--profile is given more than once, and takes one value."),
        ("batch x --out a --out=a", "--out is given more than once, and takes one value."),
        ("hand sichuan 1m --profile a --win self --profile a", "--profile is given more than once, and takes one value."),
        ("simulate rush-points one two", "the call has words too many: one two."),
    ],
)  # fmt: skip
def test_what_is_wrong_and_what_is_due(words: str, said: str) -> None:
    answer = call(*words.split())
    first, second = answer.err.splitlines()
    assert (answer.code, answer.out, first) == (2, "", f"buckle: {said}")
    assert re.fullmatch(r"`buckle( [a-z]+)* --help` says how it is called\.", second)
    assert second == PROGRAM or call(*second.split("`")[1].split()[1:]).code == 0


def test_a_folder_of_profiles_that_is_none(tmp_path: Path) -> None:
    for name, said in (("nowhere", "there is no folder"), ("file", "is no folder")):
        (tmp_path / "file").touch()
        answer = call("settle", "x.jsonl", "--profiles", tmp_path / name)
        assert answer.code == 2
        assert answer.err.startswith("buckle: --profiles: ")
        assert said in answer.err
        assert answer.err.count("\n") == 1


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_an_option_of_one_value_is_given_once(words: tuple[str, ...]) -> None:
    command = program()
    for word in words:
        command = command.commands[word]
    for option in command.params:
        if option.param_type_name == "option" and not option.is_flag:
            answer = call(*words, *[f"{option.opts[0]}=1"] * 2)
            assert answer.code == 2
            assert ("given more than once" in answer.err) != option.multiple, answer.err


def test_options_that_take_several_values_and_flags_may_be_repeated() -> None:
    assert "more than once" not in call("hand", "sichuan", "11m", "--win", "self", "--win", "last_tile").err
    assert "more than once" not in call("settle", "none.jsonl", "--strict", "--strict").err


def test_what_a_value_holds_is_neutral() -> None:
    answer = call("hand", "rush", "3", "--format", "\x1b[31m[bold]")
    assert answer.code == 2
    assert "\x1b" not in answer.err
    assert "[bold]" in answer.err


def kinds(option: Any) -> bool:
    """Whether an option takes no text at will, so that some value is wrong."""
    kind = option.type_descriptor.annotation
    kind = get_args(kind)[0] if get_origin(kind) is list else kind
    return get_origin(kind) is Literal or kind in (int, float) or hasattr(kind, "__members__")


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_no_word_of_a_library_reaches_a_user(words: tuple[str, ...]) -> None:
    command = program()
    for word in words:
        command = command.commands[word]
    options = [one for one in command.params if one.param_type_name == "option" and one.name != "help"]
    calls = [["--no-such-option"], *([one.opts[0]] for one in options if not one.is_flag)]
    calls += [[one.opts[0] + "=x"] for one in options if one.is_flag]
    calls += [[f"{one.opts[0]}=~"] for one in options if not one.is_flag and kinds(one)]
    for more in calls:
        answer = call(*words, *more)
        assert answer.code == 2, more
        assert not LIBRARY.search(answer.err), answer.err
        assert answer.err.startswith("buckle: ")
