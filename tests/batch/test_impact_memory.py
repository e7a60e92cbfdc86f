"""The memory that a comparison takes doesn't grow with the number of games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from settlement.games.editions import Book
from settlement.logs.simulate import simulate

MEASURE = """
import resource, sys
from cli.main import run
code = run(["impact", sys.argv[1], "--old", "shuangkou", "--new", sys.argv[2], "--workers", "1", "--format", "csv"])
own, workers = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(code, own, workers, file=sys.stderr)
"""


def measured(log: Path, profile: Path) -> tuple[int, int]:
    """The most memory that the program and its largest worker took, in KiB."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(log), str(profile)], capture_output=True, text=True, timeout=600, check=True
    )
    code, own, workers = map(int, done.stderr.splitlines()[-1].split())
    assert code == 0
    return own, workers


@pytest.mark.slow
def test_memory_is_flat_between_five_and_fifty_thousand_games(tmp_path: Path, book: Book) -> None:
    edition = book.find("shuangkou")
    assert edition is not None
    lines = list(simulate(edition, 500, 1))
    profile = tmp_path / "new.yaml"
    profile.write_text(
        "profile: new\nversion: 1\ngame: shuangkou\ntitle: New\neffective_from: 2026-01-01T00:00:00Z\n"
        "extends: shuangkou@1\nstake: 2\n"
    )
    sizes = []
    for games in (5_000, 50_000):
        log = tmp_path / f"{games}.jsonl"
        with log.open("wb") as file:
            for n in range(games):
                line = lines[n % len(lines)]
                file.write(line.replace(b'"game_id":"shuangkou-1-', b'"game_id":"%d-' % n, 1))
        sizes.append(measured(log, profile))
    (own, workers), (own_of_more, workers_of_more) = sizes
    assert own_of_more < own + 30_000
    assert workers_of_more < workers + 30_000
    assert workers_of_more < 300_000
