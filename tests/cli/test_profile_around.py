"""A file means what it means in its folder: what it extends and its other versions are found beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call
from tests.profiles.texts import extending


def chain(folder: Path) -> list[Path]:
    """Three versions of one profile, each extending the one before."""
    paths = []
    for version, base in ((1, "rush-points@1"), (2, "r7@1"), (3, "r7@2")):
        body = f"escape: {{opponent_percent: {60 + version}}}\n"
        path = folder / f"r7-{version}.yaml"
        path.write_text(
            extending(base, body=body, name="r7", version=version, starts=f"2026-0{version}-01T00:00:00+08:00")
        )
        paths.append(path)
    return paths


def findings(*words: object, stdin: bytes = b"") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        call("profile", "check", *words, "--format", "json", stdin=stdin or None).out
    )["findings"]
    return found


def test_each_version_of_a_chain_is_checked_alone(tmp_path: Path) -> None:
    for path in chain(tmp_path):
        assert findings(path) == []


def test_a_file_name_without_a_folder_has_neighbours_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chain(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert findings("r7-3.yaml") == []


def test_standard_input_and_another_folder_find_it_in_profiles(tmp_path: Path) -> None:
    last = chain(tmp_path)[-1]
    text = last.read_bytes()
    assert findings("-", "--profiles", tmp_path, stdin=text) == []
    other = tmp_path / "drafts"
    other.mkdir()
    draft = other / "new.yaml"
    draft.write_text(extending("r7@3", name="r7", version=4, starts="2026-04-01T00:00:00+08:00"))
    assert [f["code"] for f in findings(draft)] == ["profile/extends-missing"]
    assert findings(draft, "--profiles", tmp_path) == []


def test_show_and_diff_know_the_folder(tmp_path: Path) -> None:
    first, second, third = chain(tmp_path)
    assert "opponent_percent: 63" in call("profile", "show", third).out
    said = call("profile", "diff", second, third)
    assert (said.code, "62 → 63" in said.out) == (0, True)
    assert "61 → 62" in call("profile", "diff", first, second).out


def test_a_version_that_is_missing_is_never_replaced_by_the_file_itself(tmp_path: Path) -> None:
    first, second, third = chain(tmp_path)
    second.unlink()
    (found,) = findings(third)
    assert found["message"] == "there is no version 2 of r7; there is 1"
    assert found["fix"] == "write r7@1"
    first.write_text(extending("r7@2", name="r7", version=1))
    (found,) = findings(first)
    assert found["fix"] == "add the file that holds it, or name its folder with --profiles"


def test_no_circle_is_advised(tmp_path: Path) -> None:
    first, *later = chain(tmp_path)
    first.write_text(extending("r7@9", name="r7", version=1))
    (found,) = findings(first)
    assert found["code"] == "profile/extends-missing"
    assert found["fix"] == "add the file that holds it, or name its folder with --profiles"
    assert {f["code"] for f in findings(*later)} == {"profile/extends-broken"}


def test_places_among_the_versions_beside_a_file_are_checked(tmp_path: Path) -> None:
    first, _, third = chain(tmp_path)
    text = third.read_text()
    third.write_text(text.replace("2026-03", "2025-03"))
    (found,) = findings(third)
    assert (found["code"], found["file"]) == ("profile/version-order", str(third))
    third.write_text(first.read_text())
    (found,) = findings(third)
    assert found["code"] == "profile/duplicate-version"
    assert str(first) in found["message"]


def test_neighbours_that_are_no_profiles_or_broken_are_none_of_its_business(tmp_path: Path) -> None:
    chain(tmp_path)
    (tmp_path / "compose.yaml").write_text("services: {web: {image: x}}\n")
    (tmp_path / "bad.yaml").write_text("profile: other\n\tversion: no\n")
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere.yaml")
    assert findings(tmp_path / "r7-3.yaml") == []


def test_the_hook_checks_whole_folders() -> None:
    hook = (Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text()
    assert "pass_filenames: false" in hook
    assert 'args: ["."]' in hook
