"""Progress: a bar on a terminal, lines now and then elsewhere if asked for, nothing of it in the data."""

from __future__ import annotations

import io
import itertools
import sys

import pytest

from cli.progress import meter


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with meter("settling", 100) as advance:
        advance(1, 50)
    assert capsys.readouterr() == ("", "")


def test_lines_now_and_then(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(0, 25)
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))
    with meter("settling", 1000, lines_every=60) as advance:
        for _ in range(6):
            advance(10, 100)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == ["settling: 30 games, 0 games/s, 30 %", "settling: 60 games, 0 games/s, 60 %"]


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    with meter("settling [all]", 100) as advance:
        advance(7, 50)
    assert "settling [all]" in shown.getvalue()
    assert "7 games" in shown.getvalue()
