"""`profiles.lock`: which versions a folder holds, from when on they pay, and their fingerprints.

It lies in version control beside the profiles, a version a line, so that a change of what was in force is seen by
``profile check`` and in review.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from profiles.kept import REMOVED, Before, before_of, kept
from profiles.library import ProfileFile
from profiles.resolve import Resolved
from profiles.sources import UNREADABLE
from profiles.yaml_nodes import Span, found_at
from settlement.findings import Finding, FindingPage, quoted, shown_path
from settlement.games.times import instant
from settlement.words import say

NAME = "profiles.lock"
SCHEMA_VERSION = 1
BAD_LOCK = FindingPage(
    code="profile/bad-lock",
    severity="error",
    title="`profiles.lock` is not what `buckle profile lock` writes",
    why="Without it nobody can say whether a version that was in force has been changed.",
    do="Take the file from version control again; after a merge, take one side's and run `buckle profile lock`.",
)
LOCK_BEHIND = FindingPage(
    code="profile/lock-behind",
    severity="warning",
    title="`profiles.lock` doesn't say what the folder holds",
    why="A version that isn't locked may be changed unseen once it is in force.",
    do="Run `buckle profile lock` on the folder, and commit the lock together with the profiles.",
)
PAGES = (BAD_LOCK, LOCK_BEHIND)


class Locked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One version in a lock: its times as the profile writes them, ``sha256`` its fingerprint."""

    profile: str
    version: int
    effective_from: str
    effective_until: str | None
    sha256: str


class Lock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lock file."""

    schema_version: int
    profiles: list[Locked]


def lock_text(versions: Iterable[Before]) -> str:
    """The lock of versions as JSON, a version a line, by id and version."""
    rows = sorted(
        (one.id, int(one.label.partition("@")[2]), one.from_text, one.until_text, one.sha256) for one in versions
    )
    keys = ("profile", "version", "effective_from", "effective_until", "sha256")
    lines = [json.dumps(dict(zip(keys, row, strict=True)), ensure_ascii=False) for row in rows]
    head = f'{{"schema_version": {SCHEMA_VERSION}, "profiles": ['
    return f"{head}\n" + ",\n".join(lines) + "\n]}\n"


def read_lock(path: str) -> tuple[list[Before] | None, Finding | None]:
    """The versions of a lock file, or why there are none."""
    name = shown_path(path)
    try:
        with open(path, "rb") as opened:
            raw = opened.read()
    except OSError as error:
        why = os.strerror(error.errno).lower() if error.errno else "no path"
        return None, UNREADABLE.finding(say("{name} can't be read: {why}", name=quoted(name), why=why), file=name)
    try:
        lock = msgspec.json.decode(raw, type=Lock)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None, _bad(name, "it is no lock in JSON")
    if lock.schema_version != SCHEMA_VERSION:
        return None, _bad(name, f"its schema_version is {lock.schema_version}; {SCHEMA_VERSION} is due")
    lines = raw.split(b"\n")
    before = []
    for row in lock.profiles:
        label = f"{row.profile}@{row.version}"
        if instant(row.effective_from.upper()) is None or (
            row.effective_until is not None and instant(row.effective_until.upper()) is None
        ):
            return None, _bad(name, f"a time of {label} is no time with an offset")
        start = json.dumps({"profile": row.profile, "version": row.version}, ensure_ascii=False)[:-1].encode() + b","
        line = next((number for number, text in enumerate(lines, 1) if text.startswith(start)), 1)
        place = Span(name, line, 1, line, len(lines[line - 1].decode()) + 1)
        before.append(Before(label, row.effective_from, row.effective_until, row.sha256, place))
    if len({one.label for one in before}) != len(before):
        return None, _bad(name, "it holds a version twice")
    return before, None


def _bad(name: str, why: str) -> Finding:
    message = say("{name} is not what `buckle profile lock` writes: {why}", name=quoted(name), why=why)
    fix = say("take it from version control, or after a merge delete it and run `buckle profile lock` again")
    return found_at(BAD_LOCK, message, Span(name, 1, 1, 1, 2), fix=fix)


def against_lock(
    path: str, resolved: Sequence[Resolved], present: Sequence[ProfileFile], now: int, *, whole: bool
) -> list[Finding]:
    """What a lock says of the profiles of its folder.

    :param resolved: the profiles in the folder, and :param present: all its files.
    :param now: microseconds since 1970 UTC. :param whole: whether ``present`` is all that the folder holds.
    """
    before, problem = read_lock(path)
    if before is None:
        return [problem] if problem else []
    there = {file.label for file in present}
    found = [f for f in kept(before, resolved, present, now, f"in {NAME}") if whole or f.code != REMOVED.code]
    said = {one.label for one in before if one.label not in there and (one.starts <= now or not whole)}
    said |= {each.file.label for each in resolved if any(f.file == each.file.file for f in found)}
    for label, message, span in _behind(before, resolved, there):
        if label not in said:
            fix = say("run `buckle profile lock {dirname}`", dirname=os.path.dirname(shown_path(path)) or ".")
            found.append(found_at(LOCK_BEHIND, message, span, fix=fix))
    return found


def _behind(before: Sequence[Before], resolved: Sequence[Resolved], there: set[str]) -> Iterator[tuple[str, str, Span]]:
    """In what a lock differs from its folder: the version, what is the case, and where."""
    was = {one.label: one for one in before}
    for one in before:
        if one.label not in there:
            yield one.label, f"{one.label} is in {NAME} and not in the folder", one.place
    for whole in resolved:
        now = before_of(whole)
        old = was.get(now.label)
        if old is None:
            yield now.label, f"{now.label} is not in {NAME}", now.place
        elif (old.sha256, old.until_text) != (now.sha256, now.until_text):
            yield now.label, f"{now.label} is another one in {NAME}", now.place
