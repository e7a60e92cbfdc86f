"""What was in force stays: a lock, a git revision or another folder, against what the folder holds now."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from profiles.against import against_folder, against_git, against_locks
from profiles.check import check_sources
from profiles.git import GitError
from profiles.kept import before_of
from profiles.lock import lock_text, read_lock
from profiles.sources import sources
from settlement.findings import Finding
from settlement.games.times import instant
from tests.profiles.texts import extending

PAST, PRESENT, FUTURE = "2026-01-01T00:00:00+08:00", "2026-06-01T00:00:00+08:00", "2027-01-01T00:00:00+08:00"
NOW = instant(PRESENT) or 0
BASE = "rush-points@1"
ESCAPE = "escape:\n  opponent_percent: 60\n"
LEVELS = "".join(f"    - {{level: {n}, from: {n * 100}, match_points: {5 + n}}}\n" for n in range(3))


def profile(version: int, starts: str = PAST, body: str = "", until: str = "", name: str = "r7") -> str:
    end = f"effective_until: {until}\n" if until else ""
    return extending(BASE, body=end + body, name=name, version=version, starts=starts)


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True)


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    """A folder with three versions, in a git repository, and locked."""
    folder = tmp_path / "rooms"
    folder.mkdir()
    festival = profile(2, "2026-02-01T00:00:00+08:00", until="2026-07-01T00:00:00+08:00")
    write(folder, a=profile(1, body=ESCAPE), b=festival, c=profile(3, FUTURE))
    (folder / "profiles.lock").write_text(
        lock_text(before_of(each) for each in check_sources(sources([folder])).resolved)
    )
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "start")
    return folder


def found(rooms: Path, how: str, *, paths: list[str] | None = None) -> list[Finding]:
    given = paths or [str(rooms)]
    checked = check_sources(sources(given))
    if how == "lock":
        return against_locks(checked, given, NOW)
    return against_git(checked, given, "HEAD", NOW)


def codes(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(Path(f.file or "").name, f.code.removeprefix("profile/")) for f in findings]


@pytest.mark.parametrize("how", ["lock", "git"])
def test_what_did_not_change_is_fine(rooms: Path, how: str) -> None:
    assert found(rooms, how) == []


@pytest.mark.parametrize("how", ["lock", "git"])
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"a": profile(1, body=ESCAPE.replace("60", "50"))}, [("a.yaml", "version-changed")]),
        ({"a": profile(1, body=ESCAPE + "rooms: [r7]\n")}, [("a.yaml", "version-changed")]),
        ({"a": profile(1, body=ESCAPE).replace("title: Room", "title: Another name")}, []),
        ({"a": profile(1, body="# why\n" + ESCAPE)}, []),
        ({"a": profile(1, "2025-12-01T00:00:00+08:00", ESCAPE)}, [("a.yaml", "version-backdated")]),
        ({"a": profile(1, "2026-01-15T00:00:00+08:00", ESCAPE)}, [("a.yaml", "version-backdated")]),
        ({"a": profile(1, body=ESCAPE, until="2026-05-01T00:00:00+08:00")}, [("a.yaml", "version-changed")]),
        ({"b": profile(2, "2026-02-01T00:00:00+08:00", until="2026-05-01T00:00:00Z")}, [("b.yaml", "version-changed")]),
        ({"c": profile(3, "2026-05-01T00:00:00+08:00")}, [("c.yaml", "version-backdated")]),
        ({"d": profile(4, "2026-05-01T00:00:00+08:00"), "c": profile(5, FUTURE)}, [("d.yaml", "version-backdated")]),
    ],
)
def test_what_was_in_force_stays(
    rooms: Path, how: str, changed: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    write(rooms, **changed)
    grave = [f for f in found(rooms, how) if f.severity == "error"]
    assert codes(grave) == expected
    assert all(f.fix and f.line for f in grave)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (
            {"b": profile(2, "2026-02-01T00:00:00+08:00", until="2026-08-01T00:00:00+08:00")},
            [("b.yaml", "lock-behind")],
        ),
        ({"c": profile(3, FUTURE, ESCAPE)}, [("c.yaml", "lock-behind")]),
        ({"d": profile(4, "2028-01-01T00:00:00Z")}, [("d.yaml", "lock-behind")]),
        ({"d": profile(1, name="another")}, [("d.yaml", "lock-behind")]),
    ],
)
def test_what_is_still_to_come_may_change_and_is_to_be_locked(
    rooms: Path, changed: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    write(rooms, **changed)
    assert codes(found(rooms, "lock")) == expected
    assert found(rooms, "git") == []


def test_a_version_that_is_gone_is_found_at_what_held_it(rooms: Path) -> None:
    write(rooms, a=profile(4, "2028-01-01T00:00:00Z"))
    (gone, behind) = found(rooms, "lock")
    assert (gone.code, gone.line) == ("profile/version-removed", 2)
    assert (rooms / "profiles.lock").read_text().splitlines()[1].startswith('{"profile": "r7", "version": 1,')
    assert behind.code == "profile/lock-behind"
    (gone,) = found(rooms, "git")
    assert (gone.code, gone.line) == ("profile/version-removed", 2)
    assert (gone.file or "").startswith("HEAD:")
    (rooms / "c.yaml").unlink()
    assert codes(found(rooms, "git")) == [("a.yaml", "version-removed")], "what is still to come may go"


def test_both_values_are_said_at_the_key(rooms: Path) -> None:
    write(rooms, a=profile(1, body=ESCAPE.replace("60", "50")))
    (finding,) = found(rooms, "git")
    assert finding.message.endswith("(at HEAD → now): escape.opponent_percent 60 → 50")
    assert (finding.line, finding.path) == (8, "escape.opponent_percent")
    write(rooms, a=profile(1, body=ESCAPE + "levels:\n  table:\n" + LEVELS))
    (finding,) = found(rooms, "git")
    assert "levels.table.from, level 1 50 → 100" in finding.message
    text = (rooms / "a.yaml").read_text().splitlines()
    assert "level: 1" in text[(finding.line or 0) - 1], "the first row that differs"


def test_what_a_base_brings_is_said_of_the_base(rooms: Path) -> None:
    write(rooms, d=profile(1, name="d").replace(BASE, "r7@1"))
    assert codes(found(rooms, "git")) == []
    git(rooms, "add", ".")
    git(rooms, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "another room")
    write(rooms, a=profile(1, body=ESCAPE.replace("60", "50")))
    assert codes(found(rooms, "git")) == [("a.yaml", "version-changed")]


def test_one_file_alone_knows_its_lock_and_its_neighbours(rooms: Path) -> None:
    (rooms / "a.yaml").rename(rooms / "moved.yaml")
    for how in ("lock", "git"):
        assert found(rooms, how, paths=[str(rooms / "b.yaml")]) == []
        assert found(rooms, how, paths=[str(rooms / "moved.yaml")]) == []
    write(rooms, moved=profile(1))
    for how in ("lock", "git"):
        changed = found(rooms, how, paths=[str(rooms / "moved.yaml")])
        assert codes(changed) == ([("moved.yaml", "version-changed")] if how == "lock" else [])


def test_another_folder_is_compared_as_a_revision_is(rooms: Path, tmp_path: Path) -> None:
    live = tmp_path / "live"
    live.mkdir()
    write(live, a=profile(1))
    checked = check_sources(sources([rooms]))
    (finding, new) = against_folder(checked, [str(rooms)], str(live), NOW)
    assert "escape.opponent_percent 70 → 60" in finding.message
    assert new.code == "profile/version-backdated"


@pytest.mark.parametrize("revision", ["nowhere", "", "--all", "HEAD~5"])
def test_a_revision_that_is_not_there_is_said(rooms: Path, revision: str) -> None:
    with pytest.raises(GitError, match="revision") as error:
        against_git(check_sources(sources([rooms])), [str(rooms)], revision, NOW)
    assert error.value.is_call


def test_outside_of_a_repository_there_is_no_revision(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="no git repository"):
        against_git(check_sources(()), [str(tmp_path)], "HEAD", NOW)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "<<<<<<< HEAD\n",
        '{"schema_version": 2, "profiles": []}',
        "\xff",
        '{"schema_version": 1}',
        '{"schema_version": 1, "profiles": [{"profile": "a", "version": 1, "effective_from": "x", "effective_until": null, "sha256": ""}]}',
    ],
)
def test_a_lock_that_is_none_is_found(tmp_path: Path, text: str) -> None:
    path = tmp_path / "profiles.lock"
    path.write_text(text, encoding="latin-1")
    before, problem = read_lock(str(path))
    assert before is None
    assert problem is not None
    assert problem.code == "profile/bad-lock"
