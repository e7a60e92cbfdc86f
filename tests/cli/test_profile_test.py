"""``buckle profile test``, the cases in ``profile check``, and those that ``explain`` shows."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from tests.cli.calling import call

PROFILE = """profile: r7
version: 1
game: rush
title: Room seven
effective_from: 2026-01-01T00:00:00+08:00
extends: rush-points@1
escape: {opponent_percent: 60}
"""
# M = 5: 60 are paid, 60 % of them are 36.
CASES = """profile: r7
cases:
  - title: An escape
    game: {balances: [60, 60], plays: [0 escape]}
    pays: [-60, 36]
    house: 24
"""


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    (tmp_path / "cases").mkdir()
    (tmp_path / "r7.yaml").write_text(PROFILE)
    (tmp_path / "cases" / "r7.case.yaml").write_text(CASES)
    return tmp_path


def test_cases_pass_with_the_profiles_of_the_folder(rooms: Path) -> None:
    for path in (rooms, rooms / "cases" / "r7.case.yaml", rooms / "cases"):
        said = call("profile", "test", path)
        assert said.code == 0, said.out
        assert "1 case tried, none failed." in said.out


def test_a_changed_amount_fails_and_is_shown_line_by_line(rooms: Path) -> None:
    (rooms / "r7.yaml").write_text(PROFILE.replace("60}", "70}"))
    said = call("profile", "test", rooms)
    assert said.code == 1
    assert "seat 1 gets 42 (rush/9.4 42); expected is 36" in " ".join(said.out.split())
    assert "70 % of the 60 that seat 0 pays; 18 go to the house" in said.out
    assert "1 case tried, 1 failed." in said.out
    checked = call("profile", "check", rooms)
    assert checked.code == 1
    assert "case/differs" in checked.out


def test_json_says_expected_and_computed(rooms: Path) -> None:
    (rooms / "r7.yaml").write_text(PROFILE.replace("60}", "70}"))
    said = call("profile", "test", rooms, "--format", "json")
    (document,) = said.json_lines()
    Draft202012Validator(schema("profile-test")).validate(document)
    (case,) = document["cases"]
    assert (said.code, document["failed"], case["passed"]) == (1, 1, False)
    assert case["seats"][1] == {"seat": 1, "expected": 36, "computed": 42}
    assert case["house"] == {"expected": 24, "computed": 18}
    assert [line["clause"] for line in case["lines"]] == ["rush/9.2", "rush/9.4"]


def test_junit_has_a_test_a_case(rooms: Path) -> None:
    (rooms / "r7.yaml").write_text(PROFILE.replace("60}", "70}"))
    (rooms / "bad.case.yaml").write_text("cases: []\n")
    root = ET.fromstring(call("profile", "test", rooms, "--format", "junit").out)
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("2", "1", "1")
    (failure, _) = root.findall(".//failure")
    assert failure.get("type") == "case/differs"


def test_check_of_a_folder_tries_its_cases_and_takes_none_for_a_profile(rooms: Path) -> None:
    said = call("profile", "check", rooms)
    assert (said.code, "2 files checked, nothing found." in said.out) == (0, True), said.out
    assert call("profile", "check", rooms / "cases" / "r7.case.yaml").code == 0
    assert call("profile", "show", "r7", "--profiles", rooms).code == 0


def test_exit_codes(rooms: Path, tmp_path: Path) -> None:
    assert call("profile", "test", rooms / "none.case.yaml").code == 3
    assert call("profile", "test").code == 2
    (rooms / "cases" / "r7.case.yaml").unlink()
    said = call("profile", "test", rooms)
    assert (said.code, "case/no-files" in said.out) == (0, True)


def test_a_broken_profile_is_not_paid_by(rooms: Path) -> None:
    (rooms / "r7.yaml").write_text(PROFILE.replace("60}", "160}"))
    said = call("profile", "test", rooms)
    assert said.code == 1
    assert "case/unknown-profile" in said.out


def test_explain_shows_the_cases_of_a_clause() -> None:
    said = call("explain", "rush/9.3")
    assert "Worked cases" in said.out
    assert "in all  -20000, 14000; house 6000" in said.out
    (document,) = call("explain", "rush/9.3", "--format", "json").json_lines()
    Draft202012Validator(schema("explain")).validate(document)
    first = document["pages"][0]["cases"][0]
    assert (first["pays"], first["house"]) == ([-20000, 14000], 6000)
    assert first["lines"][2]["amounts"] == [-4000, 0]
    assert call("explain", "rush/2.1").out.count("Worked cases") == 0
