"""What the machine does to a run: processes that die, a full disk, a folder that can't be written."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from settlement.batch import chunk
from settlement.batch.chunk import Shared
from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.jobs import pool
from settlement.jobs.errors import BatchError
from settlement.jobs.tasks import Task
from tests.batch.conftest import contents, objects, rows, run_of

Go = Callable[..., Report]
pytestmark = pytest.mark.usefixtures("small_chunks")
POISONED = 2


def poisoned(task: Task, shared: Shared, tick: pool.Tick) -> Any:
    if task.chunk.number == POISONED and task.step == "settle":
        os.kill(os.getpid(), signal.SIGKILL)
    return chunk.work(task, shared, tick)


def killed_once(task: Task, shared: Shared, tick: pool.Tick) -> Any:
    mark = Path(shared.work) / f"mark-{task.step}-{task.chunk.number}"
    if task.chunk.number % 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return chunk.work(task, shared, tick)


def with_pool(function: Callable[..., Any]) -> Callable[..., Iterator[pool.Done | pool.Failed]]:
    def runner(tasks: Sequence[Task], shared: Shared, tick: pool.Tick) -> Iterator[pool.Done | pool.Failed]:
        return pool.run(function, tasks, shared, 2, tick)

    return runner


def request_of(log: Path, out: Path, **more: Any) -> Request:
    return Request(logs=(str(log),), out=out, workers=2, **more)


def test_a_poisoned_chunk_costs_itself(run: Go, log: Path, book: Book, tmp_path: Path) -> None:
    run(log, out="whole")
    out = tmp_path / "out"
    report = run_batch(request_of(log, out), book, runner=with_pool(poisoned))
    (failed,) = report.failed
    content = log.read_bytes()
    lost = content[failed.start : failed.end]
    assert failed.first_line == content[: failed.start].count(b"\n") + 1
    assert lost.endswith(b"\n")
    assert "SIGKILL" in failed.why
    (said,) = run_of(out)["failed_chunks"]
    assert (said["start"], said["end"]) == (failed.start, failed.end)
    assert objects(out / "findings.jsonl")[0]["code"] == "log/chunk-failed"
    assert report.records == content.count(b"\n") - lost.count(b"\n") == run_of(out)["records"]
    kept = [row for row in rows(tmp_path / "whole" / "payouts.csv") if f'"{row["game_id"]}"'.encode() not in lost]
    assert rows(out / "payouts.csv") == kept


def test_what_failed_is_tried_again_with_resume(run: Go, log: Path, book: Book, tmp_path: Path) -> None:
    run(log, out="whole")
    out = tmp_path / "out"
    assert run_batch(request_of(log, out), book, runner=with_pool(poisoned)).failed
    assert not run_batch(request_of(log, out, resume=True), book).failed
    assert contents(out) == contents(tmp_path / "whole")
    assert not (out / ".work").exists()


def test_a_run_with_a_failed_chunk_can_be_started_over(log: Path, book: Book, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run_batch(request_of(log, out), book, runner=with_pool(poisoned)).failed
    assert not run_batch(request_of(log, out), book).failed


def test_processes_that_die_once_change_no_byte(run: Go, log: Path, book: Book, tmp_path: Path) -> None:
    twice = tmp_path / "twice.jsonl"
    twice.write_bytes(log.read_bytes() * 2)
    run(twice, out="whole")
    run_batch(request_of(twice, tmp_path / "out"), book, runner=with_pool(killed_once))
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@pytest.fixture
def small_files() -> Iterator[Callable[[int], None]]:
    """Lets no file of this process, or of one that it starts, grow over a size: what a full disk feels like."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))

    yield limit
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [1_000, 20_000, 60_000])
def test_a_full_disk_is_one_line_and_leaves_nothing_half_written(
    run: Go, log: Path, book: Book, tmp_path: Path, small_files: Callable[[int], None], size: int
) -> None:
    run(log, out="whole")
    out = tmp_path / "out"
    small_files(size)
    with pytest.raises(BatchError) as fault:
        run_batch(request_of(log, out), book)
    assert fault.value.code == 3
    assert "can't write" in str(fault.value)
    assert "\n" not in str(fault.value)
    assert {p.name for p in out.glob("*")} <= {".work"}
    small_files(resource.RLIM_INFINITY)
    run_batch(request_of(log, out, resume=True), book)
    assert contents(out) == contents(tmp_path / "whole")


@pytest.mark.parametrize("output", ["sqlite", "jsonl", "parquet"])
def test_a_full_disk_spoils_no_other_form(
    log: Path, book: Book, tmp_path: Path, small_files: Callable[[int], None], output: Any
) -> None:
    small_files(40_000)
    with pytest.raises(BatchError, match="can't write"):
        run_batch(request_of(log, tmp_path / "out", output=output), book)
    assert [p.name for p in (tmp_path / "out").iterdir()] == [".work"]


def test_a_folder_that_can_t_be_made_is_one_line(run: Go, log: Path) -> None:
    with pytest.raises(BatchError, match=r"can't write to .*games\.jsonl/out: Not a directory") as fault:
        run(log, out=log.name + "/out")
    assert fault.value.code == 3
