"""The games by id. A game is imported when it is asked for, so that one never pays for the others; its log's types alone are light."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, Union

from settlement.games import GAME_IDS
from settlement.games.game import Game

__all__ = ["GAME_IDS", "game", "head_type", "log_type"]


@cache
def game(game_id: str) -> Game:
    """The game of an id.

    :raises KeyError: where there is no such game; ask ``GAME_IDS`` first.
    """
    if game_id not in GAME_IDS:
        raise KeyError(game_id)
    found = importlib.import_module(f"settlement.games.{game_id}.game").GAME
    assert isinstance(found, Game)
    return found


def log_type() -> Any:
    """The type of a log of any game, to decode to: its key ``game`` says which."""
    return _union([module.LOG for module in _log_modules()])


def head_type() -> Any:
    """The type of a log whose events are left as text, of those games that have one."""
    return _union([module.HEAD for module in _log_modules() if hasattr(module, "HEAD")])


def _log_modules() -> list[Any]:
    return [importlib.import_module(f"settlement.games.{game_id}.log") for game_id in GAME_IDS]


def _union(types: list[Any]) -> Any:
    return Union[tuple(types)]  # noqa: UP007 - made of what there is
