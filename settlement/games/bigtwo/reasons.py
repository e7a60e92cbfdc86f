"""Why cards are no play in bigtwo, and why a play beats another or doesn't, in words with the clause."""

from __future__ import annotations

from settlement.games.bigtwo.hand import (
    SIZES,
    Play,
    Suits,
    Types,
    key_written,
    rank_field,
    ranks_held,
    values_of,
)
from settlement.games.bigtwo.order import beats
from settlement.games.cards import RANKS
from settlement.words import Message, Words, say

NAMES = {
    "single": Message("bigtwo/play-single", "a single {key}"),
    "pair": Message("bigtwo/play-pair", "a pair with {key} on top"),
    "triple": Message("bigtwo/play-triple", "a triple with {key} on top"),
    "straight": Message("bigtwo/play-straight", "a straight with key card {key}"),
    "flush": Message("bigtwo/play-flush", "a flush with key card {key}"),
    "full_house": Message("bigtwo/play-full-house", "a full house of three {key}"),
    "four_of_a_kind": Message("bigtwo/play-four-of-a-kind", "four of a kind in {key}"),
    "straight_flush": Message("bigtwo/play-straight-flush", "a straight flush with key card {key}"),
}
"""A play by its type."""

DUE = Message("bigtwo/due", "{n} cards are due", one="1 card is due")
BY_TYPE = Message("bigtwo/by-type", "straight < flush < full house < four of a kind < straight flush (bigtwo/2.3)")
EQUAL = Message("bigtwo/equal", "they are equal (bigtwo/2.4)")
BY_LARGEST = Message("bigtwo/by-largest", "the largest card counts as a single, rank, then suit (bigtwo/2.4)")
BY = {
    "straight": Message("bigtwo/by-straight", "straights compare by the key card, rank, then suit (bigtwo/2.2)"),
    "flush": Message("bigtwo/by-flush", "flushes compare by their largest card, 2 high, then suit (bigtwo/2.4)"),
    "full_house": Message("bigtwo/by-triple", "full houses compare by the triple (bigtwo/2.4)"),
    "four_of_a_kind": Message("bigtwo/by-four", "fours of a kind compare by the four (bigtwo/2.4)"),
    "straight_flush": Message(
        "bigtwo/by-straight-flush", "straight flushes compare by the key card, rank, then suit (bigtwo/2.2)"
    ),
}
"""What decides between two plays of the same type of five cards."""
BY_PLACE = Message(
    "bigtwo/by-place", "straights compare by their place in {straights:,}, then by the key card's suit (bigtwo/2.2)"
)
BY_SUIT = Message("bigtwo/by-suit", "flushes compare by their suit, then by their largest card (bigtwo/2.4)")
BOMB = Message("bigtwo/bomb", "four of a kind and straight flushes answer any number of cards (bigtwo/2.3)")


def name_play(play: Play, suits: Suits) -> Words:
    """A play in words: ``a flush with key card 2h``."""
    return NAMES[play.type](key=key_written(play, suits))


def explain_order(play: Play, table: Play, suits: Suits, types: Types) -> Words:
    """Why a play beats the one on the table, or why it doesn't."""
    mine, theirs = name_play(play, suits), name_play(table, suits)
    if play.count != table.count and not beats(play, table, types):
        return say(
            "{mine} does not answer {theirs}: {due}, not {count} (bigtwo/1.2)",
            mine=mine,
            theirs=theirs,
            due=DUE(n=table.count),
            count=play.count,
        )
    if play.count != table.count:
        rule = BOMB()
    elif play.type != table.type:
        rule = BY_TYPE()
    elif play.strength == table.strength:
        rule = EQUAL()
    else:
        rule = _what_decides(play, types)
    if beats(play, table, types):
        return say("{mine} beats {theirs}: {rule}", mine=mine, theirs=theirs, rule=rule)
    return say("{mine} does not beat {theirs}: {rule}", mine=mine, theirs=theirs, rule=rule)


def _what_decides(play: Play, types: Types) -> Words:
    """What decides between plays of a type that aren't equal."""
    if play.type in ("straight", "straight_flush") and not types.are_usual:
        return BY_PLACE(straights=tuple(straight.names for straight in types.straights.values()))
    if play.type == "flush" and types.flush_by_suit:
        return BY_SUIT()
    return BY.get(play.type, BY_LARGEST)()


def explain_no_play(holding: int, types: Types) -> Words:
    """Why cards that are no play are none."""
    count = holding.bit_count()
    ranks = ranks_held(holding)
    if count not in SIZES:
        if count == 4 and ranks.bit_count() == 1:
            return say("a bare four of a kind is no play: it goes with a single, as five cards (bigtwo/2.1)")
        return say("{n} cards are no play: plays have 1, 2, 3 or 5 cards (bigtwo/1.2)", n=count)
    groups = (RANKS[rank] * rank_field(holding, rank).bit_count() for rank in range(13))
    shown = " ".join(group for group in groups if group)
    match count, ranks.bit_count():
        case 2, _:
            return say("{cards} is no pair: its cards must be of one rank (bigtwo/2.1)", cards=shown)
        case 3, 1:
            return say("{cards} is no play: this room has no triples (bigtwo/2.3)", cards=shown)
        case 3, _:
            return say("{cards} is no triple: its cards must be of one rank (bigtwo/2.1)", cards=shown)
        case _, 5 if len({value & 3 for value in values_of(holding)}) == 1:
            return say("{cards} is no play: this room has no flushes (bigtwo/2.3)", cards=shown)
        case _, 5 if _goes_round(ranks) and not types.are_usual:
            return say(
                "{cards} is no straight here: there are {straights} (bigtwo/2.2)",
                cards=shown,
                straights=tuple(straight.names for straight in types.straights.values()),
            )
        case _, 5 if _goes_round(ranks):
            return say(
                "{cards} is no straight: the ten are A2345 to 10JQKA, A stands at either end and 2 only as a small "
                "card (bigtwo/2.2)",
                cards=shown,
            )
        case _, 5:
            return say(
                "{cards} is nothing: the five ranks are not consecutive and the suits differ (bigtwo/2.1)", cards=shown
            )
        case _, 3 if any(rank_field(holding, rank).bit_count() == 3 for rank in range(13)):
            return say(
                "{cards} is nothing: a triple goes alone or with a pair, not with singles (bigtwo/2.1)", cards=shown
            )
        case _, 3:
            return say("{cards} is nothing: there is no play of two pairs (bigtwo/2.1)", cards=shown)
    return say("{cards} is nothing: a pair with singles is no play (bigtwo/2.1)", cards=shown)


def _goes_round(ranks: int) -> bool:
    """Whether five ranks are consecutive round the circle A 2 3 … K A."""
    circle = [RANKS.index(name) for name in "A23456789TJQK"]
    runs = (sum(1 << 4 * circle[(start + step) % 13] for step in range(5)) for start in range(13))
    return ranks in runs
