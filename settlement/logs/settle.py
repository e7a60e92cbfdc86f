"""From a record to its result, and a whole run (skeleton: types and signatures)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal

import msgspec

from settlement.findings import Finding
from settlement.games.book import Book, Edition
from settlement.games.ledger import Outcome
from settlement.games.log import AnyLog
from settlement.logs.source import Record

Status = Literal["settled", "void", "rejected", "duplicate", "conflict", "incomplete"]


class GameResult(msgspec.Struct, kw_only=True):
    """What became of one record; findings are placed (file, line, game_id)."""

    file: str
    line: int
    raw: bytes
    game_id: str | None
    game: str | None
    room: str | None
    log: AnyLog | None
    edition: Edition | None
    status: Status
    outcome: Outcome | None
    findings: list[Finding]


def settle_record(record: Record, book: Book) -> GameResult:
    """One record alone: whether its id occurs elsewhere is not asked."""
    raise NotImplementedError


class Run:
    """All records of the inputs in order, duplicates and conflicts decided.

    ``problems`` and ``counts`` (by status, and ``records``) are complete when an iteration has ended. ``with_book``
    iterates the same inputs again with another book (impact).
    """

    problems: list[Finding]
    counts: dict[str, int]

    def __init__(
        self, paths: Sequence[str], book: Book, game_id: str | None = None, stdin: BinaryIO | None = None
    ) -> None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[GameResult]:
        raise NotImplementedError

    def with_book(self, book: Book) -> Iterator[GameResult]:
        """The results that the same inputs have with another book."""
        raise NotImplementedError
