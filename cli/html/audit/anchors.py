"""Where links lead: a game by its id, an event by its game and number. An anchor holds nothing that a link can't."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

_PLAIN = re.compile(r"[A-Za-z0-9._-]{1,80}")
_KEPT = 40


class Anchors:
    """The anchors of a page's games, each of its own, also where an id occurs more than once."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def of_game(self, game_id: str | None) -> str:
        """The anchor of the next game of an id."""
        name = f"game-{plain(game_id)}"
        self._given[name] += 1
        times = self._given[name]
        return name if times == 1 else f"{name}~{times}"


def plain(game_id: str | None) -> str:
    """An id as it may stand in an anchor: as it is, or its beginning and a hash of it."""
    if game_id is None:
        return "without-id"
    if _PLAIN.fullmatch(game_id):
        return game_id
    kept = re.sub(r"[^A-Za-z0-9._-]+", "-", game_id)[:_KEPT]
    return f"{kept}-{hashlib.sha256(game_id.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def of_event(game: str, event: int) -> str:
    """The anchor of an event, by that of its game."""
    return f"{game}-event-{event}"


def of_clause(clause: str) -> str:
    """The anchor of a clause's text."""
    return f"clause-{clause.replace('/', '-')}"
