"""Settled games on standard output as transactions of beancount or hledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from cli.options import days_of
from cli.streams import write_text
from settlement.findings import Finding, quoted
from settlement.games.editions import Book
from settlement.logs.journals import beancount, hledger
from settlement.logs.journals.transactions import Transaction, transaction
from settlement.logs.settle import GameResult

Form = Literal["beancount", "hledger"]
_COMMENT = "; {status}: {game_id} in {file}, line {line}; nobody is paid\n"
_LEFT_OUT = "; left out: {game_id} in {file}, line {line}; its year can't be written here\n"


class Journal:
    """Writes games, one after another. Every record leaves a trace: one that doesn't pay is a comment.

    :param zone: IANA name of the zone whose days the transactions have; ends the call where there is none of this name.
    """

    def __init__(self, form: Form, book: Book, zone: str) -> None:
        self._days = days_of(zone)
        self._check = beancount.check_year if form == "beancount" else _take_any
        self._write_transaction = _writer(form, book)
        write_text(beancount.HEADER if form == "beancount" else hledger.HEADER)

    def write(self, result: GameResult) -> list[Finding]:
        """Writes a game; what keeps it from being written."""
        if result.status != "settled" or result.log is None:
            write_text(_comment(result))
            return []
        day = self._days.of(result.log.started_at)
        if wrong := self._check(result, day):
            write_text(
                _LEFT_OUT.format(
                    game_id=quoted(result.game_id or "", 200), file=quoted(result.file, 200), line=result.line
                )
            )
            return wrong
        write_text(self._write_transaction(transaction(result, day)))
        return []


def _take_any(result: GameResult, day: str) -> list[Finding]:
    return []


def _writer(form: Form, book: Book) -> Callable[[Transaction], str]:
    if form == "hledger":
        return hledger.write_transaction
    commodities = beancount.name_commodities(edition.currency for edition in book.editions)
    return lambda game: beancount.write_transaction(game, commodities[game.currency])


def _comment(result: GameResult) -> str:
    shown = [quoted(result.game_id or "without a readable id", 200), quoted(result.file, 200)]
    return _COMMENT.format(status=result.status, game_id=shown[0], file=shown[1], line=result.line)
