"""``profile check``: what it prints in each form, and how it exits."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cli import terminal
from schemas.catalogue import schema
from tests.cli.calling import Said, call, process
from tests.profiles.texts import SHUANGKOU, changed

BAD = changed("escape: {mode: settle, penalty: 4}", "escape: {mode: settle, penalty: 010, penatly: 4}")
WARNED = changed("penalty: 4", "penalty: 6")


def written(folder: Path, text: str, name: str = "p.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def document(said: Said) -> Any:
    found = json.loads(said.out)
    Draft202012Validator(schema("profile-check")).validate(found)
    return found


def test_text_shows_the_line_a_mark_and_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, BAD)
    said = call("profile", "check", "p.yaml", columns=120)
    assert said.code == 1
    assert said.err == ""
    assert (
        said.out
        == """\
p.yaml:10:33: error profile/ambiguous-scalar: `010` is 8 (base 8) to some YAML readers and 10 to others
   |
10 | escape: {mode: settle, penalty: 010, penatly: 4}
   |                                 ^^^
   = help: write 10, or quote it where a text is meant

p.yaml:10:38: error profile/unknown-key: there is no key `penatly` in `escape`
   |
10 | escape: {mode: settle, penalty: 010, penatly: 4}
   |                                      ^^^^^^^
   = help: did you mean `penalty`? It stands there already

