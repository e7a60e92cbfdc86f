"""``profile check --fix`` and ``--diff``: mends files, or shows how."""

from __future__ import annotations

import difflib
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cli.options import EXIT_INCOMPLETE, refuse
from cli.terminal import safe

if TYPE_CHECKING:
    from profiles.sources import Source
    from settlement.findings import Finding


def mend(given: Sequence[Source | Finding], near: Sequence[Source], *, writes: bool) -> bool:
    """Whether anything could be mended in the files; it is written into them, or shown as a unified diff.

    Standard input can't be written, so it can only be shown.
    """
    from profiles.mend import mended
    from profiles.sources import Source

    found = False
    files = [source for source in given if isinstance(source, Source)]
    if writes and any(source.file == "-" for source in files):
        refuse("--fix can't write standard input: name a file, or take --diff")
    for source in files:
        others = [*near, *(other for other in files if other is not source)]
        after = mended(source, others)
        if after == source.raw:
            continue
        found = True
        if writes:
            _write(Path(source.path or source.file), after)
            print(f"mended {safe(source.file)}", file=sys.stderr)
        else:
            _show(source, after)
    return found


def _show(source: Source, after: bytes) -> None:
    """A unified diff, with what can't be seen written out."""
    old, new = (raw.decode("utf-8", "backslashreplace").split("\n") for raw in (source.raw, after))
    for line in difflib.unified_diff(old, new, source.file, source.file, lineterm=""):
        print(safe(line))


def _write(path: Path, raw: bytes) -> None:
    """Puts the file in the place of the old one in one step, so that it is never half written."""
    try:
        path = path.resolve()
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".buckle-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(raw)
            os.chmod(name, path.stat().st_mode & 0o7777)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise
    except OSError as error:
        print(f"{safe(str(path))} can't be written: {os.strerror(error.errno or 0).lower()}", file=sys.stderr)
        raise typer.Exit(EXIT_INCOMPLETE) from None
