"""Why a run can't be done, in one line for the user."""

from __future__ import annotations

import importlib.util


class BatchError(Exception):
    """A run that can't be done or gone on with; its text is one line for the user.

    ``code`` is the exit code: 2 where the call was wrong, 3 where the machine was.
    """

    def __init__(self, message: str, code: int = 3) -> None:
        super().__init__(message)
        self.code = code


def need(module: str, extra: str, what: str) -> None:
    """Ends the run with one line where an optional library is not installed.

    :raises BatchError: with the command that installs it.
    """
    if importlib.util.find_spec(module) is None:
        install = f"in the checkout, pip install '.[{extra}]'"
        raise BatchError(f"{what} needs {module}, which is not installed: {install}", 2)
