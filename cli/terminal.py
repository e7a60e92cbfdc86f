"""How text reaches a terminal: nothing out of a user's file can steer it, lines fit its width, colours can be off.

Standard output carries data, standard error the talk. Both are UTF-8 whatever the locale (:mod:`cli.main` sees to it).
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import IO

import typer

_NARROW = dict.fromkeys(map(ord, "×−–…·→≤≥"), "x")
"""Signs of our own sentences that take one column, for which no table of all characters is loaded."""
NARROWEST = 40
WIDEST = 120


def safe(text: object) -> str:
    r"""A text as it may be shown: what can't be printed (escape sequences, control and direction characters, line ends,
    lone surrogates) stands there as ``\x1b``, and nothing else is changed.
    """
    plain = str(text)
    if plain.isprintable():
        return plain
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in plain)


def columns(text: str) -> int:
    """How many columns of a terminal a printable text takes; a Chinese character takes two."""
    if text.isascii() or text.translate(_NARROW).isascii():
        return len(text)
    from wcwidth import wcswidth

    taken = wcswidth(text)
    return taken if taken >= 0 else len(text)


def cut(text: object, most: int) -> str:
    """A text as it may be shown, in at most ``most`` columns; ``…`` says that it was longer."""
    shown = safe(str(text)[: most + 1])
    if columns(shown) <= most:
        return shown
    kept = ""
    for c in shown:
        if columns(kept + c) > most - 1:
            break
        kept += c
    return kept + "…"


def padded(text: str, wide: int, *, right: bool = False) -> str:
    """A text filled with blanks to ``wide`` columns, at its end or (``right``) before it."""
    blanks = " " * max(0, wide - columns(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, wide: int, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of at most ``wide`` columns, broken at blanks where it can be, else behind slashes.

    :param first: what stands before the first line.
    :param rest: what stands before the others.
    """
    lines: list[str] = []
    line, empty = first, True
    for word in text.split(" "):
        blank = "" if empty else " "
        if not empty and columns(line) + 1 + columns(word) > wide:
            lines.append(line)
            line, empty, blank = rest, True, ""
        while columns(line) + columns(blank + word) > wide and columns(word) > 1:
            room = max(1, wide - columns(line))
            head = _head(word, room)
            lines.append(line + head)
            word, line = word[len(head) :], rest
        line += blank + word
        empty = False
    lines.append(line)
    return [one.rstrip() for one in lines]


def _head(word: str, room: int) -> str:
    """A beginning of a word that takes at most ``room`` columns: up to the last slash in it, else as long as can be."""
    end = 1
    while end < len(word) and columns(word[: end + 1]) <= room:
        end += 1
    return word[: word.rfind("/", 1, end) + 1 or end]


def labelled(rows: Sequence[tuple[str, str]], wide: int) -> list[str]:
    """Rows of a label and a text, two columns in, the texts under each other and wrapped at ``wide``."""
    most = min(wide // 3, max(columns(safe(label)) for label, _ in rows))
    lines: list[str] = []
    for label, text in rows:
        start = f"  {padded(cut(label, most), most)}  "
        lines += wrapped(safe(text), wide, start, " " * (most + 4))
    return lines


def width() -> int:
    """How wide a report may be: ``COLUMNS``, else the terminal's width, else 80; never less than 40, nor over 120."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def colours(stream: IO[str]) -> bool:
    """Whether a stream may be sent colours: a terminal that isn't dumb, and ``NO_COLOR`` not set to anything."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(text: str, colour: str | None = None, *, bold: bool = False, stream: IO[str] | None = None) -> str:
    """A text in a colour where the stream (standard output) may be sent one, else the text alone."""
    if not colours(stream or sys.stdout):
        return text
    return typer.style(text, fg=colour, bold=bold or None)


def say(text: str) -> None:
    """A line of talk, on standard error; long ones are wrapped on a terminal only."""
    lines = wrapped(text, width(), rest="  ") if sys.stderr.isatty() else [text]
    for line in lines:
        print(line, file=sys.stderr)
