from __future__ import annotations

import pytest

from settlement.logs import settle
from tests.logs.fake import FakeGame


@pytest.fixture
def fake_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is settled by the fake one."""
    monkeypatch.setattr(settle, "game", lambda game_id: FakeGame)
