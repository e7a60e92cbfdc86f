"""The other commands about profiles: list, show, new, schema, diff."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cli import terminal
from schemas.catalogue import profile_schema, schema
from settlement.games.catalogue import GAME_IDS
from tests.cli.calling import call
from tests.profiles.texts import SHUANGKOU, changed, extending

SHIPPED = ["bigtwo", "rush-points", "rush-wealth", "shuangkou", "sichuan", "sichuan-app", "sichuan-seed"]
COMMANDS = ("check", "list", "show", "new", "schema", "diff")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str) -> None:
    said = call("profile", command, "--help")
    assert said.code == 0
    assert f"$ buckle profile {command}" in said.out


def test_list_names_every_profile() -> None:
    said = call("profile", "list")
    assert said.code == 0
    assert [line.split("@")[0] for line in said.out.splitlines()[1:]] == SHIPPED


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
@pytest.mark.parametrize("rooms", ["", "rooms: [" + ", ".join(f"room-{n}" for n in range(30)) + "]\n"])
def test_the_list_fits_the_width(tmp_path: Path, columns: int, rooms: str) -> None:
    (tmp_path / "a.yaml").write_text(changed("title: Room\n", f"title: {'火拼' * 40}\n{rooms}"), encoding="utf-8")
    said = call("profile", "list", "--profiles", tmp_path, columns=columns)
    assert said.code == 0
    assert max(map(terminal.columns, said.out.split("\n"))) <= columns
    assert all(f"{name}@1" in said.out for name in [*SHIPPED, "hz"])


def test_list_as_json_with_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(changed("currency:", "rooms: [r7]\ncurrency:"))
    said = call("profile", "list", "--profiles", tmp_path, "--format", "json")
    found = json.loads(said.out)
    Draft202012Validator(schema("profile-list")).validate(found)
    own = next(row for row in found["profiles"] if row["profile"] == "hz")
    assert own["rooms"] == ["r7"]
    assert own["source"] == str(tmp_path / "a.yaml")


def test_a_broken_folder_ends_the_call(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(changed("stake: 1", "stake: 010"))
    said = call("profile", "list", "--profiles", tmp_path)
    assert said.code == 2
    assert said.out == ""
    assert "profile/ambiguous-scalar" in said.err


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("origin", [False, True])
def test_what_is_shown_checks_clean(name: str, origin: bool) -> None:
    shown = call("profile", "show", name, *(["--origin"] if origin else []))
    assert shown.code == 0
    assert shown.out.startswith("# yaml-language-server: $schema=")
    assert "extends" not in shown.out
    checked = call("profile", "check", "-", "--format", "json", stdin=shown.out.encode())
    assert json.loads(checked.out)["findings"] == []


def test_show_tells_where_each_value_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(extending("rush-points@1", body="escape:\n  penalty: 10\n"))
    said = call("profile", "show", "mine", "--profiles", tmp_path, "--origin")
    assert f"  penalty: 10                           # {tmp_path / 'a.yaml'}:8\n" in said.out
    assert "  opponent_percent: 70                  # shipped/rush-points.yaml:" in said.out


def test_show_says_what_is_a_default(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(changed("mixed_joker_pair: false\n", ""))
    said = call("profile", "show", path, "--origin")
    assert "mixed_joker_pair: false                 # default\n" in said.out


@pytest.mark.parametrize("name", ["rush-point", "rush-points@9", "no/such.yaml"])
@pytest.mark.parametrize("command", ["show", "diff"])
def test_a_profile_that_is_not_there_is_a_wrong_call(name: str, command: str) -> None:
    said = call("profile", command, name, *(["rush-points"] if command == "diff" else []))
    assert said.code in (2, 3)
    assert said.out == ""
    assert said.err.count("\n") <= 3


@pytest.mark.parametrize("game", GAME_IDS)
def test_new_checks_clean(game: str) -> None:
    said = call("profile", "new", game)
    assert said.code == 0
    assert call("profile", "check", "-", "--strict", stdin=said.out.encode()).code == 0


def test_new_takes_an_edition() -> None:
    assert "reject" in call("profile", "new", "rush", "--edition", "wealth").out
    said = call("profile", "new", "rush", "--edition", "welth")
    assert said.code == 2
    assert "wealth" in said.err
    assert call("profile", "new", "chess").code == 2


@pytest.mark.parametrize("game", GAME_IDS)
def test_schema_is_whole(game: str) -> None:
    said = call("profile", "schema", game)
    assert json.loads(said.out) == without_own(profile_schema(game))


def without_own(part: Any) -> Any:
    """A schema without keywords of our own, written once more."""
    if isinstance(part, dict):
        return {key: without_own(value) for key, value in part.items() if not key.startswith("x-")}
    return list(map(without_own, part)) if isinstance(part, list) else part


def test_schema_of_no_game() -> None:
    assert call("profile", "schema", "chess").code == 2


def test_diff_in_words(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(changed("penalty: 4", "penalty: 6"))
    (tmp_path / "b.yaml").write_text(SHUANGKOU)
    said = call("profile", "diff", tmp_path / "b.yaml", path)
    assert said.code == 0
    assert said.out.startswith("hz@1 → hz@1\n  pays otherwise\n    escape.penalty: 4 → 6\n        What who leaves pays")
    assert said.out.endswith("1 change\n")


def test_diff_names_rows() -> None:
    said = call("profile", "diff", "rush-points", "rush-wealth")
    assert "levels.table, level 0: removed: from 0, match_points 5" in said.out
    assert "bombs.phases.doubling, phase 5: 2 → 1" in said.out


def test_diff_of_the_same_is_nothing() -> None:
    assert call("profile", "diff", "sichuan", "sichuan@1").out.endswith("no differences\n")


def test_diff_as_json() -> None:
    said = call("profile", "diff", "sichuan", "sichuan-seed", "--format", "json")
    found = json.loads(said.out)
    Draft202012Validator(schema("profile-diff")).validate(found)
    assert [c["path"] for c in found["changes"]] == [
        "profile",
        "title",
        "fan.after_gang",
        "fan.gang_discard",
        "fan.last_tile",
    ]


def test_diff_of_two_games_is_a_wrong_call() -> None:
    said = call("profile", "diff", "sichuan", "bigtwo")
    assert said.code == 2
    assert "sichuan" in said.err
