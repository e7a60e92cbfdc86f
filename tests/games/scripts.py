"""Logs of four seats out of a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def events_of(script: str, cards: Callable[[int, str], str]) -> list[dict[str, Any]]:
    """Events from ``seat: what``, parted by ``;`` or lines.

    ``what`` is ``-`` (a pass), ``auto`` (an automatic one), ``timeout``, ``escape``, ``void``, or a play that ``cards``
    turns into tokens; ``host`` behind a play or pass marks it so.
    """
    events: list[dict[str, Any]] = []
    for line in script.replace(";", "\n").split("\n"):
        if not line.strip():
            continue
        seat_text, _, what = line.strip().partition(":")
        seat, words = int(seat_text), what.split()
        by = {"by": "host"} if words[-1] == "host" else {}
        if words[0] in ("-", "auto"):
            events.append({"seat": seat, "do": "pass", **({"by": "auto"} if words[0] == "auto" else by)})
        elif words[0] in ("timeout", "escape", "host", "unhost", "void"):
            events.append({"seat": seat, "do": words[0]})
        else:
            events.append({"seat": seat, "do": "play", "cards": cards(seat, words[0]), **by})
    return events


def log_of(game: str, deal: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
    """A log of four players."""
    return {
        "format": "buckle-log/1",
        "game": game,
        "game_id": "t1",
        "profile": game,
        "started_at": "2026-01-01T00:00:00Z",
        "players": [{"seat": seat, "id": f"u{seat}"} for seat in range(4)],
        "deal": deal,
        "events": events,
    }
