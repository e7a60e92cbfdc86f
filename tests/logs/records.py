"""Records to try things on: one valid log of each game (valid in form; only rush's could be settled by a fake game)."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

STARTED = "2026-11-29T12:00:00+08:00"


def rush(game_id: str = "r7-000123", **more: Any) -> dict[str, Any]:
    return {
        "format": "buckle-log/1",
        "game": "rush",
        "game_id": game_id,
        "room": "r7",
        "profile": "fake",
        "started_at": STARTED,
        "players": [{"seat": 0, "id": "u1", "balance": 900}, {"seat": 1, "id": "u2", "balance": 75}],
        "deal": {"hands": ["3s4h", "5d6d"], "lead": {"seat": 0, "card": "3s"}},
        "events": [
            {"seat": 0, "do": "play", "cards": "3s", "at": "2026-11-29T12:00:05+08:00"},
            {"seat": 1, "do": "pass", "by": "auto"},
            {"seat": 0, "do": "play", "cards": "8s8h8cBj", "as": "8888"},
        ],
        "claimed": {"payouts": [40, -40], "house": 0},
    } | more


def shuangkou() -> dict[str, Any]:
    return rush() | {
        "game": "shuangkou",
        "players": [{"seat": seat, "id": f"u{seat}"} for seat in range(4)],
        "deal": {"hands": ["3s", "4s", "5s", "6s"], "lead": {"seat": 2}},
        "events": [{"seat": 2, "do": "play", "cards": "5s", "by": "host"}, {"seat": 3, "do": "escape"}],
        "claimed": {"payouts": [0, 0, 0, 0], "house": 0},
    }


def bigtwo() -> dict[str, Any]:
    return shuangkou() | {
        "game": "bigtwo",
        "deal": {"first": True, "hands": ["3d", "4s", "5s", "6s"], "lead": {"seat": 0}},
        "events": [{"seat": 0, "do": "play", "cards": "3d"}, {"seat": 1, "do": "timeout"}],
    }


def sichuan() -> dict[str, Any]:
    return shuangkou() | {
        "game": "sichuan",
        "deal": {"dealer": 3, "hands": ["1m", "2m", "3m", "4m5m"]},
        "events": [
            {"seat": 3, "do": "discard", "tile": "4m", "by": "host"},
            {"seat": 0, "do": "draw", "tile": "9s"},
            {"seat": 0, "do": "gang", "kind": "added", "tile": "9s", "stale": False},
            {"seat": 1, "do": "hu"},
            {"seat": 2, "do": "false_hu"},
            {"seat": 2, "do": "wrong_count", "at": STARTED},
            {"seat": 2, "do": "peng"},
            {"do": "exhausted"},
        ],
    }


def with_(record: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """A copy of a record that a function changes in place."""
    changed = copy.deepcopy(record)
    change(changed)
    return changed


def line(record: object) -> bytes:
    """One line, without its end, in UTF-8."""
    return json.dumps(record, ensure_ascii=False).encode()


def lines(*records: object) -> bytes:
    """Several records as the bytes of a file."""
    return b"".join(line(record) + b"\n" for record in records)
