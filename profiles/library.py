"""The profiles of a run as they were written, by id and version, and what they are called."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from profiles.sources import Source, shipped
from profiles.yaml_nodes import Invalid, Path, Scalar, Span, found_at, key_span, plain
from profiles.yaml_reader import Written, read
from settlement.findings import Finding, FindingPage, errors
from settlement.games.times import instant
from settlement.words import say

if TYPE_CHECKING:
    from profiles.resolve import Resolved

DUPLICATE_VERSION = FindingPage(
    code="profile/duplicate-version",
    severity="error",
    title="two files hold the same id and version",
    why="Which of the two pays would depend on the order of the files.",
    do="Raise the version of the newer one, give a copy for another room an id of its own, or delete the other file.",
)
VERSION_ORDER = FindingPage(
    code="profile/version-order",
    severity="error",
    title="a later version starts before an earlier one",
    why="The version in force is the one that started last; numbers that run against time make an old version pay.",
    do="Give the higher version the later `effective_from`.",
    bad="version: 2 from 2026-01-01, version: 3 from 2025-06-01",
    good="version: 2 from 2026-01-01, version: 3 from 2026-06-01",
)
SAME_START = FindingPage(
    code="profile/same-start",
    severity="error",
    title="two versions of one id start at the same instant",
    why="From that instant on it is not decided which of them pays.",
    do="Give the newer version a later `effective_from`.",
)
PAGES = (DUPLICATE_VERSION, VERSION_ORDER, SAME_START)

_NAMING = ("profile", "version", "effective_from", "effective_until")


@dataclass(slots=True)
class ProfileFile:
    """One file: what was read, and what has been found in it alone (reading and shape); ``path`` is where it lies.

    ``is_around`` tells that it is there for others: it is no file that was given, and nothing is said about it.
    """

    written: Written
    is_shipped: bool
    path: str
    findings: list[Finding] = field(default_factory=list)
    is_around: bool = False

    @property
    def file(self) -> str:
        """The file's name in messages and reports."""
        return self.written.file

    @property
    def broken(self) -> bool:
        """Whether the file by itself has errors, so that nothing can be built on it."""
        return self.written.root is None or bool(errors(self.findings))

    def scalar(self, key: str) -> Scalar | None:
        """A top-level scalar as it was written."""
        node = self.written.root.get(key) if self.written.root else None
        return node if isinstance(node, Scalar) else None

    def text(self, key: str) -> str | None:
        """A top-level text; None where it is absent or no text."""
        node = self.scalar(key)
        return node.value if node is not None and isinstance(node.value, str) else None

    def is_doubtful(self, key: str) -> bool:
        """Whether a top-level key has an error, so that nothing is said of it beside other files."""
        return any(found.path == key for found in errors(self.findings))

    def _sound(self, key: str) -> str | int | None:
        """A top-level value; None where it is absent or was refused, whatever for."""
        node = self.scalar(key)
        if node is None or isinstance(node.value, Invalid):
            return None
        place = (node.span.line, node.span.column)
        refused = any(found.path == key and (found.line, found.column) == place for found in errors(self.findings))
        return None if refused else node.value

    @property
    def id(self) -> str | None:
        """The profile's id."""
        value = self._sound("profile")
        return value if isinstance(value, str) else None

    @property
    def version(self) -> int | None:
        """The profile's version."""
        value = self._sound("version")
        return value if type(value) is int else None

    @property
    def label(self) -> str:
        """``id@version``, or the file's name where one of them is unknown."""
        return self.file if self.id is None or self.version is None else f"{self.id}@{self.version}"

    @property
    def starts(self) -> int | None:
        """``effective_from`` in microseconds since 1970 UTC."""
        return self._instant("effective_from")

    @property
    def ends(self) -> int | None:
        """``effective_until`` in microseconds since 1970 UTC; None where it has no end of its own."""
        return self._instant("effective_until")

    def _instant(self, key: str) -> int | None:
        text = self.text(key)
        return None if text is None else instant(text.upper())

    def key_span(self, path: Path) -> Span:
        """Where the key at the end of a path stands; the start of the file where it is absent."""
        found = key_span(self.written.root, path) if self.written.root else None
        return found or Span(self.file, 1, 1, 1, 2)

    def span(self, key: str) -> Span:
        """Where a top-level value stands; the start of the file where it is absent."""
        node = self.written.root.get(key) if self.written.root else None
        return node.span if node is not None else Span(self.file, 1, 1, 1, 2)


