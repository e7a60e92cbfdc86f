"""What a run says while it works: to people on standard error, unless they want quiet, and into its log, line by line.

A line of the log is an event with a stable name, its fields described in ``schemas/run-log.json``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import IO, Literal

Level = Literal["info", "warning", "error"]


class LogLostError(Exception):
    """The log can't be written any further; its text says why."""


class Talk:
    """How a run speaks.

    :param quiet: people are told of errors alone.
    :param log: where events are written, without a buffer; None: nowhere.
    """

    def __init__(self, *, quiet: bool = False, log: IO[bytes] | None = None) -> None:
        self.quiet = quiet
        self._log = log
        self.is_logged = log is not None

    def note(self, event: str, level: Level = "info", **fields: object) -> None:
        """Writes an event into the log, at once and whole.

        :raises LogLostError: the log can't be written.
        """
        if self._log is None:
            return
        from settlement.logs.report import json_text

        now = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = json_text({"time": now, "level": level, "event": event, **fields}) + "\n"
        try:
            self._log.write(line.encode())
        except OSError as fault:
            self._log = None
            raise LogLostError(fault.strerror or str(fault)) from fault


_talk: ContextVar[Talk] = ContextVar("talk", default=Talk())  # noqa: B039 - it holds nothing that changes


def current() -> Talk:
    """How this run speaks."""
    return _talk.get()


@contextmanager
def speaking(talk: Talk) -> Iterator[None]:
    """Has the run speak so while the block runs."""
    before = _talk.set(talk)
    try:
        yield
    finally:
        _talk.reset(before)


def tell(text: str, event: str, **fields: object) -> None:
    """A line of talk, left out where the run is to be quiet, and its event."""
    from cli.terminal import say

    if not current().quiet:
        say(text)
    current().note(event, "info", **fields)


def complain(message: str, event: str = "run-failed") -> None:
    """One line that says why a run can't be done or gone on with, quiet or not, and its event."""
    print(f"buckle: {message}", file=sys.stderr)
    current().note(event, "error", message=message)
