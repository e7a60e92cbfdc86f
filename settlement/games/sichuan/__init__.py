"""Sichuan mahjong, bloody to the end: profiles of game ``sichuan``."""

from __future__ import annotations

from settlement.games.game import Game
from settlement.games.ledger import Outcome, rejected, settled, void
from settlement.games.log import SichuanLog
from settlement.games.sichuan.exposure import exposure
from settlement.games.sichuan.facts import facts
from settlement.games.sichuan.pages import PAGES
from settlement.games.sichuan.payout import Reckoning
from settlement.games.sichuan.replay import errors_in, replay
from settlement.games.sichuan.request import read_hand
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.selfplay import self_play


def settle(log: SichuanLog, rules: Rules) -> Outcome:
    """Settles a game: what happened, who pays (sichuan/1 to 4). Never raises for what a log holds."""
    course = replay(log, rules)
    if errors_in(course.findings):
        return rejected(course.findings)
    if course.void:
        return void(course.findings)
    money = Reckoning(course, rules)
    return settled(money.entries, rules.players, money.result(), course.findings, lambda: facts(money))


GAME = Game(
    id="sichuan",
    title="Sichuan mahjong, bloody to the end",
    log_type=SichuanLog,
    rules_type=Rules,
    settle=settle,
    read_hand=read_hand,
    exposure=exposure,
    self_play=self_play,
    pages=PAGES,
    default_profile="sichuan",
)
