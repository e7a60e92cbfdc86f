"""What CI systems show: `profile check --format junit` and `gitlab`, and settings that keep `--strict` on."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.cli.calling import call
from tests.profiles.texts import extending

WRONG = "rounding: down\n"
WARNED = "escape:\n  penalty: 1\n"


def test_junit_has_a_case_a_file_and_a_failure_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(extending("rush-points@1", body=WRONG, name="<a&b>"))
    (tmp_path / "b.yaml").write_text(extending("rush-points@1", body=WARNED, name="b"))
    said = call("profile", "check", tmp_path, "--format", "junit")
    assert said.code == 1
    (suite,) = ET.fromstring(said.out)
    assert {key: suite.get(key) for key in ("tests", "failures")} == {"tests": "2", "failures": "2"}
    first, second = suite
    assert [failure.get("type") for failure in first if failure.tag == "failure"] == [
        "profile/bad-text",
        "profile/not-one-of",
    ]
    assert "<a&b>" in (first[0].get("message") or "")
    assert (second.get("name"), [part.tag for part in second]) == (str(tmp_path / "b.yaml"), ["system-out"])
    assert "b.yaml:8:12: warning profile/escape-pays: " in (second[0].text or "")


def test_gitlab_has_an_entry_a_finding_with_a_fingerprint_that_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(extending("rush-points@1", body=WRONG))
    (tmp_path / "b.yaml").write_text(extending("rush-points@1", body=WARNED, name="b"))
    before = json.loads(call("profile", "check", tmp_path, "--format", "gitlab").out)
    assert [(e["check_name"], e["severity"], e["location"]["lines"]["begin"]) for e in before] == [
        ("profile/not-one-of", "critical", 7),
        ("profile/escape-pays", "minor", 8),
    ]
    assert before[0]["location"]["path"] == str(path)
    path.write_text("# a comment\n" + path.read_text())
    after = json.loads(call("profile", "check", tmp_path, "--format", "gitlab").out)
    assert [e["fingerprint"] for e in after] == [e["fingerprint"] for e in before]
    assert len({e["fingerprint"] for e in before}) == 2
    (tmp_path / "b.yaml").unlink()
    path.write_text(extending("rush-points@1"))
    assert json.loads(call("profile", "check", tmp_path, "--format", "gitlab").out) == []


def test_settings_make_warnings_count_and_allow_some(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(extending("rush-points@1", body="escape:\n  opponent_percent: 20\n"))
    assert call("profile", "check", tmp_path).code == 0
    (tmp_path / "buckle.yaml").write_text("strict: true\n")
    assert call("profile", "check", tmp_path).code == 1
    (tmp_path / "buckle.yaml").write_text("strict: true\nallow:\n  - {code: small-share, reason: agreed}\n")
    said = call("profile", "check", tmp_path)
    assert (said.code, said.out) == (0, "1 file checked, nothing found.\n")
