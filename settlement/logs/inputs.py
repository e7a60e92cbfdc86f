"""The inputs of a run: what is named on the command line becomes sources, in an order that is the same everywhere.

Order: arguments as given; a folder's files (subfolders too) by the bytes of their paths, so is what a pattern matches.
In a folder only names that end as logs do are taken, and what is left out is told. A named file is read whatever its
name. What can't be read twice (standard input, a pipe) is copied to a temporary file first.
"""

from __future__ import annotations

import contextlib
import difflib
import glob
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Sequence
from typing import IO, BinaryIO

from settlement.findings import Finding, FindingPage, quoted
from settlement.logs.pages import (
    BROKEN_COMPRESSED,
    EMPTY_COMPRESSED,
    FILES_LEFT_OUT,
    MISSING_FILE,
    NO_LOGS_IN_FOLDER,
    UNREAD_PACKING,
    UNREADABLE_FILE,
)
from settlement.logs.source import Source
from settlement.logs.unpack import packing_of, unread_packing_of

STDIN = "-"
_LOG_NAME = re.compile(r"\.(jsonl|ndjson|json|log)(\.(gz|zst))?\Z", re.IGNORECASE)
_PACKED_NAME = re.compile(r"\.(gz|zst)\Z", re.IGNORECASE)


class Inputs:
    """The sources of a run, and what could not become one.

    ``problems`` holds findings without a game; one of error severity means that not everything can be looked at.
    ``files`` is what was reached to be read, broken files too: paths, and the descriptor of standard input.

    :param paths: files, folders, patterns that no shell has expanded, ``-``.
    :param stdin: what ``-`` reads; the program's own standard input where absent.
    """

    def __init__(self, paths: Sequence[str | os.PathLike[str]], stdin: BinaryIO | None = None) -> None:
        self.sources: list[Source] = []
        self.problems: list[Finding] = []
        self.files: list[str | int] = []
        self._stdin = stdin
        self._copied: dict[str, Source] = {}
        self._copies: list[IO[bytes]] = []
        for path in paths:
            self._add(os.fspath(path))

    def _add(self, path: str) -> None:
        if path == STDIN:
            self._copy(STDIN)
            return
        try:
            mode = os.stat(path).st_mode
        except OSError as fault:
            matches = sorted(glob.glob(path, recursive=True), key=os.fsencode) if glob.has_magic(path) else []
            for match in matches:
                self._add(match)
            if not matches:
                self._missing(path, fault)
            return
        if stat.S_ISDIR(mode):
            self._add_folder(path)
        elif stat.S_ISREG(mode):
            self._add_file(path)
        else:
            self._copy(path)

    def _add_folder(self, folder: str) -> None:
        logs, left_out = self._walk(folder)
        for path in sorted(logs, key=os.fsencode):
            self._add_file(path)
        if not logs:
            self._say(NO_LOGS_IN_FOLDER, folder, "the folder holds no file whose name ends as a log's does")
        elif left_out:
            names = ", ".join(quoted(shown(os.path.relpath(p, folder))) for p in sorted(left_out, key=os.fsencode)[:3])
            more = ", …" if len(left_out) > 3 else ""
            self._say(FILES_LEFT_OUT, folder, f"{len(left_out)} of the folder's files are not read: {names}{more}")

    def _walk(self, folder: str) -> tuple[list[str], list[str]]:
        """The logs below a folder and the other files, links followed; a folder that is reached twice is read once."""
        logs: list[str] = []
        left_out: list[str] = []
        seen: set[str] = set()

        def unreadable(fault: OSError) -> None:
            self._say(UNREADABLE_FILE, str(fault.filename), f"the folder can't be read: {fault.strerror}")

        for path, folders, files in os.walk(folder, onerror=unreadable, followlinks=True):
            real = os.path.realpath(path)
            if real in seen:
                folders.clear()
                continue
            seen.add(real)
            folders.sort(key=os.fsencode)
            for file in files:
                full = os.path.join(path, file)
                pipe = os.path.exists(full) and not os.path.isfile(full)
                (left_out if pipe or not _LOG_NAME.search(file) else logs).append(full)
        return logs, left_out

    def _add_file(self, path: str) -> None:
        self.files.append(path)
        try:
            with open(path, "rb") as file:
                head, status = file.read(8), os.fstat(file.fileno())
        except OSError as fault:
            self._say(UNREADABLE_FILE, path, f"it can't be read: {fault.strerror or fault}")
            return
        self._take(_source(shown(path), path, head, status), head)

    def _copy(self, path: str) -> None:
        """Add what can be read only once, by way of a temporary file that lives as long as the inputs."""
        if path in self._copied:
            self.sources.append(self._copied[path])
            return
        stdin = self._stdin or (sys.stdin and sys.stdin.buffer)
        if path == STDIN and stdin is None:
            self._say(UNREADABLE_FILE, path, "standard input is closed")
            return
        if path == STDIN:
            with contextlib.suppress(OSError, AttributeError):  # not every stream is a file
                self.files.append(stdin.fileno())
        try:
            copy = tempfile.NamedTemporaryFile(prefix="buckle-")  # noqa: SIM115 - it lives as long as the inputs
            self._copies.append(copy)
            with contextlib.nullcontext(stdin) if path == STDIN else open(path, "rb") as stream:
                shutil.copyfileobj(stream, copy, 1 << 20)
            copy.flush()
            copy.seek(0)
            head, status = copy.read(8), os.fstat(copy.fileno())
        except OSError as fault:
            self._say(UNREADABLE_FILE, path, f"it can't be copied for reading: {fault.strerror or fault}")
            return
        self._copied[path] = _source(shown(path), copy.name, head, status)
        self._take(self._copied[path], head)

    def _take(self, source: Source, head: bytes) -> None:
        if fault := _packing_fault(source, head):
            self.problems.append(fault.placed(file=source.name))
        else:
            self.sources.append(source)

    def _missing(self, path: str, fault: OSError) -> None:
        if not isinstance(fault, FileNotFoundError | NotADirectoryError):
            self._say(UNREADABLE_FILE, path, f"it can't be read: {fault.strerror or fault}")
            return
        if not path:
            self._say(MISSING_FILE, '""', "an empty name was given where a file or folder is due")
            return
        if glob.has_magic(path):
            self._say(MISSING_FILE, path, "no file matches this pattern")
            return
        near: list[str] = []
        with contextlib.suppress(OSError):
            near = difflib.get_close_matches(os.path.basename(path), os.listdir(os.path.dirname(path) or "."), 1, 0.75)
        fix = f"did you mean {quoted(shown(near[0]))}?" if near else None
        self._say(MISSING_FILE, path, "there is no such file or folder", fix)

    def _say(self, page: FindingPage, path: str, message: str, fix: str | None = None) -> None:
        self.problems.append(page.finding(message, file=shown(path), fix=fix))


def shown(path: str) -> str:
    r"""A path as it stands in messages and reports: bytes that are no UTF-8 are written out (``\xc4``)."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _source(name: str, path: str, head: bytes, status: os.stat_result) -> Source:
    identity = (status.st_dev, status.st_ino, status.st_mtime_ns)
    return Source(name=name, path=path, packing=packing_of(head), size=status.st_size, identity=identity)


def _packing_fault(source: Source, head: bytes) -> Finding | None:
    """Why a source can't be unpacked at all."""
    named = _PACKED_NAME.search(source.name)
    if named and not head:
        return EMPTY_COMPRESSED.finding("the compressed file has 0 bytes")
    if packing := unread_packing_of(head):
        return UNREAD_PACKING.finding(f"the file is packed with {packing}, which is not read: use gzip or zstd")
    if named and source.packing == "plain" and head[0] not in b'{[" \t\r\n\xef':
        return BROKEN_COMPRESSED.finding(
            f"the file is named {named[0]}, but starts neither as gzip nor as zstd nor as a log: {head.hex(' ')}"
        )
    return None
