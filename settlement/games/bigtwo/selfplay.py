"""Simple players of bigtwo."""

from __future__ import annotations

import random
from itertools import islice

from settlement.games.bigtwo.hand import Play
from settlement.games.bigtwo.moves import plays as plays_of
from settlement.games.bigtwo.plays import DIAMOND_THREE, BigTwoPlays, PlaySlot, plays_for
from settlement.games.bigtwo.rules import HAND, SEATS, Rules
from settlement.games.cards import canonical, word_of
from settlement.games.game import SelfPlaySetting
from settlement.games.log import BigTwoDeal, BigTwoLog, LeadSeat
from settlement.games.selfplay import Move, SimplePlayers, dealt, holders, log_fields, play_game, players_of

FIRST_RATE = 0.3
_OTHER_CHOICES = 4


class BigTwoPlayers(SimplePlayers[PlaySlot, Play]):
    """They lead five cards or a pair where they can, low ones first, and answer mostly with the least that beats."""

    plays: BigTwoPlays

    def __init__(self, rules: Rules, first: bool) -> None:
        self.plays = plays_for(rules.suits, first)

    def lead(self, chance: random.Random, held: int, opening: bool) -> Move:
        """A low play of five, three, two or one cards; with 3♦ in it where that is due."""
        suits = self.plays.suits
        holding = suits.holding(held)
        due = suits.holding_of([DIAMOND_THREE]) if opening and self.plays.first else 0
        for count, liking in ((5, 0.6), (3, 0.4), (2, 0.6), (1, 1.0)):
            if chance.random() < liking:
                low = [cards for cards in islice(plays_of(holding, count), _OTHER_CHOICES) if cards & due == due]
                if low:
                    return Move(suits.cards_of(low[0] if chance.random() < 0.8 else chance.choice(low)))
        return Move(suits.cards_of(due))

    def answer(self, chance: random.Random, held: int, table: Play) -> Move | None:
        """The smallest play that beats, sometimes one of the next."""
        suits = self.plays.suits
        found = list(islice(plays_of(suits.holding(held), table.count, table.strength), _OTHER_CHOICES))
        if not found:
            return None
        return Move(suits.cards_of(found[0] if chance.random() < 0.8 else chance.choice(found)))

    def hosted(self, held: int, table: Play | None, opening: bool) -> Move | None:
        """The server's choice (bigtwo/3.4)."""
        cards = self.plays.hosted(held, table, opening)
        return None if cards is None else Move(self.plays.suits.cards_of(cards))


def self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> BigTwoLog:
    """Plays one game: a legal log without ``claimed``."""
    hands = dealt(chance, 1, False, SEATS, HAND)
    words = [word_of(hand) for hand in hands]
    first = chance.random() < FIRST_RATE
    lead = holders(words, DIAMOND_THREE)[0] if first else chance.randrange(SEATS)
    events = play_game(
        chance,
        BigTwoPlayers(rules, first),
        words,
        lead,
        escape_hosts=rules.escape.mode == "host",
        returns=rules.hosting.returns,
        pass_locks_out=rules.pass_locks_out,
    )
    deal = BigTwoDeal(first=first, hands=[canonical(hand) for hand in hands], lead=LeadSeat(seat=lead))
    return BigTwoLog(**log_fields(setting), players=players_of(setting, rules.limits), deal=deal, events=events)
