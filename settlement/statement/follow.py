"""An account followed from game to game: the balance that the games explain, and where the logged one parts from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from settlement.findings import Finding, quoted
from settlement.statement.codes import (
    AS_CLAIMED,
    BOOKED_LATE,
    BOOKED_REVERSED,
    BOOKED_TWICE,
    FELL,
    FELL_AS_IF,
    NOT_BOOKED,
    NOT_PAID_HERE,
    OUT_OF_ORDER,
    ROSE,
    ROSE_AS_IF,
    STANDS_BEFORE,
    UNEXPLAINED,
)
from settlement.statement.rows import Row
from settlement.words import Param, Words, say

_MOST_ROOMS = 1000
_REMEMBERED = 50
"""Games since the last logged balance, and games that seem not to be booked, of which a change can be explained."""


class Step(msgspec.Struct, frozen=True):
    """One game of an account.

    ``explained`` is the balance at its start that the games before explain, ``unexplained`` what the logged balance has
    beyond it: 0 where they agree, None where there is nothing to compare. ``total`` is what the account got up to and with
    this game.
    """

    row: Row
    explained: int | None
    unexplained: int | None
    total: int
    findings: list[Finding]


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """What an account comes to: its games by what they brought, and its balances.

    ``first`` is the first balance that is logged, ``last`` what the games explain after the last game: None where no
    balance is logged, or balances aren't compared. ``unexplained`` is the sum of what no game explains, ``gaps`` how often
    that is. ``unpaid`` counts the records that don't pay.
    """

    name: str
    currency: str
    games: int = 0
    unpaid: int = 0
    won: int = 0
    lost: int = 0
    moved: int = 0
    house: int = 0
    first: int | None = None
    last: int | None = None
    unexplained: int = 0
    gaps: int = 0

    @property
    def net(self) -> int:
        """What all games brought together."""
        return self.won - self.lost


def follow(rows: Iterable[Row], *, compares: bool) -> Iterator[Step | Sum]:
    """The games of every account, and behind those of each what it comes to.

    :param rows: in the order of :attr:`Row.key`.
    :param compares: whether the rows are all games of each account within some time, so that its balances follow from them.
    """
    for _, its in groupby(rows, key=lambda row: (row.name, row.currency)):
        yield from _follow_account(its, compares)


def _follow_account(rows: Iterator[Row], compares: bool) -> Iterator[Step | Sum]:
    ledger: _Ledger | None = None
    for row in rows:
        if ledger is None:
            ledger = _Ledger(row, compares)
        yield ledger.add(row)
    assert ledger is not None
    yield ledger.sum()


class _Ledger:
    """One account while its games go by."""

    def __init__(self, first: Row, compares: bool) -> None:
        self._sum = Sum(name=first.name, currency=first.currency)
        self._compares = compares
        self._explained: int | None = None
        self._previous: Row | None = None
        self._since: list[Row] = []
        self._missing: list[Row] = []
        self._latest: dict[tuple[str, str | None], Row] = {}

    def add(self, row: Row) -> Step:
        unexplained, findings = self._compare(row)
        findings += self._compare_order(row)
        explained = self._explained if unexplained is None or self._explained is None else self._explained - unexplained
        self._count(row, unexplained)
        self._previous = row
        return Step(row, explained, unexplained, self._sum.net, findings)

    def sum(self) -> Sum:
        return msgspec.structs.replace(self._sum, last=self._explained)

    def _compare(self, row: Row) -> tuple[int | None, list[Finding]]:
        """What the logged balance has beyond the explained one, which follows the logged one from here on."""
        if row.balance is None or not self._compares:
            return None, []
        explained, self._explained = self._explained, row.balance
        if explained is None:
            self._sum = msgspec.structs.replace(self._sum, first=row.balance)
            self._since = []
            return None, []
        change = row.balance - explained
        findings = [self._tell(row, change)] if change else []
        self._since = []
        return change, findings

    def _compare_order(self, row: Row) -> list[Finding]:
        """That a game stands in a log before one of the same room that started earlier."""
        if not row.seats:
            return []
        place = (row.file, row.room)
        earlier = self._latest.get(place)
        if len(self._latest) >= _MOST_ROOMS:
            self._latest.clear()
        self._latest[place] = row
        if earlier is None or row.line > earlier.line:
            return []
        words = say(STANDS_BEFORE, later=_named(row), earlier=_named(earlier), line=earlier.line)
        return [OUT_OF_ORDER.finding(words, file=row.file, line=row.line, game_id=row.game_id)]

    def _tell(self, row: Row, change: int) -> Finding:
        assert self._previous is not None
        reasons = _explain_change(change, self._since, self._missing)
        self._missing = [*self._missing, *(one for one in self._since if one.amount == -change)][-_REMEMBERED:]
        plain, as_if = (ROSE, ROSE_AS_IF) if change > 0 else (FELL, FELL_AS_IF)
        told: dict[str, Param] = {
            "earlier": _named(self._previous),
            "later": _named(row),
            "player": quoted(row.name),
            "change": abs(change),
        }
        words = say(as_if, **told, reasons=tuple(reasons)) if reasons else say(plain, **told)
        return UNEXPLAINED.finding(words, file=row.file, line=row.line, game_id=row.game_id)

    def _count(self, row: Row, unexplained: int | None) -> None:
        was, amount = self._sum, row.amount
        if amount is not None and self._explained is not None:
            self._explained += amount
        self._since = [*self._since, row][-_REMEMBERED:]
        self._sum = msgspec.structs.replace(
            was,
            games=was.games + (amount is not None),
            unpaid=was.unpaid + (amount is None),
            won=was.won + max(amount or 0, 0),
            lost=was.lost + max(-(amount or 0), 0),
            moved=was.moved + row.moved,
            house=was.house + row.house,
            unexplained=was.unexplained + (unexplained or 0),
            gaps=was.gaps + bool(unexplained),
        )


def _explain_change(change: int, since: list[Row], missing: list[Row]) -> list[Words]:
    """What would bring a change exactly, the likeliest first; all that fits is said.

    :param since: the games from the last logged balance to this one.
    :param missing: games that an earlier change was equal to, as if they had not been booked.
    """
    paid = [(row, row.amount) for row in since if row.amount]
    claims = [(row, row.claimed) for row in since if row.claimed]
    return [
        *[
            AS_CLAIMED(game=_named(row), claimed=row.claimed, amount=row.amount)
            for row in since
            if row.amount is not None and row.claimed is not None and row.claimed - row.amount == change
        ],
        *[
            NOT_PAID_HERE(game=_named(row), status=row.status, claimed=claim)
            for row, claim in claims
            if row.amount is None and claim == change
        ],
        *[BOOKED_LATE(game=_named(row), amount=row.amount) for row in missing if row.amount and row.amount == change],
        *[NOT_BOOKED(game=_named(row), amount=amount) for row, amount in paid if -amount == change],
        *[BOOKED_TWICE(game=_named(row), amount=amount) for row, amount in paid if amount == change],
        *[BOOKED_REVERSED(game=_named(row), amount=amount) for row, amount in paid if -2 * amount == change],
    ]


def _named(row: Row) -> str:
    return quoted(row.game_id or "")
