"""One pass over recorded games for the commands that report on each: what was counted, and the exit code it makes."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cli.filters import tell as tell_of_filters
from cli.findings import show_finding
from cli.language import show
from cli.options import EXIT_FOUND, EXIT_INCOMPLETE, as_utf8, refuse
from cli.progress import Advance, meter
from cli.streams import standard_input
from cli.talk import tell
from cli.terminal import cut
from settlement.findings import Finding, errors
from settlement.words import Message, Words

if TYPE_CHECKING:
    from settlement.games.editions import Book
    from settlement.logs.causes import Survey
    from settlement.logs.claims import Claims
    from settlement.logs.filters import Filters
    from settlement.logs.settle import GameResult

STATUSES = ("settled", "void", "rejected", "duplicate", "conflict", "incomplete")
SUMMARY = Message("report/summary", "{parts:;}.")
GAMES = Message("report/games", "{n} games", one="{n} game")
GAMES_AS = Message("report/games-as", "{n} games: {statuses:,}", one="{n} game: {statuses:,}")
CLAIMS = Message("report/claims", "claims: {verdicts:,}")
WARNINGS = Message("report/warnings", "{n} warnings", one="{n} warning")
FILTERED = Message("report/counted-filtered", "{count} filtered")
COUNTED = {
    "settled": Message("report/counted-settled", "{count} settled"),
    "void": Message("report/counted-void", "{count} void"),
    "rejected": Message("report/counted-rejected", "{count} rejected"),
    "duplicate": Message("report/counted-duplicate", "{count} duplicate"),
    "conflict": Message("report/counted-conflict", "{count} conflict"),
    "incomplete": Message("report/counted-incomplete", "{count} incomplete"),
    "match": Message("report/counted-match", "{count} match"),
    "mismatch": Message("report/counted-mismatch", "{count} mismatch"),
    "unclaimed": Message("report/counted-unclaimed", "{count} unclaimed"),
}
VERDICTS = ("match", "mismatch", "unclaimed", "rejected")


class Reporting:
    """Games of a run in input order, counted as they go by. Iterate it once, then call :meth:`end`.

    :param logs: files, folders, ``-``.
    :param game_ids: only the games of these ids; all where none is named.
    :param claims: what was booked, in place of what the logs say.
    :param filters: which games to report; the others are counted as filtered.
    :param strict: a warning makes exit 1.
    :param of_profiles: what was found in the profiles, which was shown before the run.
    """

    def __init__(
        self,
        logs: list[str],
        book: Book,
        *,
        game_ids: Sequence[str] | None,
        filters: Filters | None = None,
        strict: bool,
        of_profiles: Sequence[Finding] = (),
        claims: Claims | None = None,
    ) -> None:
        from settlement.logs.settle import Run

        self._game_ids = [as_utf8(game_id) for game_id in game_ids or ()]
        stdin = standard_input() if "-" in logs else None
        self._run = Run(logs, book, self._game_ids, stdin=stdin, filters=filters, claims=claims)
        self._book = book
        self._strict = strict
        self._of_profiles = of_profiles
        self._of_games = 0
        self.statuses: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def __iter__(self) -> Iterator[GameResult]:
        gc.freeze()  # profiles and modules live as long as the process, and needn't be looked through again and again
        with nullcontext(None) if sys.stdout.isatty() else self._meter() as advance:
            for result in self._run:
                self.statuses[result.status] += 1
                self._of_games += sum(f.severity == "warning" for f in result.findings)
                yield result
                if advance is not None:
                    advance(1, len(result.raw) + 1)

    def _meter(self, what: str = "settling") -> AbstractContextManager[Advance]:
        """A bar over the bytes of the input, as far as they are known: of a compressed file they aren't."""
        sources = self._run.inputs.sources
        filters = self._run.filters
        whole = not self._game_ids and filters.sieve() is None and filters.limit is None
        known = whole and all(source.packing == "plain" for source in sources)
        return meter(what, sum(source.size for source in sources) if known else None)

    def spare_all(self, written: Mapping[str, Path | None]) -> None:
        """Ends the call where a file to write would replace what the run reads or another of them, or can't be written.

        :param written: the files by the options that name them; None where an option isn't given.
        """
        from settlement.logs.outputs import files_read, refusal

        read = list(files_read(self._run.inputs, self._book))
        if self._run.claims is not None:
            read.append(self._run.claims.path)
        named: dict[str, str] = {}
        for option, path in written.items():
            if path is None:
                continue
            why_not = refusal(option, path, read)
            if why_not is not None:
                refuse(why_not)
            other = named.setdefault(os.path.realpath(path), option)
            if other != option:
                refuse(f"{other} and {option} name the same file: write two names")

    def survey(self, only: Collection[str]) -> Survey:
        """Looks at the mismatches of the run before its games go by, so that each can be told with what they have in common.

        :param only: the verdicts that are reported, none for all; games of others don't count.
        """
        from settlement.logs.causes import Survey
        from settlement.logs.report import verdict

        found = Survey(self._book)
        with nullcontext(None) if sys.stdout.isatty() else self._meter("comparing") as advance:
            for result in self._run:
                if not only or verdict(result) in only:
                    found.add(result)
                else:
                    self._run.disregard()
                if advance is not None:
                    advance(1, len(result.raw) + 1)
        return found

    def disregard(self) -> None:
        """The game that went by last isn't shown, and doesn't count towards the limit."""
        self._run.disregard()

    def end(self) -> None:
        """Says what the inputs' problems and the counts were, and ends the command with the exit code they make."""
        for problem in (*self.problems, *self.about_claims):
            show_finding(problem)
        incomplete = self.incomplete
        unknown = [game_id for game_id in self._game_ids if game_id not in self._run.ids_met]
        if unknown and not incomplete:
            refuse(f'no game has the id "{cut(unknown[0], 60)}"; ids are compared exactly, with case')
        tell(self.summary(), "counted", records=self._run.read, counts=self._counts(), warnings=self._warnings())
        tell_of_filters(self._run.read, self._run.filtered, self._run.unknown)
        if incomplete:
            raise typer.Exit(EXIT_INCOMPLETE)
        found = self.statuses["rejected"] + self.statuses["conflict"] + self.verdicts["mismatch"]
        found += len(errors(self.about_claims))
        if found or (self._strict and self._warnings()):
            raise typer.Exit(EXIT_FOUND)

    def _counts(self) -> dict[str, int]:
        """The counts of the run for its log; verdicts are among the records that they are of."""
        filtered = {"filtered": self._run.filtered} if self._run.filtered else {}
        return dict(self.statuses) | filtered | {f"verdict_{name}": count for name, count in self.verdicts.items()}

    @property
    def problems(self) -> list[Finding]:
        """What is wrong with the inputs themselves; whole when all games have gone by."""
        return self._run.problems

    @property
    def about_claims(self) -> list[Finding]:
        """What is wrong with the claims that stand in place of the logs'; whole when all games have gone by."""
        claims = self._run.claims
        if claims is None:
            return []
        return [*claims.findings, *(claims.unknown_games() if self._run.is_whole else ())]

    @property
    def incomplete(self) -> bool:
        """Whether something could not be looked at; known when all games have gone by."""
        return self.statuses["incomplete"] > 0 or bool(errors(self.problems))

    @property
    def book(self) -> Book:
        """The profiles of the run."""
        return self._book

    def take_inputs(self, wanted: Sequence[tuple[str, str | None]]) -> list[str]:
        """Takes of the inputs those of these bytes alone (:meth:`settlement.logs.settle.Run.take_inputs`)."""
        return self._run.take_inputs(wanted)

    @property
    def inputs(self) -> list[tuple[str, str | None]]:
        """What was read: names, and the SHA-256 of the bytes of those that could be read to the end."""
        return [(source.name, self._run.digest_of(source)) for source in self._run.inputs.sources]

    def _warnings(self) -> int:
        return self._of_games + sum(f.severity == "warning" for f in (*self._of_profiles, *self.problems))

    def summary(self) -> str:
        """The counts of the run so far, in a sentence."""
        games = self.statuses.total()
        parts = [GAMES_AS(n=games, statuses=_counted(self.statuses, STATUSES)) if self.statuses else GAMES(n=games)]
        if self._run.filtered:
            parts.append(FILTERED(count=self._run.filtered))
        if self.verdicts:
            parts.append(CLAIMS(verdicts=_counted(self.verdicts, VERDICTS)))
        if warnings := self._warnings():
            parts.append(WARNINGS(n=warnings))
        return show(SUMMARY(parts=tuple(parts)))


def _counted(counts: Counter[str], order: tuple[str, ...]) -> tuple[Words, ...]:
    return tuple([COUNTED[name](count=counts[name]) for name in order if counts[name]])
