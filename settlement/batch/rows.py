"""A game as the text of its payout rows: those that :func:`settlement.logs.report.csv_rows` makes, of settled ones fast."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from settlement.games.book import Edition
from settlement.games.ledger import Outcome
from settlement.games.log import AnyLog, Player, RushPlayer
from settlement.logs.report import csv_cell, csv_line, csv_rows, csv_text
from settlement.logs.settle import GameResult

AnyPlayer = Player | RushPlayer
_MOST = 50_000
_ODD = re.compile(r"[^\w/:.-]|^-", re.ASCII)
_encode = msgspec.json.Encoder().encode


class Paid(NamedTuple):
    """What a settled game's rows and totals are made of."""

    log: AnyLog
    room: str | None
    edition: Edition
    outcome: Outcome


def paid(result: GameResult) -> Paid:
    """What a settled result's rows and totals are made of."""
    assert result.log is not None
    assert result.edition is not None
    assert result.outcome is not None
    return Paid(result.log, result.room, result.edition, result.outcome)


def by_seat(players: Sequence[AnyPlayer]) -> Sequence[AnyPlayer]:
    """The players in the order of their seats; a log may list them in any."""
    for seat, player in enumerate(players):
        if player.seat != seat:
            return sorted(players, key=lambda player: player.seat)
    return players


class Fields(dict[str, str]):
    """Texts as CSV fields; what occurs again and again (players) is quoted once. Never grows without end."""

    def __missing__(self, text: str) -> str:
        if len(self) >= _MOST:
            self.clear()
        field = self[text] = csv_field(text)
        return field


class CsvRows:
    """Writes CSV rows."""

    def __init__(self) -> None:
        self._fields = Fields()
        self._middles: dict[tuple[str | None, int], str] = {}

    def of(self, paid: Paid) -> str:
        """The rows of a settled game, one a seat, each with its line end."""
        log, room, edition, outcome = paid
        fields, amounts, house = self._fields, outcome.amounts, outcome.house
        middle = self._middles.get((room, id(edition)))
        if middle is None:
            middle = self._middle(log.game, room, edition)
        head = f"{csv_field(log.game_id)}{middle}{log.started_at},settled"
        rows = [
            f"{head},{player.seat},{fields[player.id]},{amounts[player.seat]},{house}\n"
            for player in by_seat(log.players)
        ]
        return "".join(rows)

    def _middle(self, game: str, room: str | None, edition: Edition) -> str:
        """What stands between a game's id and its time. An edition lives as long as its book, and so does its ``id``."""
        if len(self._middles) >= _MOST:
            self._middles.clear()
        middle = f",{game},{csv_field(room or '')},{csv_field(edition.label)},{edition.sha256},"
        self._middles[room, id(edition)] = middle
        return middle


def csv_field(text: str) -> str:
    """A text as a field of a CSV file: neutral in a spreadsheet, quoted where it has to be."""
    if _ODD.search(text) is None:
        return text
    return csv_cell(csv_text(text))


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
    )
    return _encode(row) + b"\n"


def _whole(text: str | None) -> str | None:
    """A text with half characters, which no file can hold, written out."""
    return None if text is None else text.encode("utf-8", "backslashreplace").decode()


def json_rows(paid: Paid) -> bytes:
    """The rows of a settled game as JSON Lines."""
    log, room, edition, outcome = paid
    lines = []
    for player in by_seat(log.players):
        lines.append(
            _encode(
                PayoutRow(
                    log.game_id,
                    log.game,
                    room,
                    edition.label,
                    edition.sha256,
                    log.started_at,
                    "settled",
                    player.seat,
                    player.id,
                    outcome.amounts[player.seat],
                    outcome.house,
                )
            )
        )
        lines.append(b"\n")
    return b"".join(lines)
