"""A month of edits of a folder of profiles: the program's own commands, in a git repository whose commits run the shipped hook."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.cli.calling import PROGRAM, Said, call

HOOKS = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
START = "2020-01-01T00:00:00+08:00"


class Rooms:
    """A work tree with profiles in `rooms/`, whose commits run the hook as pre-commit would: its entry and arguments."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "rooms").mkdir()
        (folder / "buckle.yaml").write_text("allow:\n  - {code: far-start, reason: what is to come stays to come}\n")
        self.git("init", "-q", "-b", "main")
        (hook,) = yaml.safe_load(HOOKS.read_text())
        assert (hook["pass_filenames"], hook["types"]) == (False, ["yaml"])
        command = shlex.join([*shlex.split(hook["entry"]), "rooms/", "--strict"])
        script = folder / ".git" / "hooks" / "pre-commit"
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\ngit diff --cached --quiet -- '*.yaml' '*.yml' && exit 0\nexec {command}\n")
        script.chmod(0o755)

    def run(self, *command: str) -> Said:
        env = {
            **os.environ,
            "PATH": f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        }
        done = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, check=False)
        return Said(done.returncode, done.stdout, done.stderr)

    def git(self, *words: str) -> Said:
        return self.run("git", *words)

    def buckle(self, *words: str) -> Said:
        """In this process, in the work tree: the hook alone runs in one of its own."""
        with contextlib.chdir(self.folder):
            return call(*words)

    def commit(self, why: str) -> Said:
        """Everything as it is; 1 where the hook found something."""
        self.git("add", "-A")
        return self.git("commit", "-q", "-m", why)

    def pays(self, room: str, at: str) -> str:
        said = self.buckle("profile", "which", "--room", room, "--at", at, "--profiles", "rooms")
        return said.out.split(" ")[0].strip()


@pytest.fixture
def rooms(tmp_path: Path) -> Rooms:
    return Rooms(tmp_path)


def test_a_month_of_edits(rooms: Rooms) -> None:
    file = rooms.folder / "rooms" / "r7@1.yaml"
    words = ("--id", "r7", "--title", "Room seven", "--room", "r7", "--from", START)
    new = rooms.buckle("profile", "new", "rush", *words, "--extends", "rush-points")
    assert new.code == 0, new.err
    file.write_text(new.out)
    assert rooms.buckle("profile", "lock", "rooms").code == 0
    assert rooms.commit("the first room").code == 0

    # A new season, written into the version that pays: the hook keeps it out, and names what was.
    file.write_text(new.out + "escape:\n  opponent_percent: 60\n")
    refused = rooms.commit("a new season")
    assert refused.code == 1
    assert "profile/version-changed" in refused.out + refused.err
    rooms.git("checkout", "-q", "HEAD", "--", "rooms")

    # The same as a version of its own.
    season = "2099-12-01T00:00:00+08:00"
    assert rooms.buckle("profile", "set", "r7", "escape.opponent_percent", "60", "--from", season, "--profiles", "rooms").code == 0  # fmt: skip
    behind = rooms.commit("a new season")
    assert behind.code == 1
    assert "profile/lock-behind" in behind.out + behind.err
    assert rooms.buckle("profile", "lock", "rooms").code == 0
    assert rooms.commit("a new season").code == 0
    assert [rooms.pays("r7", f"2099-{day}T12:00:00+08:00") for day in ("11-30", "12-02")] == ["r7@1", "r7@2"]

    # A promotion that ends by itself.
    promotion = ("--from", "2099-12-10T00:00:00+08:00", "--until", "2099-12-12T00:00:00+08:00")
    assert rooms.buckle("profile", "set", "r7", "escape.penalty", "9", *promotion, "--profiles", "rooms").code == 0
    assert rooms.buckle("profile", "lock", "rooms").code == 0
    assert rooms.commit("a promotion").code == 0
    days = [rooms.pays("r7", f"2099-12-{day}T12:00:00+08:00") for day in ("09", "11", "12")]
    assert days == ["r7@2", "r7@3", "r7@2"]

    # One level's points are raised: its row alone differs, from the version that it is made of.
    row = "levels.table[level=3].match_points"
    assert rooms.buckle("profile", "set", "r7@2", row, "25", "--from", "2099-12-15T00:00:00+08:00", "--profiles", "rooms").code == 0  # fmt: skip
    shown = rooms.buckle("profile", "diff", "rooms/r7@2.yaml", "rooms/r7@4.yaml", "--format", "json")
    assert '"levels.table.match_points"' in shown.out
    assert rooms.buckle("profile", "lock", "rooms").code == 0
    assert rooms.commit("level 3").code == 0

    # A copy for another room that keeps its id is refused; with an id and room of its own it is not.
    copy = rooms.folder / "rooms" / "r8.yaml"
    copy.write_text(file.read_text().replace("rooms: [r7]", "rooms: [r8]").replace('- "r7"', '- "r8"'))
    refused = rooms.commit("room eight")
    assert refused.code == 1
    assert "profile/duplicate-version" in refused.out + refused.err
    assert "give it an id of its own" in " ".join((refused.out + refused.err).split())
    copy.write_text(copy.read_text().replace("profile: r7", "profile: r8"))
    assert rooms.buckle("profile", "lock", "rooms").code == 0
    assert rooms.commit("room eight").code == 0
    assert rooms.pays("r8", "2099-12-20T12:00:00+08:00") == "r8@1"

    # A rollback: what is to come may go, but not what was in force.
    (rooms.folder / "rooms" / "r7@4.yaml").unlink()
    assert rooms.buckle("profile", "lock", "rooms").code == 0
    assert rooms.commit("level 3 as it was").code == 0
    assert rooms.pays("r7", "2099-12-20T12:00:00+08:00") == "r7@2"
    copy.unlink()
    refused = rooms.commit("no room eight")
    assert refused.code == 1
    assert "profile/version-removed" in refused.out + refused.err
