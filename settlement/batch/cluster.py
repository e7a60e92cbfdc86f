"""Tasks on a cluster of Dask distributed: a running one, or one of its own on this machine.

Workers need the same version of the program, and see the inputs and the output folder under the same paths.
"""

from __future__ import annotations

import hashlib
import importlib
import pickle
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from settlement.batch import chunk
from settlement.batch.pool import Done, Failed, TaskFailedError, TaskRefusedError, Tick
from settlement.batch.request import BatchError
from settlement.batch.writers import need
from settlement.logs.outputs import CURRENT_FOLDER_DELETED, leads_nowhere

LOCAL = "local"
_SECONDS_TO_CONNECT = 10


class Cluster:
    """A cluster that tasks are given to.

    :param scheduler: ``tcp://host:8786``, or ``local`` for one of its own.
    :param workers: how many processes one of its own has.
    :raises BatchError: it can't be reached or started.
    """

    def __init__(self, scheduler: str, workers: int) -> None:
        need("distributed", "cluster", "--scheduler")
        distributed: Any = importlib.import_module("distributed")
        self._own: Any = None
        try:
            if scheduler == LOCAL:
                if leads_nowhere("."):
                    raise BatchError(f"--scheduler {LOCAL} can't start processes: {CURRENT_FOLDER_DELETED}", 2)
                self._own = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=50,
                )
            self._client: Any = distributed.Client(self._own or scheduler, timeout=_SECONDS_TO_CONNECT)
        except (OSError, ValueError, RuntimeError) as fault:
            raise BatchError(f"the cluster {scheduler} can't be reached: {fault}", 3) from fault

    def run(self, tasks: Sequence[chunk.Task], shared: chunk.Shared, tick: Tick) -> Iterator[Done | Failed]:
        """Every task's result as it comes.

        A dying worker takes blame from tasks that only waited there, so those that are given up are tried again alone.

        :raises TaskRefusedError: a task raised it.
        """
        distributed: Any = importlib.import_module("distributed")
        content = pickle.dumps(shared)
        path = Path(shared.work) / "shared.pickle"
        path.write_bytes(content)
        digest = hashlib.sha256(content).hexdigest()

        def submit(task: chunk.Task) -> Any:
            return self._client.submit(on_worker, task, str(path), digest, version("buckle"), pure=False)

        blamed: list[chunk.Task] = []
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

    def _told(self, task: chunk.Task, future: Any, fault: BaseException | None, tick: Tick) -> Done | Failed:
        if isinstance(fault, TaskRefusedError):
            raise fault
        if isinstance(fault, TaskFailedError):
            return Failed(task, str(fault))
        if fault is not None:
            return Failed(task, f"{type(fault).__name__}: {fault}")
        value = future.result()
        if value is not None:
            tick(value.tally.records, task.chunk.size)
        return Done(task, value)

    def close(self) -> None:
        """Lets go of the cluster; one of its own ends."""
        self._client.close()
        if self._own is not None:
            self._own.close()


def on_worker(task: chunk.Task, shared: str, digest: str, wanted: str) -> Any:
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
