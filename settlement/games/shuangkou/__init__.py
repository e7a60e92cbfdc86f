"""Classic Double Buckle (双扣): two decks, four players, two pairs of partners."""

from settlement.games.game import Game
from settlement.games.log import ShuangkouLog
from settlement.games.shuangkou.exposure import exposure
from settlement.games.shuangkou.pages import PAGES
from settlement.games.shuangkou.reading import read_hand
from settlement.games.shuangkou.replay import settle
from settlement.games.shuangkou.rules import Rules
from settlement.games.shuangkou.selfplay import self_play

GAME = Game(
    id="shuangkou",
    title="Classic Double Buckle",
    log_type=ShuangkouLog,
    rules_type=Rules,
    settle=settle,
    read_hand=read_hand,
    exposure=exposure,
    self_play=self_play,
    pages=PAGES,
    default_profile="shuangkou",
)
