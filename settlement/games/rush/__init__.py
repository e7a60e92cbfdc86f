"""Rush Double Buckle (火拼双扣), the main game: two players, two decks, jokers that stand for any rank."""

from __future__ import annotations

import random
from typing import Any

from settlement.games.game import Game, SelfPlaySetting
from settlement.games.log import RushLog
from settlement.games.rush.exposure import exposure
from settlement.games.rush.pages import PAGES
from settlement.games.rush.reading import read_hand
from settlement.games.rush.replay import pay_plainly, settle
from settlement.games.rush.rules import Rules


def _self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> Any:
    """Plays a game; the simple players are imported when they are asked for."""
    from settlement.games.rush.selfplay import self_play

    return self_play(rules, chance, setting)


GAME = Game(
    id="rush",
    title="Rush Double Buckle",
    log_type=RushLog,
    rules_type=Rules,
    settle=settle,
    read_hand=read_hand,
    exposure=exposure,
    self_play=_self_play,
    pages=PAGES,
    default_profile="rush-points",
    pay_plainly=pay_plainly,
)
