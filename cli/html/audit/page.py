"""The audit as a page: one file that needs nothing else, readable on a telephone and on paper, with every text escaped.

Games go by once, and memory stays flat: what each comes to on the page waits in files until the end is known.
"""

from __future__ import annotations

import shlex
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple

from markupsafe import Markup

from cli.findings import place
from cli.html.audit import sentences as say
from cli.html.audit.anchors import Anchors
from cli.html.audit.appendix import Cited
from cli.html.audit.data import SCHEMA_VERSION, Input, Options, embedded, numbers
from cli.html.audit.game import GameView, Said, mask_of, may_see, view
from cli.html.audit.script import hash_of, script
from cli.html.templates import fill
from cli.html.writing import UNSEALED, beside, spoken
from cli.language import language, translation
from settlement.findings import Finding
from settlement.logs.causes import Survey
from settlement.logs.report import verdict
from settlement.logs.settle import GameResult
from settlement.words import Words

MOST_DRAWN = 200
"""How many games of a verdict a page of many shows whole: mismatches with their events, and rejected ones; the rest are rows."""
MOST_LISTED = 1000
_GAMES, _ROWS, _DATA = "\0games\0", "\0rows\0", "\0data\0"


class Listed(NamedTuple):
    """A game to look at: where it stands on the page, its name and its verdict."""

    anchor: str
    title: Words
    sentence: Words


class Page:
    """A page that is written game by game beside its place, and put there when it is whole.

    Ends the call with one line where the file can't be written.

    :param command: the words of the call that makes the page again.
    :param options: which games it shows, and for whom.
    :param lang: the language that it says itself to be in; the one in use where it isn't given.

    ``shown`` counts the games on it.
    """

    def __init__(
        self,
        path: Path,
        command: Sequence[str] = (),
        options: Options | None = None,
        *,
        lang: str | None = None,
    ) -> None:
        self._path, self._command, self._options = path, tuple(command), options or Options()
        self._lang, self._translate = lang or language(), translation()
        self._opened = ExitStack()
        self._file, self._put = self._opened.enter_context(beside(path))
        with spoken(path):
            self._games, self._rows, self._data = (self._opened.enter_context(_scratch(path)) for _ in range(3))
        self._anchors, self._cited = Anchors(), Cited()
        self._listed: list[Listed] = []
        self._more = self.shown = self._of_rows = 0
        self._whole: Counter[str] = Counter()
        self._first: tuple[GameResult, Survey] | None = None
        self._title: Words | None = None
        self._causes: Sequence[Words] = ()

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leaves nothing behind where the page isn't whole."""
        self._opened.close()

    def add(self, result: GameResult, survey: Survey) -> None:
        """Adds the audit of a game, where the reader may see it.

        The first waits for the second: a page of one game shows it whole.
        """
        if not may_see(result, self._options.for_player):
            return
        with spoken(self._path):
            if self.shown == 1:
                assert self._first is not None
                self._write(*self._first, alone=False)
            self.shown += 1
            if self.shown == 1:
                self._first = (result, survey)
            else:
                self._write(result, survey, alone=False)

    def end(
        self,
        summary: str,
        problems: Sequence[Finding],
        inputs: Sequence[tuple[str, str | None]] = (),
        causes: Sequence[Words] = (),
    ) -> None:
        """Writes what the run came to around the games, and puts the page in its place.

        :param summary: the counts of the run in a sentence.
        :param problems: what could not be looked at, and what is odd in profiles.
        :param inputs: what was read: names, and the SHA-256 of what could be read to its end.
        :param causes: what the mismatches have in common.
        """
        self._causes = causes
        with spoken(self._path):
            if self.shown == 1:
                assert self._first is not None
                self._write(*self._first, alone=True)
            self._write_around(summary, problems, [Input(name=name, sha256=sha256) for name, sha256 in inputs])
        self._put()

    def _write(self, result: GameResult, survey: Survey, *, alone: bool) -> None:
        mask = mask_of(result, self._options.for_player)
        anchor = self._anchors.of_game(result.game_id)
        said = verdict(result)
        whole = alone or (said in ("mismatch", "rejected") and self._whole[said] < MOST_DRAWN)
        self._whole[said] += whole
        shown = view(result, survey, mask, anchor, drawn=whole and (alone or said == "mismatch"), alone=alone)
        if not alone and said in ("mismatch", "rejected"):
            self._list(shown)
        if alone:
            self._title = say.TITLE(game=shown.title, verdict=shown.sentence)
        self._cited.add(result.edition, shown.clauses)
        template, file = ("game.html", self._games) if whole else ("row.html", self._rows)
        file.write(self._fill(template, game=shown, level=1 if alone else 2))
        self._of_rows += not whole
        self._data.write(("," if self.shown > 1 and self._data.tell() else "") + embedded(numbers(result)))

    def _list(self, game: GameView) -> None:
        if len(self._listed) < MOST_LISTED:
            self._listed.append(Listed(game.anchor, game.title, game.sentence))
        else:
            self._more += 1

    def _write_around(self, summary: str, problems: Sequence[Finding], inputs: Sequence[Input]) -> None:
        from importlib.metadata import version

        alone = self.shown == 1
        around = self._fill(
            "audit.html",
            seal=UNSEALED,
            scripts=hash_of(script()),
            script=Markup(script()),
            title=self._title or say.GAMES(n=self.shown),
            single=alone,
            summary=summary,
            causes=self._causes,
            listed=self._listed,
            more=say.MORE(n=self._more) if self._more else None,
            problems=[_problem(problem) for problem in problems],
            games=Markup(_GAMES),
            rows=Markup(_ROWS) if self._of_rows else None,
            clauses=self._cited.clauses(),
            rules=self._cited.rules(),
            inputs=inputs,
            version=version("buckle"),
            command=shlex.join(self._command),
            verify=shlex.join(
                [
                    "buckle",
                    "verify",
                    Path(self._command[-1] if self._command else self._path).name,
                    *(one.name for one in inputs),
                ]
            ),
            data=Markup(_DATA),
        )
        self._put_together(around, {_GAMES: self._games, _ROWS: self._rows, _DATA: self._data}, self._head(inputs))

    def _put_together(self, around: str, files: dict[str, IO[str]], head: str) -> None:
        for mark, file in files.items():
            before, found, after = around.partition(mark)
            if not found:
                continue
            self._file.write(before)
            self._file.write(head if mark == _DATA else "")
            file.seek(0)
            shutil.copyfileobj(file, self._file)
            self._file.write("]}" if mark == _DATA else "")
            around = after
        self._file.write(around)

    def _head(self, inputs: Sequence[Input]) -> str:
        """The page's data up to its games."""
        from importlib.metadata import version

        told = {
            "schema_version": SCHEMA_VERSION,
            "program": "buckle",
            "version": version("buckle"),
            "lang": self._lang,
            "command": self._command,
            "options": self._options,
            "inputs": list(inputs),
        }
        return embedded(told)[:-1] + ', "games": ['

    def _fill(self, template: str, **values: object) -> str:
        return fill(template, self._translate, lang=self._lang, **values)


def _scratch(path: Path) -> IO[str]:
    """A file without a name for what waits until the end."""
    return tempfile.TemporaryFile("w+", encoding="utf-8", dir=path.resolve().parent)


def _problem(finding: Finding) -> Said:
    return Said(
        finding.severity,
        finding.code,
        place(finding),
        None,
        finding.words or finding.message,
        finding.fix_words or finding.fix or "",
    )
