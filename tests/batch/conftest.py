"""Games to run batches over, and what reads the results."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.html.batch import page
from profiles.catalogue import load_book
from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.jobs import plan
from settlement.logs.simulate import simulate

SMALL = 100_000
FILES = ("payouts.csv", "totals.csv", "findings.jsonl", "rejected.jsonl", "run.json")


@pytest.fixture(scope="session")
def book() -> Book:
    found, findings = load_book()
    assert found is not None, findings
    return found


@pytest.fixture(scope="session")
def games(book: Book) -> list[bytes]:
    """Lines of 200 games of two kinds, shuffled together."""
    two = [book.find(profile) for profile in ("rush-points", "bigtwo")]
    logs = [simulate(edition, 100, 5) for edition in two if edition is not None]
    return [line for pair in zip(*logs, strict=True) for line in pair]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of some forty games."""
    monkeypatch.setattr(plan, "chunk_size", lambda size: SMALL)


@pytest.fixture
def log(tmp_path: Path, games: list[bytes]) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(games))
    return path


@pytest.fixture
def run(tmp_path: Path, book: Book) -> Callable[..., Report]:
    """Runs a batch in this process' folder: ``run(log, …, out="name", **request)``."""

    def go(*logs: Path, out: str = "out", **more: Any) -> Report:
        more = {"workers": 1} | more
        request = Request(logs=tuple(map(str, logs)), out=tmp_path / out, **more)
        return run_batch(request, book, draw=page)

    return go


def contents(out: Path, names: tuple[str, ...] = FILES) -> dict[str, bytes]:
    """The bytes of the results."""
    return {name: (out / name).read_bytes() for name in names}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def unplaced(path: Path) -> list[dict[str, str]]:
    """The rows of payouts without their places, which another file of the same games has in other ones."""
    return [{name: cell for name, cell in row.items() if name not in ("file", "line")} for row in rows(path)]


def objects(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def run_of(out: Path) -> dict[str, Any]:
    """What ``run.json`` says."""
    found: dict[str, Any] = json.loads((out / "run.json").read_bytes())["run"]
    return found


@contextmanager
def watched(told: list[tuple[int, int]], size: int) -> Iterator[Callable[[int, int], None]]:
    told.append((-1, size))
    yield lambda games, read: told.append((games, read))
