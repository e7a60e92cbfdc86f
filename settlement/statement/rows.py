"""What a statement is made of: one row a game and account, sorted on disk.

An account is a player, a room or a day, in one currency: nothing is added across currencies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import UNSET

from settlement.batch.game_groups import Days
from settlement.batch.writers.typed import day_of
from settlement.games.log import GameLog
from settlement.games.times import instant
from settlement.logs.report import amounts, claimed, currency, house, names_by_seat
from settlement.logs.settle import GameResult
from settlement.words import Words

Account = Literal["player", "room", "day"]
ACCOUNTS: tuple[Account, ...] = ("player", "room", "day")

_NO_TIME = 2**62
"""Where a game stands whose time can't be read: behind all others."""


class Part(msgspec.Struct, frozen=True, array_like=True):
    """A line of a payout: its clause, amount in whole units, and the arithmetic."""

    rule: str
    amount: int
    words: Words


class Row(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """One game in one account.

    ``at`` is the instant of its start (microseconds), ``place`` its chunk and its record there: the order of the input.
    ``amount`` is what the account gets: of a room and a day, what the house gets. It is None where the game doesn't pay,
    ``claimed`` where nothing is claimed, ``balance`` where none is logged, and always of a room or a day. ``players`` are
    all seats' players with their amounts. ``moved`` is what the winners got.
    """

    name: str
    currency: str
    at: int
    place: tuple[int, int]
    game_id: str | None
    game: str | None
    room: str | None
    profile: str | None
    profile_sha256: str | None
    started_at: str
    day: str
    status: str
    seats: tuple[int, ...]
    amount: int | None
    claimed: int | None
    balance: int | None
    house: int
    moved: int
    players: tuple[tuple[str, int], ...]
    parts: tuple[Part, ...]
    file: str
    line: int

    @property
    def key(self) -> tuple[object, ...]:
        """The order of a statement: account by account, in each by time, games of one time as they stand in the input."""
        return (self.name, self.currency, self.at, self.place)


def make_rows(result: GameResult, of: Account, place: tuple[int, int], days: Days) -> Iterator[Row]:
    """The rows of a game, one an account; none of a record without readable players, and of the copy of a game."""
    log = result.log
    if log is None or result.status == "duplicate":
        return
    at = instant(log.started_at)
    day = day_of(log.started_at, days) or ""
    if of == "player":
        for player in dict.fromkeys(player.id for player in log.players):
            yield _row_of_player(result, log, player, place, at, day)
    else:
        name = day if of == "day" else result.room or ""
        got = house(result) if _pays(result) else None
        claim = claimed(result)
        yield _row(result, log, name, place, at, day, amount=got, claimed=None if claim is None else claim.house)


def _row_of_player(
    result: GameResult, log: GameLog, player: str, place: tuple[int, int], at: int | None, day: str
) -> Row:
    """The row of a player, who may sit on more than one seat."""
    its = [one for one in log.players if one.id == player]
    seats = tuple(sorted(one.seat for one in its))
    claim = claimed(result)
    outcome = result.outcome
    balance = its[0].balance
    return _row(
        result,
        log,
        player,
        place,
        at,
        day,
        seats=seats,
        amount=sum(amounts(result)[seat] for seat in seats) if _pays(result) else None,
        claimed=_sum_of_claim(claim.payouts, seats) if claim is not None else None,
        balance=None if balance is UNSET else balance,
        parts=tuple(
            Part(line.rule, line.amount, line.words) for seat in seats for line in outcome.lines(seat) if line.amount
        )
        if outcome is not None and result.status == "settled"
        else (),
    )


def _sum_of_claim(payouts: list[int], seats: tuple[int, ...]) -> int | None:
    return sum(payouts[seat] for seat in seats) if all(seat < len(payouts) for seat in seats) else None


def _pays(result: GameResult) -> bool:
    """Whether a game comes to amounts; those of a void one are 0."""
    return result.status in ("settled", "void")


def _row(
    result: GameResult,
    log: GameLog,
    name: str,
    place: tuple[int, int],
    at: int | None,
    day: str,
    *,
    amount: int | None,
    claimed: int | None,
    seats: tuple[int, ...] = (),
    balance: int | None = None,
    parts: tuple[Part, ...] = (),
) -> Row:
    edition = result.edition
    by_seat = amounts(result)
    names = names_by_seat(result)
    return Row(
        name=name,
        currency=currency(result) or "",
        at=_NO_TIME if at is None else at,
        place=place,
        game_id=result.game_id,
        game=result.game,
        room=result.room,
        profile=None if edition is None else edition.label,
        profile_sha256=None if edition is None else edition.sha256,
        started_at=log.started_at,
        day=day,
        status=result.status,
        seats=seats,
        amount=amount,
        claimed=claimed,
        balance=balance,
        house=house(result),
        moved=sum(one for one in by_seat if one > 0),
        players=tuple((names[seat], amount) for seat, amount in enumerate(by_seat) if seat in names),
        parts=parts,
        file=result.file,
        line=result.line,
    )
