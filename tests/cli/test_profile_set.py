"""`profile set`: the next version with one value changed; and what `profile new` is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from profiles.check import check_sources
from profiles.sources import Source
from settlement.findings import errors
from tests.cli.calling import call
from tests.profiles.texts import extending

START, NEXT = "2099-01-01T00:00:00+08:00", "2099-02-01T00:00:00+08:00"
WHOLE = """\
# what the league agreed
profile: r7
version: 1   # the first
game: rush
title: Room
effective_from: 2020-01-01T00:00:00Z   # since the opening
extends: rush-points@1
escape: {penalty: 12, opponent_percent: 70}   # most of it
buckle:
  # as in the league
  flat: {multiplier: 1}
  double: {cards: [12, 27]}
"""


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    (tmp_path / "r7.yaml").write_text(WHOLE)
    return tmp_path


def changed(rooms: Path, key: str, value: str, *more: str) -> list[str]:
    """The lines of the next version that are not in the one before, all of which but three are in it."""
    said = call("profile", "set", "r7", key, value, "--from", START, "--profiles", rooms, "--out", "-", *more)
    assert said.code == 0, said.err
    assert errors(check_sources([Source("new", said.out.encode())]).findings) == []
    new, old = said.out.splitlines(), WHOLE.splitlines()
    assert [line for line in old if "#" in line and "version" not in line and "effective_from" not in line] == [
        line for line in new if "#" in line and "version" not in line and "effective_from" not in line
    ] or key.startswith("escape")
    head = ["version: 2   # the first", f"effective_from: {START} # since the opening"]
    assert [line for line in new if line in head] == head
    return [line for line in new if line not in old and line not in head]


@pytest.mark.parametrize(
    ("key", "value", "lines"),
    [
        ("escape.opponent_percent", "60", ["escape: {penalty: 12, opponent_percent: 60}   # most of it"]),
        ("escape.penalty", "120", ["escape: {penalty: 120, opponent_percent: 70}   # most of it"]),
        ("escape.mode", "host", ["escape: {penalty: 12, opponent_percent: 70, mode: host}   # most of it"]),
        ("buckle.flat.multiplier", "2", ["  flat: {multiplier: 2}"]),
        ("buckle.single.multiplier", "3", ["  single:", "    multiplier: 3"]),
        ("rounding", "half_up", ["rounding: half_up"]),
        ("rooms", "[r7, 'vip-*']", ['rooms: [r7, "vip-*"]']),
        ("title", "Room seven", ["title: Room seven"]),
        ("contribution.mode", "sum", ["contribution:", "  mode: sum"]),
    ],
)
def test_one_value_changes_and_the_rest_stays(rooms: Path, key: str, value: str, lines: list[str]) -> None:
    assert changed(rooms, key, value) == lines


def test_a_row_of_a_table_that_is_inherited_brings_the_whole_table(rooms: Path) -> None:
    lines = changed(rooms, "levels.table[level=5].match_points", "70")
    assert lines[:2] == ["levels:", "  table:"]
    assert lines[7] == "    - {level: 5, from: 1000, match_points: 70}"
    assert len(lines) == 2 + 17
    assert changed(rooms, "levels.table[5].match_points", "70") == lines


def test_a_promotion_has_an_end_and_a_title(rooms: Path) -> None:
    lines = changed(rooms, "escape.penalty", "14", "--until", NEXT, "--title", "火拼: 新年")
    assert lines[:2] == ['title: "火拼: 新年"', f"effective_until: {NEXT}"]


def test_the_next_version_is_written_beside_and_checks_clean(rooms: Path) -> None:
    said = call("profile", "set", "r7", "escape.penalty", "14", "--from", START, "--profiles", rooms)
    assert (said.code, said.out) == (0, "")
    assert f"Written: {rooms / 'r7@2.yaml'}, r7@2, from r7@1" in " ".join(said.err.split())
    assert (rooms / "r7.yaml").read_text() == WHOLE
    assert call("profile", "check", rooms).code == 0
    assert call("profile", "set", "r7", "escape.penalty", "16", "--from", NEXT, "--profiles", rooms).code == 0
    assert "penalty: 16" in (rooms / "r7@3.yaml").read_text()
    assert "opponent_percent: 70" in (rooms / "r7@3.yaml").read_text()


def test_a_shipped_profile_gets_its_next_version_in_the_folder(rooms: Path) -> None:
    said = call("profile", "set", "shuangkou", "stake", "5", "--from", START, "--profiles", rooms)
    assert said.code == 0
    text = (rooms / "shuangkou@2.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=shuangkou.schema.json\n")
    assert "\nstake: 5 " in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("r7", "escape.oponent_percent", "60"), "Did you mean escape.opponent_percent?"),
        (("r7", "escape.opponent_percent", "70"), "is 70 in r7@1 already"),
        (("r7", "escape.opponent_percent", "010"), "write"),
        (("r7", "escape.opponent_percent", "6\npenalty: 1"), "buckle: "),
        (("r7", "version", "3"), "not set by name"),
        (("r7", "levels.table[99].from", "3"), "there is no row [99]"),
        (("r7", "levels..table", "3"), "is no key"),
        (("r8", "escape.penalty", "3"), 'there is no profile "r8"'),
        (("r7@9", "escape.penalty", "3"), "has no such version"),
    ],
)
def test_what_cannot_be_set_is_a_wrong_call(rooms: Path, words: tuple[str, ...], said: str) -> None:
    done = call("profile", "set", *words, "--from", START, "--profiles", rooms)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert [path.name for path in rooms.iterdir()] == ["r7.yaml"]


def test_a_version_with_an_error_is_not_written(rooms: Path) -> None:
    for value, starts, code in (("170", START, "out-of-range"), ("60", "2019-01-01T00:00:00Z", "version-order")):
        words = ("r7@1", "escape.opponent_percent", value, "--from", starts)
        said = call("profile", "set", *words, "--profiles", rooms)
        assert (said.code, said.out) == (1, "")
        assert f"profile/{code}" in said.err
    assert call("profile", "set", "r7", "escape.penalty", "14", "--from", "soon", "--profiles", rooms).code == 2
    assert [path.name for path in rooms.iterdir()] == ["r7.yaml"]


def test_a_start_in_the_past_is_said(rooms: Path) -> None:
    said = call("profile", "set", "r7", "escape.penalty", "14", "--from", "2020-02-01T00:00:00Z", "--profiles", rooms)
    assert said.code == 0
    assert "r7@2 starts in the past" in said.err


@pytest.mark.parametrize("game", ["rush", "火拼双扣", "Rush Double Buckle", "锄大地", "四川麻将", "双扣"])
def test_a_new_profile_is_named_in_the_call(game: str) -> None:
    words = ("--id", "vip", "--title", "贵宾: 一", "--room", "vip-*", "--room", "r 1", "--from", NEXT)
    said = call("profile", "new", game, *words)
    assert said.code == 0
    assert "profile: vip\nversion: 1\n" in said.out
    assert '\ntitle: "贵宾: 一"\n' in said.out
    assert '\nrooms: ["vip-*", r 1]\n' in said.out
    assert f"\neffective_from: {NEXT} " in said.out
    assert check_sources([Source("new", said.out.encode())]).findings == []


def test_a_new_profile_can_hold_only_what_differs(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(extending("rush-points@1", name="house"))
    said = call("profile", "new", "rush", "--id", "vip", "--extends", "house", "--profiles", tmp_path)
    assert said.code == 0
    assert "\nextends: house@1\n" in said.out
    (tmp_path / "vip.yaml").write_text(said.out)
    assert call("profile", "check", tmp_path, "--strict").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--id", "a b"),
        ("--title", ""),
        ("--title", "a\nb"),
        ("--room", " "),
        ("--from", "2026-01-01"),
        ("--extends", "bigtwo"),
        ("--extends", "nowhere"),
        ("--extends", "rush-points", "--edition", "wealth"),
    ],
)
def test_names_that_cannot_stand_in_a_profile_are_a_wrong_call(words: tuple[str, ...]) -> None:
    said = call("profile", "new", "rush", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err
