"""The files of an audit beside its report: what the mismatches have in common, and what has to be posted."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import TracebackType

from cli.options import give_up
from cli.terminal import cut
from cli.written import Written
from settlement.logs.adjustments import HEADER, adjustment_rows
from settlement.logs.causes import Survey
from settlement.logs.claims import Claims
from settlement.logs.report import csv_line, json_text
from settlement.logs.settle import GameResult


def open_claims(path: Path | None) -> Claims | None:
    """The claims of a file; ends the call where it can't be read."""
    if path is None:
        return None
    try:
        return Claims(path)
    except OSError as fault:
        give_up(f'--claims "{cut(str(path), 200)}" can\'t be read: {(fault.strerror or str(fault)).lower()}')


class Beside(AbstractContextManager["Beside"]):
    """The files, each whole or not at all.

    :param survey: the mismatches of the run.
    :param causes: where what they have in common is written; None: nowhere.
    :param adjustments: where what has to be posted is written; None: nowhere.
    """

    def __init__(self, survey: Survey, causes: Path | None, adjustments: Path | None) -> None:
        self._survey = survey
        self._stack = ExitStack()
        self._causes = causes
        self._adjustments = None if adjustments is None else Written(adjustments)

    def __enter__(self) -> Beside:
        if self._causes is not None:
            written = self._stack.enter_context(Written(self._causes))
            written.write([json_text(self._survey.causes.as_object()) + "\n"])
        if self._adjustments is not None:
            self._stack.enter_context(self._adjustments).write([csv_line(HEADER)])
        return self

    def add(self, result: GameResult) -> None:
        """Adds the adjustments of a game."""
        if self._adjustments is not None:
            self._adjustments.write(map(csv_line, adjustment_rows(result, self._survey.reasons(result))))

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Puts the files in their places, or leaves nothing of them behind."""
        self._stack.__exit__(kind, problem, trace)
