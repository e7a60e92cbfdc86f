"""``buckle batch`` as a user calls it: exit codes, one line where it fails, talk on standard error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.batch.conftest import FILES, contents, rows


def buckle(*words: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    call = [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())", *map(str, words)]
    return subprocess.run(call, input=stdin, capture_output=True, timeout=120, cwd=Path(__file__).parents[2])


def test_a_clean_run(log: Path, tmp_path: Path) -> None:
    done = buckle("batch", log, "--out", tmp_path / "out", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == b""
    assert {p.name for p in (tmp_path / "out").iterdir()} == set(FILES)
    assert b"200 records" in done.stderr


def test_standard_input_is_read_and_is_one_input(games: list[bytes], log: Path, tmp_path: Path) -> None:
    assert buckle("batch", "-", "--out", tmp_path / "piped", stdin=b"".join(games)).returncode == 0
    assert buckle("batch", log, "--out", tmp_path / "read").returncode == 0
    for name in ("payouts.csv", "totals.csv"):
        assert contents(tmp_path / "piped")[name] == contents(tmp_path / "read")[name]


@pytest.mark.parametrize(
    ("more", "strict", "code"),
    [
        (b"", False, 0),
        (b"{}\n", False, 1),
        (b'{"format": "buckle-log/1", "game": "rush"', False, 3),
        (None, False, 0),
        (None, True, 1),
    ],
)
def test_exit_codes_of_what_was_found(
    games: list[bytes], tmp_path: Path, more: bytes | None, strict: bool, code: int
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(games[:4]) + (games[0] if more is None else more))
    done = buckle("batch", path, "--out", tmp_path / "out", *(["--strict"] if strict else []))
    assert done.returncode == code, done.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["no/such.jsonl", "--out", "OUT"], 3),
        (["LOG", "--out", "OUT", "--profile", "no-such-profile"], 2),
        (["LOG", "--out", "OUT", "--by", "player,colour"], 2),
        (["LOG", "--out", "OUT", "--by", "room,room"], 2),
        (["LOG", "--out", "OUT", "--timezone", "Mars"], 2),
        (["LOG", "--out", "OUT", "--workers", "0"], 2),
        (["LOG", "--out", "OUT", "--output", "xlsx"], 2),
        (["LOG", "--out", "OUT", "--to", "mysql://x"], 2),
        (["LOG"], 2),
        (["LOG", "--out", "/proc/nothing/out"], 3),
    ],
)
def test_what_can_t_be_done_is_said_in_few_words(log: Path, tmp_path: Path, words: list[str], code: int) -> None:
    names = {"LOG": str(log), "OUT": str(tmp_path / "out")}
    done = buckle("batch", *[names.get(word, word) for word in words])
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


def test_a_broken_off_run_asks_for_resume(log: Path, tmp_path: Path) -> None:
    from settlement.batch.folder import Basis, WorkFolder

    folder = WorkFolder(tmp_path / "out")
    folder.begin(Basis(version="0", cut="", command=[], profiles=[], inputs=[]), resume=False)
    folder.close()
    done = buckle("batch", log, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert b"--resume" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_shipped_profile_can_be_overridden(games: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(games[0])
    done = buckle("batch", path, "--out", tmp_path / "out", "--profile", "rush-wealth")
    assert done.returncode in (0, 1)
    assert {row["profile"] for row in rows(tmp_path / "out" / "payouts.csv")} <= {"rush-wealth@1"}


def test_interrupted_it_says_so_and_can_go_on(games: list[bytes], tmp_path: Path) -> None:
    import signal
    import time

    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(games) * 30)
    words = ["batch", str(path), "--out", str(tmp_path / "out"), "--workers", "1"]
    call = [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())", *words]
    process = subprocess.Popen(call, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2], env={**os.environ})
    until = time.monotonic() + 60
    while not list((tmp_path / "out").glob(".work/parts")):
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert buckle(*words, "--resume").returncode == 0
