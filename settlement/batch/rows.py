"""A game as the text of its payout rows: those that :func:`settlement.logs.report.csv_rows` makes, of settled ones fast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from settlement.batch.csv_cells import Fields, csv_field
from settlement.batch.game_groups import Group, Groups
from settlement.games.ledger import Payout
from settlement.games.log import GameLog, Player
from settlement.logs.report import csv_line, csv_rows, currency
from settlement.logs.settle import GameResult

_encode = msgspec.json.Encoder().encode


class Paid(NamedTuple):
    """What a settled game's rows and totals are made of; ``file`` and ``line`` are its place in the input."""

    log: GameLog
    group: Group
    payout: Payout
    file: str
    line: int


def paid(result: GameResult, groups: Groups) -> Paid:
    """What a settled result's rows and totals are made of."""
    log, edition, outcome = result.log, result.edition, result.outcome
    assert log is not None
    assert edition is not None
    assert outcome is not None
    group = groups.of(result.room, edition, log.started_at)
    return Paid(log, group, outcome.payout, result.file, result.line)


def by_seat(players: Sequence[Player]) -> Sequence[Player]:
    """The players in the order of their seats; a log may list them in any."""
    for seat, player in enumerate(players):
        if player.seat != seat:
            return sorted(players, key=lambda player: player.seat)
    return players


class CsvRows:
    """Writes CSV rows."""

    def __init__(self) -> None:
        self._fields = Fields()

    def of(self, paid: Paid) -> str:
        """The rows of a settled game, one a seat, each with its line end."""
        log, group, (amounts, house, _), file, line = paid
        fields = self._fields
        head = f"{csv_field(log.game_id)}{group.middle}{log.started_at},settled"
        end = f"{house},{group.currency},{fields[file]},{line}\n"
        rows = [
            f"{head},{player.seat},{fields[player.id]},{amounts[player.seat]},{end}" for player in by_seat(log.players)
        ]
        return "".join(rows)


def unsettled_csv(result: GameResult) -> bytes:
    """The row of a game that doesn't pay, as CSV. Half characters out of a broken record are written out."""
    return "".join(map(csv_line, csv_rows(result))).encode("utf-8", "backslashreplace")


class PayoutRow(msgspec.Struct, frozen=True):
    """A row of the payouts with values instead of texts; the columns are those of the CSV.

    The row of a game that doesn't pay has no seat, player and amount, and of the rest what could be read.
    """

    game_id: str | None
    game: str | None
    room: str | None
    profile: str | None
    profile_sha256: str | None
    started_at: str | None
    status: str
    seat: int | None
    id: str | None
    amount: int | None
    house: int
    currency: str | None
    file: str
    line: int


def unsettled_json(result: GameResult) -> bytes:
    """The row of a game that doesn't pay, as a line of JSON."""
    log, edition = result.log, result.edition
    row = PayoutRow(
        _whole(result.game_id),
        result.game,
        _whole(result.room),
        edition.label if edition is not None else None,
        edition.sha256 if edition is not None else None,
        log.started_at if log is not None else None,
        result.status,
        None,
        None,
        None,
        0,
        currency(result),
        result.file,
        result.line,
    )
    return _encode(row) + b"\n"


def _whole(text: str | None) -> str | None:
    """A text with half characters, which no file can hold, written out."""
    return None if text is None else text.encode("utf-8", "backslashreplace").decode()


def json_rows(paid: Paid) -> bytes:
    """The rows of a settled game as JSON Lines."""
    log, group, (amounts, house, _), file, line = paid
    edition = group.edition
    lines = []
    for player in by_seat(log.players):
        lines.append(
            _encode(
                PayoutRow(
                    log.game_id,
                    log.game,
                    group.room,
                    edition.label,
                    edition.sha256,
                    log.started_at,
                    "settled",
                    player.seat,
                    player.id,
                    amounts[player.seat],
                    house,
                    edition.currency,
                    file,
                    line,
                )
            )
        )
        lines.append(b"\n")
    return b"".join(lines)
