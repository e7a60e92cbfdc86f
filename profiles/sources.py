"""Which files are profiles, and their bytes: paths, folders, standard input and the shipped ones."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from profiles.raw_text import MOST_BYTES
from settlement.findings import Finding, FindingPage, is_hidden, quoted, shown_path
from settlement.words import say

SHIPPED = "shipped"
SETTINGS = "buckle.yaml"
"""A file beside profiles that is none."""
CASES = (".case.yaml", ".case.yml")
"""How the names of files of worked cases end, which lie beside profiles and are none."""

UNREADABLE = FindingPage(
    code="profile/unreadable",
    severity="error",
    title="a file or folder that can't be read",
    why="What was not looked at is not fine; a run that skips a profile pays by another one.",
    do="Check the path and the rights to read it.",
)
NO_FILES = FindingPage(
    code="profile/no-files",
    severity="warning",
    title="a folder without profiles",
    why="Nothing was checked there, which usually means that the path is wrong.",
    do="Name a folder that holds .yaml or .yml files.",
)
PASSED_OVER = FindingPage(
    code="profile/passed-over",
    severity="warning",
    title="a file that looks like a profile and isn't read",
    why="Folders give their .yaml and .yml files alone; a profile that was saved under another ending pays nobody.",
    do="Let its name end in .yaml or .yml, or take it out of the folder.",
    bad="rooms/r7.yaml.txt",
    good="rooms/r7.yaml",
)
PAGES = (UNREADABLE, NO_FILES, PASSED_OVER)

_BACKUPS = ("~", ".bak", ".orig", ".rej", ".swp", ".tmp", ".expect")
"""Endings of copies that editors and merges leave behind."""
_ALMOST = re.compile(r".*\.(?:ya?ml\b.+|yam|yal|ymal|yaml?l|ylm)", re.IGNORECASE | re.DOTALL)


class Source(NamedTuple):
    """A profile's bytes, the name of its file in messages and reports (always valid Unicode), and where it lies.

    Without a ``path`` it lies where its name says.
    """

    file: str
    raw: bytes
    path: str | None = None


def sources(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Source | Finding]:
    """The profiles of files and folders, in the order given, folders by path bytes; what can't be read is a finding.

    A folder gives its ``.yaml`` and ``.yml`` files and those of the folders in it; hidden names, locks, ``buckle.yaml`` and
    worked cases are left out, and pipes, sockets and devices are findings: reading one may never end. One that is named is
    read. ``-`` is standard input. A file that is reached twice comes once. No more is read than shows that a file is too
    large.
    """
    seen: set[str] = set()
    for path in paths:
        name = os.fspath(path)
        if name == "-":
            yield Source("-", sys.stdin.buffer.read(MOST_BYTES + 1))
            continue
        if os.path.isdir(name):
            files = list(_in_folder(name))
            if not any(isinstance(file, str) for file in files) and not any(in_folder(name, is_case_name)):
                yield NO_FILES.finding(
                    say("the folder {name} holds no .yaml file", name=quoted(shown_path(name))), file=shown_path(name)
                )
        else:
            files = [name]
        for file in files:
            source = file if isinstance(file, Finding) else read_file(file)
            if isinstance(source, Source):
                if (real := os.path.realpath(source.path or source.file)) in seen:
                    continue
                seen.add(real)
            yield source


def is_profile_name(path: str) -> bool:
    """Whether what lies in a folder under this path is read as a profile, by its name."""
    *folders, name = path.split("/")
    hidden = any(map(is_hidden, (*folders, name)))
    return name.lower().endswith((".yaml", ".yml")) and not hidden and name != SETTINGS and not is_case_name(name)


def is_case_name(path: str) -> bool:
    """Whether a file holds worked cases, by its name."""
    return path.lower().endswith(CASES)


def in_folder(folder: str, is_wanted: Callable[[str], bool]) -> Iterator[str]:
    """The files of a folder, and of those in it, whose names are wanted, by path bytes; no hidden ones."""
    found: list[str] = []
    for base, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not is_hidden(name)]
        found += [os.path.join(base, name) for name in files if is_wanted(name) and not is_hidden(name)]
    return iter(sorted(found, key=os.fsencode))


def _in_folder(folder: str) -> Iterator[str | Finding]:
    found: list[str] = []
    passed: list[str] = []
    problems: list[OSError] = []
    for base, folders, files in os.walk(folder, onerror=problems.append):
        folders[:] = [name for name in folders if not is_hidden(name)]
        files = [name for name in files if not is_hidden(name)]
        profiles = [name for name in files if is_profile_name(name)]
        found += [os.path.join(base, name) for name in profiles]
        passed += [
            os.path.join(base, name)
            for name in files
            if name not in (*profiles, SETTINGS)
            and _ALMOST.fullmatch(name)
            and not name.lower().endswith((*_BACKUPS, *CASES))
        ]
    for file in sorted(found, key=os.fsencode):
        yield _no_file(file) or file
    for file in sorted(passed, key=os.fsencode):
        shown = shown_path(file)
        message = say("{shown} is not read: its name doesn't end in .yaml or .yml", shown=quoted(shown))
        fix = say(
            "name it {partition}.yaml",
            partition=re.split("[.]ya?ml", os.path.basename(shown), flags=re.IGNORECASE)[0].partition(".")[0],
        )
        yield PASSED_OVER.finding(message, file=shown, fix=say("{fix}, if it is a profile", fix=fix))
    for error in problems:
        yield _unreadable(str(error.filename), error)


_KINDS = ((stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))


def _no_file(path: str) -> Finding | None:
    """The finding of what lies in a folder as a profile and is no regular file."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return None  # reading it says why
    if stat.S_ISREG(mode):
        return None
    kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "a device")
    message = say(
        "{path} can't be read: it is {kind}, and a regular file is due in a folder",
        path=quoted(shown_path(path)),
        kind=kind,
    )
    return UNREADABLE.finding(
        message, file=shown_path(path), fix=say("take it out of the folder, or name it in the call")
    )


def read_file(file: str) -> Source | Finding:
    """A file's bytes, or why they can't be read; no more of them than show that it is too large."""
    try:
        with open(file, "rb") as opened:
            return Source(shown_path(file), opened.read(MOST_BYTES + 1), file)
    except (OSError, ValueError) as error:
        return _unreadable(file, error)


def _unreadable(file: str, error: Exception) -> Finding:
    why = os.strerror(error.errno).lower() if isinstance(error, OSError) and error.errno else "no path"
    return UNREADABLE.finding(
        say("{file} can't be read: {why}", file=quoted(shown_path(file)), why=why), file=shown_path(file)
    )


@cache
def shipped() -> tuple[Source, ...]:
    """The shipped profiles, by name."""
    folder = resources.files("profiles").joinpath(SHIPPED)
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".yaml")), key=lambda entry: entry.name)
    return tuple(Source(f"{SHIPPED}/{entry.name}", entry.read_bytes()) for entry in files)
