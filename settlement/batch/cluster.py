"""Tasks on a cluster of Dask distributed: a running one, or one of its own on this machine.

Workers need the same version of the program, and see the inputs and the output folder under the same paths.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import importlib
import logging
import pickle
from asyncio import CancelledError as AsyncCancelledError
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError as FutureCancelledError
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from settlement.batch import chunk
from settlement.jobs.errors import BatchError, need
from settlement.jobs.pool import Done, Failed, TaskFailedError, TaskRefusedError, Tick, uninterrupted
from settlement.jobs.tasks import Task
from settlement.logs.outputs import CURRENT_FOLDER_DELETED, leads_nowhere
from settlement.logs.secrets import reason, shown_url

LOCAL = "local"
_SECONDS_TO_CONNECT = 10
_CANCELLED = (AsyncCancelledError, FutureCancelledError)


class Cluster:
    """A cluster that tasks are given to.

    :param scheduler: ``tcp://host:8786``, or ``local`` for one of its own.
    :param workers: how many processes one of its own has.
    :raises BatchError: it can't be reached or started.
    """

    def __init__(self, scheduler: str, workers: int) -> None:
        need("distributed", "cluster", "--scheduler")
        if scheduler == LOCAL and leads_nowhere("."):
            raise BatchError(f"--scheduler {LOCAL} can't start processes: {CURRENT_FOLDER_DELETED}", 2)
        distributed: Any = importlib.import_module("distributed")
        self._scheduler = scheduler
        self._own: Any = None
        self._client: Any = None
        _hush()
        # a cluster is closed here, or its processes end with this one; the library's own try at the end would complain
        atexit.unregister(importlib.import_module("distributed.deploy.spec").close_clusters)
        try:
            with uninterrupted():  # its threads and processes would complain of a Ctrl-C each by itself
                if scheduler == LOCAL:
                    self._own = distributed.LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        processes=True,
                        dashboard_address="127.0.0.1:0",
                        silence_logs=50,
                    )
                self._client = distributed.Client(self._own or scheduler, timeout=_SECONDS_TO_CONNECT)
        except KeyboardInterrupt:
            self.close()
            raise
        except Exception as fault:  # of no common kind: TypeError where a scheme needs settings that aren't there
            self.close()
            how = "started" if scheduler == LOCAL else "reached"
            raise BatchError(
                f"the cluster {shown_url(scheduler)} can't be {how}: {reason(fault, scheduler)}"
            ) from fault

    def run(self, tasks: Sequence[Task], shared: chunk.Shared, tick: Tick) -> Iterator[Done | Failed]:
        """Every task's result as it comes.

        A dying worker takes blame from tasks that only waited there, so those that are given up are tried again alone.

        :raises TaskRefusedError: a task raised it.
        :raises BatchError: the scheduler has gone away.
        """
        content = pickle.dumps(shared)
        path = Path(shared.work) / "shared.pickle"
        path.write_bytes(content)
        try:
            yield from self._run(tasks, str(path), hashlib.sha256(content).hexdigest(), tick)
        except (TaskRefusedError, BatchError, AssertionError):
            raise
        except (Exception, *_CANCELLED) as fault:  # of no common kind: what the network does, and a scheduler that dies
            raise self._failed(fault) from fault

    def _failed(self, fault: BaseException) -> BatchError:
        why = "it has gone away" if isinstance(fault, (*_CANCELLED, OSError)) else reason(fault, self._scheduler)
        return BatchError(
            f"the scheduler {shown_url(self._scheduler)} failed: {why}; run the same command with --resume to go on"
        )

    def _run(self, tasks: Sequence[Task], path: str, digest: str, tick: Tick) -> Iterator[Done | Failed]:
        distributed: Any = importlib.import_module("distributed")

        def submit(task: Task) -> Any:
            return self._client.submit(on_worker, task, path, digest, version("buckle"), pure=False)

        blamed: list[Task] = []
        waiting = {submit(task): task for task in tasks}
        for future in distributed.as_completed(list(waiting)):
            task = waiting.pop(future)
            fault = future.exception()
            if isinstance(fault, distributed.KilledWorker):
                blamed.append(task)
            else:
                yield self._told(task, future, fault, tick)
        for task in blamed:
            future = submit(task)
            fault = future.exception()
            if isinstance(fault, distributed.KilledWorker):
                yield Failed(task, "its worker died each time")
            else:
                yield self._told(task, future, fault, tick)

    def _told(self, task: Task, future: Any, fault: BaseException | None, tick: Tick) -> Done | Failed:
        if isinstance(fault, TaskRefusedError):
            raise fault
        if isinstance(fault, TaskFailedError):
            return Failed(task, str(fault))
        if fault is not None:
            if isinstance(fault, _CANCELLED):
                raise fault
            return Failed(task, f"{type(fault).__name__}: {reason(fault, self._scheduler)}")
        value = future.result()
        if value is not None:
            tick(value.tally.records, task.chunk.size)
        return Done(task, value)

    def close(self) -> None:
        """Lets go of the cluster; one of its own ends."""
        for one in (self._client, self._own):
            if one is not None:
                with contextlib.suppress(Exception):  # what is gone already
                    one.close()


def _hush() -> None:
    """Keeps the library from talking: what matters of it is said by the run, on one line."""
    for name in [*logging.root.manager.loggerDict, "distributed"]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def on_worker(task: Task, shared: str, digest: str, wanted: str) -> Any:
    """Does a task on a worker.

    :param shared: the file of what all tasks need. :param digest: its SHA-256. :param wanted: the program's version.
    :raises TaskRefusedError: the worker is of another version, or doesn't see the run's folder.
    """
    if version("buckle") != wanted:
        raise TaskRefusedError(f"a worker of the cluster has buckle {version('buckle')}, this is {wanted}")
    try:
        known = _shared(shared, digest)
    except FileNotFoundError:
        raise TaskRefusedError(f"a worker of the cluster doesn't see {shared}: all need the same file system") from None
    return chunk.work(task, known, lambda games, read: None)


@lru_cache(maxsize=4)
def _shared(path: str, digest: str) -> chunk.Shared:
    content = Path(path).read_bytes()
    assert hashlib.sha256(content).hexdigest() == digest
    shared = pickle.loads(content)
    assert isinstance(shared, chunk.Shared)
    return shared
