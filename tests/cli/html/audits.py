"""Pages of audits as the command writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.calling import call

GAMES = ("rush-points", "shuangkou", "bigtwo", "sichuan")


def log_of(folder: Path, profile: str, *, games: int = 1, seed: int = 4, **changed: Any) -> Path:
    """A log of games that were all booked wrongly; ``changed`` keys of the records, a callable gets the record."""
    said = call("simulate", profile, "--games", games, "--seed", seed, "--errors", 1)
    assert said.code == 0, said.err
    records = [
        record | {k: v(record) if callable(v) else v for k, v in changed.items()} for record in said.json_lines()
    ]
    path = folder / f"{profile}-{seed}.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def page_of(log: Path, *words: object, code: int = 1) -> Path:
    """The page of a log's audit."""
    path = log.with_suffix(".html")
    said = call("audit", log, "--html", path, *words)
    assert said.code == code, said.err
    return path
