"""Calls of the program as a user makes them: in this process (quick), or in one of its own (streams, signals, locale)."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from cli.main import run

PROGRAM = str(Path(sys.executable).parent / "buckle")


@dataclass(frozen=True)
class Said:
    """What a call came to."""

    code: int
    out: str
    err: str

    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.split("\n") if line]


def call(*words: object, stdin: bytes | None = None, columns: int = 80) -> Said:
    """A call in this process; standard input raises unless it is given."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin)) if stdin is not None else mock.Mock(spec=[])
    with (
        mock.patch.multiple(sys, stdout=out, stderr=err, stdin=given),
        mock.patch.dict(os.environ, {"COLUMNS": str(columns)}),
    ):
        code = run([str(word) for word in words])
        out.flush()
        err.flush()
    return Said(code, *(s.buffer.getvalue().decode() for s in (out, err)))


def process(*words: object, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Said:
    """A call in a process of its own, with no terminal."""
    done = subprocess.run(
        [PROGRAM, *map(str, words)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())
