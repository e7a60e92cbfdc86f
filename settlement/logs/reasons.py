"""Why what was booked differs from what the rules come to: the mistakes that reproduce it exactly.

Nothing is guessed: a reason is a mistake that comes to the booked amounts in every seat and the house. All that do are
said, the most telling first. One game rarely decides, as many amounts are multiples of each other; over a run the causes
are counted, and one that explains most mismatches comes first in each of its games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, UnsetType

from settlement.games.catalogue import game
from settlement.games.editions import Book
from settlement.games.mistakes import Booked, Case, Mistake, Rank, case_of, find_mistakes
from settlement.games.mistakes.entries import by_two
from settlement.games.mistakes.kinds import VOID_BOOKED
from settlement.logs.report import difference, verdict
from settlement.logs.settle import GameResult
from settlement.words import Message, Words

REST = Message("audit/unexplained", "no mistake that is known comes to these amounts; the difference: {difference}")
OWED = Message("audit/is-owed", "seat {seat} is owed {amount}")
OWES = Message("audit/owes", "seat {seat} owes {amount}")
HOUSE_OWED = Message("audit/house-is-owed", "the house is owed {amount}")
HOUSE_OWES = Message("audit/house-owes", "the house owes {amount}")


class Reason(Struct, frozen=True, kw_only=True):
    """A mistake that comes to what was booked.

    ``clause``, ``key`` and ``value`` are None where there is none; ``events`` count from 0. ``rank``: the lower, the
    more telling.
    """

    code: str
    rank: int
    words: Words
    clause: str | None = None
    key: str | None = None
    value: Any = None
    events: tuple[int, ...] = ()

    @property
    def cause(self) -> Cause:
        """What it is, whatever the game."""
        return Cause(self.code, self.clause, self.key, msgspec.json.encode(self.value).decode())


class Cause(Struct, frozen=True, order=True):
    """What reasons of many games have in common; ``value`` is written as JSON."""

    code: str
    clause: str | None
    key: str | None
    value: str


def find_reasons(result: GameResult, book: Book) -> tuple[Reason, ...]:
    """The mistakes that come to exactly what was booked, the most telling first; none where there is no mismatch.

    :param book: the profiles of the run; the game may have been booked by another of them.
    """
    if verdict(result) != "mismatch":
        return ()
    if result.status == "void":
        return (Reason(code=VOID_BOOKED.page.code, rank=Rank.NAMED, words=VOID_BOOKED.message()),)
    case = _case_of(result, book)
    booked = booked_in(result)
    found = [mistake for mistake in find_mistakes(case) if mistake.booked == booked]
    if not found:
        found = [mistake for mistake in by_two(case) if mistake.booked == booked]
    return tuple(sorted(_distinct(found), key=lambda reason: reason.rank))


def _distinct(mistakes: list[Mistake]) -> Iterator[Reason]:
    """Mistakes as reasons, each sentence once."""
    told: set[str] = set()
    for mistake in mistakes:
        said = str(mistake.words)
        if said not in told:
            told.add(said)
            yield Reason(
                code=mistake.code,
                rank=mistake.rank,
                words=mistake.words,
                clause=mistake.clause,
                key=mistake.key,
                value=mistake.value,
                events=mistake.events,
            )


def _case_of(result: GameResult, book: Book) -> Case:
    outcome, edition = result.outcome, result.edition
    assert outcome is not None
    assert edition is not None
    others = [other for other in book.editions if other.game == edition.game and other.label != edition.label]
    labelled = tuple([(other.label, other.rules) for other in others])
    return case_of(game(edition.game), result.log, edition.rules, outcome, labelled)


def booked_in(result: GameResult) -> Booked:
    """What was booked for a game, by seat, the house last."""
    assert result.log is not None
    assert not isinstance(result.log.claimed, UnsetType)
    return (*result.log.claimed.payouts, result.log.claimed.house)


def tell_rest(result: GameResult) -> Words:
    """What is left to say where no mistake comes to what was booked: between whom the difference lies."""
    owed = difference(result)
    assert owed is not None
    told = [
        (OWED if amount > 0 else OWES)(seat=seat, amount=abs(amount))
        for seat, amount in enumerate(owed.payouts)
        if amount
    ]
    if owed.house:
        told.append((HOUSE_OWED if owed.house > 0 else HOUSE_OWES)(amount=abs(owed.house)))
    return REST(difference=tuple(told))
