"""How a game of rush is seen step by step: its plays by name, its count phases so far, and all that may be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from settlement.games.card_moments import CardTeller, watch_cards
from settlement.games.cards import RANKS
from settlement.games.rush.hand import BIG, SMALL, Reading
from settlement.games.rush.moves import cards_of, plays
from settlement.games.rush.order import PHASES, why
from settlement.games.rush.phases import Bomb, count_phase
from settlement.games.rush.plays import RushPlays
from settlement.games.rush.rules import Rules
from settlement.games.rush.words import tell_count
from settlement.words import Message, Param, Words, say

NAMES = {
    "single": Message("rush/play-single", "a single {rank}"),
    "pair": Message("rush/play-pair", "a pair of {rank}"),
    "triple": Message("rush/play-triple", "a triple of {rank}"),
    "straight": Message("rush/play-straight", "the straight {cards}"),
    "pair_run": Message("rush/play-pair-run", "the pair run {cards}"),
    "triple_run": Message("rush/play-triple-run", "the triple run {cards}"),
    "bomb": Message("rush/play-bomb", "the bomb {cards}, {phases}"),
    "serial_bomb": Message("rush/play-serial-bomb", "the serial bomb {cards}, {phases}"),
    "three_jokers": Message("rush/play-three-jokers", "three jokers, {phases}"),
    "four_jokers": Message("rush/play-four-jokers", "four jokers, {phases}"),
}
JOKERS = {SMALL: Message("rush/small-joker", "the small joker"), BIG: Message("rush/big-joker", "the big joker")}


def name_reading(reading: Reading) -> Words:
    """What a play counts as: ``the serial bomb 44444 55555 66666, eight phases``."""
    rank: Param = JOKERS[reading.top]() if reading.top in JOKERS else RANKS[reading.top].replace("T", "10")
    return NAMES[reading.kind](rank=rank, cards=reading.text, phases=PHASES(n=reading.phase))


def _list_plays(rules: RushPlays, held: int, table: Reading | None) -> Iterator[tuple[list[int], Reading, str]]:
    for choice in plays(held, table, rules.rules):
        declared = choice.reading.declared if choice.wild else ""
        yield cards_of(held, choice, rules.rules), choice.reading, declared


def _count(made: Sequence[Bomb], rules: Rules) -> tuple[int, Words] | None:
    count = count_phase([bomb for bomb in made if not bomb[1].form], rules)
    return count.phase, tell_count(count)


WATCHER = watch_cards(
    CardTeller(
        name=lambda rules, reading: name_reading(reading),
        why=lambda rules, reading, table: say("{why}", why=why(reading, table)),
        list_plays=_list_plays,
        count=_count,
    )
)
