"""Results as the JSON objects and CSV rows that scripts rely on; described in ``schemas/settle.json`` and ``audit.json``.

Texts out of a log stay what they are. What could do harm is neutral where it is read: in JSON, what can't be seen (control,
direction, zero-width and half characters) is written as escapes; in CSV, a text that a spreadsheet would run starts with
an apostrophe.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import UNSET

from settlement.findings import Finding
from settlement.games.ledger import Line
from settlement.games.log import Claimed
from settlement.logs.settle import GameResult
from settlement.words import params_object

if TYPE_CHECKING:
    from settlement.logs.reasons import Reason

SCHEMA_VERSION = 1

CSV_HEADER = [
    "game_id",
    "game",
    "room",
    "profile",
    "profile_sha256",
    "started_at",
    "status",
    "seat",
    "id",
    "amount",
    "house",
    "currency",
    "file",
    "line",
]

AUDIT_CSV_HEADER = [*CSV_HEADER, "claimed", "difference", "claimed_house", "difference_house", "verdict"]

Verdict = Literal["match", "mismatch", "unclaimed", "rejected"]

_encode = msgspec.json.Encoder().encode
_NOT_ASCII = re.compile("[^\x00-\x7e]")
_QUOTED = re.compile('[",\r\n]')
_FORMULA = re.compile("'*[=+\\-@＝＋－＠\t\r\n]")
"""What a spreadsheet would run, full-width signs too, with any number of apostrophes before it."""


def game_object(result: GameResult) -> dict[str, Any]:
    """The object of ``settle --format json``: every key always, in the order of the contract."""
    edition = result.edition
    return {
        "schema_version": SCHEMA_VERSION,
        "game_id": result.game_id,
        "game": result.game,
        "profile": edition.label if edition is not None else None,
        "profile_sha256": edition.sha256 if edition is not None else None,
        "file": result.file,
        "line": result.line,
        "status": result.status,
        "result": msgspec.to_builtins(result.outcome.result) if _is_settled(result) and result.outcome else None,
        "payouts": _payouts(result),
        "house": house(result),
        "findings": [_finding(finding) for finding in result.findings],
    }


def audit_object(result: GameResult, reasons: Sequence[Reason] = ()) -> dict[str, Any]:
    """The object of ``audit --format json``: that of ``settle`` with facts, reasons, claim, difference and verdict.

    ``facts`` are what was established, ``reasons`` the mistakes that come to what was booked, the best first.
    ``claimed`` is what the log says (null without). ``difference`` is computed − claimed, seat by seat and for the
    house: what is still owed; null where there is nothing to compare.
    """
    claim = claimed(result)
    difference_ = difference(result)
    return game_object(result) | {
        "facts": _facts(result),
        "reasons": [reason_object(reason) for reason in reasons],
        "claimed": msgspec.to_builtins(claim) if claim is not None else None,
        "difference": msgspec.to_builtins(difference_) if difference_ is not None else None,
        "verdict": verdict(result),
    }


def _facts(result: GameResult) -> list[dict[str, Any]]:
    if not _is_settled(result) or result.outcome is None:
        return []
    return [
        {
            "label": str(fact.label),
            "text": fact.text,
            "rule": fact.rule,
            "code": fact.words.code,
            "params": params_object(fact.words),
        }
        for fact in result.outcome.describe()
    ]


def reason_object(reason: Reason) -> dict[str, Any]:
    """A reason as a JSON object; ``words`` are English, ``params`` those of their message."""
    return {
        "code": reason.code,
        "clause": reason.clause,
        "key": reason.key,
        "value": reason.value,
        "events": list(reason.events),
        "words": str(reason.words),
        "params": params_object(reason.words),
    }


def amounts(result: GameResult) -> tuple[int, ...]:
    """What each seat gets; 0 for every seat of a game that doesn't pay."""
    if _is_settled(result) and result.outcome is not None:
        return result.outcome.amounts
    return (0,) * len(result.log.players) if result.log is not None else ()


def house(result: GameResult) -> int:
    """What the house gets."""
    return result.outcome.house if _is_settled(result) and result.outcome is not None else 0


def claimed(result: GameResult) -> Claimed | None:
    """What the live server booked, where the log can be read and says so."""
    if result.log is None or result.log.claimed is UNSET:
        return None
    return result.log.claimed


def difference(result: GameResult) -> Claimed | None:
    """Computed − claimed of a settled game, and of a void one, which pays 0; None where there is nothing to compare."""
    claim = claimed(result)
    if claim is None or result.status not in ("settled", "void"):
        return None
    owed = [computed - booked for computed, booked in zip(amounts(result), claim.payouts, strict=True)]
    return Claimed(payouts=owed, house=house(result) - claim.house)


def verdict(result: GameResult) -> Verdict:
    """How the computed payouts compare with the claim."""
    if result.status not in ("settled", "void"):
        return "rejected"
    owed = difference(result)
    if owed is None:
        return "unclaimed"
    return "mismatch" if any(owed.payouts) or owed.house else "match"