class Library:
    """Profile files by id and version. What is added later doesn't replace what is there, unless that is shipped or around."""

    def __init__(self, *, judges_around: bool = True) -> None:
        """The shipped files.

        :param judges_around: whether a file has to have its place among the versions around it; if not, these are only
            there to be extended.
        """
        self.judges_around = judges_around
        self.files: list[ProfileFile] = []
        self.wholes: dict[int, Resolved] = {}
        """What :func:`profiles.resolve.resolve` made of the files, by their identity."""
        self._by_label: dict[tuple[str, int], ProfileFile] = {}
        self._versions: dict[str, set[int]] = {}
        for file in shipped_files():
            self.add(file)

    def add(self, file: ProfileFile) -> Finding | None:
        """Adds a file; a finding where another that is not shipped has its id and version."""
        if file.id is None or file.version is None:
            self.files.append(file)
            return None
        key = (file.id, file.version)
        there = self._by_label.get(key)
        clash = None
        if (
            there is not None
            and not there.is_shipped
            and not (there.is_around and (file.file == "-" or not self.judges_around))
        ):
            clash = self._clash(file, there)
            if not there.is_around:
                return clash
        if there is not None:
            self.files.remove(there)
        self._by_label[key] = file
        self._versions.setdefault(file.id, set()).add(file.version)
        self.files.append(file)
        self.wholes.clear()
        return clash

    def _clash(self, file: ProfileFile, there: ProfileFile) -> Finding:
        """The finding of a file whose id and version another one has; a copy for another room needs an id of its own."""
        message = say(
            "{label} is in {file} already, line {line}",
            label=file.label,
            file=there.file,
            line=there.span("version").line,
        )
        fix = say("raise the version, or give it an id of its own")
        if not self._same_rooms(file, there):
            fix = say("give it an id of its own, or raise the version")
        also = (there.span("version"), f"{there.label} stands here first")
        return found_at(DUPLICATE_VERSION, message, file.span("version"), "version", fix, also=also)

    @staticmethod
    def _same_rooms(one: ProfileFile, other: ProfileFile) -> bool:
        rooms = [plain(file.written.root).get("rooms") for file in (one, other) if file.written.root is not None]
        return len(rooms) == 2 and rooms[0] == rooms[1]

    def find(self, profile: str, version: int) -> ProfileFile | None:
        """The file of an id and version."""
        return self._by_label.get((profile, version))

    def versions(self, profile: str) -> list[int]:
        """The versions that there are of an id, ascending."""
        return sorted(self._versions.get(profile, ()))

    def ids(self) -> list[str]:
        """All ids, sorted."""
        return sorted(self._versions)

    def close_to(self, profile: str) -> str | None:
        """The id that a misspelt one may mean."""
        return next(iter(difflib.get_close_matches(profile, self.ids(), 1)), None)

    def sure(self, profile: str) -> list[ProfileFile]:
        """The files of an id by version, without those whose id, version or times are missing or have an error."""
        files = [self._by_label[profile, version] for version in self.versions(profile)]
        return [file for file in files if file.starts is not None and not any(map(file.is_doubtful, _NAMING))]

    def order(self) -> list[Finding]:
        """What is wrong with the versions of one id among each other, at the later one that is not shipped."""
        findings = []
        for profile in self.ids():
            dated = [(file, starts) for file in self.sure(profile) if (starts := file.starts) is not None]
            for (old, before), (new, after) in itertools.pairwise(dated):
                place, other = (old, new) if new.is_shipped or new.is_around else (new, old)
                unjudged = other.is_around and not self.judges_around
                if place.is_shipped or place.is_around or unjudged or before < after:
                    continue
                page, how = (SAME_START, "when") if before == after else (VERSION_ORDER, "before")
                message = say(
                    "{label} starts {how} {label2} does ({text}, {label2}: {text2} in {file})",
                    label=new.label,
                    how=how,
                    label2=old.label,
                    text=new.text("effective_from") or "",
                    text2=old.text("effective_from") or "",
                    file=old.file,
                )
                fix = say("give {label} a later effective_from", label=new.label)
                span, also = place.span("effective_from"), None
                if not other.is_shipped:
                    also = (other.span("effective_from"), f"{other.label} starts here")
                findings.append(found_at(page, message, span, "effective_from", fix, also=also))
        return findings


def profile_files(given: Iterable[Source]) -> list[ProfileFile]:
    """Files as they were read."""
    files = []
    for source in given:
        written = read(source.raw, source.file)
        files.append(ProfileFile(written, False, source.path or source.file, list(written.findings)))
    return files


@cache
def shipped_files() -> tuple[ProfileFile, ...]:
    """The shipped files as they were read. Tests hold that they are clean."""
    return tuple(ProfileFile(read(source.raw, source.file), True, source.file) for source in shipped())
