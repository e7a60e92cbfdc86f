"""The pool: a task that dies costs itself, not the run."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from settlement.jobs.pool import Done, Failed, PoolBrokenError, TaskRefusedError, run


def double(task: int, shared: int, tick: Any) -> int:
    tick(1, task)
    return task * shared


def deadly(task: Any, shared: Any, tick: Any) -> Any:
    if task == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "exit":
        os._exit(7)
    if task == "raise":
        raise ValueError("the task stumbled")
    return task


def deadly_once(task: str, shared: str, tick: Any) -> str:
    mark = Path(shared) / task
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def refuse(task: int, shared: Any, tick: Any) -> int:
    if task == 3:
        raise TaskRefusedError("can't write /there: No space left on device")
    time.sleep(0.01)
    return task


class Unloadable:
    """Kills the process that receives it."""

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return os._exit, (3,)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_task_comes_back_once(workers: int) -> None:
    told: list[tuple[int, int]] = []
    done = list(run(double, range(20), 3, workers, lambda games, read: told.append((games, read))))
    assert sorted(d.value for d in done if isinstance(d, Done)) == [3 * n for n in range(20)]
    assert sorted(told) == [(1, n) for n in range(20)]


def test_no_tasks_need_no_processes() -> None:
    assert list(run(double, [], 1, 4)) == []


@pytest.mark.parametrize(("poison", "why"), [("die", "SIGKILL"), ("exit", "exit code 7"), ("raise", "stumbled")])
def test_a_poisoned_task_fails_alone(poison: str, why: str) -> None:
    tasks = ["a", poison, "b", "c", "d"]
    outcomes = list(run(deadly, tasks, None, 2))
    assert sorted(o.task for o in outcomes if isinstance(o, Done)) == ["a", "b", "c", "d"]
    (failed,) = [o for o in outcomes if isinstance(o, Failed)]
    assert failed.task == poison
    assert why in failed.why


def test_a_task_whose_process_dies_once_is_tried_again(tmp_path: Path) -> None:
    outcomes = list(run(deadly_once, ["a", "b", "c"], str(tmp_path), 2))
    assert sorted(o.value for o in outcomes if isinstance(o, Done)) == ["a", "b", "c"]


def test_a_refusal_stops_the_run() -> None:
    with pytest.raises(TaskRefusedError, match="No space left"):
        list(run(refuse, range(100), None, 2))


def test_processes_that_never_start_end_the_run() -> None:
    with pytest.raises(PoolBrokenError, match="exit 3"):
        list(run(double, [1, 2], Unloadable(), 2))
