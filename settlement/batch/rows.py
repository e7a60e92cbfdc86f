"""A settled game as the text of its payout rows, made fast: the same as :func:`settlement.logs.report.csv_rows` makes."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from settlement.games.book import Edition
from settlement.games.ledger import Outcome
from settlement.games.log import AnyLog
from settlement.logs.report import csv_text
from settlement.logs.settle import GameResult

_MOST = 50_000
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


class CsvRows:
    """Writes CSV rows; what occurs again and again (players, rooms) is quoted once."""

    def __init__(self) -> None:
        self._quoted: dict[str, str] = {}

    def _text(self, text: str) -> str:
        quoted = self._quoted.get(text)
        if quoted is None:
            if len(self._quoted) >= _MOST:
                self._quoted.clear()
            quoted = self._quoted[text] = csv_field(text)
        return quoted

    def of(self, paid: Paid) -> str:
        """The rows of a settled game, one a seat, each with its line end."""
        log, room, edition, outcome = paid
        text = self._text
        room = text(room) if room is not None else ""
        head = (
            f"{csv_field(log.game_id)},{log.game},{room},{text(edition.label)},{edition.sha256},"
            f"{log.started_at},settled"
        )
        names = {player.seat: text(player.id) for player in log.players}
        house = outcome.house
        return "".join(
            [f"{head},{seat},{names[seat]},{amount},{house}\n" for seat, amount in enumerate(outcome.amounts)]
        )


def csv_field(text: str) -> str:
    """A text as a field of a CSV file: neutral in a spreadsheet, quoted where it has to be."""
    text = csv_text(text)
    if '"' in text or "," in text or "\n" in text or "\r" in text:
        return '"' + text.replace('"', '""') + '"'
    return text


class PayoutRow(msgspec.Struct, frozen=True):
    """A row of the payouts with values instead of texts; the columns are those of the CSV."""

    game_id: str
    game: str
    room: str | None
    profile: str
    profile_sha256: str
    started_at: str
    status: str
    seat: int
    id: str
    amount: int
    house: int


def json_rows(paid: Paid) -> bytes:
    """The rows of a settled game as JSON Lines."""
    log, room, edition, outcome = paid
    names = {player.seat: player.id for player in log.players}
    lines = []
    for seat, amount in enumerate(outcome.amounts):
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
                    seat,
                    names[seat],
                    amount,
                    outcome.house,
                )
            )
        )
        lines.append(b"\n")
    return b"".join(lines)
