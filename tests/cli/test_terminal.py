"""Text on its way to a terminal: neutral, in its width, and uncoloured where that is asked for."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli import terminal
from tests.cli.results import HOSTILE


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("u1", "u1"),
        ("[bold]", "[bold]"),
        ("玩家 欢乐", "玩家 欢乐"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\nb\r\t", "a\\nb\\r\\t"),
        ("\u202egnp", "\\u202egnp"),
        ("a\u2028b", "a\\u2028b"),
        ("\udc80", "\\udc80"),
        ("\x9b31m", "\\x9b31m"),
    ],
)
def test_safe_shows_what_cannot_be_printed(text: str, shown: str) -> None:
    assert terminal.safe(text) == shown


@given(st.text())
def test_safe_is_always_printable(text: str) -> None:
    assert terminal.safe(text).isprintable()


@given(st.text(), st.integers(1, 40))
def test_cut_fits(text: str, most: int) -> None:
    assert terminal.columns(terminal.cut(text, most)) <= most


def test_cut_says_that_it_cut() -> None:
    assert terminal.cut("abcdef", 4) == "abc…"
    assert terminal.cut("abcd", 4) == "abcd"
    assert terminal.cut("欢乐斗地主", 5) == "欢乐…"


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"])), st.integers(20, 100))
def test_wrapped_lines_fit_and_lose_nothing(text: str, wide: int) -> None:
    shown = terminal.safe(text)
    lines = terminal.wrapped(shown, wide, "* ", "    ")
    assert all(terminal.columns(line) <= wide for line in lines)
    words = "".join(line[2 if not n else 4 :] for n, line in enumerate(lines))
    assert words.replace(" ", "") == shown.replace(" ", "")


def test_paths_break_behind_slashes() -> None:
    path = "/srv/rooms/november/night/r7-2026-11-29.jsonl"
    lines = terminal.wrapped(f"{path}, line 3", 26, "recorded  ", " " * 10)
    assert lines == [
        "recorded  /srv/rooms/",
        "          november/night/",
        "          r7-2026-11-29.js",
        "          onl, line 3",
    ]


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("10", 40), ("500", 120), ("", 80), ("none", 80)])
def test_width(monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert terminal.width() == width


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.painted("a", "red", stream=Terminal()) == "\x1b[31ma\x1b[0m"
    assert terminal.painted("a", "red", stream=io.StringIO()) == "a"
    monkeypatch.setenv("TERM", "dumb")
    assert terminal.painted("a", "red", stream=Terminal()) == "a"
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.painted("a", "red", stream=Terminal()) == "a"


def test_labelled_texts_stand_under_each_other() -> None:
    assert terminal.labelled([("a", "one two"), ("long", "three")], 13) == [
        "  a     one",
        "        two",
        "  long  three",
    ]


def test_hostile_text_is_one_printable_line() -> None:
    assert "\n" not in terminal.safe(HOSTILE)
