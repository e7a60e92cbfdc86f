"""Simple players of bigtwo."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from settlement.games.bigtwo.hand import Play
from settlement.games.bigtwo.log import BigTwoDeal, BigTwoLog, Dragon, LeadSeat
from settlement.games.bigtwo.moves import answers
from settlement.games.bigtwo.moves import plays as plays_of
from settlement.games.bigtwo.plays import BigTwoPlays, PlaySlot, opening_card, plays_for
from settlement.games.bigtwo.rules import HAND, SEATS, Rules
from settlement.games.cards import canonical, rank_of, word_of
from settlement.games.game import SelfPlaySetting
from settlement.games.selfplay import Move, SimplePlayers, dealt, holders, log_fields, play_game, players_of

FIRST_RATE = 0.3
DRAGON_RATE = 0.02
"""How often a seat is dealt a dragon where the room plays it; by chance that takes some ten thousand deals."""
BREACH_RATE = 0.1
"""How often a player doesn't mind the seat with one card left, where the room binds it."""
_OTHER_CHOICES = 4


class BigTwoPlayers(SimplePlayers[PlaySlot, Play]):
    """They lead five cards or a pair where they can, low ones first, and answer mostly with the least that beats."""

    plays: BigTwoPlays

    def __init__(self, rules: Rules, first: bool) -> None:
        self.plays = plays_for(rules, first)

    def lead(self, chance: random.Random, held: int, opening: bool) -> Move:
        """A low play of five, three, two or one cards; with the opening card in it where that is due."""
        suits = self.plays.suits
        holding = suits.holding(held)
        card = self.plays.opening if opening else None
        due = 0 if card is None else suits.holding_of([card])
        for count, liking in ((5, 0.6), (3, 0.4), (2, 0.6), (1, 1.0)):
            if chance.random() < liking:
                low = [
                    cards
                    for cards in islice(plays_of(holding, count, self.plays.types), _OTHER_CHOICES)
                    if cards & due == due
                ]
                if low:
                    return Move(suits.cards_of(low[0] if chance.random() < 0.8 else chance.choice(low)))
        return Move(suits.cards_of(due or holding & -holding))

    def answer(self, chance: random.Random, held: int, table: Play) -> Move | None:
        """The smallest play that beats, sometimes one of the next."""
        suits = self.plays.suits
        found = list(islice(answers(suits.holding(held), table, self.plays.types), _OTHER_CHOICES))
        if not found:
            return None
        return Move(suits.cards_of(found[0] if chance.random() < 0.8 else chance.choice(found)))

    def hosted(self, held: int, table: Play | None, opening: bool) -> Move | None:
        """The server's choice (bigtwo/3.4)."""
        cards = self.plays.hosted(held, table, opening, last_card=False)
        return None if cards is None else Move(self.plays.suits.cards_of(cards))

    def before_last_card(self, chance: random.Random, held: int, move: Move, is_hosted: bool) -> Move:
        """The highest single in place of another where the room binds it; a player forgets it now and then (bigtwo/1.3)."""
        bound = self.plays.last_card and len(move.cards) == 1
        if not bound or (not is_hosted and chance.random() < BREACH_RATE):
            return move
        return Move(self.plays.suits.cards_of(self.plays.suits.holding(held))[-1:])


def self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> BigTwoLog:
    """Plays one game: a legal log without ``claimed``."""
    hands = dealt(chance, 1, False, SEATS, HAND)
    shows = rules.dragon > 0 and chance.random() < DRAGON_RATE
    if shows:
        hands = _with_a_dragon(chance)
    words = [word_of(hand) for hand in hands]
    first = chance.random() < FIRST_RATE
    opening = opening_card(rules) if first else None
    lead = chance.randrange(SEATS) if opening is None else holders(words, opening)[0]
    if shows:
        events: list[Any] = [Dragon(seat=next(seat for seat, hand in enumerate(hands) if _is_dragon(hand)))]
    else:
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


def _with_a_dragon(chance: random.Random) -> list[list[int]]:
    """Hands of a deal in which some seat has a card of each rank."""
    dragon = [4 * rank + chance.randrange(4) for rank in range(HAND)]
    others = [card for card in range(4 * HAND) if card not in dragon]
    chance.shuffle(others)
    hands = [dragon, *(sorted(others[seat * HAND : (seat + 1) * HAND]) for seat in range(SEATS - 1))]
    chance.shuffle(hands)
    return hands


def _is_dragon(hand: list[int]) -> bool:
    return len({rank_of(card) for card in hand}) == HAND
