"""How far a long run is: a bar on a terminal, at most one line a minute elsewhere, always on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cli.talk import current

_SECONDS_BETWEEN_EVENTS = 60.0
Advance = Callable[[int, int], None]
"""Tell the meter what has been done since the last call: games, and bytes of the input."""


@contextmanager
def meter(label: str, total_bytes: int | None, *, lines_every: float | None = None) -> Iterator[Advance]:
    """Shows games done, games a second and the time left while the block runs.

    On a terminal there is a bar over the bytes of the input; it is gone when the block ends. Elsewhere nothing is
    written, or with ``lines_every`` one line each so many seconds. The figures are for the eye and never a result.

    :param label: what is being done, a word.
    :param total_bytes: the size of all inputs, None where it isn't known (standard input, compressed files).
    """
    if current().quiet:
        yield _noted(label, total_bytes, None)
    elif sys.stderr.isatty():
        with _bar(label, total_bytes) as advance:
            yield _noted(label, total_bytes, advance)
    elif lines_every is not None:
        yield _noted(label, total_bytes, _lines(label, total_bytes, lines_every))
    else:
        yield _noted(label, total_bytes, None)


def _noted(label: str, total_bytes: int | None, shown: Advance | None) -> Advance:
    """What shows the progress, with an event in the run's log once a minute where there is one."""
    if not current().is_logged:
        return shown or (lambda games, size: None)
    last = time.monotonic()
    done = read = 0

    def advance(games: int, size: int) -> None:
        nonlocal done, read, last
        if shown is not None:
            shown(games, size)
        done, read = done + games, read + size
        now = time.monotonic()
        if now - last >= _SECONDS_BETWEEN_EVENTS:
            last = now
            current().note("progress", doing=label, games=done, bytes=read, of_bytes=total_bytes)

    return advance


@contextmanager
def _bar(label: str, total_bytes: int | None) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    shown = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[games]:,} games, {task.fields[rate]:,} games/s", markup=False),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,  # else it would take the data that the block writes, and show it on the terminal
        redirect_stderr=False,
    )
    with shown:
        task = shown.add_task(label, total=total_bytes, games=0, rate=0)
        done, started = 0, time.monotonic()

        def advance(games: int, size: int) -> None:
            nonlocal done
            done += games
            rate = int(done / max(time.monotonic() - started, 1e-9))
            shown.update(task, advance=size, games=done, rate=rate)

        yield advance


def _lines(label: str, total_bytes: int | None, every: float) -> Advance:
    started = last = time.monotonic()
    done = read = 0

    def advance(games: int, size: int) -> None:
        nonlocal done, read, last
        done, read = done + games, read + size
        now = time.monotonic()
        if now - last >= every:
            last = now
            part = f", {100 * read // total_bytes} %" if total_bytes else ""
            rate = int(done / max(now - started, 1e-9))
            print(f"{label}: {done} games, {rate} games/s{part}", file=sys.stderr, flush=True)

    return advance
