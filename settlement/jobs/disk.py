"""What outlives a power cut: files and folders are on the disk when these functions return.

A file's bytes and its name are two things: the name is safe once its folder was synced. So files are written aside and
synced, renamed, and then their folder is synced.
"""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path
from typing import Any

import msgspec

from settlement.logs.report import json_text

_BLOCK = 1 << 20


class Stamp(msgspec.Struct, array_like=True, frozen=True):
    """What tells whether a file is the one that was written: its size, and the SHA-256 of its bytes."""

    size: int
    sha256: str


def sync_file(path: Path) -> Stamp:
    """Puts a file's bytes on the disk; its stamp."""
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            size += len(block)
        os.fsync(file.fileno())
    return Stamp(size, digest.hexdigest())


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it stands there; None where there is no file, or one that can't be read."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            return Stamp(size, hashlib.file_digest(file, "sha256").hexdigest())
    except OSError:
        return None


def sync_folder(path: Path) -> None:
    """Puts the names in a folder on the disk; some file systems know no such thing for folders, and need none."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as fault:
        if fault.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(folder)


def sync_tree(path: Path) -> None:
    """Puts a file on the disk, or a folder with all that is below it."""
    if not path.is_dir():
        with path.open("rb") as file:
            os.fsync(file.fileno())
        return
    for below in sorted(path.iterdir()):
        sync_tree(below)
    sync_folder(path)


def write_file(path: Path, content: bytes) -> Stamp:
    """Writes a file, which is whole under its name or not there at all."""
    aside = path.with_name(f".{path.name}.new")
    aside.write_bytes(content)
    stamp = sync_file(aside)
    put(aside, path)
    return stamp


def put(aside: Path, target: Path) -> None:
    """Renames a file or folder that is on the disk."""
    os.replace(aside, target)
    sync_folder(target.parent)


def make_folder(path: Path) -> None:
    """Makes a folder, and those that it lies in."""
    missing = [path]
    while not missing[-1].exists() and missing[-1].parent != missing[-1]:
        missing.append(missing[-1].parent)
    path.mkdir(parents=True, exist_ok=True)
    for made in missing[:-1]:
        sync_folder(made.parent)


def json_line(value: Any) -> bytes:
    """A value as a line of JSON."""
    return json_text(msgspec.to_builtins(value)).encode() + b"\n"
