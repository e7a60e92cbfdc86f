"""Starters: every one checks clean, and names what it starts from."""

from __future__ import annotations

import pytest

from profiles.starter import editions, starter
from settlement.games.catalogue import GAME_IDS
from tests.profiles.texts import found


def test_every_shipped_profile_is_an_edition() -> None:
    assert {game: list(editions(game)) for game in GAME_IDS} == {
        "rush": ["points", "wealth"],
        "shuangkou": ["standard"],
        "bigtwo": ["standard"],
        "sichuan": ["standard", "app", "seed"],
    }


@pytest.mark.parametrize(("game", "edition"), [(g, e) for g in GAME_IDS for e in (None, *editions(g))])
def test_a_starter_checks_clean_and_is_commented(game: str, edition: str | None) -> None:
    text = starter(game, edition)
    assert found(text) == []
    assert text.startswith(f"# yaml-language-server: $schema={game}.schema.json\n")
    assert text.count("#") > 8
    assert f"\nprofile: my-{game}" in text


def test_the_room_line_can_be_switched_on() -> None:
    text = starter("rush").replace("# rooms:", "rooms:")
    assert found(text) == []


def test_an_unknown_edition_is_none() -> None:
    with pytest.raises(KeyError):
        starter("rush", "golden")
