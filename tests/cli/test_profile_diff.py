"""`profile diff` of folders and git revisions; what pays otherwise stands apart from what doesn't."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from tests.cli.calling import call
from tests.profiles.texts import extending


def version(number: int, starts: str, percent: int = 70, until: str = "", title: str = "Room") -> str:
    end = f"effective_until: {until}\n" if until else ""
    body = f"{end}escape:\n  opponent_percent: {percent}\n"
    return extending("rush-points@1", body=body, name="r7", version=number, starts=starts).replace("Room", title)


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    folder = tmp_path / "rooms"
    folder.mkdir()
    (folder / "v1.yaml").write_text(version(1, "2026-01-01T00:00:00Z"))
    (folder / "v2.yaml").write_text(version(2, "2026-02-01T00:00:00Z", 90, "2026-02-10T00:00:00Z"))
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", "-C", tmp_path, *words], check=True, capture_output=True)
    return folder


def diff(*words: object) -> tuple[int, list[tuple[str, str, str | None, list[tuple[str, str]]]]]:
    said = call("profile", "diff", *words, "--format", "json", "--detailed-exitcode")
    found = json.loads(said.out)
    Draft202012Validator(schema("profile-diff-sets")).validate(found)
    return said.code, [
        (p["profile"], p["status"], p["against"], [(c["path"], c["concern"]) for c in p["changes"]])
        for p in found["profiles"]
    ]


def test_what_did_not_change_is_no_difference(rooms: Path) -> None:
    for words in ((f"git:HEAD:{rooms}", rooms), (rooms, rooms), ("git:HEAD", rooms), (rooms, "git:HEAD")):
        assert diff(*words) == (0, [])
    assert call("profile", "diff", "git:HEAD", rooms).out == "no differences\n"


def test_a_new_version_is_compared_with_the_one_whose_games_it_takes(rooms: Path) -> None:
    (rooms / "v3.yaml").write_text(version(3, "2026-03-01T00:00:00Z", 60))
    code, found = diff("git:HEAD", rooms)
    assert code == 4
    assert found == [("r7@3", "new", "r7@1", [("effective_from", "games"), ("escape.opponent_percent", "amounts")])]
    text = call("profile", "diff", "git:HEAD", rooms).out
    assert text.startswith("r7@3 new, compared with r7@1\n  pays otherwise\n    escape.opponent_percent: 70 → 60\n")
    assert "\n  pays for other games\n    effective_from: " in text
    assert text.endswith("1 version of profiles differ; 1 may pay otherwise\n")


def test_a_title_alone_moves_no_payout(rooms: Path) -> None:
    (rooms / "v1.yaml").write_text(version(1, "2026-01-01T00:00:00Z", title="Another"))
    assert diff("git:HEAD", rooms) == (0, [("r7@1", "changed", "r7@1", [("title", "words")])])
    assert call("profile", "diff", "git:HEAD", rooms).out.endswith("differ; no payout differs\n")


def test_an_end_that_moves_and_a_version_that_goes_are_told(rooms: Path) -> None:
    (rooms / "v2.yaml").write_text(version(2, "2026-02-01T00:00:00Z", 90, "2026-02-12T00:00:00Z"))
    (rooms / "v1.yaml").unlink()
    code, found = diff("git:HEAD", rooms)
    assert code == 4
    assert found == [("r7@1", "gone", None, []), ("r7@2", "changed", "r7@2", [("effective_until", "games")])]


def test_two_profiles_too_have_an_exit_code(rooms: Path) -> None:
    assert call("profile", "diff", "rush-points", "rush-points@1", "--detailed-exitcode").code == 0
    assert call("profile", "diff", "rush-points", "rush-wealth", "--detailed-exitcode").code == 4
    assert call("profile", "diff", "rush-points", "rush-wealth").code == 0


def test_sets_that_cannot_be_compared_are_a_wrong_call(rooms: Path) -> None:
    for words in ((rooms, "rush-points"), ("git:nowhere", rooms), (f"git:HEAD:{rooms}/no/such", rooms)):
        said = call("profile", "diff", *words)
        assert (said.code, said.out) == (2, "")
    (rooms / "v1.yaml").write_text("profile: [")
    said = call("profile", "diff", "git:HEAD", rooms)
    assert (said.code, said.out) == (2, "")
    assert "profile/" in said.err
