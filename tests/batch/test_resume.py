"""A run that is killed at any moment goes on, loses nothing and counts nothing twice."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from settlement.batch.request import Request
from settlement.batch.run import run_batch
from settlement.findings import finding_object
from settlement.games.editions import Book
from settlement.jobs import plan
from settlement.jobs.errors import BatchError
from tests.batch.conftest import SMALL, contents
from tests.batch.test_run import mixed

ROOT = Path(__file__).parents[2]


def start(request: Request, chunk: int = 20_000) -> subprocess.Popen[bytes]:
    document = msgspec.json.encode(request, enc_hook=str).decode()
    return subprocess.Popen(
        [sys.executable, "-m", "tests.batch.drive", document, str(chunk)], cwd=ROOT, stderr=subprocess.PIPE
    )


def finish(process: subprocess.Popen[bytes]) -> int:
    _, said = process.communicate(timeout=120)
    assert b"Traceback" not in said, said.decode()
    return process.returncode


def killed_again_and_again(request: Request, kills: int, chance: random.Random, longest: float) -> None:
    """Starts the run, kills it, goes on, and so on; then lets it end."""
    for _ in range(kills):
        process = start(request)
        time.sleep(chance.uniform(0.2, longest))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        request = msgspec.structs.replace(request, resume=True)
    assert finish(start(request)) == 0


def bytes_after_kills(tmp_path: Path, games: list[bytes], kills: int, seed: int) -> None:
    logs = tuple(map(str, mixed(tmp_path, games)))
    whole = Request(logs=logs, out=tmp_path / "whole", workers=2)
    begun = time.monotonic()
    assert finish(start(whole)) == 0
    longest = time.monotonic() - begun
    broken = msgspec.structs.replace(whole, out=tmp_path / "broken")
    killed_again_and_again(broken, kills, random.Random(seed), longest)
    assert contents(tmp_path / "whole") == contents(tmp_path / "broken")
    assert not (tmp_path / "broken" / ".work").exists()


def test_a_run_killed_four_times_writes_the_same_bytes(tmp_path: Path, games: list[bytes]) -> None:
    bytes_after_kills(tmp_path, games, kills=4, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_runs_killed_twenty_times_write_the_same_bytes(tmp_path: Path, games: list[bytes], seed: int) -> None:
    bytes_after_kills(tmp_path, games, kills=20, seed=seed)


def broken_off(log: Path, out: Path) -> Request:
    """A run that was killed after its first parts."""
    request = Request(logs=(str(log),), out=out, workers=1)
    process = start(request, SMALL)
    until = time.monotonic() + 60
    while not list(out.glob(".work/parts/0*")):
        assert time.monotonic() < until
        time.sleep(0.005)
    process.kill()
    process.communicate()
    assert (out / ".work" / "run.json").exists()
    return request


def refused(request: Request, book: Book) -> str:
    with pytest.raises(BatchError) as fault:
        run_batch(request, book)
    assert fault.value.code == 2
    return str(fault.value)


@pytest.mark.usefixtures("small_chunks")
def test_what_changed_since_is_not_gone_on_with(
    tmp_path: Path, log: Path, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = broken_off(log, tmp_path / "out")
    again = msgspec.structs.replace(request, resume=True)
    assert "--resume" in refused(request, book)
    other = refused(msgspec.structs.replace(again, timezone="Asia/Shanghai"), book)
    assert "the command is" in other
    assert "Asia/Shanghai" in other
    fewer = Book(book.editions[1:])
    assert f"profiles changed: {book.editions[0].label}" in refused(again, fewer)
    monkeypatch.setattr(plan, "chunk_size", lambda size: SMALL + 50_000)
    assert "other chunks" in refused(again, book)
    log.write_bytes(log.read_bytes() + b"{}\n")
    assert f"inputs changed: {log}" in refused(again, book)


@pytest.mark.usefixtures("small_chunks")
def test_more_workers_may_go_on(tmp_path: Path, log: Path, book: Book) -> None:
    request = broken_off(log, tmp_path / "out")
    run_batch(msgspec.structs.replace(request, resume=True, workers=2), book)
    run_batch(msgspec.structs.replace(request, out=tmp_path / "whole"), book)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_resuming_what_has_ended_does_nothing(tmp_path: Path, log: Path, book: Book) -> None:
    log.write_bytes(log.read_bytes() + log.read_bytes()[:5000])
    missing = str(tmp_path / "missing.jsonl")
    request = Request(logs=(str(log), missing), out=tmp_path / "out", resume=True)
    first = run_batch(request, book)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}
    again = run_batch(request, book)
    assert (first.was_whole, again.was_whole) == (False, True)
    shown = [finding_object(problem) for problem in again.problems]
    assert [one | {"params": {}} for one in shown] == [
        finding_object(problem) | {"params": {}} for problem in first.problems
    ]  # what is read from a document has its sentences alone
    assert msgspec.structs.replace(again, was_whole=False, problems=first.problems) == first
    assert first.warnings
    assert first.problems
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()} == before


def test_another_run_is_not_gone_on_with_where_one_has_ended(tmp_path: Path, log: Path, book: Book) -> None:
    request = Request(logs=(str(log),), out=tmp_path / "out")
    run_batch(request, book)
    first = contents(tmp_path / "out")
    again = msgspec.structs.replace(request, resume=True)
    assert "the command is" in refused(msgspec.structs.replace(again, timezone="Asia/Shanghai"), book)
    assert "profiles changed" in refused(again, Book(book.editions[1:]))
    log.write_bytes(log.read_bytes() + b"{}\n")
    said = refused(again, book)
    assert f"inputs changed: {log}" in said
    assert "leave --resume out" in said
    assert contents(tmp_path / "out") == first
    assert not (tmp_path / "out" / ".work").exists()


def test_resuming_what_has_ended_and_lost_a_file_runs_it_again(tmp_path: Path, log: Path, book: Book) -> None:
    request = Request(logs=(str(log),), out=tmp_path / "out", resume=True)
    run_batch(request, book)
    first = contents(tmp_path / "out")
    (tmp_path / "out" / "totals.csv").unlink()
    assert not run_batch(request, book).was_whole
    assert contents(tmp_path / "out") == first


def test_two_runs_don_t_work_in_one_folder(tmp_path: Path, log: Path, book: Book) -> None:
    from settlement.batch.folder import WorkFolder

    folder = WorkFolder(tmp_path / "out")
    assert "another run works in" in refused(Request(logs=(str(log),), out=tmp_path / "out"), book)
    folder.close()
    assert not (tmp_path / "out" / ".work").exists()
