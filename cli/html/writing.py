"""A page that is written beside its place, and put there when it is whole; its seal is the SHA-256 of all else in it."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NoReturn

from cli.options import give_up
from cli.terminal import safe

UNSEALED = "0" * 64
"""What stands in the place of the seal while it is reckoned."""
_BLOCK = 1 << 20


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Ends the run with one line where a page can't be written."""
    try:
        yield
    except OSError as fault:
        _not_written(path, fault)


def _not_written(path: Path, fault: OSError) -> NoReturn:
    give_up(f"can't write {safe(path)}: {fault.strerror or fault}")


@contextmanager
def beside(path: Path) -> Iterator[tuple[IO[str], Callable[[], None]]]:
    """A file to write a page to, and what puts it in its place; nothing is left where that isn't called."""
    path = Path(os.path.realpath(path))
    with spoken(path):
        handle, aside = tempfile.mkstemp(prefix=".page-", suffix=".part", dir=path.parent)
        file: IO[str] = os.fdopen(handle, "w", encoding="utf-8")

    def put() -> None:
        with spoken(path):
            file.close()
            seal(Path(aside))
            os.chmod(aside, 0o666 & ~_umask())
            os.replace(aside, path)

    try:
        yield file, put
    finally:
        with spoken(path):
            file.close()
        Path(aside).unlink(missing_ok=True)


def seal(path: Path) -> None:
    """Puts the seal of a page in its place."""
    with path.open("r+b") as file:
        digest, at, before = hashlib.sha256(), None, 0
        while block := file.read(_BLOCK):
            if at is None and (found := block.find(UNSEALED.encode())) >= 0:
                at = before + found
            digest.update(block)
            before += len(block)
        assert at is not None, "the page has no place for its seal"
        file.seek(at)
        file.write(digest.hexdigest().encode())


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
