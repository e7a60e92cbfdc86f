"""The entry point of the program: what ends a run, and with which exit code.

0 looked at everything, nothing wrong · 1 looked at everything and found something · 2 the call was wrong ·
3 could not look at everything · 4 ``impact --detailed-exitcode`` found changes · 70 a bug of ours · 130 interrupted.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator, Sequence

from cli.signals import described, ended_by_signals, ignore_more, leave_at_once

WRONG_CALL = 2
INCOMPLETE = 3
BUG = 70
_SIGNALLED = 128
"""Higher exit codes are those of signals."""
_NO_MEMORY = ("failed to map segment", "annot allocate memory", "can't start new thread")
"""Words of the system where a library can't be loaded, or a thread not started, for want of memory."""
COMPLETE = "_BUCKLE_COMPLETE"
"""Set by a shell that asks for completions."""


def main() -> int:
    """Runs the program with the arguments of the process, as ``sys.exit`` wants it: the exit code."""
    leave_at_once()
    _speak_utf8()
    try:
        with ended_by_signals():
            code = run(sys.argv[1:])
    except BrokenPipeError:
        code = 0
    except KeyboardInterrupt as end:
        code = _ended(end)
    if code > _SIGNALLED:
        ignore_more()  # a second Ctrl-C would cut off the letting go
    _let_go()
    return code


def run(arguments: Sequence[str]) -> int:
    """One call of the program, with the arguments after its name; its exit code.

    ``--debug`` and ``--lang`` may stand anywhere before ``--``.

    :raises BrokenPipeError: when who reads the output has gone away, which is no error.
    """
    before = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    debug = "--debug" in before
    arguments = [a for a in before if a != "--debug"] + list(arguments[len(before) :])
    try:
        from cli.language import LanguageError, choose

        try:
            arguments = choose(arguments, os.environ)
        except LanguageError as wrong:
            print(f"buckle: {wrong}", file=sys.stderr)
            return WRONG_CALL
        from cli.app import command, program

        if COMPLETE in os.environ:
            program().main(arguments, prog_name="buckle")
        code = command(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt as end:
        return _ended(end)
    except BrokenPipeError:
        raise
    except Exception as fault:
        if (interrupt := _interrupt_behind(fault)) is not None:
            return _ended(interrupt)
        if (why := _world(fault)) is None:
            return _bug(fault, debug, arguments)
        print(f"buckle: can't go on: {why}", file=sys.stderr)
        return INCOMPLETE


def _ended(end: KeyboardInterrupt) -> int:
    """Says how a run was ended; the exit code of that."""
    how, code = described(end)
    print(f"buckle: {how}", file=sys.stderr)
    return code


def _interrupt_behind(fault: Exception) -> KeyboardInterrupt | None:
    """The interrupt that a library, or Python itself, turned into a fault of another kind."""
    return next((one for one in _behind(fault) if isinstance(one, KeyboardInterrupt)), None)


def _behind(fault: BaseException | None) -> Iterator[BaseException]:
    """A fault, and those that it was raised for."""
    while fault is not None:
        yield fault
        fault = fault.__cause__


def code_of(fault: BaseException) -> int:
    """The exit code of a run that a fault ends."""
    interrupt = next((one for one in _behind(fault) if isinstance(one, KeyboardInterrupt)), None)
    if interrupt is not None:
        return described(interrupt)[1]
    return BUG if _world(fault) is None else INCOMPLETE


def _world(fault: BaseException) -> str | None:
    """What the machine, and not the program, did wrong, in words; None where it did nothing."""
    if isinstance(fault, OSError):
        if fault.errno == errno.EBADF:
            return "standard output is closed, and there is data for it"
        why = fault.strerror or str(fault) or type(fault).__name__
        return why if fault.filename is None else f"{fault.filename}: {why}"
    if isinstance(fault, MemoryError) or any(words in str(fault) for words in _NO_MEMORY):
        return "there is no memory left"
    return None


def _bug(bug: Exception, debug: bool, arguments: Sequence[str]) -> int:
    """Says in one line that the program is at fault, and how to report it."""
    from cli.terminal import cut
    from settlement.logs.secrets import is_url, without_secrets

    if debug:
        import traceback

        traceback.print_exception(bug)
    what = f"{type(bug).__name__}: {bug}" if str(bug) else type(bug).__name__
    what = without_secrets(what, *filter(is_url, arguments))
    how = "send the trace above" if debug else "run the same command with --debug and send what it prints"
    print(
        f"buckle: a bug in the program stopped it ({cut(what, 300)}); your files are not to blame. "
        f"To report it, {how}, with the input and the output of `buckle --version`.",
        file=sys.stderr,
    )
    return BUG


def _speak_utf8() -> None:
    """Makes the standard streams UTF-8 whatever the locale; what can't be encoded is written as an escape."""
    _take_closed_places()
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - lives as long as the process
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _take_closed_places() -> None:
    """Holds the places of closed standard streams, so that no file of the run is opened there and written to by mistake.

    What is written to a closed standard output fails, as it must; talk for a closed standard error is lost.
    """
    for place, mode in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(place)
        except OSError:
            os.set_inheritable(os.open(os.devnull, mode), True)


def _let_go() -> None:
    """Points standard output away, so that what a closed pipe didn't take isn't tried, and complained of, again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
