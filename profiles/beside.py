"""Files that lie beside profiles and say something about all of them: `profiles.lock`, `buckle.yaml`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator


def beside(paths: Iterable[str], name: str) -> list[str]:
    """The files of a name that belong to profiles: in the folders given, below them, and above up to the work tree.

    :param paths: files and folders of a call, ``-`` left out; those of a file are its folder's. Above a folder they are
        looked for only inside of a git work tree, whose root is the last one.
    """
    found: dict[str, str] = {}
    for path in paths:
        if path == "-":
            continue
        folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
        candidates = [os.path.join(each, name) for each in _upwards(folder)]
        if os.path.isdir(path):
            candidates += _below(path, name)
        for file in candidates:
            if os.path.isfile(file):
                found.setdefault(os.path.realpath(file), file)
    return list(found.values())


def is_below(file: str, folder: str) -> bool:
    """Whether a file lies in a folder or one below it."""
    inner, outer = os.path.realpath(file), os.path.realpath(folder)
    return os.path.commonpath([inner, outer]) == outer


def _upwards(folder: str) -> list[str]:
    """The folder, and inside of a work tree those above it up to the tree's root."""
    here, way = folder, [folder]
    while not os.path.exists(os.path.join(here, ".git")):
        above = os.path.join(here, "..") if not os.path.isabs(here) else os.path.dirname(here)
        if os.path.realpath(above) == os.path.realpath(here):
            return [folder]
        here = os.path.normpath(above) if os.path.isabs(here) else above
        way.append(here)
    return [os.path.normpath(each) for each in way]


def _below(folder: str, name: str) -> Iterator[str]:
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        if name in files:
            yield os.path.join(base, name)
