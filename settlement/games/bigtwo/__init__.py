"""Big Two (锄大地): one deck, four players, everyone for itself."""

from settlement.games.bigtwo.exposure import exposure
from settlement.games.bigtwo.pages import PAGES
from settlement.games.bigtwo.reading import read_hand
from settlement.games.bigtwo.replay import settle
from settlement.games.bigtwo.rules import Rules
from settlement.games.bigtwo.selfplay import self_play
from settlement.games.game import Game
from settlement.games.log import BigTwoLog

GAME = Game(
    id="bigtwo",
    title="Big Two",
    log_type=BigTwoLog,
    rules_type=Rules,
    settle=settle,
    read_hand=read_hand,
    exposure=exposure,
    self_play=self_play,
    pages=PAGES,
    default_profile="bigtwo",
)
