"""Classic Double Buckle (双扣): two decks, four players, two pairs of partners."""

from __future__ import annotations

import random
from typing import Any

from settlement.games.game import Game, SelfPlaySetting
from settlement.games.log import ShuangkouLog
from settlement.games.shuangkou.codes import PAGES
from settlement.games.shuangkou.exposure import exposure
from settlement.games.shuangkou.partners import SEATS
from settlement.games.shuangkou.pay import pay
from settlement.games.shuangkou.replay import replay
from settlement.games.shuangkou.request import read_hand
from settlement.games.shuangkou.rules import Rules
from settlement.games.shuangkou.words import describe, report, tell


def _self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> Any:
    """Plays a game; the simple players are imported when they are asked for."""
    from settlement.games.shuangkou.selfplay import self_play

    return self_play(rules, chance, setting)


GAME = Game(
    id="shuangkou",
    title="Classic Double Buckle",
    log_type=ShuangkouLog,
    rules_type=Rules,
    seats=lambda rules: SEATS,
    replay=replay,
    pay=pay,
    result=report,
    tell=tell,
    describe=describe,
    read_hand=read_hand,
    exposure=exposure,
    self_play=_self_play,
    pages=PAGES,
    default_profile="shuangkou",
)
