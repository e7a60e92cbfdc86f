"""Rush Double Buckle (火拼双扣), the main game: two players, two decks, jokers that stand for any rank."""

from __future__ import annotations

import random
from typing import Any

from settlement.games.game import Game, SelfPlaySetting, Statistic
from settlement.games.moment import Watcher
from settlement.games.rush.codes import PAGES
from settlement.games.rush.exposure import exposure
from settlement.games.rush.facts import Facts
from settlement.games.rush.log import RushLog
from settlement.games.rush.pay import pay
from settlement.games.rush.replay import replay
from settlement.games.rush.request import read_hand
from settlement.games.rush.rules import Rules
from settlement.games.rush.words import describe, report, tell
from settlement.games.short import Mistake, ShortGame, Written


def _self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> Any:
    """Plays a game; the simple players are imported when they are asked for."""
    from settlement.games.rush.selfplay import self_play

    return self_play(rules, chance, setting)


def _count_phases(facts: Facts) -> tuple[int, ...]:
    return facts.counts[0].phase, facts.counts[1].phase


def _write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """Writes a game in short as a log; its writer is imported when it is asked for."""
    from settlement.games.rush.short import write_short

    return write_short(short, rules)


def _watcher() -> Watcher:
    """How a game is watched; imported when it is asked for."""
    from settlement.games.rush.moments import WATCHER

    return WATCHER


GAME = Game(
    id="rush",
    title="Rush Double Buckle",
    log_type=RushLog,
    rules_type=Rules,
    seats=lambda rules: 2,
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
    default_profile="rush-points",
    statistic=Statistic("Phases that counted", "phases of a player", "players", _count_phases),
    write_short=_write_short,
)
