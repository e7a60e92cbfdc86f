"""Sichuan mahjong, bloody to the end, as the value that the rest of the program asks."""

from __future__ import annotations

from settlement.games.game import Game
from settlement.games.moment import Watcher
from settlement.games.short import Mistake, ShortGame, Written
from settlement.games.sichuan.codes import PAGES
from settlement.games.sichuan.exposure import exposure
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.pay import pay
from settlement.games.sichuan.replay import replay
from settlement.games.sichuan.request import read_hand
from settlement.games.sichuan.result import result
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.selfplay import self_play
from settlement.games.sichuan.words import describe, tell


def seats(rules: Rules) -> int:
    """How many play (sichuan/1.7)."""
    return rules.players


def _write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """Writes a game in short as a log; its writer is imported when it is asked for."""
    from settlement.games.sichuan.short import write_short

    return write_short(short, rules)


def _watcher() -> Watcher:
    """How a game is watched; imported when it is asked for."""
    from settlement.games.sichuan.moments import WATCHER

    return WATCHER


GAME = Game(
    id="sichuan",
    title="Sichuan mahjong, bloody to the end",
    log_type=SichuanLog,
    rules_type=Rules,
    seats=seats,
    replay=replay,
    pay=pay,
    result=result,
    tell=tell,
    describe=describe,
    read_hand=read_hand,
    exposure=exposure,
    self_play=self_play,
    pages=PAGES,
    watcher=_watcher,
    default_profile="sichuan",
    dealt_by=("players", "suits", "hand_size", "missing_suit", "exchange"),
    hand_asks=("melds", "win"),
    write_short=_write_short,
)
