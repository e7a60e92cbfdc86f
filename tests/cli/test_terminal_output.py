"""What a log holds steers no terminal, whatever the format; in a file CSV has the texts as they are."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.cli.calling import PROGRAM, call
from tests.cli.results import HOSTILE


@pytest.fixture
def hostile(night: Path, tmp_path: Path) -> Path:
    game = json.loads(night.read_text(encoding="utf-8").splitlines()[0])
    game["game_id"] = game["players"][0]["id"] = game["room"] = HOSTILE
    path = tmp_path / "hostile.jsonl"
    path.write_text(json.dumps(game) + "\n", encoding="utf-8")
    return path


def on_a_terminal(*words: object) -> str:
    """What a call without colours sends to a terminal on its standard output."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "NO_COLOR": "1"}
    with subprocess.Popen([PROGRAM, *map(str, words)], stdout=theirs, stderr=subprocess.PIPE, env=env) as running:
        os.close(theirs)
        said = b""
        try:
            while block := os.read(ours, 1 << 16):
                said += block
        except OSError:  # how the end of a terminal is told
            pass
        os.close(ours)
        running.communicate(timeout=60)
    return said.decode("utf-8").replace("\r\n", "\n")


@pytest.mark.parametrize("command", ["settle", "audit"])
@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_a_terminal_is_not_steered(command: str, form: str, hostile: Path) -> None:
    said = on_a_terminal(command, hostile, "--format", form)
    assert "alert(1)" in said
    assert all(line.isprintable() for line in said.split("\n")), said


def test_csv_in_a_file_has_the_texts_as_they_are(hostile: Path) -> None:
    assert HOSTILE.replace('"', '""') in call("settle", hostile, "--format", "csv").out
