"""What ends a run from outside, in order: one line, and what it holds (processes, temporary copies) is let go of."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ASKED = (signal.SIGTERM, signal.SIGHUP)


class Ended(KeyboardInterrupt):
    """Somebody asked the process to end by a signal, as Ctrl-C does with SIGINT."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def described(end: KeyboardInterrupt) -> tuple[str, int]:
    """How a run was ended, in words, and the exit code of that."""
    if isinstance(end, Ended):
        return f"ended by {signal.Signals(end.number).name}", 128 + end.number
    return "interrupted", 128 + signal.SIGINT


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Lets SIGTERM and SIGHUP end what goes on in order, unless they are ignored, as they are under ``nohup``.

    :raises Ended: when one of them does.
    """

    def end(number: int, frame: FrameType | None) -> None:
        ignore_more()
        raise Ended(number)

    before = {}
    try:
        for number in _ASKED:
            if signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, end)
    except ValueError:  # not the main thread, which alone gets signals
        pass
    try:
        yield
    finally:
        for number, how in before.items():
            signal.signal(number, how)


def leave_at_once() -> None:
    """Until :func:`leave_in_order`, Ctrl-C ends the process with one line: nothing is held yet, and imports go on."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def leave_in_order() -> None:
    """Makes Ctrl-C an exception again, so that what is held is let go of."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ignore_more() -> None:
    """Passes over further signals of the same kind while a run is being ended."""
    for number in (signal.SIGINT, *_ASKED):
        signal.signal(number, signal.SIG_IGN)


def _leave(number: int, frame: FrameType | None) -> None:
    os.write(sys.__stderr__.fileno() if sys.__stderr__ is not None else 2, b"buckle: interrupted\n")
    os._exit(128 + number)
