"""The inputs of a run: what is named on the command line becomes sources, in an order that is the same everywhere.

Order: arguments as given; a folder's files (subfolders too) by the bytes of their paths, so is what a pattern matches.
In a folder only names that end as logs do (rotated ones too) are taken, but no hidden ones and no results of a batch run,
and what is left out is told. A named file is read whatever its name. What can't be read twice (standard input, a pipe) is
copied to a temporary file first. A file that is reached again, under whatever name, is read once: its games were not
played twice.
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

import msgspec

from settlement.findings import Finding, FindingPage, is_hidden, quoted, shown_path
from settlement.logs.batches import RESULTS, WORK, holds_results, is_work
from settlement.logs.codes import (
    BROKEN_COMPRESSED,
    EMPTY_COMPRESSED,
    FILES_LEFT_OUT,
    MISSING_FILE,
    NO_LOGS_IN_FOLDER,
    SAME_FILE,
    UNREAD_PACKING,
    UNREADABLE_FILE,
)
from settlement.logs.interrupts import held_back
from settlement.logs.layout import layout_fault
from settlement.logs.secrets import is_url, shown_url
from settlement.logs.source import Source
from settlement.logs.unpack import packing_of, unread_packing_of
from settlement.words import Message, Param, Words, say

STDIN = "-"
_ROTATED = r"([.-]\d[\dT_.:-]*)?"
"""What a rotation adds to a name: a number or a time."""
_LOG_NAME = re.compile(rf"\.(jsonl|ndjson|json|log)(\.(gz|zst))?{_ROTATED}(\.(gz|zst))?\Z", re.IGNORECASE)
_SHOWN_NAMES = 3
_PACKED_NAME = re.compile(rf"\.(gz|zst)(?={_ROTATED}\Z)", re.IGNORECASE)


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
        self._copies: list[IO[bytes]] = []
        self._met: dict[tuple[int, ...], str] = {}
        for named in paths:
            path = os.fspath(named)
            self._again: list[tuple[str, str]] = []
            self._add(path)
            if self._again:
                self._say(SAME_FILE, path, _read_once(path, self._again))

    def _add(self, path: str) -> None:
        if path == STDIN:
            self._add_standard_input()
            return
        try:
            status = os.stat(path)
        except OSError as fault:
            if glob.has_magic(path):
                self._add_pattern(path, fault)
            else:
                self._missing(path, fault)
            return
        if stat.S_ISDIR(status.st_mode):
            self._add_folder(path)
        elif stat.S_ISREG(status.st_mode):
            self._add_file(path)
        elif not self._is_met(path, (status.st_dev, status.st_ino, 0)):
            try:
                with open(path, "rb") as stream:
                    self._copy(path, stream)
            except OSError as fault:
                self._say(UNREADABLE_FILE, path, say("it can't be read: {why}", why=fault.strerror or str(fault)))

    def _add_pattern(self, pattern: str, fault: OSError) -> None:
        matches = sorted(glob.glob(pattern, recursive=True), key=os.fsencode)
        results = {match: os.path.dirname(match) for match in matches if _is_result(match)}
        for match in matches:
            if os.path.isdir(match):
                self._add_folder(match, needs_logs=not holds_results(match))
            elif match not in results:
                self._add(match)
        if not matches:
            self._missing(pattern, fault)
        elif len(results) == len(matches):
            self._say(
                MISSING_FILE,
                pattern,
                say("no file matches this pattern but results of batch runs: {names}", names=_names(matches)),
            )
        elif told := {folder for folder in results.values() if not is_work(os.path.join(folder, WORK))}:
            # of the folder that this run works in there is no word: its next run shall say the same
            self._say(FILES_LEFT_OUT, pattern, LEFT_AS_RESULTS(**_those(list(told))))

    def _add_folder(self, folder: str, *, needs_logs: bool = True) -> None:
        found = self._walk(folder)
        for path in sorted(found.logs, key=os.fsencode):
            self._add_file(path)
        reasons = [
            what(**_those([os.path.relpath(path, folder) for path in paths]))
            for what, paths in (
                (LEFT_BY_NAME, found.otherwise_named),
                (LEFT_AS_HIDDEN, found.hidden),
                (LEFT_AS_NO_FILES, found.no_files),
                (LEFT_AS_RESULTS, found.results),
            )
            if paths
        ]
        if not found.logs and needs_logs:
            self._say(NO_LOGS_IN_FOLDER, folder, say("{said:;}", said=(say("the folder holds no log"), *reasons)))
        elif reasons:
            self._say(FILES_LEFT_OUT, folder, say("{said:;}", said=tuple(reasons)))

    def _walk(self, folder: str) -> _Found:
        """What lies below a folder, links followed; a folder that is reached twice is read once."""
        found = _Found()
        seen: set[str] = set()

        def unreadable(fault: OSError) -> None:
            self._say(
                UNREADABLE_FILE,
                str(fault.filename),
                say("the folder can't be read: {why}", why=str(fault.strerror)),
            )

        for path, folders, files in os.walk(folder, onerror=unreadable, followlinks=True):
            real = os.path.realpath(path)
            if real in seen or is_work(path):
                folders.clear()
                continue
            seen.add(real)
            found.hidden += [os.path.join(path, name) for name in folders if _is_left_hidden(path, name)]
            folders[:] = sorted((name for name in folders if not is_hidden(name)), key=os.fsencode)
            of_batch = holds_results(path)
            if of_batch:
                found.results.append(path)
            for file in files:
                full = os.path.join(path, file)
                if of_batch and not _is_log_beside_results(file):
                    continue
                if is_hidden(file):
                    found.hidden.append(full)
                elif not _LOG_NAME.search(file):
                    found.otherwise_named.append(full)
                elif os.path.exists(full) and not os.path.isfile(full):
                    found.no_files.append(full)
                else:
                    found.logs.append(full)
        return found

    def _add_file(self, path: str) -> None:
        self.files.append(path)
        try:
            with open(path, "rb") as file:
                head, status = file.read(8), os.fstat(file.fileno())
        except OSError as fault:
            self._say(UNREADABLE_FILE, path, say("it can't be read: {why}", why=fault.strerror or str(fault)))
            return
        if not self._is_met(path, (status.st_dev, status.st_ino, 0)):
            self._take(_source(shown_path(path), path, head, status), head)

    def _add_standard_input(self) -> None:
        stdin = self._stdin or (sys.stdin.buffer if sys.stdin else None)
        if stdin is None:
            self._say(UNREADABLE_FILE, STDIN, say("standard input is closed"))
            return
        key: tuple[int, ...] = (id(stdin),)
        with contextlib.suppress(OSError, AttributeError):  # not every stream is a file
            status = os.fstat(stdin.fileno())
            self.files.append(stdin.fileno())
            key = (status.st_dev, status.st_ino, stdin.tell() if stdin.seekable() else 0)
        if not self._is_met(STDIN, key):
            self._copy(STDIN, stdin)

    def _copy(self, path: str, stream: BinaryIO) -> None:
        """Add what can be read only once, by way of a temporary file that lives as long as the inputs."""
        try:
            with held_back():  # else the file could be left, where its end comes before what takes it away
                copy = tempfile.NamedTemporaryFile(prefix="buckle-")  # noqa: SIM115 - it lives as long as the inputs
                self._copies.append(copy)
            shutil.copyfileobj(stream, copy, 1 << 20)
            copy.flush()
            copy.seek(0)
            head, status = copy.read(8), os.fstat(copy.fileno())
        except OSError as fault:
            self._say(
                UNREADABLE_FILE,
                path,
                say("it can't be copied for reading: {why}", why=fault.strerror or str(fault)),
            )
            return
        self._take(_source(shown_path(path), copy.name, head, status), head)

    def _is_met(self, path: str, key: tuple[int, ...]) -> bool:
        """Whether a file was reached before, whatever its name was then.

        :param key: what the file is: device, inode, and where its reading begins.
        """
        if key in self._met:
            self._again.append((path, self._met[key]))
            return True
        self._met[key] = path
        return False

    def _take(self, source: Source, head: bytes) -> None:
        if fault := _fault(source, head):
            self.problems.append(fault.placed(file=source.name))
        else:
            self.sources.append(source)

    def _missing(self, path: str, fault: OSError) -> None:
        if not isinstance(fault, FileNotFoundError | NotADirectoryError):
            self._say(UNREADABLE_FILE, path, say("it can't be read: {why}", why=fault.strerror or str(fault)))
            return
        if not path:
            self._say(MISSING_FILE, '""', say("an empty name was given where a file or folder is due"))
            return
        if glob.has_magic(path):
            self._say(MISSING_FILE, path, say("no file matches this pattern"))
            return
        if is_url(path):
            said = say("there is no such file; `buckle batch` and `buckle impact` read URLs")
            self._say(MISSING_FILE, path, said)
            return
        near: list[str] = []
        with contextlib.suppress(OSError):
            near = difflib.get_close_matches(os.path.basename(path), os.listdir(os.path.dirname(path) or "."), 1, 0.75)
        fix = say("did you mean {close}?", close=quoted(shown_path(near[0]))) if near else None
        self._say(MISSING_FILE, path, say("there is no such file or folder"), fix)

    def _say(self, page: FindingPage, path: str, message: Words, fix: Words | None = None) -> None:
        name = shown_path(shown_url(path) if is_url(path) else path)
        self.problems.append(page.finding(message, file=name, fix=fix))


LEFT_BY_NAME = Message("log/left-by-name", "{n} left out by their names: {names}")
LEFT_AS_HIDDEN = Message("log/left-as-hidden", "{n} left out as hidden or locks: {names}")
LEFT_AS_RESULTS = Message("log/left-as-results", "{n} left out as folders of results of batch runs: {names}")
LEFT_AS_NO_FILES = Message(
    "log/left-as-no-files",
    "{n} left out as pipes, sockets or devices, which are read where the call names them: {names}",
)


class _Found(msgspec.Struct):
    """What lies below a folder: paths of logs, of what is left out for its name, as hidden or as no file, folders of results."""

    logs: list[str] = []
    otherwise_named: list[str] = []
    hidden: list[str] = []
    no_files: list[str] = []
    results: list[str] = []


def _those(paths: Sequence[str]) -> dict[str, Param]:
    """How many paths, and the names of the first of them."""
    return {"n": len(paths), "names": _names(sorted(paths, key=os.fsencode))}


def _read_once(argument: str, again: list[tuple[str, str]]) -> Words:
    if again == [(argument, argument)]:
        return say("it is named more than once, and read once")
    if len(again) == 1 and again[0][0] == argument:
        return say("it is the same file as {name}, which is read once", name=quoted(shown_path(again[0][1]), 200))
    names = _names([path for path, _ in again])
    return say("{n} reached already, and read once: {names}", n=len(again), names=names)


def _names(paths: Sequence[str]) -> str:
    named = ", ".join(quoted(shown_path(path), 120) for path in paths[:_SHOWN_NAMES])
    return named + (", …" if len(paths) > _SHOWN_NAMES else "")


def _is_result(path: str) -> bool:
    """Whether a file that a pattern matches belongs to the results of a batch run."""
    folder, name = os.path.split(path)
    return not _is_log_beside_results(name) and os.path.isfile(path) and holds_results(folder or ".")


def _is_left_hidden(folder: str, name: str) -> bool:
    """Whether a folder in another is left out as hidden; of that of a run's work there is no word."""
    return is_hidden(name) and not is_work(os.path.join(folder, name))


