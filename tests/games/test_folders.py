"""Every game is a folder of the same few files, so that who knows one knows all."""

from __future__ import annotations

from importlib import resources

import pytest

from settlement.games.catalogue import GAME_IDS

FILES = (
    *("hand.py", "replay.py", "facts.py", "pay.py", "words.py", "rules.py", "exposure.py", "selfplay.py"),
    *("codes.py", "clauses.py", "request.py", "mistakes.py", "log.py", "game.py", "cases"),
)
OF_CARDS = ("order.py", "moves.py")
"""What games of cards that beat each other have besides."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_has_the_files_that_every_game_has(game: str) -> None:
    there = {entry.name for entry in (resources.files("settlement.games") / game).iterdir()}
    assert set(FILES) <= there
    if "tiles" not in (resources.files("settlement.games") / game / "hand.py").read_text():
        assert set(OF_CARDS) <= there


@pytest.mark.parametrize("game", GAME_IDS)
def test_rules_are_plain_types(game: str) -> None:
    text = (resources.files("settlement.games") / game / "rules.py").read_text()
    imported = [line.split()[1] for line in text.splitlines() if line.startswith(("from ", "import "))]
    assert set(imported) <= {"__future__", "typing", "msgspec", "settlement.games.room"}, imported
    assert "cache" not in text.replace("cache_hash", "")
