"""The sample logs that come with the program: worked examples by hand (``GAME-worked.jsonl``) and simulated games."""

from __future__ import annotations

from importlib import resources
from pathlib import Path


def sample_paths() -> list[Path]:
    """The sample logs, sorted by name."""
    folder = Path(str(resources.files(__name__)))
    return sorted(path for path in folder.iterdir() if ".jsonl" in path.suffixes)


def sample_path(name: str) -> Path:
    """The sample log of a file name, such as ``rush-worked.jsonl``.

    :raises FileNotFoundError: where there is no such sample.
    """
    path = Path(str(resources.files(__name__))) / name
    if not path.is_file():
        raise FileNotFoundError(path)
    return path
