"""What the machine does to a comparison: processes that die, a folder that can't be written, interrupts."""

from __future__ import annotations

import os
import random
import signal
import tempfile
from pathlib import Path

import pytest

from settlement.games.editions import Book
from settlement.impact import run as impact
from settlement.impact.request import Question
from settlement.jobs.errors import BatchError
from settlement.jobs.pool import Tick
from settlement.jobs.tasks import Task
from settlement.logs.simulate import simulate
from tests.batch.impact_games import mutated, question

POISONED = 1


def poisoned(task: Task, shared: impact.Shared, tick: Tick) -> None:
    if task.chunk.number == POISONED and task.step == "compare":
        os.kill(os.getpid(), signal.SIGKILL)
    impact.work(task, shared, tick)


def killed_once(task: Task, shared: impact.Shared, tick: Tick) -> None:
    mark = Path(shared.work) / f"mark-{task.step}-{task.chunk.number}"
    if task.chunk.number == POISONED and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    impact.work(task, shared, tick)


@pytest.fixture
def asked(tmp_path: Path, book: Book, monkeypatch: pytest.MonkeyPatch) -> Question:
    """A question about some four chunks of games."""
    old = book.find("bigtwo")
    assert old is not None
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(simulate(old, 60, 5)))
    monkeypatch.setattr(impact, "_SMALL", 0)
    monkeypatch.setattr("settlement.jobs.plan.chunk_size", lambda size: size // 4)
    return question(old, mutated(random.Random(2), old, 3), log, workers=2)


def test_a_poisoned_chunk_costs_itself(asked: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    with impact.run_impact(asked) as whole:
        assert whole.records == 60
    monkeypatch.setattr(impact, "work", poisoned)
    with impact.run_impact(asked) as found:
        assert found.incomplete()
        assert [problem.code for problem in found.problems] == ["log/chunk-failed"]
        assert "SIGKILL" in found.problems[0].message
        assert 30 < found.records < 60
        apart = sum(one.games for one in found.apart().values())
        assert found.total().games + apart == found.kind("compared")


def test_a_chunk_whose_process_dies_once_is_not_lost(asked: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    with impact.run_impact(asked) as found:
        whole = (found.counts, found.shown, found.problems, list(found.players()))
    monkeypatch.setattr(impact, "work", killed_once)
    with impact.run_impact(asked) as found:
        assert (found.counts, found.shown, found.problems, list(found.players())) == whole


def test_nothing_is_left_behind(asked: Question, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    with impact.run_impact(asked):
        assert list(scratch.iterdir())
    assert not list(scratch.iterdir())
    with pytest.raises(KeyboardInterrupt), impact.run_impact(asked):
        raise KeyboardInterrupt
    assert not list(scratch.iterdir())


def test_where_nothing_can_be_written_it_is_said(asked: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: object) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr(impact, "_SMALL", 1 << 30)
    monkeypatch.setattr("settlement.impact.sums.Sums.flush", full)
    with pytest.raises(BatchError, match="No space left on device"), impact.run_impact(asked):
        pass
