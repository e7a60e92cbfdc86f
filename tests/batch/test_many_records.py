"""Duplicates and conflicts among more records than are looked at together: the same as ``settle`` finds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from settlement.batch import chunk
from settlement.batch.request import Report
from settlement.games.editions import Book
from settlement.impact.run import run_impact
from settlement.jobs import duplicates, ordered, pool
from settlement.jobs.duplicates import Suspect, Verdict, decide
from settlement.jobs.ordered import ascending
from settlement.jobs.tasks import Task
from settlement.logs.report import csv_rows
from settlement.logs.settle import Run
from tests.batch.conftest import contents, rows
from tests.batch.impact_games import question
from tests.batch.test_rows import as_csv

Go = Callable[..., Report]


@pytest.fixture
def small_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets and stretches that a test can fill. The work is done in this process, as those of a pool know nothing."""
    monkeypatch.setattr(duplicates, "BUCKET", 8)
    monkeypatch.setattr(ordered, "STRETCH", 3)
    monkeypatch.setattr(ordered, "_MOST_OPEN", 2)

    def here(function: object, tasks: list[Task], shared: chunk.Shared, workers: int, tick: pool.Tick) -> object:
        return [pool.Done(task, chunk.work(task, shared, tick)) for task in tasks]

    monkeypatch.setattr(pool, "run", here)


def renamed(line: bytes, game_id: str, **more: object) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(line) | {"game_id": game_id} | more) + b"\n"


def doubled(games: list[bytes], seed: int) -> list[bytes]:
    """Games of which most ids stand two to five times, some with another content, in any order."""
    chance = random.Random(seed)
    lines = []
    for number, line in enumerate(games):
        copies = chance.choice([1, 2, 2, 4, 5])
        lines += [renamed(line, f"a{number}")] * copies
        if chance.random() < 0.3:
            lines.append(renamed(line, f"a{number}", room="elsewhere"))
    chance.shuffle(lines)
    return lines


def settled_one_by_one(paths: list[Path], book: Book) -> tuple[str, Counter[str]]:
    run = Run([str(path) for path in paths], book)
    text = as_csv([row for result in run for row in csv_rows(result)])
    return text, +Counter[str](run.counts)


@pytest.mark.usefixtures("small_buckets")
@pytest.mark.parametrize("seed", range(3))
def test_every_duplicate_and_conflict_is_found_among_many(
    run: Go, games: list[bytes], book: Book, tmp_path: Path, seed: int
) -> None:
    lines = doubled(games[:40], seed)
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    paths[0].write_bytes(b"".join(lines[::2]))
    paths[1].write_bytes(b"\n".join([b"", *lines[1::2]]))
    report = run(*paths)
    text, counts = settled_one_by_one(paths, book)
    assert (tmp_path / "out" / "payouts.csv").read_text().split("\n", 1)[1] == text
    assert report.counts == counts
    assert counts["duplicate"] > 10
    assert counts["conflict"] > 10


@pytest.mark.usefixtures("small_buckets")
def test_four_copies_in_two_buckets_pay_once(run: Go, games: list[bytes], tmp_path: Path) -> None:
    ids = ["a1", "a0", "a3", "a2"]  # every second in another bucket
    lines = [renamed(games[number], one) for _ in range(4) for number, one in enumerate(ids)]
    log = tmp_path / "a.jsonl"
    log.write_bytes(b"".join(lines))
    report = run(log)
    assert (report.counts["settled"], report.counts["duplicate"]) == (4, 12)
    found = rows(tmp_path / "out" / "payouts.csv")
    assert {row["game_id"] for row in found if row["status"] == "settled"} == set(ids)


@pytest.mark.usefixtures("small_buckets")
def test_impact_finds_every_duplicate_and_conflict_among_many(games: list[bytes], book: Book, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    log.write_bytes(b"".join(doubled(games[:40:2], 5)))
    edition = book.find("rush-points")
    assert edition is not None
    _, counts = settled_one_by_one([log], book)
    with run_impact(question(edition, edition, log)) as answer:
        assert (answer.kind("duplicate"), answer.kind("conflict")) == (counts["duplicate"], counts["conflict"])
    assert counts["duplicate"] > 5
    assert counts["conflict"] > 5


@pytest.mark.parametrize("size", [0, 1, 3, 4, 50])
def test_values_on_disk_come_in_order(tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordered, "STRETCH", 3)
    monkeypatch.setattr(ordered, "_MOST_OPEN", 2)
    numbers = list(range(size))
    random.Random(size).shuffle(numbers)
    path = tmp_path / "list"
    path.write_text("".join(f"{number}\n" for number in numbers))
    assert list(ascending(path, int, lambda number: number)) == list(range(size))
    assert [one.name for one in tmp_path.iterdir()] == ["list"]


@pytest.mark.usefixtures("small_buckets")
def test_one_id_on_every_record_is_judged(tmp_path: Path) -> None:
    held = tmp_path / "held"
    held.write_bytes(b"".join(msgspec.json.encode(Suspect("a", 0, at, "f", at + 1, "c")) + b"\n" for at in range(500)))
    verdicts = decide([held], 500, tmp_path)
    found = list(ascending(verdicts.path(0), Verdict, lambda verdict: verdict.at))
    assert [(v.at, v.status, v.other_line) for v in found] == [(at, "duplicate", 1) for at in range(1, 500)]


@pytest.mark.slow
def test_doubled_ids_among_a_million_records_pay_once(run: Go, games: list[bytes], tmp_path: Path) -> None:
    """Three real buckets, and processes of their own: of every pair one settles, as ``settle`` has it."""
    void = {"events": [{"seat": 0, "do": "void"}]}
    short = renamed(games[0], "ID", **void)
    log = tmp_path / "many.jsonl"
    with log.open("wb") as file:
        for number in range(430):
            file.write(renamed(games[0], f"a{number}"))
        for number in range(950_000):
            file.write(short.replace(b'"ID"', b'"v%d"' % number))
        for number in range(430):
            file.write(renamed(games[0], f"a{number}", **({"room": "elsewhere"} if number % 2 else {})))
    report = run(log, workers=2)
    assert report.counts == {"settled": 215, "duplicate": 215, "conflict": 430, "void": 950_000}
    assert contents(tmp_path / "out")["totals.csv"]
