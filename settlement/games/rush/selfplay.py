"""Simple players of rush."""

from __future__ import annotations

import random
from collections.abc import Iterable

from settlement.games.cards import RANK_SHIFT, RANKS, TOKENS, canonical, word_of
from settlement.games.game import SelfPlaySetting
from settlement.games.rush.hand import PLAIN, Reading, counts_of, of_one_rank
from settlement.games.rush.log import LeadCard, RushDeal, RushLog, RushPlayer
from settlement.games.rush.moves import Choice, bombs, cards_of, in_kind, runs
from settlement.games.rush.order import beats
from settlement.games.rush.plays import HAND_SIZE, RushPlays, RushSlot, plays_of
from settlement.games.rush.rules import Rules
from settlement.games.selfplay import Move, SimplePlayers, dealt, holders, log_fields, play_game

_RUN_LEADS = ((3, 3), (2, 4), (2, 3), (1, 8), (1, 7), (1, 6), (1, 5))
"""Width and length of the runs that are tried on a lead, in this order."""


class RushPlayers(SimplePlayers[RushSlot, Reading]):
    """They lead runs and low cards, keep their bombs and jokers for later, and answer mostly with the least that beats."""

    plays: RushPlays

    def __init__(self, rules: Rules) -> None:
        self.plays = plays_of(rules)
        self.rules = self.plays.rules

    def lead(self, chance: random.Random, held: int, opening: bool) -> Move:
        """A run half of the time there is one, with jokers now and then; else low cards of one rank; bombs at the end."""
        ranks = held >> RANK_SHIFT
        if chance.random() < 0.5:
            with_jokers = ranks if chance.random() < 0.3 else ranks & PLAIN
            for width, length in _RUN_LEADS:
                found = next(runs(with_jokers, width, length, self.rules), None)
                if found is not None:
                    return self._move(chance, held, found, None)
        low = [(rank, count) for rank, count in enumerate(counts_of(ranks)) if 0 < count < 4]
        if low and (len(low) > 1 or chance.random() < 0.5):
            rank, count = low[0] if chance.random() < 0.7 else chance.choice(low)
            return self._move(chance, held, Choice(count << 4 * rank, 0, of_one_rank(rank, count)), None)
        strong = self._bombs(held, None)
        if strong:
            return self._move(chance, held, self._picked(chance, strong), None)
        return self._move(chance, held, self.plays.lowest_single(ranks), None)

    def answer(self, chance: random.Random, held: int, table: Reading) -> Move | None:
        """The play with the fewest jokers and the lowest top, sometimes another; a bomb where nothing else beats."""
        if not self.plays.can_beat(held, table):
            return None
        same = in_kind(held >> RANK_SHIFT, table, self.rules) if not table.phase else []
        if same:
            least = min(same, key=lambda choice: (choice.jokers, choice.reading.top))
            return self._move(chance, held, least if chance.random() < 0.85 else chance.choice(same), table)
        return self._move(chance, held, self._picked(chance, self._bombs(held, table)), table)

    def hosted(self, held: int, table: Reading | None, opening: bool) -> Move | None:
        """The server's choice (rush/10.2)."""
        ranks = held >> RANK_SHIFT
        smallest = [self.plays.lowest_single(ranks)] if table is None else self.plays.smallest(ranks, table)
        return Move(cards_of(held, smallest[0], self.rules)) if smallest else None

    def reluctance(self, seat: int, owner: int, table: Reading, reading: Reading) -> float:
        """A bomb is thrown on what is no bomb less readily than on another bomb."""
        return 0.5 if reading.phase and not table.phase else 0.15

    def _bombs(self, held: int, table: Reading | None) -> list[Choice]:
        listed: Iterable[Choice] = bombs(held >> RANK_SHIFT, self.rules)
        return [choice for choice in listed if table is None or beats(choice.reading, table)]

    @staticmethod
    def _picked(chance: random.Random, strong: list[Choice]) -> Choice:
        """The cheapest bomb, any, or the one with the most phases."""
        mood = chance.random()
        if mood < 0.5:
            return min(strong, key=lambda choice: (choice.jokers, choice.reading.order))
        return max(strong, key=lambda choice: choice.reading.order) if mood < 0.85 else chance.choice(strong)

    def _move(self, chance: random.Random, held: int, choice: Choice, table: Reading | None) -> Move:
        """The cards of a choice; where jokers stand for other cards, now and then with a declared reading (rush/4.5)."""
        cards = cards_of(held, choice, self.rules)
        if not choice.wild or not choice.taken or chance.random() < 0.6:
            return Move(cards)
        ranks = word_of(cards) >> RANK_SHIFT
        fitting = [reading for reading in self.plays.readings[ranks] if table is None or beats(reading, table)]
        return Move(cards, declaration(chance.choice(fitting)))


def declaration(reading: Reading) -> str:
    """A reading as a log declares it: the rank of every card, highest first (rush/4.5)."""
    groups = [RANKS[reading.low + at] * size for at, size in enumerate(reading.sizes)]
    return "".join(reversed(groups))


def self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> RushLog:
    """Plays one game: a legal log without ``claimed``."""
    hands = dealt(chance, 2, True, 2, HAND_SIZE)
    words = [word_of(hand) for hand in hands]
    drawn = chance.choice(chance.choice(hands))
    lead = LeadCard(seat=chance.choice(holders(words, drawn)), card=TOKENS[drawn])
    events = play_game(
        chance,
        RushPlayers(rules),
        words,
        lead.seat,
        escape_hosts=rules.escape.mode == "host",
        returns=rules.hosting.returns,
    )
    deal = RushDeal(hands=[canonical(hand) for hand in hands], lead=lead)
    players = [RushPlayer(seat, name, balance) for seat, (name, balance) in enumerate(setting.players)]
    return RushLog(**log_fields(setting), players=players, deal=deal, events=events)
