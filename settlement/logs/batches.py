"""How the folder of a batch run is known, so that results are never read as logs nor taken for somebody else's files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from typing import Any

import msgspec

WORK = ".work"
"""The folder, in that of the results, of a run that goes on or was broken off."""

LOCK = "lock"
"""The file in it that a run holds."""

DOCUMENT = "run.json"
_HEAD = 64
"""Bytes that tell the document from a log of its name, which may be of any size."""

RESULTS = (
    "payouts.csv",
    "payouts.jsonl",
    "payouts.sqlite",
    "payouts.parquet",
    "totals.csv",
    "findings.jsonl",
    "rejected.jsonl",
    DOCUMENT,
)
"""The names of all files that a run can write into the folder of its results."""


def run_id(run: Mapping[str, object]) -> str:
    """The id of a run: the SHA-256 of what its document says under ``run``, as JSON with sorted keys."""
    return hashlib.sha256(msgspec.json.encode(run, order="sorted")).hexdigest()


def finished_run(folder: str | os.PathLike[str]) -> dict[str, Any] | None:
    """What the document of a folder's results says under ``run``; None where no run has ended there.

    Its ``results`` have the digests of all other files, also of those that hold the run's id and so can't be under it.
    """
    document = _document(folder)
    if document is None:
        return None
    run, databases = document["run"], document.get("databases", {})
    results = run.get("results")
    if isinstance(results, dict) and isinstance(databases, dict):
        run["results"] = results | databases
    assert isinstance(run, dict)
    return run


def finished_id(folder: str | os.PathLike[str]) -> str | None:
    """The id of the run that has ended in a folder; None where none has."""
    document = _document(folder)
    return None if document is None else run_id(document["run"])


def _document(folder: str | os.PathLike[str]) -> dict[str, Any] | None:
    """The document of a folder's results, its ``run`` an object; None where there is none."""
    path = os.path.join(folder, DOCUMENT)
    if not os.path.isfile(path):
        return None
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD)
            document = msgspec.json.decode(head + file.read()) if b'"schema_version"' in head else None
    except (OSError, ValueError, RecursionError):
        return None
    run = document.get("run") if isinstance(document, dict) else None
    is_ours = isinstance(run, dict) and run.get("program") == "buckle"
    return document if is_ours else None


def digest_of(path: str | os.PathLike[str]) -> str:
    """The SHA-256 of a result: of a file's bytes; of a folder that of the list of its files, as ``sha256sum`` prints it.

    :raises OSError: it can't be read.
    """
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    names = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
    lines = sorted((os.path.relpath(name, path).encode("utf-8", "surrogateescape"), name) for name in names)
    listed = hashlib.sha256()
    for shown, name in lines:
        listed.update(digest_of(name).encode() + b"  " + shown + b"\n")
    return listed.hexdigest()


def is_work(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder is that of a run's work."""
    return os.path.basename(os.path.normpath(folder)) == WORK and os.path.isfile(os.path.join(folder, LOCK))


def holds_results(folder: str | os.PathLike[str]) -> bool:
    """Whether a batch run has ended in a folder, goes on there, or was broken off."""
    return is_work(os.path.join(folder, WORK)) or finished_run(folder) is not None
