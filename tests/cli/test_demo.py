"""``buckle demo``: a first look that works anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import PROGRAM, call, process


def test_demo_reports_and_says_what_to_try_next() -> None:
    said = call("demo")
    assert said.code == 0, said.err
    assert "rush-wealth@1" in said.out
    assert "together" in said.out
    assert "rush-void" in said.out
    assert said.out.count("together") == 2
    assert "games more" in said.out
    assert "buckle settle" in said.err
    assert "buckle explain" in said.err


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_demo_fits(columns: int) -> None:
    assert max(map(len, call("demo", columns=columns).out.splitlines())) <= columns


def test_demo_needs_no_files_of_ones_own(tmp_path: Path) -> None:
    import subprocess

    done = subprocess.run([PROGRAM, "demo"], cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_what_is_to_try_next_is_known() -> None:
    commands = [line.split()[1] for line in call("demo").err.splitlines() if line.startswith("  buckle ")]
    assert commands
    for command in commands:
        assert process(command, "--help").code == 0
