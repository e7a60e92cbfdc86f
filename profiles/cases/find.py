"""Which files are worked cases, and which profiles they are about."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

from profiles.cases.codes import NO_FILES
from profiles.raw_text import MOST_BYTES
from profiles.sources import Source, in_folder, is_case_name, read_file
from settlement.findings import Finding, quoted, shown_path
from settlement.words import say


def case_sources(paths: Iterable[str], *, asked: bool = True) -> Iterator[Source | Finding]:
    """The files of cases among files and folders, in the order given; what can't be read is a finding.

    :param asked: whether cases were asked for: then a file that is named is taken whatever it is called, ``-`` is
        standard input, and a folder without cases is a finding. Else only what has the name of cases is taken.
    """
    seen: set[str] = set()
    for path in paths:
        if path == "-":
            if asked:
                yield Source("-", sys.stdin.buffer.read(MOST_BYTES + 1))
            continue
        files = [path] if asked or is_case_name(path) else []
        if os.path.isdir(path):
            files = list(in_folder(path, is_case_name))
            if asked and not files:
                message = say(
                    "the folder {shown_path} holds no cases (*.case.yaml)", shown_path=quoted(shown_path(path))
                )
                yield NO_FILES.finding(message, file=shown_path(path))
        for file in files:
            source = read_file(file)
            if isinstance(source, Source):
                real = os.path.realpath(file)
                if real in seen:
                    continue
                seen.add(real)
            yield source


def homes(paths: Iterable[str]) -> list[str]:
    """The folders whose profiles cases are about: folders themselves, and of a file its own, or the one above `cases`."""
    found: dict[str, None] = {}
    for path in paths:
        if path == "-":
            continue
        folder = path if os.path.isdir(path) else os.path.dirname(path) or os.curdir
        if os.path.basename(os.path.realpath(folder)) == "cases":
            folder = os.path.join(folder, os.pardir)
        if os.path.isdir(folder):
            found.setdefault(os.path.normpath(folder))
    return list(found)
