"""Classic Double Buckle (双扣): two decks, four players, two pairs of partners."""

from __future__ import annotations

import random
from typing import Any

from settlement.games.game import Game, SelfPlaySetting
from settlement.games.moment import Watcher
from settlement.games.short import Mistake, ShortGame, Written
from settlement.games.shuangkou.codes import PAGES
from settlement.games.shuangkou.exposure import exposure
from settlement.games.shuangkou.log import ShuangkouLog
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


def _write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """Writes a game in short as a log; its writer is imported when it is asked for."""
    from settlement.games.shuangkou.short import write_short

    return write_short(short, rules)


def _watcher() -> Watcher:
    """How a game is watched; imported when it is asked for."""
    from settlement.games.shuangkou.moments import WATCHER

    return WATCHER


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
    watcher=_watcher,
    default_profile="shuangkou",
    write_short=_write_short,
)
