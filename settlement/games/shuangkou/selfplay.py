"""Simple players of shuangkou."""

from __future__ import annotations

import random

from settlement.games.cards import RANK_SHIFT, RANK_SMALL, TOKENS, at_least, canonical, cards_of_ranks, word_of
from settlement.games.game import SelfPlaySetting
from settlement.games.selfplay import Move, SimplePlayers, dealt, holders, log_fields, play_game, players_of
from settlement.games.shuangkou.hand import OF_ONE_RANK, REPUNIT, RUN_LEAST, Play
from settlement.games.shuangkou.log import Lead, ShuangkouDeal, ShuangkouLog
from settlement.games.shuangkou.moves import (
    lowest,
    lowest_bomb,
    lowest_pair_run,
    smallest_answer,
    smallest_lead,
)
from settlement.games.shuangkou.partners import SEATS, partner
from settlement.games.shuangkou.plays import COPIES, HAND_SIZE, PlaySlot, ShuangkouPlays, plays_for
from settlement.games.shuangkou.rules import Rules

DRAWN_RATE = 0.6
_RUN_WIDTH = {kind: width for width, (kind, _) in RUN_LEAST.items()}
_LONG_LEADS = (
    ("butterfly", 15),
    ("triple_run", 9),
    ("pair_run", 8),
    ("pair_run", 6),
    ("straight", 8),
    ("straight", 6),
    ("straight", 5),
)


def cards_for(held: int, play: Play) -> list[int]:
    """Cards of a hand that are this play; the hand must have it. Of a butterfly the lowest pairs are taken."""
    ranks = held >> RANK_SHIFT
    match play.type:
        case "single" | "pair" | "triple" | "bomb":
            if play.top == RANK_SMALL and ranks >> 4 * RANK_SMALL & 15 < play.count:
                return cards_of_ranks(held, 0x11 << 4 * RANK_SMALL)
            wanted = play.count << 4 * play.top
        case "four_jokers":
            wanted = 0x22 << 4 * RANK_SMALL
        case "butterfly":
            length = play.count // 5
            triples = 3 * (REPUNIT[length] << 4 * (play.top - length + 1))
            pair_top = lowest_pair_run(ranks - triples, length)
            assert pair_top is not None, "the hand has no pairs for this butterfly"
            wanted = triples + 2 * (REPUNIT[length] << 4 * (pair_top - length + 1))
        case kind:
            width = _RUN_WIDTH[kind]
            length = play.count // width
            wanted = width * (REPUNIT[length] << 4 * (play.top - length + 1))
    return cards_of_ranks(held, wanted)


class ShuangkouPlayers(SimplePlayers[PlaySlot, Play]):
    """They lead their low cards, long types first at times, answer with the least that beats, and spare their partner."""

    plays: ShuangkouPlays

    def __init__(self, rules: Rules) -> None:
        self.plays = plays_for(rules.mixed_joker_pair)

    def lead(self, chance: random.Random, held: int, opening: bool) -> Move:
        """A long type half of the time there is one; else all cards of the lowest rank that are no bomb."""
        ranks = held >> RANK_SHIFT
        if chance.random() < 0.5:
            for kind, count in _LONG_LEADS:
                top = lowest(ranks, kind, count, -1, False)
                if top is not None:
                    return Move(cards_for(held, Play(kind, count, top)))
        for copies in (1, 2, 3):
            exactly = at_least(ranks, copies) & ~at_least(ranks, copies + 1)
            if exactly and (copies == 3 or chance.random() < 0.6):
                rank = ((exactly & -exactly).bit_length() - 1) >> 2
                return Move(cards_for(held, Play(OF_ONE_RANK[copies], copies, rank)))
        return Move(cards_for(held, lowest_bomb(ranks, 0) or smallest_lead(ranks)))

    def answer(self, chance: random.Random, held: int, table: Play) -> Move | None:
        """The smallest play that beats."""
        play = smallest_answer(held >> RANK_SHIFT, table, self.plays.mixed_joker_pair)
        return None if play is None else Move(cards_for(held, play))

    def hosted(self, held: int, table: Play | None, opening: bool) -> Move | None:
        """The server's choice (shuangkou/4)."""
        play = self.plays.smallest(held, table)
        return None if play is None else Move(cards_for(held, play))

    def reluctance(self, seat: int, owner: int, table: Play, reading: Play) -> float:
        """A partner is let through mostly, and bombs are kept for bombs."""
        if owner == partner(seat):
            return 0.8
        return 0.6 if reading.bomb and not table.bomb else 0.15


def self_play(rules: Rules, chance: random.Random, setting: SelfPlaySetting) -> ShuangkouLog:
    """Plays one game: a legal log without ``claimed``."""
    hands = dealt(chance, COPIES, True, SEATS, HAND_SIZE)
    words = [word_of(hand) for hand in hands]
    lead = Lead(seat=chance.randrange(SEATS))
    if chance.random() < DRAWN_RATE:
        drawn = chance.randrange(54)
        first, last = (holders(words, drawn) * 2)[:2]
        if last not in (first, partner(first)):  # the two holders become partners (shuangkou/1.2)
            beside = partner(first)
            hands[beside], hands[last] = hands[last], hands[beside]
            words[beside], words[last] = words[last], words[beside]
        lead = Lead(seat=chance.choice(holders(words, drawn)), card=TOKENS[drawn])
    events = play_game(
        chance,
        ShuangkouPlayers(rules),
        words,
        lead.seat,
        escape_hosts=rules.escape.mode == "host",
        returns=rules.hosting.returns,
    )
    deal = ShuangkouDeal(hands=[canonical(hand) for hand in hands], lead=lead)
    return ShuangkouLog(**log_fields(setting), players=players_of(setting, rules.limits), deal=deal, events=events)
