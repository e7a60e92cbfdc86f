"""What people call the games, beside their ids."""

from __future__ import annotations

from settlement.games.catalogue import GAME_IDS, game

OTHER_NAMES = {
    "火拼双扣": "rush",
    "火拼": "rush",
    "双扣": "shuangkou",
    "锄大地": "bigtwo",
    "大老二": "bigtwo",
    "鋤大地": "bigtwo",
    "四川麻将": "sichuan",
    "四川麻將": "sichuan",
    "血战到底": "sichuan",
    "血戰到底": "sichuan",
    "血战麻将": "sichuan",
}
"""Names in Chinese, simplified and traditional."""


def game_named(name: str) -> str | None:
    """The id of a game by its id, its English title or a Chinese name; None where there is none."""
    plain = "".join(name.split()).lower()
    if plain in GAME_IDS:
        return plain
    if plain in OTHER_NAMES:
        return OTHER_NAMES[plain]
    titles = {"".join(game(each).title.split()).lower(): each for each in GAME_IDS}
    return titles.get(plain)
