"""Why cards are no play in shuangkou, and why a play beats another or doesn't, in words with the clause."""

from __future__ import annotations

from settlement.games.cards import RANK_2, RANK_SMALL, RANKS
from settlement.games.shuangkou.hand import KING_BOMB, RUN_LEAST, Play, rank_span, written_ranks
from settlement.games.shuangkou.order import beats
from settlement.words import Message, Param, Words, say

TYPES = {
    "single": Message("shuangkou/type-single", "single"),
    "pair": Message("shuangkou/type-pair", "pair"),
    "triple": Message("shuangkou/type-triple", "triple"),
    "straight": Message("shuangkou/type-straight", "straight"),
    "pair_run": Message("shuangkou/type-pair-run", "pair run"),
    "triple_run": Message("shuangkou/type-triple-run", "triple run"),
    "butterfly": Message("shuangkou/type-butterfly", "butterfly"),
}
"""The types that are no bombs."""

NAMES = {
    "single": Message("shuangkou/play-single", "a single {rank}"),
    "pair": Message("shuangkou/play-pair", "a pair of {rank}"),
    "triple": Message("shuangkou/play-triple", "a triple of {rank}"),
    "straight": Message("shuangkou/play-straight", "a straight of {count} cards up to {rank}"),
    "pair_run": Message("shuangkou/play-pair-run", "a pair run of {count} cards up to {rank}"),
    "triple_run": Message("shuangkou/play-triple-run", "a triple run of {count} cards up to {rank}"),
    "butterfly": Message("shuangkou/play-butterfly", "a butterfly of {count} cards with triples up to {rank}"),
    "bomb": Message("shuangkou/play-bomb", "a bomb of {count} × {rank}"),
    "four_jokers": Message("shuangkou/play-four-jokers", "the king bomb"),
}
"""A play by its type."""

SMALL_JOKER = Message("shuangkou/small-joker", "small joker")
BIG_JOKER = Message("shuangkou/big-joker", "big joker")

EQUAL_BOMBS = Message("shuangkou/equal-bombs", "equal bombs don't beat each other")
FOUR_JOKERS = Message("shuangkou/four-jokers-largest", "four jokers are the largest bomb")
MORE_CARDS = Message("shuangkou/more-cards", "more cards are larger")
HIGHER_RANK = Message("shuangkou/higher-rank", "of bombs with as many cards the higher rank is larger")
BY_TRIPLES = Message("shuangkou/by-triples", "by its triples")
BY_HIGHEST_RANK = Message("shuangkou/by-highest-rank", "by the highest rank")
EQUAL_TRIPLES = Message("shuangkou/equal-triples", "their triples are equal")
EQUAL_RANKS = Message("shuangkou/equal-ranks", "their highest ranks are equal")


def name_play(play: Play) -> Words:
    """A play in words: ``a pair run of 6 cards up to 5``."""
    rank: Param = RANKS[play.top].replace("T", "10")
    if play.top >= RANK_SMALL:
        rank = (SMALL_JOKER if play.top == RANK_SMALL else BIG_JOKER)()
    return NAMES[play.type](rank=rank, count=play.count)


