"""`profile lock`, and `profile check` beside a lock and against what was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from tests.cli.calling import call
from tests.profiles.texts import extending

ONE = extending("rush-points@1", body="escape:\n  opponent_percent: 60\n", name="r7", starts="2020-01-01T00:00:00Z")
TWO = extending(
    "rush-points@1", name="r7", version=2, starts="2099-01-01T00:00:00Z  # buckle: allow far-start: to come"
)


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    (tmp_path / "v1.yaml").write_text(ONE)
    (tmp_path / "v2.yaml").write_text(TWO)
    assert call("profile", "lock", tmp_path).code == 0
    return tmp_path


def test_the_lock_holds_every_version_and_says_so(rooms: Path) -> None:
    lock = (rooms / "profiles.lock").read_text()
    Draft202012Validator(schema("profile-lock")).validate(json.loads(lock))
    shown = json.loads(call("profile", "list", "--profiles", rooms, "--format", "json").out)["profiles"]
    assert {row["sha256"] for row in json.loads(lock)["profiles"]} == {
        r["sha256"] for r in shown if r["profile"] == "r7"
    }
    assert lock.count("\n") == 4
    assert call("profile", "check", rooms, "--strict").code == 0
    said = call("profile", "lock", rooms)
    assert (said.code, said.out) == (0, "")
    assert "2 versions, the same as before" in said.err
    assert [path.name for path in sorted(rooms.iterdir())] == ["profiles.lock", "v1.yaml", "v2.yaml"]


def test_a_change_of_what_was_in_force_is_found_and_not_locked(rooms: Path) -> None:
    before = (rooms / "profiles.lock").read_text()
    (rooms / "v1.yaml").write_text(ONE.replace("60", "50"))
    said = call("profile", "check", rooms, "--format", "json")
    (finding,) = json.loads(said.out)["findings"]
    assert (said.code, finding["code"], finding["line"]) == (1, "profile/version-changed", 2)
    said = call("profile", "lock", rooms)
    assert (said.code, (rooms / "profiles.lock").read_text()) == (1, before)
    assert "profile/version-changed" in said.err
    said = call("profile", "lock", rooms, "--accept", "r7@1")
    assert (said.code, call("profile", "check", rooms, "--strict").code) == (0, 0)
    assert (rooms / "profiles.lock").read_text() != before


def test_a_version_to_come_may_change_and_a_lock_that_is_behind_is_a_warning(rooms: Path) -> None:
    (rooms / "v2.yaml").unlink()
    assert call("profile", "check", rooms).code == 0
    said = call("profile", "check", rooms, "--strict")
    assert said.code == 1
    assert f"run `buckle profile lock {rooms}`" in " ".join(said.out.split())
    assert call("profile", "lock", rooms).code == 0
    assert call("profile", "check", rooms, "--strict").code == 0


def test_against_another_folder_or_nothing_at_all(rooms: Path, tmp_path: Path) -> None:
    assert call("profile", "check", rooms, "--against", rooms).code == 0
    for wrong in ("git:HEAD", "nowhere", "git:"):
        said = call("profile", "check", rooms, "--against", wrong)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("buckle: --against")


def test_a_lock_that_is_none_is_an_error_with_its_place(rooms: Path) -> None:
    (rooms / "profiles.lock").write_text("<<<<<<< ours\n")
    said = call("profile", "check", rooms)
    assert said.code == 1
    assert f"{rooms / 'profiles.lock'}:1:1: error profile/bad-lock".replace(" ", "") in "".join(said.out.split())
    assert call("profile", "lock", rooms).code == 1


def test_wrong_calls_of_lock(rooms: Path) -> None:
    assert call("profile", "lock", rooms / "v1.yaml").code == 2
    assert call("profile", "lock", rooms, "--accept", "r8@1").code == 2
    (rooms / "v1.yaml").write_text("profile: [")
    assert call("profile", "lock", rooms).code == 1
