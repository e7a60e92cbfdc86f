"""``buckle batch`` as a user calls it: exit codes, one line where it fails, talk on standard error."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tests.batch.conftest import FILES, contents, rows, unplaced


def buckle(*words: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    call = [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())", *map(str, words)]
    return subprocess.run(call, input=stdin, capture_output=True, timeout=120, cwd=Path(__file__).parents[2])


def deleted(*words: object) -> subprocess.CompletedProcess[bytes]:
    """A call in a folder that is gone."""
    call = [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())", *map(str, words)]
    gone = 'd=$(mktemp -d) && cd "$d" && rmdir "$d" && exec "$@"'
    root = str(Path(__file__).parents[2])
    environ = {**os.environ, "PYTHONPATH": root}
    return subprocess.run(["sh", "-c", gone, "sh", *call], capture_output=True, timeout=120, env=environ)


def test_a_clean_run(log: Path, tmp_path: Path) -> None:
    done = buckle("batch", log, "--out", tmp_path / "out", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == b""
    assert {p.name for p in (tmp_path / "out").iterdir()} == set(FILES)
    assert b"200 records" in done.stderr


def test_standard_input_is_read_and_is_one_input(games: list[bytes], log: Path, tmp_path: Path) -> None:
    assert buckle("batch", "-", "--out", tmp_path / "piped", stdin=b"".join(games)).returncode == 0
    assert buckle("batch", log, "--out", tmp_path / "read").returncode == 0
    piped, read = tmp_path / "piped", tmp_path / "read"
    assert contents(piped)["totals.csv"] == contents(read)["totals.csv"]
    assert unplaced(piped / "payouts.csv") == unplaced(read / "payouts.csv")
    assert {row["file"] for row in rows(piped / "payouts.csv")} == {"'-"}


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
        (["LOG", "--out", ""], 2),
        (["LOG", "--out", "LOG"], 2),
        (["-", "-", "--out", "OUT"], 2),
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


@pytest.mark.parametrize(
    ("number", "code", "how"), [(signal.SIGINT, 130, b"interrupted"), (signal.SIGTERM, 143, b"ended by SIGTERM")]
)
def test_ended_by_a_signal_it_says_so_and_can_go_on(
    games: list[bytes], tmp_path: Path, number: signal.Signals, code: int, how: bytes
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(games) * 30)
    words = ["batch", str(path), "--out", str(tmp_path / "out"), "--workers", "1"]
    call = [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())", *words]
    process = subprocess.Popen(call, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2], env={**os.environ})
    until = time.monotonic() + 60
    while not list((tmp_path / "out").glob(".work/parts")):
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(number)
    _, said = process.communicate(timeout=60)
    assert process.returncode == code
    assert said == b"buckle: " + how + b"; run the same command with --resume to go on\n"
    assert buckle(*words, "--resume").returncode == 0


def test_the_payouts_are_what_settle_prints(games: list[bytes], tmp_path: Path) -> None:
    odd = msgspec.json.decode(games[2])
    odd["game_id"], odd["players"][0]["id"], odd["room"] = "odd", "a\rb", '=1,"x"'
    void = msgspec.json.decode(games[4]) | {"game_id": "void", "events": [{"seat": 0, "do": "void"}]}
    void.pop("claimed", None)
    path = tmp_path / "games.jsonl"
    logs = [*games[:8], games[3], *(msgspec.json.encode(log) + b"\n" for log in (odd, void)), b"{}\n", games[9][:80]]
    path.write_bytes(b"".join(logs))
    settled = buckle("settle", path, "--format", "csv")
    assert buckle("batch", path, "--out", tmp_path / "out").returncode == 3
    assert contents(tmp_path / "out")["payouts.csv"] == settled.stdout
    statuses = {row["status"] for row in rows(tmp_path / "out" / "payouts.csv")}
    assert statuses == {"settled", "void", "duplicate", "rejected", "incomplete"}
    assert b'"a\rb"' in settled.stdout


@pytest.mark.parametrize("command", [["settle"], ["audit"], ["batch", "--out", "OUT"]])
def test_standard_input_is_named_once(command: list[str], tmp_path: Path) -> None:
    done = buckle(*[str(tmp_path / "out") if word == "OUT" else word for word in command], "-", "-")
    assert done.returncode == 2
    assert done.stderr == b"buckle: standard input can be read only once: name - once\n"


def test_the_zone_of_the_days_is_told(log: Path, tmp_path: Path) -> None:
    done = buckle("batch", log, "--out", tmp_path / "out", "--timezone", "Asia/Shanghai")
    assert b"Days in totals.csv are those of Asia/Shanghai.\n" in done.stderr
    assert b'"timezone": "Asia/Shanghai"' in contents(tmp_path / "out")["run.json"]
    assert b"Days in" not in buckle("batch", log, "--out", tmp_path / "rooms", "--by", "room").stderr


def test_a_finished_run_has_nothing_to_go_on_with(games: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(games[:4]) + b"{}\n")
    first = buckle("batch", path, "--out", tmp_path / "out")
    again = buckle("batch", path, "--out", tmp_path / "out", "--resume")
    assert (first.returncode, again.returncode) == (1, 1)
    assert b"Nothing to go on with" in again.stderr
    other = buckle("batch", path, "--out", tmp_path / "out", "--by", "room", "--resume")
    assert other.returncode == 2
    assert b"another run has ended there" in other.stderr


def test_it_works_where_the_current_folder_was_deleted(log: Path, tmp_path: Path) -> None:
    done = deleted("batch", log, "--out", tmp_path / "out", "--workers", 2)
    assert done.returncode == 0, done.stderr
    assert len(rows(tmp_path / "out" / "payouts.csv")) > 400
    again = deleted("impact", log, "--old", "rush-points", "--new", "rush-points")
    assert (again.returncode, b"100 compared" in again.stderr) == (0, True)


@pytest.mark.parametrize(
    "words",
    [
        ["batch", "LOG", "--out", "out"],
        ["batch", "LOG", "--out", "OUT", "--html", "page.html"],
        ["batch", "LOG", "--out", "OUT", "--scheduler", "local"],
        ["impact", "LOG", "--old", "rush-points", "--new", "rush-points", "--html", "page.html"],
    ],
)
def test_what_needs_a_deleted_folder_is_refused_as_such(log: Path, tmp_path: Path, words: list[str]) -> None:
    if "local" in words:
        pytest.importorskip("distributed")
    done = deleted(*({"LOG": log, "OUT": tmp_path / "out"}.get(word, word) for word in words))
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b": the current folder was deleted" in done.stderr


def test_replace_is_about_a_database(log: Path, tmp_path: Path) -> None:
    done = buckle("batch", log, "--out", tmp_path / "out", "--replace")
    assert done.returncode == 2
    assert b"name it with --to" in done.stderr
