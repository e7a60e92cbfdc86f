"""Mending a profile: every edit that has one right answer, until there is none left; all else stays byte by byte."""

from __future__ import annotations

from collections.abc import Iterable

from profiles.check import check_sources
from profiles.sources import Source
from settlement.findings import Edit, Finding, errors

_MARK = b"\xef\xbb\xbf"
_MOST_ROUNDS = 50


def mended(source: Source, near: Iterable[Source] = ()) -> bytes:
    """The bytes of a profile after its edits, comments and line ends as they were.

    Each round applies the edits of what is found; what a mended place shows is found in the next. A round after which more
    is wrong than before is taken back.

    :param near: files around it, as for :func:`profiles.check.check_sources`.
    """
    around, raw = list(near), source.raw
    found = check_sources([source], around).findings
    for _ in range(_MOST_ROUNDS):
        edits = [edit for finding in found for edit in finding.edits]
        if not edits:
            break
        after = _edited(raw, edits)
        left = check_sources([source._replace(raw=after)], around).findings
        if after == raw or _is_worse(found, left):
            break
        raw, found = after, left
    return raw


def _is_worse(before: list[Finding], after: list[Finding]) -> bool:
    """Whether a round brought more mistakes than it mended; what a file hid that could not be read is none of them."""
    readable = {
        "profile/syntax",
        "profile/tab",
        "profile/odd-blank",
        "profile/hidden-character",
        "profile/not-a-mapping",
    }
    return not any(f.code in readable for f in before) and len(errors(after)) >= len(errors(before))


def _edited(raw: bytes, edits: Iterable[Edit]) -> bytes:
    """The bytes with the edits made from the end to the start; one that overlaps a later one waits for the next round."""
    lines = raw.removeprefix(_MARK).decode("utf-8").split("\n")
    bound: tuple[int, int] | None = None
    for edit in sorted(dict.fromkeys(edits), key=lambda e: (e.line, e.column), reverse=True):
        if edit.line != edit.end_line or (bound is not None and (edit.line, edit.end_column) > bound):
            continue
        line = lines[edit.line - 1]
        lines[edit.line - 1] = line[: edit.column - 1] + edit.text + line[edit.end_column - 1 :]
        bound = (edit.line, edit.column)
    return "\n".join(lines).encode()
