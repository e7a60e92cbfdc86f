"""Logs that the commands are tried on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import call


def _simulated(folder: Path, name: str, *words: object) -> Path:
    said = call("simulate", *words)
    assert said.code == 0, said.err
    path = folder / name
    path.write_text(said.out, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty games of rush whose claims are right."""
    return _simulated(tmp_path_factory.mktemp("night"), "night.jsonl", "rush-points", "--games", 20, "--seed", 1)


@pytest.fixture(scope="session")
def wrong_night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six games of rush whose claims are all wrong."""
    words = ("rush-points", "--games", 6, "--seed", 1, "--errors", 1)
    return _simulated(tmp_path_factory.mktemp("wrong"), "wrong.jsonl", *words)
