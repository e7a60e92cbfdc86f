"""Which version pays when: `profile which`, and what `profile list` says is in force."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from tests.cli.calling import call
from tests.profiles.texts import extending

SPRING, FESTIVAL, END = "2026-01-01T00:00:00+08:00", "2026-02-10T00:00:00+08:00", "2026-02-20T00:00:00+08:00"


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    """A room with a promotion of ten days, and another profile that claims one of its rooms later."""
    base = "rush-points@1"
    festival = extending(
        base, body=f'effective_until: {END}\nrooms: ["vip-*"]\n', name="vip", version=2, starts=FESTIVAL
    )
    (tmp_path / "v1.yaml").write_text(extending(base, body='rooms: ["vip-*"]\n', name="vip", starts=SPRING))
    (tmp_path / "v2.yaml").write_text(festival)
    late = extending(base, body="rooms: [hz-3]\n", name="three", starts="2027-01-01T00:00:00+08:00")
    (tmp_path / "three.yaml").write_text(late)
    return tmp_path


@pytest.mark.parametrize(
    ("at", "label", "since", "until"),
    [
        ("2026-02-09T23:59:59+08:00", "vip@1", SPRING, f"{FESTIVAL}, then vip@2"),
        ("2026-02-12T20:00:00+08:00", "vip@2", FESTIVAL, f"{END}, then vip@1"),
        (END, "vip@1", END, "no end"),
    ],
)
def test_which_says_what_pays_and_what_comes_then(rooms: Path, at: str, label: str, since: str, until: str) -> None:
    said = call("profile", "which", "--room", "vip-3", "--at", at, "--profiles", rooms)
    assert said.code == 0
    assert said.out.startswith(f"{label}  Room\n")
    assert f"  since        {since}\n" in said.out
    assert f"  until        {until}\n" in said.out
    assert f"file{rooms}".replace(" ", "") in "".join(said.out.split())


def test_which_as_json(rooms: Path) -> None:
    said = call("profile", "which", "--room", "vip-3", "--at", SPRING, "--profiles", rooms, "--format", "json")
    found = json.loads(said.out)
    Draft202012Validator(schema("profile-which")).validate(found)
    assert [(row["profile"], row["version"], row["claims"]) for row in found["profiles"]] == [("vip", 1, "vip-*")]


def test_two_claims_or_none_are_found(rooms: Path) -> None:
    said = call("profile", "which", "--room", "vip-3", "--at", "2025-01-01T00:00:00Z", "--profiles", rooms)
    assert (said.code, said.out) == (1, "")
    assert "log/no-profile" in said.err
    assert "vip@1, vip@2" in said.err
    (rooms / "three.yaml").write_text((rooms / "three.yaml").read_text().replace("hz-3", "vip-3"))
    said = call("profile", "which", "--room", "vip-3", "--at", "2027-01-01T00:00:00+08:00", "--profiles", rooms)
    assert (said.code, said.out) == (2, "")
    assert "profile/room-claimed-twice" in said.err


@pytest.mark.parametrize("at", ["2026-02-12", "2026-02-12 20:00", "now", "2026-02-30T00:00:00Z", ""])
def test_a_time_that_is_none_is_a_wrong_call(at: str) -> None:
    for words in (("which", "--room", "r7"), ("list",)):
        said = call("profile", *words, "--at", at)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("buckle: --at: ")


def test_list_says_what_is_in_force(rooms: Path) -> None:
    at = "2026-02-12T20:00:00+08:00"
    found = json.loads(call("profile", "list", "--profiles", rooms, "--at", at, "--format", "json").out)
    Draft202012Validator(schema("profile-list")).validate(found)
    own = {row["profile"] + str(row["version"]): row for row in found["profiles"] if row["source"] != "shipped"}
    assert {name: (row["state"], row["since"], row["until"]) for name, row in own.items()} == {
        "vip1": ("later", END, None),
        "vip2": ("in_force", FESTIVAL, END),
        "three1": ("later", "2027-01-01T00:00:00+08:00", None),
    }
    text = call("profile", "list", "--profiles", rooms, "--at", at, columns=120).out
    assert f"since {FESTIVAL} until {END}" in text
    assert f"from {END}" in text
    later = call("profile", "list", "--profiles", rooms, "--at", "2026-03-01T00:00:00Z", columns=120).out
    assert f"over since {END}" in later


def test_two_that_claim_a_room_are_told_with_both_places(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(extending("rush-points@1", body="rooms: [r7]\n", name=name))
    said = call("profile", "which", "--room", "r7", "--profiles", tmp_path)
    assert said.code == 2
    assert f"{tmp_path}/b.yaml:7:9" in said.err
    assert f"{tmp_path}/a.yaml:7:9: a@1 claims it here" in said.err


def test_the_list_names_the_file_of_each(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(extending("rush-points@1", name="a"))
    said = call("profile", "list", "--profiles", tmp_path)
    assert f"source{tmp_path / 'a.yaml'}" in "".join(said.out.split())
    assert "source" not in call("profile", "list").out
