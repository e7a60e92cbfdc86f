"""Profiles as they were at a revision of the git repository that holds them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence

from profiles.raw_text import MOST_BYTES
from profiles.sources import Source, is_profile_name
from settlement.findings import quoted, shown_path
from settlement.words import say


class GitError(Exception):
    """Git can't say what was; the text says why. ``is_call`` tells that the call was wrong, not the machine."""

    def __init__(self, why: str, *, is_call: bool) -> None:
        super().__init__(why)
        self.is_call = is_call


def sources_at(revision: str, paths: Sequence[str]) -> list[Source]:
    """The profiles of files and folders as they were at a revision; none of a path that was not there then.

    :param revision: as git takes it: a branch, a tag, a commit, ``HEAD~1``.
    :raises GitError: where there is no git, no repository around a path, or no such revision.
    """
    found: dict[str, Source] = {}
    for path in paths:
        folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
        if not os.path.isdir(folder):
            raise GitError(f"there is no {quoted(shown_path(path))}", is_call=True)
        top = os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").rstrip(b"\n"))
        commit = _commit(folder, revision)
        inside = os.path.relpath(os.path.realpath(path), os.path.realpath(top))
        listed = _git(top, "ls-tree", "-r", "-z", "--full-tree", commit, "--", inside)
        blobs: dict[str, bytes] = {}
        for entry in filter(None, listed.split(b"\0")):
            about, _, name = entry.partition(b"\t")
            mode, kind, blob = about.split(b" ")
            file = os.fsdecode(name)
            if (
                kind == b"blob"
                and mode != b"120000"
                and (file == inside or is_profile_name(os.path.relpath(file, inside)))
            ):
                blobs[file] = blob
        for (file, _), raw in zip(blobs.items(), _contents(top, list(blobs.values())), strict=True):
            shown = os.path.relpath(os.path.join(os.path.realpath(top), file), os.path.realpath("."))
            found.setdefault(file, Source(f"{revision}:{shown_path(shown)}", raw[: MOST_BYTES + 1]))
    return list(found.values())


def _contents(folder: str, blobs: Sequence[bytes]) -> Iterator[bytes]:
    """The bytes of blobs, in one call."""
    answer = _git(folder, "cat-file", "--batch", given=b"".join(blob + b"\n" for blob in blobs)) if blobs else b""
    at = 0
    for _ in blobs:
        end = answer.index(b"\n", at)
        size = int(answer[at:end].split(b" ")[2])
        yield answer[end + 1 : end + 1 + size]
        at = end + size + 2


def _commit(folder: str, revision: str) -> str:
    """The commit of a revision."""
    if revision.startswith("-") or not revision:
        raise GitError(f"{quoted(revision)} is no revision", is_call=True)
    try:
        return _git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    except GitError as error:
        if not error.is_call:
            raise
        message = say(
            "there is no revision {revision} here; a shallow clone holds the last one alone", revision=quoted(revision)
        )
        raise GitError(str(message), is_call=True) from None


def _git(folder: str, *words: str, given: bytes = b"") -> bytes:
    """What git prints.

    The places that a hook sets (``GIT_DIR`` and others) are left out: they are of the folder that the hook runs in.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    try:
        done = subprocess.run(["git", "-C", folder, *words], input=given, capture_output=True, check=False, env=kept)
    except OSError as error:
        raise GitError(f"git can't be started: {os.strerror(error.errno or 0).lower()}", is_call=False) from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        if words[0] == "rev-parse":
            raise GitError(f"{quoted(shown_path(folder))} lies in no git repository that can be read", is_call=True)
        raise GitError(f"git {words[0]} failed: {said}", is_call=False)
    return done.stdout
