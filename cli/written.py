"""Files that a command writes beside its report: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, NoReturn

from cli.options import give_up
from cli.terminal import safe


class Written(AbstractContextManager["Written"]):
    """A text file that is written beside its place, and put there when the block has ended well.

    Ends the call with one line where it can't be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = Path(os.path.realpath(path))
        self._aside = ""

    def __enter__(self) -> Written:
        try:
            handle, self._aside = tempfile.mkstemp(prefix=".buckle-", suffix=".part", dir=self._path.parent)
        except OSError as fault:
            self._give_up(fault)
        self._file: IO[str] = os.fdopen(handle, "w", encoding="utf-8", newline="")
        return self

    def write(self, lines: Iterable[str]) -> None:
        """Adds whole lines."""
        try:
            self._file.writelines(lines)
        except OSError as fault:
            self._give_up(fault)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Puts the file in its place, or leaves nothing of it behind."""
        try:
            with self._file:
                if kind is None:
                    self._file.flush()
                    os.fsync(self._file.fileno())
            if kind is None:
                os.chmod(self._aside, 0o666 & ~_umask())
                os.replace(self._aside, self._path)
        except OSError as fault:
            if kind is None:
                self._give_up(fault)
        finally:
            with suppress(OSError):
                Path(self._aside).unlink(missing_ok=True)

    def _give_up(self, fault: OSError) -> NoReturn:
        give_up(f"can't write {safe(self._path)}: {fault.strerror or fault}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
