"""Classic Double Buckle (双扣): two decks, four players, two pairs of partners."""

from settlement.games.game import Game
from settlement.games.log import ShuangkouLog
from settlement.games.shuangkou.clauses import CLAUSES
from settlement.games.shuangkou.codes import CODES
from settlement.games.shuangkou.exposure import exposure
from settlement.games.shuangkou.facts import result
from settlement.games.shuangkou.partners import SEATS
from settlement.games.shuangkou.pay import pay
from settlement.games.shuangkou.replay import replay
from settlement.games.shuangkou.request import read_hand
from settlement.games.shuangkou.rules import Rules
from settlement.games.shuangkou.selfplay import self_play
from settlement.games.shuangkou.words import describe, tell

GAME = Game(
    id="shuangkou",
    title="Classic Double Buckle",
    log_type=ShuangkouLog,
    rules_type=Rules,
    seats=lambda rules: SEATS,
    replay=replay,
    pay=pay,
    result=result,
    tell=tell,
    describe=describe,
    read_hand=read_hand,
    exposure=exposure,
    self_play=self_play,
    pages=(*CLAUSES, *CODES),
    default_profile="shuangkou",
)
