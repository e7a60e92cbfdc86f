"""What ``run.json`` attests is what was settled: a log that changes while the run goes on fails its chunk."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from settlement.batch import chunk, chunk_output
from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.impact import run as impact
from settlement.impact.run import run_impact
from settlement.jobs import pool
from settlement.jobs.errors import BatchError
from settlement.jobs.tasks import Task
from settlement.logs import source
from settlement.logs.batches import finished_run, run_id
from settlement.logs.settle import Run
from tests.batch.conftest import contents, objects, rows, run_of
from tests.batch.impact_games import question

Go = Callable[..., Report]


def here(tasks: Sequence[Task], shared: chunk.Shared, tick: pool.Tick) -> Any:
    """Has tasks done in this process."""
    for task in tasks:
        try:
            yield pool.Done(task, chunk.work(task, shared, tick))
        except pool.TaskFailedError as failure:
            yield pool.Failed(task, str(failure))


def same_size(path: Path) -> None:
    """Another winner's claim in as many bytes, with the file's time put back."""
    before, content = path.stat(), path.read_bytes()
    path.write_bytes(content.replace(b'"room":"r', b'"room":"q', 1))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size


def longer(path: Path) -> None:
    """As ``copytruncate`` does: emptied in place, and written on with other games."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[1:] + lines))


def changing(path: Path, how: Callable[[Path], None], step: str) -> Callable[..., Any]:
    """Does tasks, and changes a log right before the first of a step."""
    left = [how]

    def runner(tasks: Sequence[Task], shared: chunk.Shared, tick: pool.Tick) -> Any:
        if tasks and tasks[0].step == step and left:
            left.pop()(path)
        return here(tasks, shared, tick)

    return runner


@pytest.mark.parametrize("how", [same_size, longer])
def test_a_log_rewritten_before_it_is_settled_fails(log: Path, book: Book, tmp_path: Path, how: Any) -> None:
    out = tmp_path / "out"
    report = run_batch(Request(logs=(str(log),), out=out), book, runner=changing(log, how, "settle"))
    (failed,) = report.failed
    assert (failed.file, failed.start) == (str(log), 0)
    assert "not those that stood there when the run began" in failed.why
    assert rows(out / "payouts.csv") == []
    assert run_of(out)["records"] == 0


