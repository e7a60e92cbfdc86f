"""Statements as JSON objects and CSV rows for scripts; described in ``schemas/statement.json``."""

from __future__ import annotations

from typing import Any

from settlement.findings import finding_object
from settlement.logs.report import csv_text
from settlement.statement.follow import Step, Sum
from settlement.statement.rows import Account, Part, Row
from settlement.words import params_object

SCHEMA_VERSION = 1

CSV_HEADER = (
    "by",
    "name",
    "currency",
    "started_at",
    "day",
    "game_id",
    "game",
    "room",
    "profile",
    "profile_sha256",
    "status",
    "seats",
    "amount",
    "claimed",
    "balance",
    "explained",
    "unexplained",
    "total",
    "house",
    "players",
    "why",
    "file",
    "line",
)


def step_object(step: Step, by: Account) -> dict[str, Any]:
    """One game of an account."""
    row = step.row
    return {
        "schema_version": SCHEMA_VERSION,
        "kind": "game",
        "by": by,
        "name": row.name,
        "currency": row.currency or None,
        "started_at": row.started_at,
        "day": row.day,
        "game_id": row.game_id,
        "game": row.game,
        "room": row.room,
        "profile": row.profile,
        "profile_sha256": row.profile_sha256,
        "status": row.status,
        "seats": list(row.seats),
        "amount": row.amount,
        "claimed": row.claimed,
        "balance": row.balance,
        "explained": step.explained,
        "unexplained": step.unexplained,
        "total": step.total,
        "house": row.house,
        "players": [{"id": player, "amount": amount} for player, amount in row.players],
        "lines": [_part_object(part) for part in row.parts],
        "findings": [finding_object(finding) for finding in step.findings],
        "file": row.file,
        "line": row.line,
    }


def _part_object(part: Part) -> dict[str, Any]:
    words = part.words
    return {
        "rule": part.rule,
        "amount": part.amount,
        "why": str(words),
        "code": words.code,
        "params": params_object(words),
    }


def sum_object(account: Sum, by: Account) -> dict[str, Any]:
    """What an account comes to."""
    return {
        "schema_version": SCHEMA_VERSION,
        "kind": "account",
        "by": by,
        "name": account.name,
        "currency": account.currency or None,
        "games": account.games,
        "unpaid": account.unpaid,
        "won": account.won,
        "lost": account.lost,
        "net": account.net,
        "moved": account.moved,
        "house": account.house,
        "first_balance": account.first,
        "last_balance": account.last,
        "unexplained": account.unexplained,
        "gaps": account.gaps,
    }


def csv_cells(step: Step, by: Account) -> list[str]:
    """One game of an account as the cells of a CSV row; what is not known is empty."""
    row = step.row
    return [
        by,
        csv_text(row.name),
        csv_text(row.currency),
        csv_text(row.started_at),
        row.day,
        csv_text(row.game_id or ""),
        row.game or "",
        csv_text(row.room or ""),
        csv_text(row.profile or ""),
        row.profile_sha256 or "",
        row.status,
        " ".join(map(str, row.seats)),
        *map(_number, (row.amount, row.claimed, row.balance, step.explained, step.unexplained, step.total, row.house)),
        csv_text(", ".join(f"{player} {amount:+}" for player, amount in row.players)),
        csv_text(why(row)),
        csv_text(row.file),
        str(row.line),
    ]


def why(row: Row) -> str:
    """The lines of a payout in one text."""
    return "; ".join(f"{part.rule} {part.amount:+}: {part.words}" for part in row.parts)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
