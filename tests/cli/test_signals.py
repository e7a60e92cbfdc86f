"""What ends a run from outside is one line, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.main import run
from tests.cli.calling import PROGRAM, call


def take_signals() -> None:
    """A shell that runs the tests in the background, or under nohup, has its children ignore some."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def ended(words: list[str], number: int, after: float, tmp: Path) -> tuple[int, bytes]:
    """Exit code and talk of a call whose standard input goes on, ended by a signal after some seconds."""
    with subprocess.Popen(
        [PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp)},
        start_new_session=True,
        preexec_fn=take_signals,
    ) as running:
        assert running.stdin is not None
        running.stdin.write(b" " * 5_000)
        running.stdin.flush()
        if after:
            time.sleep(after)
        else:
            while not list(tmp.iterdir()):
                time.sleep(0.01)
        os.killpg(running.pid, number)
        _, err = running.communicate(timeout=60)
    return running.returncode, err


@pytest.mark.parametrize("after", [0.1, 0.2, 0.3])
def test_ctrl_c_while_the_program_starts_is_one_line(after: float, tmp_path: Path) -> None:
    code, err = ended(["settle", "-"], signal.SIGINT, after, tmp_path)
    assert code in (130, -signal.SIGINT)  # the second where Python itself was not there yet
    assert err == b"buckle: interrupted\n" or code < 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("words", ["settle -", "batch - --out OUT"])
def test_no_copy_of_standard_input_is_left(words: str, number: signal.Signals, tmp_path: Path) -> None:
    tmp = tmp_path / "tmp"
    tmp.mkdir()
    code, err = ended(words.replace("OUT", str(tmp_path / "out")).split(), number, 0, tmp)
    assert code == 128 + number
    assert len(err.splitlines()) == 1, err
    assert (b"interrupted" if number == signal.SIGINT else number.name.encode()) in err
    assert list(tmp.iterdir()) == []


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (MemoryError(), "there is no memory left"),
        (ImportError("libx.so: failed to map segment from shared object"), "there is no memory left"),
        (OSError(24, "Too many open files", "x.jsonl"), "x.jsonl: Too many open files"),
        (OSError("cannot send"), "cannot send"),
    ],
)
def test_what_the_machine_does_wrong_is_3_and_one_line(
    fault: Exception, said: str, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr("settlement.logs.report.game_object", broken)
    answer = call("settle", night, "--format", "json")
    assert (answer.code, answer.err) == (3, f"buckle: can't go on: {said}\n")


def test_an_interrupt_that_was_turned_into_another_fault_is_one(night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr("settlement.logs.report.game_object", broken)
    assert call("settle", night, "--format", "json").code == 130


def test_a_bug_shows_no_secret_of_the_call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise ValueError("what of ftp://u:SECRET@h/x?")

    monkeypatch.setattr("cli.options.open_profiles", broken)
    monkeypatch.setattr("cli.settle.open_profiles", broken)
    assert run(["settle", "ftp://u:SECRET@h/x"]) == 70
    assert "SECRET" not in capsys.readouterr().err
