"""What a run must not write over: one guard for every option that names a file to write.

A file is taken for an input by what it is (device and inode), so that another spelling, a link or a second name of it
is refused too; and only regular files are replaced, never a folder, a device or a pipe.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator

from settlement.findings import quoted, shown_path
from settlement.games.editions import Book
from settlement.logs.inputs import Inputs

_STREAMS = (1, 2)
"""Descriptors that a run prints to."""
CURRENT_FOLDER_DELETED = "the current folder was deleted; go to another one and call again"


def refusal(option: str, path: str | os.PathLike[str], read: Iterable[str | int]) -> str | None:
    """Why a file must not be written, as one line that names the option; None where it may.

    :param option: what named the file, such as ``--html``.
    :param path: the file to write; it need not be there yet, its folder must be.
    :param read: what the run reads: paths (missing ones are passed over), or descriptors of open files.
    """
    name = os.fspath(path)
    if name == "-":
        return (
            f"{option} writes a file, and standard output has the report: write a name, or ./- for a file of that name"
        )
    if not name or name == ".":
        return f"{option} names no file: write where the file is to be put"
    if leads_nowhere(name):
        return f"{option} can't be written: {CURRENT_FOLDER_DELETED}"
    there = _status(name)
    if there is None:
        folder = os.path.dirname(name) or "."
        if not os.path.isdir(folder):
            return f"{option} can't be written: there is no folder {quoted(shown_path(folder), 200)}"
        return None
    if stat.S_ISDIR(there.st_mode):
        return f"{option} names a folder, {quoted(shown_path(name), 200)}: write the name of a file in it"
    if not stat.S_ISREG(there.st_mode):
        return f"{option} would replace {quoted(shown_path(name), 200)}, which is no regular file: name another one"
    for files, what in ((read, "reads"), (_STREAMS, "prints to")):
        if is_among(name, files):
            return f"{option} would replace {quoted(shown_path(name), 200)}, which this run {what}: name another file"
    return None


def leads_nowhere(path: str | os.PathLike[str]) -> bool:
    """Whether a path begins at the current folder, and that was deleted."""
    if os.path.isabs(path):
        return False
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def is_among(path: str | os.PathLike[str], files: Iterable[str | int]) -> bool:
    """Whether a path leads to one of the files, by what it is and not by its name."""
    there = _status(os.fspath(path))
    return there is not None and any(
        os.path.samestat(there, other) for other in map(_status, files) if other is not None
    )


def files_read(inputs: Inputs, *books: Book) -> Iterator[str | int]:
    """All that a run reads, for :func:`refusal`: logs (broken ones too, and standard input) and its own profiles."""
    yield from inputs.files
    for book in books:
        yield from profile_files(book)


def profile_files(book: Book) -> Iterator[str]:
    """The files that the profiles of a book were read from, shipped ones aside."""
    return (edition.source for edition in book.editions if edition.source != "shipped")


def _status(file: str | int) -> os.stat_result | None:
    try:
        return os.stat(file)
    except (OSError, ValueError):
        return None
