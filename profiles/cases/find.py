"""Which files are worked cases: by their names alone, so that every command that looks into a folder agrees."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from profiles.cases.pages import NO_FILES
from profiles.sources import Source, in_folder, is_case_name, read_file
from settlement.findings import Finding, quoted, shown_path


def case_sources(paths: Iterable[str], *, named: bool = True) -> Iterator[Source | Finding]:
    """The files of cases among files and folders, in the order given; what can't be read is a finding.

    :param named: whether a file that is named in a call is taken whatever it is called, and a folder without cases is a
        finding; else only what is a case by its name is taken.
    """
    seen: set[str] = set()
    for path in paths:
        if path == "-":
            continue
        if os.path.isdir(path):
            files = list(in_folder(path, is_case_name))
            if named and not any(isinstance(file, str) for file in files):
                yield NO_FILES.finding(f"the folder {quoted(shown_path(path))} holds no cases", file=shown_path(path))
        else:
            files = [path] if named or is_case_name(path) else []
        for file in files:
            source = file if isinstance(file, Finding) else read_file(file)
            if isinstance(source, Source):
                real = os.path.realpath(source.path or source.file)
                if real in seen:
                    continue
                seen.add(real)
            yield source


def home_of(path: str) -> str:
    """The folder whose profiles a file of cases is about: its own, or the one that holds its folder ``cases``."""
    folder = os.path.dirname(path) or "."
    here = folder
    while os.path.basename(os.path.realpath(here)) != "cases":
        above = os.path.join(here, "..") if here in (".", "") or here.endswith("..") else os.path.dirname(here) or "."
        if os.path.realpath(above) == os.path.realpath(here) or above == here:
            return folder
        here = above
    return os.path.normpath(os.path.join(here, ".."))
