"""Warnings that are meant: comments on their line, and `buckle.yaml` beside the profiles."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from profiles.catalogue import load_book
from profiles.settings import allowed, check_with_settings, read_settings
from schemas.catalogue import schema
from settlement.findings import Finding
from settlement.games.times import instant
from tests.profiles.texts import extending

NOW = instant("2026-06-01T00:00:00Z") or 0


def room(escape: str, name: str = "r7") -> str:
    return extending("rush-points@1", body=f"escape:\n{escape}", name=name)


SMALL = "  opponent_percent: 20"


def found(folder: Path, *files: str) -> list[Finding]:
    paths = [str(folder / file) for file in files] or [str(folder)]
    checked, settings = check_with_settings(paths, NOW)
    return allowed(checked, paths, settings)


def codes(findings: list[Finding]) -> list[tuple[str, int | None]]:
    return [(f.code.removeprefix("profile/"), f.line) for f in findings]


@pytest.mark.parametrize(
    ("escape", "expected"),
    [
        (SMALL + "\n", [("small-share", 8)]),
        (SMALL + "   # buckle: allow small-share: agreed with the operator\n", []),
        (SMALL + " # buckle: allow profile/small-share: agreed\n", []),
        ("  # buckle: allow small-share: agreed\n  # and more words\n\n" + SMALL + "\n", []),
        (SMALL + " # buckle: allow small-share, odd-room: agreed\n", [("unused-allow", 8)]),
        (SMALL + " # buckle: allow small-share\n", [("small-share", 8), ("bad-allow", 8)]),
        (SMALL + " # buckle: allow small-share:  \n", [("small-share", 8), ("bad-allow", 8)]),
        (SMALL + " # buckle: allow small-shares: agreed\n", [("small-share", 8), ("bad-allow", 8)]),
        (SMALL + " # buckle: allow: agreed\n", [("small-share", 8), ("bad-allow", 8)]),
        (SMALL + "\n# buckle: allow small-share: agreed\n", [("small-share", 8), ("unused-allow", 9)]),
        ("  opponent_percent: 70 # buckle: allow small-share: agreed\n", [("unused-allow", 8)]),
        ("  opponent_percent: 170 # buckle: allow out-of-range: agreed\n", [("out-of-range", 8), ("bad-allow", 8)]),
        ('  opponent_percent: 70\ncurrency: "a # buckle: allow b: c"\n', []),
    ],
)
def test_a_comment_allows_the_warning_of_its_line_and_nothing_else(
    tmp_path: Path, escape: str, expected: list[tuple[str, int]]
) -> None:
    (tmp_path / "r7.yaml").write_text(room(escape))
    assert codes(found(tmp_path)) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{code: small-share, reason: agreed}", []),
        ("{code: small-share, reason: agreed, until: 2026-12-31T00:00:00+08:00}", []),
        ('{code: small-share, reason: agreed, until: "2026-12-31T00:00:00+08:00", profile: "r*"}', []),
        ("{code: small-share, reason: agreed, profile: r7@1, path: escape.opponent_percent}", []),
        ("{code: small-share, reason: agreed, until: 2026-05-31T00:00:00Z}", ["small-share", "unused-allow"]),
        ("{code: small-share, reason: agreed, profile: r8}", ["small-share", "unused-allow"]),
        ("{code: odd-room, reason: agreed}", ["small-share", "unused-allow"]),
        ("{code: small-share}", ["bad-setting", "small-share"]),
        ("{code: smal-share, reason: agreed}", ["bad-allow", "small-share"]),
        ("{code: unknown-key, reason: agreed}", ["bad-allow", "small-share"]),
        ("{code: small-share, reason: agreed, untill: 2027-01-01T00:00:00Z}", ["bad-setting", "ambiguous-scalar"]),
        ("{code: small-share, reason: agreed, until: tomorrow}", ["bad-setting"]),
        ("small-share", ["bad-setting", "small-share"]),
    ],
)
def test_the_settings_allow_for_all_profiles_beside_them(tmp_path: Path, entry: str, expected: list[str]) -> None:
    (tmp_path / "r7.yaml").write_text(room(SMALL + "\n"))
    (tmp_path / "buckle.yaml").write_text(f"allow:\n  - {entry}\n")
    findings = found(tmp_path)
    assert sorted(f.code.removeprefix("profile/") for f in findings) == sorted(expected)
    assert all(f.line == 2 for f in findings if f.code != "profile/small-share")


def test_what_is_unused_is_said_where_all_was_looked_at(tmp_path: Path) -> None:
    (tmp_path / "r7.yaml").write_text(room(SMALL + "\n"))
    (tmp_path / "r8.yaml").write_text(room("  opponent_percent: 70\n", "r8"))
    (tmp_path / "buckle.yaml").write_text("allow:\n  - {code: small-share, reason: agreed, profile: r7}\n")
    assert found(tmp_path, "r8.yaml") == []
    assert found(tmp_path) == []


def test_folders_of_the_settings_can_be_extended_and_pay(tmp_path: Path) -> None:
    base, rooms = tmp_path / "base", tmp_path / "rooms"
    base.mkdir()
    rooms.mkdir()
    (base / "b.yaml").write_text(room(SMALL + "\n", "base"))
    (rooms / "r7.yaml").write_text(extending("base@1", name="r7"))
    assert codes(found(rooms)) == [("extends-missing", 6)]
    (rooms / "buckle.yaml").write_text("profiles: [../base]\nstrict: true\nlang: zh\n")
    assert found(rooms) == [], "what is wrong with the base is said where the base is checked"
    checked, (settings,) = check_with_settings([str(rooms)], NOW)
    assert (checked.files, settings.strict, settings.lang) == (1, True, "zh")
    book, _ = load_book([rooms])
    assert book is not None
    assert {"r7", "base"} <= set(book.ids())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("strickt: true\n", 1),
        ("strict: yes\n", 1),
        ('strict: "true"\n', 1),
        ("lang: de\n", 1),
        ("profiles: rooms\n", 1),
        ("\nprofiles: [nowhere]\n", 2),
        ("allow: {code: small-share, reason: x}\n", 1),
        ("- a\n", 1),
    ],
)
def test_settings_that_cannot_be_used_are_errors_and_stop_a_run(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "buckle.yaml"
    path.write_text(text)
    _, findings = read_settings(str(path), NOW)
    assert [(f.severity, f.line, f.file) for f in findings] == [("error", line, str(path))]
    assert load_book([tmp_path])[0] is None


def test_the_schema_describes_the_settings_of_these_tests(tmp_path: Path) -> None:
    validator = Draft202012Validator(schema("settings"))
    text = """\
profiles: [.]
strict: true
lang: en
allow:
  - {code: small-share, reason: agreed, until: "2026-12-31T00:00:00+08:00", profile: r7, path: escape.opponent_percent}
"""
    validator.validate(yaml.safe_load(text))
    (tmp_path / "buckle.yaml").write_text(text)
    assert read_settings(str(tmp_path / "buckle.yaml"), NOW)[1] == []
