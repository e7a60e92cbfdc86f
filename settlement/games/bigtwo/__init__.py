"""Big Two (锄大地): one deck, four players, everyone for itself."""

from settlement.games.bigtwo.clauses import CLAUSES
from settlement.games.bigtwo.codes import CODES
from settlement.games.bigtwo.exposure import exposure
from settlement.games.bigtwo.facts import result
from settlement.games.bigtwo.pay import pay
from settlement.games.bigtwo.replay import replay
from settlement.games.bigtwo.request import read_hand
from settlement.games.bigtwo.rules import SEATS, Rules
from settlement.games.bigtwo.selfplay import self_play
from settlement.games.bigtwo.words import describe, tell
from settlement.games.game import Game
from settlement.games.log import BigTwoLog

GAME = Game(
    id="bigtwo",
    title="Big Two",
    log_type=BigTwoLog,
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
    default_profile="bigtwo",
)
