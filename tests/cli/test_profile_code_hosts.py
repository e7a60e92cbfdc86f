"""Reports for code hosts: paths that match the files of a pull request, one fingerprint, fixes and other places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call
from tests.profiles.texts import SHUANGKOU, changed


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a profile in its folder `rooms`."""
    (tmp_path / ".git").mkdir()
    path = tmp_path / "rooms" / "x.yaml"
    path.parent.mkdir()
    path.write_text(changed("stake: 1", 'stake: "1"') + "stake: 2\n")
    monkeypatch.chdir(tmp_path)
    return path


def results(*words: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(call("profile", "check", *words, "--format", "sarif").out)["runs"][0][
        "results"
    ]
    return found


def test_github_is_given_the_path_in_the_checkout(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = ("rooms/x.yaml", "./rooms/x.yaml", "rooms/../rooms/x.yaml", room, ".")
    assert len({call("profile", "check", path, "--format", "github").out for path in written}) == 1
    assert "file=rooms/x.yaml," in call("profile", "check", "./rooms/x.yaml", "--format", "github").out
    monkeypatch.chdir(room.parent)
    assert "file=rooms/x.yaml," in call("profile", "check", "./x.yaml", "--format", "github").out


def test_sarif_has_one_fingerprint_and_one_address_for_one_file(room: Path) -> None:
    assert results("rooms/x.yaml") == results("./rooms/x.yaml") == results(room)


def test_sarif_has_fixes_and_other_places(room: Path) -> None:
    by_code = {each["ruleId"]: each for each in results("rooms/x.yaml")}
    (fix,) = by_code["profile/quoted-value"]["fixes"]
    assert fix == {
        "description": {"text": "write 1 without quotes"},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": "rooms/x.yaml"},
                "replacements": [
                    {
                        "deletedRegion": {"startLine": 7, "startColumn": 8, "endLine": 7, "endColumn": 11},
                        "insertedContent": {"text": "1"},
                    }
                ],
            }
        ],
    }
    (place,) = by_code["profile/duplicate-key"]["relatedLocations"]
    assert place["physicalLocation"]["region"]["startLine"] == 7
    assert place["message"] == {"text": "`stake` stands here first"}


@pytest.mark.parametrize("game", ["rush", "shuangkou", "bigtwo", "sichuan"])
def test_the_schema_that_is_printed_has_standard_keywords_alone(game: str) -> None:
    assert "x-" not in [key[:2] for key in _keys(json.loads(call("profile", "schema", game).out))]


def _keys(part: Any) -> list[str]:
    below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [*(part if isinstance(part, dict) else ()), *(key for each in below for key in _keys(each))]


@pytest.mark.parametrize("name", ["r7.yaml.txt", "r7.yml.download", "r7.yam", "r7.YAML (1)", "r7.ymal"])
def test_a_folder_tells_what_it_passes_over(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.yaml").write_text(SHUANGKOU)
    (tmp_path / name).write_text(SHUANGKOU)
    said = call("profile", "check", tmp_path, columns=400)
    assert said.code == 0
    assert f"{name}: warning profile/passed-over" in said.out
    assert "name it r7.yaml, if it is a profile" in said.out


@pytest.mark.parametrize("name", ["r7.yaml~", "r7.yaml.bak", ".r7.yaml.swp", "README.md", "r7.jsonl"])
def test_copies_of_editors_and_other_files_are_none_of_its_business(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.yaml").write_text(SHUANGKOU)
    (tmp_path / name).write_text(SHUANGKOU)
    assert "nothing found" in call("profile", "check", tmp_path).out