def explain_order(play: Play, table: Play) -> Words:
    """Why a play beats the one on the table, or why it doesn't."""
    mine, theirs = name_play(play), name_play(table)
    if play.bomb and table.bomb:
        reason = _explain_bombs(play, table)
        if beats(play, table):
            return say("{mine} beats {theirs}: {reason} (shuangkou/2.4)", mine=mine, theirs=theirs, reason=reason)
        return say("{mine} does not beat {theirs}: {reason} (shuangkou/2.4)", mine=mine, theirs=theirs, reason=reason)
    if play.bomb:
        return say("{mine} beats {theirs}: a bomb beats every other type (shuangkou/2.4)", mine=mine, theirs=theirs)
    if table.bomb:
        return say(
            "{mine} does not beat {theirs}: only a larger bomb beats a bomb (shuangkou/2.4)", mine=mine, theirs=theirs
        )
    if play.type != table.type:
        return say(
            "{mine} does not answer {theirs}: a {type} is answered by a {type} or a bomb (shuangkou/2.3)",
            mine=mine,
            theirs=theirs,
            type=TYPES[table.type](),
        )
    if play.count != table.count:
        return say(
            "{mine} does not answer {theirs}: {due} cards are due, not {count} (shuangkou/2.3)",
            mine=mine,
            theirs=theirs,
            due=table.count,
            count=play.count,
        )
    by = (BY_TRIPLES if play.type == "butterfly" else BY_HIGHEST_RANK)()
    if play.top == table.top:
        equal = (EQUAL_TRIPLES if play.type == "butterfly" else EQUAL_RANKS)()
        return say("{mine} does not beat {theirs}: {equal} (shuangkou/2.3)", mine=mine, theirs=theirs, equal=equal)
    if beats(play, table):
        return say("{mine} beats {theirs}: it is higher {by} (shuangkou/2.3)", mine=mine, theirs=theirs, by=by)
    return say("{mine} does not beat {theirs}: it is lower {by} (shuangkou/2.3)", mine=mine, theirs=theirs, by=by)


def _explain_bombs(play: Play, table: Play) -> Words:
    if play.bomb == table.bomb:
        return EQUAL_BOMBS()
    if KING_BOMB in (play.bomb, table.bomb):
        return FOUR_JOKERS()
    return MORE_CARDS() if play.count != table.count else HIGHER_RANK()


def explain_no_play(ranks: int, mixed_joker_pair: bool = False) -> Words:
    """Why ranks that are no play are none; ``mixed_joker_pair``: whether a big and a small joker are a pair."""
    if not ranks:
        return say("there are no cards")
    low, top = rank_span(ranks)
    counts = [ranks >> 4 * rank & 15 for rank in range(low, top + 1)]
    shown = written_ranks(ranks)
    if low >= RANK_SMALL:
        if ranks >> 4 * RANK_SMALL == 0x11 and not mixed_joker_pair:
            return say(
                "{cards} is no pair: a big and a small joker make one only where mixed_joker_pair is true (shuangkou/2.2)",
                cards=shown,
            )
        return say(
            "{cards} is nothing: jokers go alone, as a pair of equal ones, or all four (shuangkou/2.2)", cards=shown
        )
    if top >= RANK_SMALL:
        return say(
            "{cards} mixes jokers with other cards: jokers are never wild here and are in no run (shuangkou/2.1)",
            cards=shown,
        )
    if top == RANK_2:
        return say("{cards} has a 2 beside other ranks: a 2 is in no run and no butterfly (shuangkou/2.2)", cards=shown)
    if len(set(counts)) == 1:
        each, length = counts[0], len(counts)
        if each in RUN_LEAST:
            kind, least = RUN_LEAST[each]
            return say(
                "{cards} is too short: a {type} takes {least} or more consecutive ranks, this has {length} (shuangkou/2.2)",
                cards=shown,
                type=TYPES[kind](),
                least=least,
                length=length,
            )
        return say(
            "{cards} is several bombs at once: each is a play of its own, there are no serial bombs here (shuangkou/2.4)",
            cards=shown,
        )
    if 0 in counts and len(set(counts) - {0}) == 1 and max(counts) in RUN_LEAST:
        return say(
            "{cards} is no {type}: {missing} is missing in between (shuangkou/2.2)",
            cards=shown,
            type=TYPES[RUN_LEAST[max(counts)][0]](),
            missing=RANKS[low + counts.index(0)],
        )
    if set(counts) <= {0, 2, 3, 5}:
        return say(
            "{cards} is no butterfly: that takes a run of triples and a run of pairs of the same length, three or more "
            "each, and there is no triple with a pair (shuangkou/2.2)",
            cards=shown,
        )
    return say(
        "{cards} is no type: singles, pairs, triples, their runs, butterflies, bombs of equal ranks and four jokers "
        "are (shuangkou/2.2, shuangkou/2.4)",
        cards=shown,
    )
