"""A small pool of supervised processes: one task at a time each, and a task that kills its process costs that task alone.

The standard pools break for every task once a process dies; here it is started anew, the task is tried once more, and
a second death makes it a failed task.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from settlement.logs.interrupts import held_back

TRIES = 2
_STARTS_IN_A_ROW = 5
_GRACE_SECONDS = 5.0


class Done(NamedTuple):
    """A task that came back, and what it came back with."""

    task: Any
    value: Any


class Failed(NamedTuple):
    """A task that did not come back, and why in one sentence."""

    task: Any
    why: str


class PoolBrokenError(Exception):
    """No process could be started: nothing can be computed here."""


class TaskRefusedError(Exception):
    """Raised inside a task for what no other try and no other task can do better (the disk is full): stops the run."""


class TaskFailedError(Exception):
    """Raised inside a task for what the world did to its chunk alone; its text is the reason, in words for the user."""


Tick = Callable[[int, int], None]
"""Called by a task as it goes on: games and bytes done since the last call."""


def usable_cores() -> int:
    """How many cores this process may use; where the system doesn't say (macOS), how many there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Worker:
    """One process and the pipe to it; ``task`` is what it works at."""

    def __init__(self, context: Any, function: Callable[..., Any], shared: Any) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, function, shared), daemon=True)
        with uninterrupted(), _in_a_folder():
            self.process.start()
        theirs.close()
        self.task: Any = None
        self.tries = 0
        self.ready = False

    def give(self, task: Any, tries: int) -> None:
        """Sends it a task. Where it died meanwhile, its closed pipe says so when it is read."""
        self.task, self.tries = task, tries
        with contextlib.suppress(OSError):
            self.pipe.send(task)

    def stop(self) -> None:
        """Ends the process: at once where it is at work, else by closing its pipe."""
        self.pipe.close()
        if self.task is not None or not self.ready:
            self.process.kill()
        self.process.join(_GRACE_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Keeps what ends a run waiting: a process that starts meanwhile never gets half of what it needs, nor an interrupt."""
    resource_tracker.ensure_running()  # starts on its own with the first process, and would let interrupts through
    with held_back():
        yield


@contextmanager
def _in_a_folder() -> Iterator[None]:
    """Stands in the root folder meanwhile where the current one was deleted: a process is started in one that there is.

    Nothing is looked up from there: paths that begin at a deleted folder lead nowhere, and were refused before.
    """
    try:
        os.getcwd()
    except FileNotFoundError:
        gone = os.open(".", os.O_RDONLY)
        try:
            os.chdir("/")
            yield
        finally:
            os.fchdir(gone)
            os.close(gone)
    else:
        yield


def _serve(pipe: Connection, function: Callable[..., Any], shared: Any) -> None:
    """What a process of the pool does: a task in, its value out, until the pipe closes."""

    def tick(games: int, read: int) -> None:
        pipe.send(("tick", (games, read)))

    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    gc.freeze()  # profiles and modules live as long as the process, and needn't be looked through again and again
    try:
        pipe.send(("ready", None))
        while True:
            task = pipe.recv()
            try:
                answer = ("done", function(task, shared, tick))
            except TaskRefusedError as refusal:
                answer = ("refused", str(refusal))
            except TaskFailedError as failure:
                answer = ("failed", str(failure))
            except Exception as error:
                answer = ("failed", f"{type(error).__name__}: {error}")
            pipe.send(answer)
    except (EOFError, OSError):
        return  # the run is over, or its process is gone


def run(
    function: Callable[[Any, Any, Tick], Any],
    tasks: Iterable[Any],
    shared: Any,
    workers: int,
    tick: Tick = lambda games, read: None,
) -> Iterator[Done | Failed]:
    """Every task's result as it comes, in no order; all processes are gone when the iterator ends or is closed.

    :param function: a function of a module, called as ``function(task, shared, tick)`` in a process of the pool.
    :param shared: sent to each process once, when it starts.
    :param workers: how many processes, 1 or more.
    :raises PoolBrokenError: processes die before they take a task.
    :raises TaskRefusedError: a task raised it.
    """
    context = multiprocessing.get_context("spawn")
    waiting: deque[tuple[Any, int]] = deque((task, 1) for task in tasks)
    pool = [_Worker(context, function, shared) for _ in range(min(workers, len(waiting)))]
    early_deaths = 0
    try:
        while waiting or any(worker.task is not None for worker in pool):
            for worker in pool:
                if worker.ready and worker.task is None and waiting:
                    worker.give(*waiting.popleft())
            for worker in _talking(pool):
                try:
                    kind, value = worker.pipe.recv()
                except (EOFError, OSError):
                    worker.process.join()
                    pool.remove(worker)
                    if worker.task is None:
                        early_deaths += 1
                        if early_deaths >= _STARTS_IN_A_ROW:
                            raise PoolBrokenError(
                                f"a worker process ends before it takes a task (exit {worker.process.exitcode})"
                            ) from None
                    elif worker.tries < TRIES:
                        waiting.append((worker.task, worker.tries + 1))
                    else:
                        yield Failed(worker.task, f"its process died twice ({_death(worker.process.exitcode)})")
                    if waiting and len(pool) < workers:
                        pool.append(_Worker(context, function, shared))
                    continue
                if kind == "tick":
                    tick(*value)
                    continue
                early_deaths = 0
                if kind == "ready":
                    worker.ready = True
                    continue
                task, worker.task = worker.task, None
                if kind == "refused":
                    raise TaskRefusedError(value)
                yield Done(task, value) if kind == "done" else Failed(task, value)
    finally:
        for worker in pool:
            worker.stop()


def _talking(pool: Sequence[_Worker]) -> list[_Worker]:
    """The workers that said something or died; waits for the first."""
    by_pipe = {worker.pipe: worker for worker in pool}
    return [by_pipe[pipe] for pipe in wait(list(by_pipe))]


def _death(code: int | None) -> str:
    """An exit code of a process in words."""
    if code is not None and code < 0:
        try:
            return f"killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"killed by signal {-code}"
    return f"exit code {code}"