def csv_rows(result: GameResult) -> list[list[str]]:
    """The rows of one record: one a seat where it is settled, else one without seat, player and amount.

    ``house`` stands on every row. No record is left out: the rows of a file tell all of them by their status.
    """
    of_game, end = _around_seats(result)
    if not _is_settled(result):
        return [[*of_game, "", "", "", "0", *end]]
    names = names_by_seat(result)
    return [
        [*of_game, str(seat), csv_text(names[seat]), str(amount), str(house(result)), *end]
        for seat, amount in enumerate(amounts(result))
    ]


def audit_rows(result: GameResult) -> list[list[str]]:
    """The rows of ``audit --format csv``, columns ``AUDIT_CSV_HEADER``: one a seat wherever anything is paid or claimed.

    A void game pays each seat 0. A game that is rejected, a duplicate or in conflict has no amounts, and no differences;
    what was claimed for it stands there all the same.
    """
    claim, owed, said = claimed(result), difference(result), verdict(result)
    of_game, end = _around_seats(result)
    if claim is None:
        return [[*row, "", "", "", "", said] for row in csv_rows(result)]
    names, paid = names_by_seat(result), "" if owed is None else amounts(result)
    rows = []
    for seat, booked in enumerate(claim.payouts):
        cells = [str(seat), csv_text(names.get(seat, "")), str(paid[seat]) if paid else "", str(house(result))]
        of_seat = [str(booked), "" if owed is None else str(owed.payouts[seat])]
        of_house = [str(claim.house), "" if owed is None else str(owed.house)]
        rows.append([*of_game, *cells, *end, *of_seat, *of_house, said])
    return rows


def _around_seats(result: GameResult) -> tuple[list[str], list[str]]:
    """The cells of a record before those of a seat, and behind them."""
    edition = result.edition
    started_at = result.log.started_at if result.log is not None else ""
    of_game = [
        csv_text(result.game_id or ""),
        result.game or "",
        csv_text(result.room or ""),
        csv_text(edition.label if edition is not None else ""),
        edition.sha256 if edition is not None else "",
        csv_text(started_at),
        result.status,
    ]
    return of_game, [csv_text(currency(result) or ""), csv_text(result.file), str(result.line)]


def currency(result: GameResult) -> str | None:
    """What the amounts are counted in, as the profile that pays says; None where there is no such profile."""
    return result.edition.currency if result.edition is not None else None


def csv_text(text: str) -> str:
    """A text as a CSV cell that no spreadsheet takes for a formula. No two texts have the same cell.

    An apostrophe goes before a sign that starts a formula, and before the apostrophes of a text that has some there itself.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def csv_cell(text: str) -> str:
    """A text as it stands between the commas of a CSV line: quoted where a reader would take it for more than one cell."""
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text


def csv_line(cells: Iterable[object]) -> str:
    """Cells as one line of a CSV file, with its end."""
    return ",".join([csv_cell(str(cell)) for cell in cells]) + "\n"


def json_text(value: object) -> str:
    """A value as one line of JSON that does no harm on a terminal or in a line-wise reader, and is always valid UTF-8."""
    try:
        text = msgspec.json.format(_encode(value), indent=0).decode()
    except UnicodeEncodeError:  # half characters, which UTF-8 doesn't have
        text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else _NOT_ASCII.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    """A character as it is where it can be seen, else as JSON's escape."""
    character = found[0]
    if character == "\x7f":  # ASCII to json.dumps
        return "\\u007f"
    return character if character.isprintable() else json.dumps(character)[1:-1]


def _is_settled(result: GameResult) -> bool:
    return result.status == "settled"


def _payouts(result: GameResult) -> list[dict[str, Any]]:
    if not _is_settled(result) or result.outcome is None:
        return []
    names = names_by_seat(result)
    return [
        {
            "seat": seat,
            "id": names[seat],
            "amount": amount,
            "lines": [line_object(line) for line in result.outcome.lines(seat)],
        }
        for seat, amount in enumerate(result.outcome.amounts)
    ]


def line_object(line: Line) -> dict[str, Any]:
    """A payout line: clause, amount, the arithmetic in English, and the message and parameters of that."""
    words = line.words
    return {
        "rule": line.rule,
        "amount": line.amount,
        "why": line.why,
        "code": words.code,
        "params": params_object(words),
    }


def names_by_seat(result: GameResult) -> dict[int, str]:
    """The players' ids by seat; none where the record could not be read."""
    return {player.seat: player.id for player in result.log.players} if result.log is not None else {}


def _finding(finding: Finding) -> dict[str, Any]:
    shown = {
        "code": finding.code,
        "severity": finding.severity,
        "event": finding.event,
        "message": finding.message,
        "params": {} if finding.words is None else params_object(finding.words),
    }
    return shown if finding.fix is None else shown | {"fix": finding.fix}
