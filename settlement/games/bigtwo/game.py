"""Big Two (锄大地): one deck, four players, everyone for itself."""

from __future__ import annotations

import random
from typing import Any

from settlement.games.bigtwo.codes import PAGES
from settlement.games.bigtwo.exposure import exposure
from settlement.games.bigtwo.log import BigTwoLog
from settlement.games.bigtwo.pay import pay
from settlement.games.bigtwo.replay import replay
from settlement.games.bigtwo.request import read_hand
from settlement.games.bigtwo.rules import SEATS, Rules
from settlement.games.bigtwo.words import describe, report, tell
from settlement.games.game import Game, SelfPlaySetting
from settlement.games.moment import Watcher
from settlement.games.short import Mistake, ShortGame, Written


def _self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> Any:
    """Plays a game; the simple players are imported when they are asked for."""
    from settlement.games.bigtwo.selfplay import self_play

    return self_play(rules, chance, setting)


def _write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """Writes a game in short as a log; its writer is imported when it is asked for."""
    from settlement.games.bigtwo.short import write_short

    return write_short(short, rules)


def _watcher() -> Watcher:
    """How a game is watched; imported when it is asked for."""
    from settlement.games.bigtwo.moments import WATCHER

    return WATCHER


GAME = Game(
    id="bigtwo",
    title="Big Two",
    log_type=BigTwoLog,
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
    default_profile="bigtwo",
    write_short=_write_short,
)
