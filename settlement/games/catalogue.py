"""The games by id. A game's folder is imported when it is asked for, so that one game never pays for the others."""

from __future__ import annotations

import importlib
from functools import cache

from settlement.games import GAME_IDS
from settlement.games.game import Game

__all__ = ["GAME_IDS", "game"]


@cache
def game(game_id: str) -> Game:
    """The game of an id.

    :raises KeyError: where there is no such game; ask ``GAME_IDS`` first.
    """
    if game_id not in GAME_IDS:
        raise KeyError(game_id)
    found = importlib.import_module(f"settlement.games.{game_id}").GAME
    assert isinstance(found, Game)
    return found
