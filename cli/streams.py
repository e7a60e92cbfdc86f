"""Data on standard output, a whole line at a time, so that it is valid wherever a run stops."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import BinaryIO

from cli.options import give_up
from cli.terminal import safe


def standard_input() -> BinaryIO:
    """The bytes of standard input; ends the run where it is closed."""
    if sys.stdin is None:
        give_up("standard input is closed, and - asks to read it")
    return sys.stdin.buffer


def write_json(value: object) -> None:
    """One JSON value on a line of its own."""
    from settlement.logs.report import json_text

    sys.stdout.write(json_text(value) + "\n")


def write_report(lines: Sequence[str]) -> None:
    """A report of some lines, with an empty line after it."""
    sys.stdout.write("\n".join(lines) + "\n\n")


def write_text(text: str) -> None:
    """A text of whole lines as it is, but where the output is a terminal, which it must not steer."""
    if sys.stdout.isatty():
        text = "".join([f"{safe(line)}\n" for line in text.split("\n")[:-1]])
    sys.stdout.write(text)


class Rows:
    """CSV on standard output; the header is written at once, so that it stands there even where no row follows.

    Texts are verbatim, but where the output is a terminal, which they must not steer.
    """

    def __init__(self, header: Sequence[str]) -> None:
        self._is_shown = sys.stdout.isatty()
        self.write([header])

    def write(self, rows: Iterable[Sequence[object]]) -> None:
        """Adds rows."""
        from settlement.logs.report import csv_line

        if self._is_shown:
            rows = [[safe(cell) for cell in row] for row in rows]
        sys.stdout.write("".join(map(csv_line, rows)))
