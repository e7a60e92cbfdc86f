"""The files around those that are checked: what they extend and their other versions, read as far as they are needed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from profiles import schema_errors
from profiles.library import ProfileFile, profile_files
from profiles.sources import Source, is_profile_name, sources

_ID = re.compile(rb"""(?:^|[\s{,])["']?profile["']?\s*:\s*["']?([A-Za-z0-9._-]+)""")


def around(paths: Iterable[str | os.PathLike[str]], folders: Sequence[str | os.PathLike[str]] = ()) -> list[Source]:
    """The profiles that lie beside files, and those of folders; without the files themselves.

    What can't be read there is left out: it was not asked for.

    :param paths: what is to be checked; a folder has nothing around it, ``-`` has the folders alone.
    """
    named = [os.fspath(path) for path in paths]
    files = [name for name in named if name != "-" and not os.path.isdir(name)]
    given = {os.path.realpath(name) for name in files}
    beside = sorted({os.path.dirname(name) or os.curdir for name in files}, key=os.fsencode)
    near = [path for folder in beside for path in _profiles_in(folder) if os.path.realpath(path) not in given]
    found = sources([*near, *folders])
    return [
        each for each in found if isinstance(each, Source) and os.path.realpath(each.path or each.file) not in given
    ]


def _profiles_in(folder: str) -> list[str]:
    """The profiles of a folder itself, not of those in it, in the order of their names' bytes."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if is_profile_name(entry.name) and entry.is_file()]
    except (OSError, ValueError):
        return []
    return [name if folder == os.curdir else os.path.join(folder, name) for name in sorted(names, key=os.fsencode)]


def needed(files: Sequence[ProfileFile], near: Iterable[Source]) -> list[ProfileFile]:
    """Those of the files around that have an id of the files, or of what they extend, and so on."""
    by_id: dict[str, list[Source]] = {}
    for source in near:
        if found := _ID.search(source.raw):
            by_id.setdefault(found[1].decode(), []).append(source)
    wanted = [name for file in files for name in _names(file)]
    read: list[ProfileFile] = []
    while wanted:
        for file in profile_files(by_id.pop(wanted.pop(), ())):
            file.is_around = True
            if file.written.root is not None:
                file.findings += schema_errors.check(file.written.root)
            read.append(file)
            wanted += _names(file)
    return read


def _names(file: ProfileFile) -> list[str]:
    """The ids that a file's other versions and what it extends have."""
    return [name for name in (file.id, (file.text("extends") or "").partition("@")[0]) if name]
