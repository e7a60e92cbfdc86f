"""Whole games by random players, for tests: legal logs with every kind of event, written as the server would."""

from __future__ import annotations

import random
from typing import Any

from msgspec import UNSET

from settlement.games.cards import GUARD, canonical, rank_of, word_of
from settlement.games.log import Escape, Pass, Timeout
from settlement.games.rush.hand import PlayRules, Reading
from settlement.games.rush.log import LeadCard, RushDeal, RushEvent, RushLog, RushPlay, RushPlayer
from settlement.games.rush.moves import Choice, cards_of, plays
from settlement.games.rush.plays import RushPlays, rush_plays

PLAYS = rush_plays(PlayRules())


def random_log(
    seed: int,
    *,
    bombs_early: float = 0.3,
    timeout: float = 0.0,
    escape: float = 0.0,
    declare: float = 0.0,
    balances: tuple[int, int] = (1200, 60),
    rich: bool = False,
    hosts: bool = False,
    rush: RushPlays = PLAYS,
) -> RushLog:
    """A legal game.

    :param bombs_early: how often a bomb answers what is no bomb; ``timeout``, ``escape`` (once), ``declare``: how often.
    :param rich: both hands come from few ranks, so that bombs abound.
    :param hosts: an escape turns hosting on instead of ending the game.
    :param rush: the plays that there are.
    """
    chance = random.Random(seed)
    deck = list(range(54)) * 2
    if rich:
        ranks = chance.sample(range(13), 7)
        deck = [card for card in deck if rank_of(card) in ranks or card >= 52]
    chance.shuffle(deck)
    hands = [sorted(deck[:27]), sorted(deck[27:54])]
    lead = chance.randrange(2)
    card = chance.choice(hands[lead])
    held = [word_of(hand) + GUARD for hand in hands]
    events: list[RushEvent] = []
    table: Reading | None = None
    hosted = [False, False]
    escaped = False
    seat = lead
    while True:
        if chance.random() < timeout:
            events.append(Timeout(seat))
            hosted[seat] = True
        if not escaped and chance.random() < escape:
            who = chance.randrange(2)
            events.append(Escape(who))
            escaped = True
            if not hosts:
                break
            hosted[who] = True
        options = plays(held[seat], table, rush.rules)
        choice = _chosen(chance, options, table, bombs_early) if options else None
        by: Any = UNSET
        if hosted[seat]:
            by = "host"
            choice = hosted_choice(rush, held[seat], table, options)
        if choice is None:
            events.append(Pass(seat, by if options or (by == "host" and chance.random() < 0.5) else "auto"))
            table = None
        else:
            cards = cards_of(held[seat], choice, rush.rules)
            chance.shuffle(cards)
            text = canonical(cards)
            slot = rush.slots[text]
            declared: Any = UNSET
            reading = rush.lead(slot) if table is None else rush.answer(slot, table)
            if chance.random() < declare and choice.taken < 1 << 52 and choice.taken:
                declared = choice.reading.declared
                reading = choice.reading
            events.append(RushPlay(seat, text, by, declared))
            held[seat] -= word_of(cards)
            table = reading
            if held[seat] == GUARD:
                break
        seat = 1 - seat
    return RushLog(
        format="buckle-log/1",
        game_id=f"g{seed}",
        profile="rush-points",
        started_at="2026-11-29T12:00:00+08:00",
        players=[RushPlayer(0, "u1", balances[0]), RushPlayer(1, "u2", balances[1])],
        deal=RushDeal([canonical(hand) for hand in hands], LeadCard(lead, canonical([card]))),
        events=events,
    )


def hosted_choice(rush: RushPlays, held: int, table: Reading | None, options: list[Choice]) -> Choice | None:
    """The play that the server makes: the first that the replay finds no fault with, None for a pass."""
    for option in options:
        slot = rush.slots[canonical(cards_of(held, option, rush.rules))]
        if rush.hosted_fault(held, table, slot, False) is None:
            return option
    return None


def _chosen(chance: random.Random, options: list[Choice], table: Reading | None, bombs_early: float) -> Choice | None:
    if table is not None:
        if chance.random() < 0.15:
            return None
        plain = [option for option in options if not option.reading.phase and not option.wild]
        if plain:
            return plain[0]
        if not table.phase and chance.random() > bombs_early:
            return None
        return chance.choice(options)
    long = [option for option in options if not option.wild and not option.reading.phase]
    return (
        max(chance.sample(long, min(4, len(long))), key=lambda o: o.reading.count) if long else chance.choice(options)
    )
