"""``--quiet`` and ``--log``, which every command that reads logs takes: one decorator adds both to a command."""

from __future__ import annotations

import inspect
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from cli.main import BUG, code_of
from cli.options import give_up, refuse
from cli.talk import Level, LogLostError, Talk, current, speaking
from cli.terminal import cut

Quiet = Annotated[
    bool,
    typer.Option("--quiet", help="Say nothing on standard error but what went wrong: no progress, counts or warnings."),
]
LogFile = Annotated[
    Path | None,
    typer.Option(
        "--log",
        metavar="FILE",
        help="Add what the run does to this file: a JSON object a line, with time, level and the name of the event.",
        show_default=False,
    ),
]

_URLS = ("to", "scheduler")
"""Options whose values are URLs, however they are written."""
_LEVELS: dict[int, Level] = {0: "info", 1: "warning", 4: "info"}


def talking(command: Callable[..., None]) -> Callable[..., None]:
    """The command with ``--quiet`` and ``--log``; its begin, its end and its exit code stand in the log."""
    signature = inspect.signature(command, eval_str=True)
    words = {name: _word(parameter) for name, parameter in signature.parameters.items()}
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, default, kind in (("quiet", False, Quiet), ("log", None, LogFile))
    ]

    @wraps(command)
    def run(*, quiet: bool = False, log: Path | None = None, **options: Any) -> None:
        given = {words[name]: value for name, value in options.items() if value not in (None, False, [])}
        with _log(log, options) as file, speaking(Talk(quiet=quiet, log=file)), _told(command.__name__, given):
            command(**options)

    parameters = [*signature.parameters.values(), *added]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


@contextmanager
def _told(name: str, options: dict[str, Any]) -> Iterator[None]:
    """Notes that a command begins, and how it ends, whatever ends it."""
    begun = time.monotonic()
    if current().is_logged:
        from importlib.metadata import version

        shown = {name: _shown(name, value) for name, value in options.items()}
        current().note("run-started", command=name, version=version("buckle"), pid=os.getpid(), options=shown)
    code = BUG
    try:
        yield
        code = 0
    except typer.Exit as end:
        code = end.exit_code
        raise
    except BrokenPipeError:
        code = 0
        raise
    except (Exception, KeyboardInterrupt) as fault:
        code = code_of(fault)
        raise
    finally:
        seconds = round(time.monotonic() - begun, 3)
        current().note("run-ended", _LEVELS.get(code, "error"), exit_code=code, seconds=seconds)


def _word(parameter: inspect.Parameter) -> str:
    """An option as it is typed, without its dashes; an argument by its name."""
    for one in getattr(parameter.annotation, "__metadata__", ()):
        for word in getattr(one, "param_decls", None) or ():
            return str(word).lstrip("-")
    return parameter.name


def _shown(name: str, value: Any) -> Any:
    """A value of an option as JSON holds it; what is secret in a URL is left out."""
    from settlement.logs.secrets import is_url, shown_url

    if isinstance(value, list):
        return [_shown(name, one) for one in value]
    if isinstance(value, bool | int):
        return value
    text = str(value)
    return shown_url(text) if name in _URLS or is_url(text) else text


@contextmanager
def _log(path: Path | None, options: dict[str, Any]) -> Iterator[IO[bytes] | None]:
    """The log, opened to be added to; ends the call where it can't be, or would be written over what the run uses."""
    if path is None:
        yield None
        return
    from settlement.logs.outputs import is_among, refusal

    why_not = refusal("--log", path, ())
    if why_not is not None:
        refuse(why_not)
    was_there = path.exists()
    try:
        file = path.open("ab", buffering=0)
    except OSError as fault:
        refuse(f'--log "{cut(str(path), 200)}" can\'t be written: {fault.strerror or fault}')
    with file:
        if is_among(path, _used(options)):
            if not was_there:
                path.unlink()
            refuse(f'--log names "{cut(str(path), 200)}", which this run reads or writes itself: name another file')
        try:
            yield file
        except LogLostError as fault:
            give_up(f"--log can't be written: {fault}")


def _used(options: dict[str, Any]) -> Iterable[str | int]:
    """The files that a run reads or writes, as far as its options name them: pipes aside, which are read only once."""
    from settlement.logs.inputs import Inputs

    named = [os.fspath(log) for log in options.get("logs") or ()]
    yield from Inputs(
        [log for log in named if not os.path.exists(log) or os.path.isfile(log) or os.path.isdir(log)]
    ).files
    if "-" in named:
        yield 0
    for name in ("html", "profile", "old", "new"):
        if (value := options.get(name)) is not None:
            yield os.fspath(value)
