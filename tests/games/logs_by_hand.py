"""Simulated logs as plain JSON, for tests that change them and settle them a second way."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import yaml

from settlement.games.catalogue import game
from settlement.games.game import SelfPlaySetting
from settlement.games.ledger import Outcome
from settlement.games.settle import settle

SHIPPED = Path(__file__).parents[2] / "profiles" / "shipped"
COMMON = {"profile", "version", "game", "title", "effective_from", "extends", "rooms", "currency"}
SEATS = {"rush": 2, "shuangkou": 4, "bigtwo": 4}


def shipped(profile: str, name: str, **changed: Any) -> Any:
    """The typed rules of a shipped profile, with some keys changed."""
    document = yaml.safe_load((SHIPPED / f"{profile}.yaml").read_text(encoding="utf-8"))
    keys = {key: value for key, value in document.items() if key not in COMMON}
    return msgspec.convert(keys | changed, game(name).rules_type)


def simulated(name: str, rules: Any, count: int, seed: int) -> list[Any]:
    """Typed logs of one room, from one random source."""
    chance = random.Random(seed)
    return [
        game(name).self_play(
            rules,
            chance,
            SelfPlaySetting(
                game_id=f"g{number}",
                profile=game(name).default_profile,
                started_at="2026-01-01T00:00:00Z",
                players=tuple((f"p{seat}", chance.randrange(100, 100_000)) for seat in range(SEATS[name])),
            ),
        )
        for number in range(count)
    ]


def plain(log: Any) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(log))
    return built


def settled(name: str, log: dict[str, Any], rules: Any) -> Outcome:
    return settle(game(name), msgspec.convert(log, game(name).log_type), rules)


def comparable(outcome: Outcome) -> dict[str, Any] | None:
    """Payouts and result as the second settlements give them; None where the game is rejected."""
    if outcome.status == "rejected":
        return None
    if outcome.status == "void":
        return {"void": True}
    return {"payouts": list(outcome.amounts), "result": msgspec.json.decode(msgspec.json.encode(outcome.result))}
