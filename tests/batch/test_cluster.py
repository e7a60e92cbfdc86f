"""The same bytes from a Dask cluster, also where a worker is killed."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from settlement.batch import cluster
from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.jobs.errors import BatchError
from settlement.jobs.pool import Failed
from settlement.jobs.tasks import Task
from tests.batch.conftest import contents
from tests.batch.test_run import mixed

distributed = pytest.importorskip("distributed")
Go = Callable[..., Report]
pytestmark = pytest.mark.usefixtures("small_chunks")


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as found:
        yield found


def test_a_running_cluster_writes_the_same_bytes(run: Go, games: list[bytes], two_workers: Any, tmp_path: Path) -> None:
    paths = mixed(tmp_path, games)
    run(*paths, out="here")
    run(*paths, out="there", scheduler=two_workers.scheduler_address)
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


def test_a_cluster_of_its_own_writes_the_same_bytes(run: Go, log: Path, tmp_path: Path) -> None:
    run(log, out="here")
    run(log, out="there", scheduler="local", workers=2)
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


def test_a_killed_worker_changes_no_byte(run: Go, log: Path, two_workers: Any, book: Book, tmp_path: Path) -> None:
    run(log, out="here")
    before = {w.pid for w in two_workers.workers.values()}

    def kill() -> None:
        while not list((tmp_path / "there" / ".work" / "parts").glob("0*")):
            time.sleep(0.005)
        os.kill(min(before), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    run(log, out="there", scheduler=two_workers.scheduler_address)
    killer.join()
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """A cluster that waits for itself fails its test instead of keeping all others."""

    def give_up(*_: object) -> None:
        raise TimeoutError("the cluster didn't answer in three minutes")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(180)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Frees clients that never came up between the tests: freed while another one starts, the library waits for itself."""
    yield
    gc.collect()


def poisoned(task: Task, shared: str, digest: str, wanted: str) -> Any:
    if task.chunk.number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return cluster.on_worker(task, shared, digest, wanted)


def test_a_poisoned_chunk_costs_itself(
    log: Path, book: Book, two_workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = cluster.on_worker
    monkeypatch.setattr(cluster, "on_worker", poisoned)
    request = Request(logs=(str(log),), out=tmp_path / "out", scheduler=two_workers.scheduler_address)
    report = run_batch(request, book)
    monkeypatch.setattr(cluster, "on_worker", real)
    assert len(report.failed) == 1
    assert report.records > 100
    assert "its worker died" in report.failed[0].why


def test_a_worker_of_another_version_is_refused(two_workers: Any, log: Path, book: Book, tmp_path: Path) -> None:
    with distributed.Client(two_workers) as client:
        future = client.submit(cluster.on_worker, None, "nowhere", "", "0.0.0")
        assert "a worker of the cluster has buckle" in str(future.exception())


def test_a_cluster_that_isn_t_there_is_one_line(run: Go, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS_TO_CONNECT", 1)
    with pytest.raises(BatchError, match="can't be reached") as fault:
        run(log, scheduler="tcp://127.0.0.1:1")
    assert "\n" not in str(fault.value)
    assert not isinstance(fault.value, Failed)


@pytest.mark.parametrize("scheduler", ["tls://127.0.0.1:1", "ucx://127.0.0.1:1", "nowhere", "u:SECRET@h:1", "tcp://"])
def test_an_address_that_can_t_be_used_is_one_line(
    run: Go, log: Path, monkeypatch: pytest.MonkeyPatch, scheduler: str
) -> None:
    monkeypatch.setattr(cluster, "_SECONDS_TO_CONNECT", 1)
    with pytest.raises(BatchError, match="can't be reached") as fault:
        run(log, scheduler=scheduler)
    assert fault.value.code == 3
    assert "\n" not in str(fault.value)
    assert "SECRET" not in str(fault.value)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (lambda: distributed.comm.CommClosedError("in <TCP (closed) remote=tcp://10.0.0.1:1>"), "it has gone away"),
        (lambda: distributed.client.FutureCancelledError("key", "lost dependencies"), "it has gone away"),
        (lambda: asyncio.CancelledError(), "it has gone away"),
        (lambda: RuntimeError("Client is closed"), "Client is closed"),
    ],
    ids=["connection", "task", "loop", "client"],
)
def test_a_scheduler_that_dies_is_one_line(
    run: Go, log: Path, two_workers: Any, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], BaseException], said: str
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise fault()

    monkeypatch.setattr(distributed.Future, "exception", gone)
    with pytest.raises(BatchError, match=rf"the scheduler tcp://.* failed: {said}; .*--resume") as end:
        run(log, scheduler=two_workers.scheduler_address)
    assert end.value.code == 3
    assert "\n" not in str(end.value)