def _is_log_beside_results(name: str) -> bool:
    """Whether a file in a folder of results is a log all the same: it is named as one, and no run writes that name."""
    return name not in RESULTS and _LOG_NAME.search(name) is not None


def _source(name: str, path: str, head: bytes, status: os.stat_result) -> Source:
    identity = (status.st_dev, status.st_ino, status.st_mtime_ns)
    return Source(name=name, path=path, packing=packing_of(head), size=status.st_size, identity=identity)


def _fault(source: Source, head: bytes) -> Finding | None:
    """Why nothing of a source can be read as a log."""
    named = _PACKED_NAME.search(source.name)
    if named and not head:
        return EMPTY_COMPRESSED.finding(say("the compressed file has 0 bytes"))
    if packing := unread_packing_of(head):
        return UNREAD_PACKING.finding(
            say("the file is packed with {packing}, which is not read: use gzip or zstd", packing=packing)
        )
    if named and source.packing == "plain" and head[0] not in b'{[" \t\r\n\xef':
        return BROKEN_COMPRESSED.finding(
            say(
                "the file is named {named}, but starts neither as gzip nor as zstd nor as a log: {hex}",
                named=named[0],
                hex=head.hex(" "),
            )
        )
    try:
        return layout_fault(source)
    except OSError as fault:
        return UNREADABLE_FILE.finding(say("it can't be read: {why}", why=fault.strerror or str(fault)))
