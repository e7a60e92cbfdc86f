"""Every call that the documentation shows is run as it stands there, and ends with the exit code that it says."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.calling import PROGRAM, call
from tests.cli.test_help import commands

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    "README.md",
    "docs/commands.md",
    "docs/dispute.md",
    "docs/formats.md",
    "docs/impact.md",
    "docs/ledger.md",
    "docs/statement.md",
    "docs/convert.md",
]
BLOCK = re.compile(r"(<!-- \w+ -->\n)?^```(?:sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"\s+# exit (\d+)$")


def calls(page: str) -> list[tuple[str, int]]:
    """The lines of a page's calls in their order, each with its exit code; those that install the program are left out."""
    found = []
    for marker, block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for line in "" if marker else block.replace("\\\n", " ").splitlines():
            line = line.removeprefix("$ ")
            code = EXIT.search(line)
            if line.strip() and not line.startswith("source "):
                found.append((EXIT.sub("", line), int(code[1]) if code else 0))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page: str, tmp_path: Path) -> None:
    shown = calls(page)
    assert shown
    path = f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}"
    for line, code in shown:
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == code, (line, done.stderr.decode())


def test_what_the_readme_says_that_the_demo_prints() -> None:
    (shown,) = re.findall(r"^```text\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert shown in call("demo").out


OF_OTHER_MEANING = {"--room": {("profile", "new"), ("profile", "which")}, "--until": {("profile", "set")}}
"""Commands whose option of a name filters nothing."""


OF_ALL = {"--debug", "--lang"}
"""Options that every command takes; they are taken out of the call before it is parsed."""


def test_the_table_of_shared_options_names_the_commands_that_have_them() -> None:
    table = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8").partition("## What commands share\n")[2]
    told = {
        option: {tuple(name.split()) for name in re.findall("`([a-z ]+)`", of)}
        for option, of in re.findall(r"^\| `(--[a-z-]+)[^`]*` \| (.*?) \|", table, re.M)
        if option not in OF_ALL
    }
    assert {"--profile", "--profiles", "--game-id", "--strict", "--format", "--html"} <= told.keys()
    for option, named in told.items():
        having = {words for words in commands() if f"  {option} " in call(*words, "--help").out}
        assert named == having - OF_OTHER_MEANING.get(option, set()), option