2 errors in 1 file. `buckle explain profile/ambiguous-scalar` says more.
"""
    )


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_every_line_fits_the_width_that_is_asked_for(tmp_path: Path, columns: int) -> None:
    said = call("profile", "check", written(tmp_path, BAD + "title: 房间 " + "火拼" * 40), columns=columns)
    assert max(map(terminal.columns, said.out.split("\n"))) <= columns


def test_a_message_is_one_line_where_no_width_is_known(tmp_path: Path) -> None:
    path = written(tmp_path, BAD)
    said = process("profile", "check", path, env={"COLUMNS": ""})
    assert f"\n{path}:10:38: error profile/unknown-key: there is no key `penatly` in `escape`\n" in said.out


def test_the_last_line_names_the_gravest_finding(tmp_path: Path) -> None:
    """The first error, else the first warning, else the first note, whatever stands before it."""
    text = changed("stake: 1", "stake: 1\nstake: 2\npenalty: 1", WARNED)
    said = call("profile", "check", written(tmp_path, text), columns=120)
    last = said.out.split("\n")[-2]
    assert said.out.index("note profile/duplicate-key-first") < said.out.index("error profile/")
    assert last.endswith("`buckle explain profile/duplicate-key` says more.")
    said = call("profile", "check", written(tmp_path, WARNED), columns=120)
    assert re.fullmatch(r"1 warning in 1 file\. `buckle explain profile/[a-z-]+` says more\.", said.out.split("\n")[-2])


def test_nothing_found_is_said(tmp_path: Path) -> None:
    said = call("profile", "check", written(tmp_path, SHUANGKOU))
    assert (said.code, said.out) == (0, "1 file checked, nothing found.\n")


def test_the_mark_stands_under_wide_characters(tmp_path: Path) -> None:
    said = call("profile", "check", written(tmp_path, changed("title: Room", 'title: "火拼", x: 1')))
    assert said.code == 1
    said = call("profile", "check", written(tmp_path, changed("stake: 1", "{火拼: 1}: 2")))
    assert said.code == 1
    said = call("profile", "check", written(tmp_path, SHUANGKOU + "火拼: {a: 1}\n"))
    assert "11 | 火拼: {a: 1}\n   | ^^^^\n" in said.out


def test_long_lines_are_cut_around_the_mark(tmp_path: Path) -> None:
    said = call("profile", "check", written(tmp_path, changed("stake: 1", "stake: " + "9" * 5000)))
    assert said.code == 1
    assert max(map(len, said.out.split("\n")[1:])) <= 80


def test_nothing_out_of_a_file_steers_the_terminal(tmp_path: Path) -> None:
    said = call("profile", "check", written(tmp_path, changed("title: Room", 'title: "\x1b[31mred" [bold]x[/bold]')))
    assert said.code == 1
    assert "\x1b" not in said.out
    assert "[bold]x[/bold]" in said.out


def test_no_colours_where_there_is_no_terminal(tmp_path: Path) -> None:
    said = process("profile", "check", written(tmp_path, BAD))
    assert said.code == 1
    assert "\x1b" not in said.out


def test_json_is_one_document(tmp_path: Path) -> None:
    path = written(tmp_path, BAD)
    found = document(call("profile", "check", path, "--format", "json"))
    assert found["schema_version"] == 1
    assert found["files"] == 1
    assert found["findings"][1] == {
        "code": "profile/unknown-key",
        "severity": "error",
        "file": str(path),
        "line": 10,
        "column": 38,
        "end_line": 10,
        "end_column": 45,
        "path": "escape.penatly",
        "message": "there is no key `penatly` in `escape`",
        "fix": "did you mean `penalty`? It stands there already",
    }


def test_json_is_valid_where_nothing_can_be_read(tmp_path: Path) -> None:
    said = call("profile", "check", tmp_path / "none.yaml", "--format", "json")
    assert said.code == 3
    found = document(said)
    assert found["files"] == 0
    assert [f["code"] for f in found["findings"]] == ["profile/unreadable"]


def sarif(said: Said) -> Any:
    """A SARIF log as 2.1.0 wants it: only its own properties, and the ones it requires."""
    log = json.loads(said.out)
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert set(run) == {"tool", "columnKind", "results"}
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        assert set(rule) == {"id", "shortDescription", "fullDescription", "help", "defaultConfiguration"}
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
    for result in run["results"]:
        assert set(result) <= {
            "ruleId",
            "ruleIndex",
            "level",
            "message",
            "partialFingerprints",
            "locations",
            "relatedLocations",
            "fixes",
        }
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        for location in result["locations"]:
            physical = location["physicalLocation"]
            assert set(physical) <= {"artifactLocation", "region"}
            region = physical.get("region", {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2})
            assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
            assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])
    return run


def test_sarif(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, BAD, "room 七.yaml")
    run = sarif(call("profile", "check", "room 七.yaml", "--format", "sarif"))
    assert [result["ruleId"] for result in run["results"]] == ["profile/ambiguous-scalar", "profile/unknown-key"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "room%20%E4%B8%83.yaml"}
    assert place["region"] == {"startLine": 10, "startColumn": 33, "endLine": 10, "endColumn": 36}


def test_sarif_without_findings_or_files(tmp_path: Path) -> None:
    assert sarif(call("profile", "check", written(tmp_path, SHUANGKOU), "--format", "sarif"))["results"] == []
    assert len(sarif(call("profile", "check", tmp_path / "none", "--format", "sarif"))["results"]) == 1


def test_github_commands_escape_what_steers_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, SHUANGKOU + "50%,:x: 1\n", "a,b:c%.yaml")
    said = call("profile", "check", "a,b:c%.yaml", "--format", "github")
    assert said.out == (
        "::error file=a%2Cb%3Ac%25.yaml,line=11,endLine=11,col=1,endColumn=7,title=profile/unknown-key"
        "::there is no key `50%25,:x` in a profile of shuangkou\n"
    )


def test_github_has_one_line_a_finding(tmp_path: Path) -> None:
    said = call("profile", "check", written(tmp_path, BAD + "stake: 2\n"), "--format", "github")
    kinds = [line.split(" ")[0] for line in said.out.splitlines()]
    assert kinds == ["::notice", "::error", "::error", "::error"]
    assert "%0Adid you mean `penalty`?" in said.out


@pytest.mark.parametrize(
    ("text", "strict", "code"), [(SHUANGKOU, True, 0), (WARNED, False, 0), (WARNED, True, 1), (BAD, False, 1)]
)
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_exit_codes(tmp_path: Path, text: str, strict: bool, code: int, form: str) -> None:
    words = ["--strict"] if strict else []
    assert call("profile", "check", written(tmp_path, text), "--format", form, *words).code == code


def test_what_can_not_be_read_outweighs_what_was_found(tmp_path: Path) -> None:
    said = call("profile", "check", tmp_path / "none.yaml", written(tmp_path, BAD))
    assert said.code == 3
    assert "none.yaml" in said.out
    assert "unknown-key" in said.out


def test_standard_input(tmp_path: Path) -> None:
    assert call("profile", "check", "-", stdin=SHUANGKOU.encode()).code == 0
    said = call("profile", "check", "-", "--format", "json", stdin=BAD.encode())
    assert {f["file"] for f in document(said)["findings"]} == {"-"}


def test_a_folder_without_profiles_is_a_warning(tmp_path: Path) -> None:
    said = call("profile", "check", tmp_path)
    assert said.code == 0
    assert "profile/no-files" in said.out
    assert call("profile", "check", tmp_path, "--strict").code == 1


def test_a_call_without_paths_is_wrong() -> None:
    assert call("profile", "check").code == 2


def test_a_file_name_that_is_no_utf8_is_shown_in_unicode_everywhere(tmp_path: Path) -> None:
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xe4")
    os.mkdir(folder)
    for name, text in (
        (b"/\xff.yaml", BAD),
        (b"/\xfe.yaml", changed("profile: hz", "profile: other").replace(": 4}", ": 4")),
    ):
        with open(os.fsencode(folder) + name, "wb") as file:
            file.write(text.encode())
    os.mkfifo(os.fsencode(folder) + b"/\xfd.yaml")
    missing = os.fsdecode(b"\xfc.yaml")
    os.mkdir(os.fsencode(folder) + b"/\xfb")
    for form, written_out in (
        ("text", r"\xff.yaml"),
        ("json", r"\\xff.yaml"),
        ("sarif", "%5Cxff.yaml"),
        ("github", r"\xff.yaml"),
    ):
        said = call("profile", "check", folder, missing, os.path.join(folder, os.fsdecode(b"\xfb")), "--format", form)
        assert said.code == 3, said.err
        assert written_out in said.out
        assert not re.search(r"udc|[\ud800-\udfff]", said.out), said.out


def test_profiles_of_a_file_whose_name_is_no_utf8_are_listed_by_a_name_in_unicode(tmp_path: Path) -> None:
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xe4")
    os.mkdir(folder)
    (Path(folder) / "a.yaml").write_text(SHUANGKOU)
    said = call("profile", "list", "--profiles", folder, "--format", "json")
    assert said.code == 0, said.err
    assert str(tmp_path / r"\xe4" / "a.yaml") in {row["source"] for row in json.loads(said.out)["profiles"]}
    assert call("profile", "show", os.path.join(folder, "a.yaml")).code == 0
