"""The power fails at each step of a run: what is under a final name is whole, and the run goes on to the same bytes."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from settlement.batch import chunk, chunk_output
from settlement.batch.request import Output, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.jobs import plan, pool
from settlement.jobs.errors import BatchError
from settlement.jobs.tasks import Task
from settlement.logs.batches import digest_of, finished_run
from tests.batch.conftest import contents, run_of
from tests.batch.power import Disk, PowerCut


def here(tasks: Sequence[Task], shared: chunk.Shared, tick: pool.Tick) -> Any:
    for task in tasks:
        yield pool.Done(task, chunk.work(task, shared, tick))


@pytest.fixture
def few(tmp_path: Path, games: list[bytes], book: Book, monkeypatch: pytest.MonkeyPatch) -> Request:
    """A run of three chunks with a duplicate, in a folder that holds the results of another run."""
    monkeypatch.setattr(plan, "chunk_size", lambda size: 6_000)
    logs = tmp_path / "games.jsonl"
    logs.write_bytes(b"".join([*games[:8], games[1]]))
    (tmp_path / "disk").mkdir()
    request = Request(logs=(str(logs),), out=tmp_path / "disk" / "out")
    run_batch(msgspec.structs.replace(request, out=tmp_path / "whole"), book, runner=here)
    run_batch(msgspec.structs.replace(request, by=("player",)), book, runner=here)
    return request


def attested(out: Path) -> bool:
    """Whether the document, where one stands there, says what the other files hold."""
    run = finished_run(out)
    return run is None or all(digest_of(out / name) == digest for name, digest in run["results"].items())


def fails_at(cut: int | None, request: Request, book: Book, chance: random.Random, patch: pytest.MonkeyPatch) -> int:
    """Lets the power fail at a step of a run; how many steps there were before."""
    with patch.context() as patched:
        disk = Disk(request.out.parent, cut, patched)
        with contextlib.suppress(PowerCut):
            run_batch(request, book, runner=here)
    disk.fail(chance)
    return disk.steps


def goes_on(request: Request, book: Book, whole: Path) -> None:
    assert attested(request.out)
    run = finished_run(request.out)
    other_stands = run is not None and run["command"] != request.command()
    resume = not other_stands or (request.out / ".work" / "run.json").exists()
    run_batch(msgspec.structs.replace(request, resume=resume), book, runner=here)
    assert contents(request.out) == contents(whole)


def cuts(request: Request, book: Book, patch: pytest.MonkeyPatch) -> int:
    steps = fails_at(None, request, book, random.Random(0), patch)
    assert contents(request.out) == contents(request.out.parents[1] / "whole")
    return steps


@pytest.mark.parametrize("seed", range(2))
def test_a_run_goes_on_after_the_power_failed_at_some_steps(
    few: Request, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    for cut in chance.sample(range(100), 8):
        fails_at(cut, few, book, chance, monkeypatch)
        goes_on(few, book, tmp_path / "whole")
        run_batch(msgspec.structs.replace(few, by=("player",)), book, runner=here)


@pytest.mark.parametrize("output", ["sqlite", "parquet"])
def test_a_database_and_a_folder_of_days_are_whole_after_the_power_failed(
    few: Request, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: Output
) -> None:
    if output == "parquet":
        pytest.importorskip("pyarrow")
    chance = random.Random(7)
    other = msgspec.structs.replace(few, output=output, by=("player",))
    one = msgspec.structs.replace(few, output=output)
    run_batch(msgspec.structs.replace(one, out=tmp_path / "again"), book, runner=here)
    whole = finished_run(tmp_path / "again")
    steps = 0
    for cut in [None, *chance.sample(range(60, 130), 6)]:
        run_batch(other, book, runner=here)
        steps = max(steps, fails_at(cut, one, book, chance, monkeypatch))
        assert attested(one.out)
        run = finished_run(one.out)
        other_stands = run is not None and run["command"] != one.command()
        resume = not other_stands or (one.out / ".work" / "run.json").exists()
        run_batch(msgspec.structs.replace(one, resume=resume), book, runner=here)
        assert finished_run(one.out) == whole
        assert attested(one.out)
    assert steps > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_run_goes_on_after_the_power_failed_at_each_step(
    few: Request, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    steps = cuts(few, book, monkeypatch)
    assert steps > 60
    for cut in range(steps):
        run_batch(msgspec.structs.replace(few, by=("player",)), book, runner=here)
        fails_at(cut, few, book, chance, monkeypatch)
        goes_on(few, book, tmp_path / "whole")


@pytest.mark.parametrize("name", ["totals-0.run", "rows.csv", "keys", "done.json", "findings.jsonl", "rejected.jsonl"])
@pytest.mark.parametrize("harm", ["empty", "gone", "zeros", "another run's"])
def test_a_part_that_is_not_as_it_was_written_is_settled_anew(
    few: Request, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, harm: str
) -> None:
    def broken_off(tasks: Sequence[Task], shared: chunk.Shared, tick: pool.Tick) -> Any:
        list(here(tasks, shared, tick))
        raise PowerCut

    with pytest.raises(PowerCut):
        run_batch(few, book, runner=broken_off)
    folder = few.out / ".work" / "parts" / "00000001"
    path = folder / name
    size = path.stat().st_size
    if harm == "gone":
        path.unlink()
    elif harm == "another run's":
        done = chunk_output.read_done(folder)
        done.of = "0" * 64
        chunk_output.write_done(folder, done)
    else:
        path.write_bytes(b"" if harm == "empty" else b"\0" * size)
    run_batch(msgspec.structs.replace(few, resume=True), book, runner=here)
    assert contents(few.out) == contents(tmp_path / "whole")


@pytest.mark.parametrize("content", [b"", b"\0" * 500, b"{}"])
def test_a_run_that_nobody_knows_any_more_is_done_anew(
    few: Request, book: Book, tmp_path: Path, content: bytes
) -> None:
    def broken_off(tasks: Sequence[Task], shared: chunk.Shared, tick: pool.Tick) -> Any:
        list(here(tasks, shared, tick))
        raise PowerCut

    with pytest.raises(PowerCut):
        run_batch(few, book, runner=broken_off)
    (few.out / ".work" / "run.json").write_bytes(content)
    with pytest.raises(BatchError, match="add --resume"):
        run_batch(few, book, runner=here)
    run_batch(msgspec.structs.replace(few, resume=True), book, runner=here)
    assert contents(few.out) == contents(tmp_path / "whole")
    assert run_of(few.out)["duplicate"] == 1
