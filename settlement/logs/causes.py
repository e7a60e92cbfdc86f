"""What the reasons of many games have in common: how many mismatches of a run each cause reproduces.

One game rarely decides between mistakes, as many amounts coincide; twelve games of one run usually leave one. So the
mismatches of a run are looked at first, and then each game says its reasons with the cause that explains most of the run
before the others. Memory doesn't grow with the run: causes are counted, and the reasons of the first games alone are kept.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from settlement.games.editions import Book
from settlement.games.mistakes.codes import titles
from settlement.logs.reasons import Cause, Reason, find_reasons
from settlement.logs.report import verdict
from settlement.logs.settle import GameResult
from settlement.words import Message, Words, say

MOST_KEPT = 2000
"""Mismatches whose reasons are kept from the survey; those of later ones are looked for again when they are shown."""
MOST_SAID = 4

BY_KEY = Message(
    "audit/cause-key",
    "{games} of {n} mismatches come out exactly with `{key}: {value}`",
)
BY_LIST = Message(
    "audit/cause-list", "{games} of {n} mismatches come out exactly with another profile's list as `{key}`"
)
BY_CLAUSE = Message("audit/cause-clause", "{games} of {n} mismatches come out exactly so: {title} ({clause})")
BY_TITLE = Message("audit/cause", "{games} of {n} mismatches come out exactly so: {title}")


class Causes:
    """The mismatches of a run, and how many of them each cause comes to.

    ``unexplained`` are those that no mistake comes to.
    """

    def __init__(self) -> None:
        self.mismatches = 0
        self.unexplained = 0
        self.games: Counter[Cause] = Counter()

    def add(self, reasons: tuple[Reason, ...]) -> None:
        """Counts a mismatch with all its reasons; each cause once."""
        self.mismatches += 1
        self.unexplained += not reasons
        self.games.update({reason.cause for reason in reasons})

    def explains_most(self, cause: Cause) -> bool:
        """Whether a cause reproduces more than half of the mismatches, of two or more."""
        return self.mismatches > 1 and 2 * self.games[cause] > self.mismatches

    def rank(self, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
        """The reasons of a game, the most telling first: what explains most of the run, then by their own rank."""

        def place(reason: Reason) -> tuple[int, bool, int, int]:
            games = self.games[reason.cause]
            most = games if self.explains_most(reason.cause) else 0
            return -most, reason.key is None if most else False, reason.rank, -games

        return tuple(sorted(reasons, key=place))

    def ordered(self) -> list[tuple[Cause, int]]:
        """Every cause with the games that it comes to: most games first, profile keys before others."""
        return sorted(self.games.items(), key=lambda found: (-found[1], found[0].key is None, _sortable(found[0])))

    def tell(self) -> list[Words]:
        """What is said before the games: the causes of most mismatches, those that explain as many side by side."""
        leading = [(cause, games) for cause, games in self.ordered() if self.explains_most(cause)]
        return [self._tell(cause, games) for cause, games in leading[:MOST_SAID]]

    def _tell(self, cause: Cause, games: int) -> Words:
        told: dict[str, Any] = {"games": games, "n": self.mismatches}
        if cause.key is not None:
            if cause.value.startswith("["):
                return BY_LIST(**told, key=cause.key)
            return BY_KEY(**told, key=cause.key, value=cause.value.replace('"', ""))
        title = say(titles()[cause.code])
        return (
            BY_TITLE(**told, title=title)
            if cause.clause is None
            else BY_CLAUSE(**told, title=title, clause=cause.clause)
        )

    def as_object(self) -> dict[str, Any]:
        """The document of ``audit --causes``, described in ``schemas/audit-causes.json``."""
        return {
            "schema_version": 1,
            "mismatches": self.mismatches,
            "causes": [_cause_object(cause, games) for cause, games in self.ordered()],
            "unexplained": self.unexplained,
        }


def _cause_object(cause: Cause, games: int) -> dict[str, Any]:
    value = json.loads(cause.value)
    return {"code": cause.code, "clause": cause.clause, "key": cause.key, "value": value, "games": games}


def _sortable(cause: Cause) -> tuple[str, ...]:
    return cause.code, cause.clause or "", cause.key or "", cause.value


class Survey:
    """The mismatches of a run, looked at before its games are shown.

    :param book: the profiles of the run.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.causes = Causes()
        self._kept: dict[tuple[str, int], tuple[Reason, ...]] = {}

    def add(self, result: GameResult) -> None:
        """Counts the reasons of a game, where it is a mismatch."""
        if verdict(result) != "mismatch":
            return
        reasons = find_reasons(result, self.book)
        self.causes.add(reasons)
        if len(self._kept) < MOST_KEPT:
            self._kept[result.file, result.line] = reasons

    def reasons(self, result: GameResult) -> tuple[Reason, ...]:
        """The reasons of a game, with what explains most of the run first; none where it is no mismatch."""
        if verdict(result) != "mismatch":
            return ()
        kept = self._kept.get((result.file, result.line))
        return self.causes.rank(find_reasons(result, self.book) if kept is None else kept)
