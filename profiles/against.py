"""Checked profiles against what was: the locks beside them, a git revision, another folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from profiles.beside import beside, is_below
from profiles.check import Checked, check_sources
from profiles.git import sources_at
from profiles.kept import before_of, kept
from profiles.library import ProfileFile, profile_files
from profiles.lock import NAME, against_lock
from profiles.sources import Source, sources
from settlement.findings import Finding, shown_path


def against_locks(checked: Checked, paths: Sequence[str], now: int) -> list[Finding]:
    """What the locks beside the profiles say of them.

    :param paths: the files and folders that were checked. :param now: microseconds since 1970 UTC.
    """
    found: list[Finding] = []
    for lock in beside(paths, NAME):
        folder = os.path.dirname(lock) or "."
        files = [file for file in _own(checked) if is_below(file.path, folder)]
        names = {file.file for file in files}
        resolved = [whole for whole in checked.resolved if whole.file.file in names]
        whole = any(os.path.isdir(path) and is_below(folder, path) for path in paths if path != "-")
        found += against_lock(lock, resolved, files, now, whole=whole)
    return found


def against_git(checked: Checked, paths: Sequence[str], revision: str, now: int) -> list[Finding]:
    """What was changed since a revision though it was in force.

    :raises GitError: where git can't say what was.
    """
    named = [path for path in paths if path != "-"]
    return _against(checked, named, sources_at(revision, named), now, f"at {revision}")


def against_folder(checked: Checked, paths: Sequence[str], folder: str, now: int) -> list[Finding]:
    """What is other than in a folder that holds the profiles as they were."""
    return _against(checked, paths, sources([folder]), now, f"in {shown_path(folder)}")


def _against(
    checked: Checked, paths: Sequence[str], old: Iterable[Source | Finding], now: int, where: str
) -> list[Finding]:
    before = [before_of(whole) for whole in check_sources(old).resolved]
    return list(kept(before, checked.resolved, [*_own(checked), *_neighbours(paths)], now, where))


def _own(checked: Checked) -> list[ProfileFile]:
    return [file for file in checked.library.files if not file.is_shipped]


def _neighbours(paths: Sequence[str]) -> list[ProfileFile]:
    """What lies beside files that were checked alone, so that a version that moved to another file is found there."""
    folders = {os.path.dirname(path) or "." for path in paths if path != "-" and not os.path.isdir(path)}
    return profile_files(source for source in sources(sorted(folders)) if isinstance(source, Source))
