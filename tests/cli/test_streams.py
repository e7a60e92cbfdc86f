"""Standard streams: UTF-8 in any locale, data apart from talk, closed pipes, no reading unless asked."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from tests.cli.calling import PROGRAM, call, process

ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_ascii_locale(form: str, night: Path, tmp_path: Path) -> None:
    path = tmp_path / "玩家.jsonl"
    path.write_text(night.read_text().splitlines()[0].replace('"id":"u', '"id":"玩家') + "\n", encoding="utf-8")
    said = process("settle", path, "--format", form, env=ASCII)
    assert said.code == 0, said.err
    assert "玩家" in said.out


def test_cards_and_ids_of_the_call_in_an_ascii_locale(night: Path, tmp_path: Path) -> None:
    assert process("hand", "rush", "3♠3♥", "--beats", "", env=ASCII).out.startswith("3s3h\n")
    assert process("hand", "rush", "4♠", "--beats", "3♥", env=ASCII).code == 0
    path = tmp_path / "log.jsonl"
    path.write_text(night.read_text().splitlines()[0].replace('"game_id":"', '"game_id":"局'), encoding="utf-8")
    game_id = json.loads(path.read_text(encoding="utf-8"))["game_id"]
    assert process("settle", path, "--game-id", game_id, env=ASCII).code == 0


def test_file_names_that_are_not_utf8(night: Path, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/n\xff.jsonl"
    Path(os.fsdecode(path)).write_bytes(night.read_bytes())
    for form in ("table", "json", "csv"):
        done = subprocess.run(
            [PROGRAM.encode(), b"settle", path, b"--format", form.encode()],
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    "words", [["settle", "NIGHT"], ["settle", "NIGHT", "--format", "json"], ["explain"], ["--help"]]
)
def test_closed_pipe_is_quiet(words: list[str], night: Path) -> None:
    many = [str(night)] * 40
    shown = [PROGRAM, *(w for word in words for w in (many if word == "NIGHT" else [word]))]
    with subprocess.Popen(shown, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


@pytest.mark.parametrize(
    "words",
    [
        "explain rush/8.2",
        "settle NIGHT",
        "settle NIGHT --format csv",
        "settle NIGHT --format json",
        "profile list",
        "hand rush 33",
        "simulate rush-points",
        "--help",
    ],
)
@pytest.mark.parametrize("closed", [">&-", "1</dev/null", ">&- <&-"])
def test_closed_standard_output_is_one_line(words: str, closed: str, night: Path) -> None:
    line = f"'{PROGRAM}' {words.replace('NIGHT', str(night))} {closed}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1] == "buckle: can't go on: standard output is closed, and there is data for it"
    assert "Traceback" not in done.stderr


def test_closed_standard_error_costs_the_talk_alone(night: Path) -> None:
    line = f"'{PROGRAM}' settle '{night}' --format json 2>&-"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert [json.loads(one)["status"] for one in done.stdout.splitlines()] == ["settled"] * 20


@pytest.mark.parametrize("words", ["explain rush/8.2", "settle NIGHT", "settle NIGHT --format json", "--help"])
def test_a_full_disk_is_one_line(words: str, night: Path) -> None:
    line = f"'{PROGRAM}' {words.replace('NIGHT', str(night))} >/dev/full"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1] == "buckle: can't go on: No space left on device"
    assert "Traceback" not in done.stderr


def test_interrupt_is_130() -> None:
    with subprocess.Popen(
        [PROGRAM, "hand", "rush", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"3\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["type"] == "single"
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
        assert running.returncode == 130
        assert err == b"buckle: interrupted\n"


def test_standard_input_is_read_only_on_a_dash(night: Path) -> None:
    assert call("settle", night).code == 0  # reading standard input raises there
    said = call("settle", "-", "--format", "json", stdin=night.read_bytes())
    assert said.code == 0, said.err
    assert len(said.json_lines()) == 20


@pytest.mark.parametrize("words", ["settle -", "hand rush -"])
def test_closed_standard_input_is_one_line(words: str) -> None:
    line = f"'{PROGRAM}' {words} <&-"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "buckle: standard input is closed, and - asks to read it\n"


def test_standard_output_is_data_only(night: Path) -> None:
    said = call("settle", night, "--format", "json")
    assert len(said.json_lines()) == 20
    assert "20 games" in said.err


def test_machine_formats_are_valid_when_the_run_fails(tmp_path: Path) -> None:
    said = call("settle", tmp_path / "none.jsonl", "--format", "csv")
    assert said.code == 3
    header = next(csv.reader(io.StringIO(said.out)))
    assert (
        ",".join(header)
        == "game_id,game,room,profile,profile_sha256,started_at,status,seat,id,amount,house,currency,file,line"
    )
    assert call("settle", tmp_path / "none.jsonl", "--format", "json").out == ""
    assert call("settle", "x", "--profile", "none", "--format", "csv").out.startswith("game_id,")


def test_no_colours_where_none_are_wanted(night: Path) -> None:
    assert "\x1b" not in process("settle", night).out
    assert "\x1b" not in process("settle", night, env={"NO_COLOR": "1", "TERM": "xterm-256color"}).out


def on_terminal(words: list[str], env: dict[str, str], out: Path | None = None) -> str:
    """What a call shows on a terminal; with ``out`` only standard error is one."""
    main, side = pty.openpty()
    with open(out, "wb") if out is not None else nullcontext(side) as data:
        running = subprocess.Popen(
            [PROGRAM, *words], stdout=data, stderr=side, env={**os.environ, "TERM": "xterm", **env}
        )
    os.close(side)
    shown = b""
    with suppress(OSError):  # what reading a terminal comes to when nobody writes to it any more
        while part := os.read(main, 65536):
            shown += part
    running.wait(60)
    os.close(main)
    return shown.decode()


def test_colours_on_a_terminal_only_without_no_color() -> None:
    assert "\x1b[1m" in on_terminal(["explain", "rush/8.2"], {"NO_COLOR": ""})
    assert "\x1b" not in on_terminal(["explain", "rush/8.2"], {"NO_COLOR": "1"})


def test_progress_on_a_terminal_leaves_the_data_alone(night: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    shown = on_terminal(["settle", str(night), "--format", "json"], {"NO_COLOR": ""}, out)
    assert out.read_text() == call("settle", night, "--format", "json").out
    assert "games/s" in shown
    assert "schema_version" not in shown