@pytest.mark.usefixtures("small_chunks")
def test_only_the_chunk_that_changed_fails_and_is_done_once_it_is_put_back(
    log: Path, book: Book, tmp_path: Path
) -> None:
    request = Request(logs=(str(log),), out=tmp_path / "out")
    run_batch(Request(logs=(str(log),), out=tmp_path / "whole"), book, runner=here)
    content = log.read_bytes()
    assert len(run_batch(request, book, runner=changing(log, same_size, "settle")).failed) == 1
    stat = log.stat()
    log.write_bytes(content)
    os.utime(log, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    again = Request(logs=(str(log),), out=tmp_path / "out", resume=True)
    assert not run_batch(again, book, runner=here).failed
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@pytest.mark.parametrize("step", ["inspect", "correct"])
def test_a_log_rewritten_before_duplicates_are_decided_ends_the_run(
    log: Path, book: Book, tmp_path: Path, step: str
) -> None:
    log.write_bytes(log.read_bytes() * 2)
    request = Request(logs=(str(log),), out=tmp_path / "out")
    with pytest.raises(BatchError, match="not those that stood there"):
        run_batch(request, book, runner=changing(log, same_size, step))
    assert [path.name for path in (tmp_path / "out").iterdir()] == [".work"]


@pytest.mark.parametrize("how", [same_size, longer])
def test_impact_compares_only_the_bytes_it_began_with(
    log: Path, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Any
) -> None:
    edition = book.find("rush-points")
    assert edition is not None
    compare, left = impact._compare, [how]

    def changed(*of: Any) -> None:
        if left:
            left.pop()(log)
        compare(*of)

    monkeypatch.setattr(impact, "_compare", changed)
    with run_impact(question(edition, edition, log)) as answer:
        assert [problem.code for problem in answer.problems] == ["log/chunk-failed"]
        assert answer.records == 0


@pytest.mark.parametrize("how", [same_size, longer])
def test_settle_tells_that_a_log_changed_between_its_readings(log: Path, book: Book, how: Any) -> None:
    run = Run([str(log)], book)
    assert run._survey.families
    how(log)
    list(run)
    assert [problem.code for problem in run.problems] == ["log/changed-while-read"]


def test_one_bad_input_of_a_shared_chunk_costs_no_other(games: list[bytes], book: Book, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.jsonl" for number in range(5)]
    for number, path in enumerate(paths):
        path.write_bytes(b"".join(games[number * 10 : number * 10 + 10]))
    request = Request(logs=tuple(map(str, paths)), out=tmp_path / "out")
    content = paths[3].read_bytes()
    report = run_batch(request, book, runner=changing(paths[3], same_size, "settle"))
    assert [failed.file for failed in report.failed] == [str(paths[3])]
    run = run_of(tmp_path / "out")
    assert [one["records"] for one in run["inputs"]] == [10, 10, 10, 0, 10]
    run_batch(Request(logs=tuple(map(str, [*paths[:3], paths[4]])), out=tmp_path / "without"), book, runner=here)
    for name in ("payouts.csv", "totals.csv"):
        assert contents(tmp_path / "out")[name] == contents(tmp_path / "without")[name]
    stat = paths[3].stat()
    paths[3].write_bytes(content)
    os.utime(paths[3], ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert not run_batch(Request(logs=request.logs, out=request.out, resume=True), book, runner=here).failed
    run_batch(Request(logs=request.logs, out=tmp_path / "whole"), book, runner=here)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@contextmanager
def tasks_counted(counts: list[int]) -> Any:
    def runner(tasks: Sequence[Task], shared: chunk.Shared, tick: pool.Tick) -> Any:
        counts.append(len(tasks))
        return here(tasks, shared, tick)

    yield runner


def test_ten_small_files_are_one_task(games: list[bytes], book: Book, tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"{number}.jsonl").write_bytes(b"".join(games[number * 5 : number * 5 + 5]))
    whole = tmp_path / "whole"
    whole.mkdir()
    (whole / "all.jsonl").write_bytes(b"".join(games[:50]))
    counts: list[int] = []
    with tasks_counted(counts) as runner:
        logs = tuple(str(tmp_path / f"{number}.jsonl") for number in range(10))
        run_batch(Request(logs=logs, out=tmp_path / "out"), book, runner=runner)
    assert counts == [1]
    run_batch(Request(logs=(str(whole / "all.jsonl"),), out=tmp_path / "one"), book, runner=here)
    assert contents(tmp_path / "out")["totals.csv"] == contents(tmp_path / "one")["totals.csv"]
    assert [one["records"] for one in run_of(tmp_path / "out")["inputs"]] == [5] * 10


def test_the_id_of_a_run_is_that_of_its_document(log: Path, book: Book, tmp_path: Path) -> None:
    report = run_batch(Request(logs=(str(log),), out=tmp_path / "out"), book, runner=here)
    document = json.loads((tmp_path / "out" / "run.json").read_bytes())
    assert report.run_id == document["sha256"] == run_id(document["run"])
    assert report.run_id == run_id(finished_run(tmp_path / "out") or {})
    again = run_batch(Request(logs=(str(log),), out=tmp_path / "out", resume=True), book, runner=here)
    assert (again.was_whole, again.run_id) == (True, report.run_id)


def test_a_rejected_line_is_kept_whole_however_long(
    games: list[bytes], book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "LINE_LIMIT", 50_000)
    monkeypatch.setattr(chunk_output, "_HEAVY", 60_000)
    monkeypatch.setattr(chunk_output, "_COPIED", 1000)
    log = tmp_path / "long.jsonl"
    long = games[1][:-2] + b',"more":"' + b"ab\xffc" * 17_000 + b'"}\n'
    twin = games[2][:-2] + b',"more":"' + b"xyz" * 50_001 + b'"}\n'
    log.write_bytes(games[0] + long + games[3] + twin + b"{broken\n" + games[2] + twin)
    report = run_batch(Request(logs=(str(log),), out=tmp_path / "out"), book, runner=here)
    assert report.counts["conflict"] == 3
    found = objects(tmp_path / "out" / "rejected.jsonl")
    assert [one["line"] for one in found] == [2, 4, 5, 6, 7]
    assert [base64.b64decode(found[at]["raw_base64"]) + b"\n" for at in (0, 1, 4)] == [long, twin, twin]
    assert found[2]["raw"] == "{broken"
