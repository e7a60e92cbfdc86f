"""Inputs that lie in an object store: copied beside the run, so that they are read like any other."""

from __future__ import annotations

import importlib
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

import msgspec

from settlement.jobs.errors import BatchError, need
from settlement.logs.inputs import Inputs
from settlement.logs.secrets import is_url, reason, shown_url

_BUFFER = 1 << 20
_LONGEST_NAME = 80


def inputs_of(logs: Sequence[str], folder: Callable[[], Path], stdin: BinaryIO | None) -> Inputs:
    """The inputs of a run, remote ones by way of copies.

    :param folder: makes the folder for the copies, where one is needed.
    :raises BatchError: as :func:`fetched`.
    """
    if not any(map(is_url, logs)):
        return Inputs(logs, stdin)
    local, copies = fetched(logs, folder())
    inputs = Inputs(local, stdin)
    renamed(inputs, copies)
    return inputs


def fetched(logs: Sequence[str], folder: Path) -> tuple[list[str], dict[str, str]]:
    """Copies the remote ones among the inputs into a folder.

    Returns all inputs, the remote ones as paths of their copies, and how the URL of each copy is shown, by its path. A URL may hold a
    pattern (``s3://rooms/*.jsonl.gz``), whose matches come in the order of their names.

    :raises BatchError: fsspec is not installed (exit 2), or something can't be fetched (exit 3).
    """
    local: list[str] = []
    copies: dict[str, str] = {}
    fetched_to: dict[str, str] = {}
    for log in logs:
        if not is_url(log):
            local.append(log)
            continue
        need("fsspec", "cloud", f"the input {shown_url(log)}")
        store: Any = importlib.import_module("fsspec")
        try:
            system, path = store.core.url_to_fs(log)
            names = sorted(system.glob(path)) if any(c in path for c in "*?[") else [path]
            if not names:
                raise FileNotFoundError("nothing matches it")
            for name in names:
                url = system.unstrip_protocol(name)
                if url in fetched_to:  # named again: the same copy is the same file
                    local.append(fetched_to[url])
                    continue
                copy = folder / f"{len(copies):06d}-{_file_name(name)}"
                with system.open(name, "rb") as there, copy.open("wb") as here:
                    shutil.copyfileobj(there, here, _BUFFER)
                local.append(str(copy))
                copies[str(copy)] = shown_url(url)
                fetched_to[url] = str(copy)
        except Exception as fault:  # each store has faults of its own, most of them of no common kind
            raise BatchError(f"can't fetch {shown_url(log)}: {reason(fault, log)}") from fault
    return local, copies


def _file_name(name: str) -> str:
    """The end of a URL as the name of a file, without its query, which may hold a signature; packed ones keep their ending."""
    return PurePosixPath(re.split(r"[?#]", name, maxsplit=1)[0]).name[-_LONGEST_NAME:]


def renamed(inputs: Inputs, copies: dict[str, str]) -> None:
    """Gives sources and problems of copies the names that their user knows."""
    inputs.sources = [msgspec.structs.replace(s, name=copies.get(s.path, s.name)) for s in inputs.sources]
    inputs.problems = [
        p if p.file is None else msgspec.structs.replace(p, file=copies.get(p.file, p.file)) for p in inputs.problems
    ]
