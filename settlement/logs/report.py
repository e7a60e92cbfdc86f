"""Results as the JSON objects and CSV rows of the contract (skeleton: signatures)."""

from __future__ import annotations

from typing import Any

from settlement.logs.settle import GameResult

CSV_HEADER = "game_id,game,room,profile,profile_sha256,started_at,status,seat,id,amount,house".split(",")


def game_object(result: GameResult) -> dict[str, Any]:
    """The object of ``settle --format json``."""
    raise NotImplementedError


def audit_object(result: GameResult) -> dict[str, Any]:
    """The object of ``audit --format json``: the game's, with ``claimed``, ``difference`` and ``verdict``."""
    raise NotImplementedError


def csv_rows(result: GameResult) -> list[list[str]]:
    """One row a seat; one row without seat for a game that isn't settled."""
    raise NotImplementedError


def json_text(value: object) -> str:
    """A value as one line of JSON that is safe on a terminal: no control, bidi or lone surrogate character stays raw."""
    raise NotImplementedError
