"""A finding in a profile as people see it: place and message, the line it stands on with a mark, and what to do."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from cli.findings import fix_of, message_of
from cli.language import tr
from cli.terminal import columns, painted, safe, width, wrapped

if TYPE_CHECKING:
    from settlement.findings import Finding

_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}
_BEFORE = 30
"""How many characters of a long line are shown before the mark."""


def message_width() -> int:
    """How wide messages may be: as the terminal is or ``COLUMNS`` says; where neither is known, for programs, endless."""
    return width() if sys.stdout.isatty() or os.environ.get("COLUMNS") else sys.maxsize


def framed(finding: Finding, texts: Mapping[str, str]) -> list[str]:
    """The lines of a finding.

    :param texts: the texts of files by name; the line is shown where the file's is there.
    """
    colour = _COLOURS[finding.severity]
    numbers = [str(number) for number in (finding.line, finding.column) if number is not None]
    place = ":".join([safe(finding.file or "profiles"), *numbers])
    wide = message_width()
    message = f"{place}: {tr(finding.severity)} {finding.code}: {safe(message_of(finding))}"
    first, *rest = wrapped(message, wide, rest="  ")
    kind = painted(tr(finding.severity), colour, bold=True)
    lines = [first.replace(f" {tr(finding.severity)} ", f" {kind} ", 1), *rest]
    gutter = ""
    if finding.line is not None and finding.file is not None and finding.file in texts:
        gutter = " " * len(str(finding.line))
        lines += _code(finding, _lines(texts[finding.file]), gutter, colour)
    if finding.fix:
        lines += wrapped(safe(fix_of(finding)), wide, f"{gutter} = {tr('help: ')}", f"{gutter}   ")
    return lines


@cache
def _lines(text: str) -> list[str]:
    from profiles.raw_text import lines_of

    return lines_of(text)


def _code(finding: Finding, lines: list[str], gutter: str, colour: str) -> list[str]:
    """The line of the file between bars, and a mark under what is meant; a long line is cut around the mark."""
    assert finding.line is not None
    line = lines[finding.line - 1] if finding.line <= len(lines) else ""
    start = min((finding.column or 1) - 1, len(line))
    end = finding.end_column - 1 if finding.end_line == finding.line and finding.end_column else len(line)
    end = max(min(end, len(line)), start)
    room = width() - len(gutter) - 6
    cut_from = max(0, start - _BEFORE) if columns(safe(line)) > room else 0
    before = ("…" if cut_from else "") + safe(line[cut_from:start])
    meant = safe(line[start:end])
    room -= columns(before)
    if columns(meant) > room:
        meant, after = _fitting(meant, room - 1) + "…", ""
    else:
        after = safe(line[end:])
        if columns(after) > room - columns(meant):
            after = _fitting(after, room - columns(meant) - 1) + "…"
    mark = " " * columns(before) + painted("^" * max(1, columns(meant)), colour, bold=True)
    bar = painted("|", "blue")
    return [
        f"{gutter} {bar}",
        f"{painted(str(finding.line), 'blue')} {bar} {before}{meant}{after}".rstrip(),
        f"{gutter} {bar} {mark}",
    ]


def _fitting(text: str, most: int) -> str:
    """The longest beginning of a printable text that takes at most so many columns."""
    taken = 0
    for index, character in enumerate(text):
        taken += columns(character)
        if taken > most:
            return text[:index]
    return text
