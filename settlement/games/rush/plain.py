"""Games in which all is well, replayed in one quick pass (rush/2): most games of most logs.

This is :func:`settlement.games.table.replay` for two seats, without what only irregular games need. It finds nothing and
explains nothing: at the first thing that is out of the ordinary it gives up, and the replay that explains begins anew.
What it doesn't give up comes to the same, which tests hold over many thousands of games, damaged ones among them.

Two seats act in turn whatever they do: after a play the other answers, after a pass the other leads. Whether the cards
were held is asked once, of what is left in the end: cards only ever leave a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct

from settlement.games.cards import CARD_OF, GUARD, RANK_SHIFT, has_more_than, word_of_canonical
from settlement.games.log import Pass, RushDeal, RushPlay, Timeout
from settlement.games.rush.hand import Reading
from settlement.games.rush.phases import Bomb
from settlement.games.rush.plays import ABOVE_ALL, BOMBS, COUNT_BITS, HAND_SIZE, RushPlays, counted, place
from settlement.games.rush.strength import can_beat

_LETTERS = 2 * HAND_SIZE
_COUNT = (1 << COUNT_BITS) - 1
_TO_RANKS = COUNT_BITS + RANK_SHIFT
_NOTHING = counted(GUARD, 0)


class Plain(Struct, gc=False):
    """What a plain game came to: who played its last card, the bombs by seat, the cards left by seat."""

    winner: int
    bombs: tuple[list[Bomb], list[Bomb]]
    left: list[int]


def play_plainly(deal: RushDeal, events: Sequence[Any], plays: RushPlays) -> Plain | None:
    """Replays a game that was played out, its deal too; None where anything in it is out of the ordinary."""
    words = _words(deal)
    if words is None:
        return None
    seat = deal.lead.seat
    held, others = counted(words[seat] + GUARD, HAND_SIZE), counted(words[1 - seat] + GUARD, HAND_SIZE)
    quick = plays.quick
    served: list[tuple[int, Reading | None, int]] = []  # what the server played, with the hand and the table before it
    passed: list[tuple[int, Reading]] = []  # the same where it passed
    hosted = 0
    bombs: tuple[list[Bomb], list[Bomb]] = ([], [])
    table: Reading | None = None
    low, above = -1, ABOVE_ALL
    for index, event in enumerate(events):
        if type(event) is RushPlay:  # each kind by itself: attributes of one type are found quicker
            if event.seat != seat or event.at is not UNSET:
                return None
            value, next_above, cards, readings = quick[event.cards]
            declared: Any = event.as_
            if declared is not UNSET:
                value, next_above, readings = plays.quick_as[cards >> _TO_RANKS, declared]
            if not readings:
                return None
            if event.by is not UNSET or hosted:
                if (event.by == "host") != bool(hosted >> seat & 1) or event.by == "auto":
                    return None
                if event.by is not UNSET:
                    served.append((held, table, cards))
            reading = readings[0]
            if table is not None and (value <= low or above <= value < BOMBS or reading.mark):
                answer = plays.first_that_beats(readings, table)
                if answer is None:
                    return None
                reading = answer
                value, next_above = place(answer)
            if value >= BOMBS:
                bombs[seat].append((index, reading))
            table, low, above = reading, value, next_above
            held, others = others, held - cards
        elif type(event) is Pass:
            if event.seat != seat or event.at is not UNSET or table is None:
                return None
            if event.by is not UNSET or hosted:
                if event.by != "auto" and (event.by == "host") != bool(hosted >> seat & 1):
                    return None
                if event.by is not UNSET:
                    passed.append((held, table))
            table = None
            held, others = others, held
        elif type(event) is Timeout and event.seat == seat and event.at is UNSET:
            hosted |= 1 << seat
            continue
        else:
            return None
        seat = 1 - seat
    left = held & _COUNT
    if table is None or type(event) is not RushPlay:
        return None
    if others != _NOTHING or not 0 < left <= HAND_SIZE or held >> COUNT_BITS & GUARD != GUARD:
        return None
    two_in_serial, four_jokers_largest = plays.two_in_serial, plays.four_jokers_largest
    for hand, answered in passed:
        if can_beat(hand >> _TO_RANKS, answered, two_in_serial, four_jokers_largest):
            return None
    for hand, on_table, cards in served:
        if plays.host_fault(hand >> _TO_RANKS, on_table, cards >> _TO_RANKS) is not None:
            return None
    return Plain(1 - seat, bombs, [left, 0] if seat == 0 else [0, left])


def _words(deal: RushDeal) -> tuple[int, int] | None:
    """The dealt hands (guards not set); None where a hand, the lead seat or its card is out of the ordinary."""
    first, second = deal.hands
    lead = deal.lead
    if len(first) != _LETTERS or len(second) != _LETTERS or lead.seat > 1:
        return None
    one, other = word_of_canonical(first), word_of_canonical(second)
    if one is None or other is None or has_more_than(one + other, 2):
        return None
    if lead.card not in CARD_OF or lead.card not in deal.hands[lead.seat]:
        return None
    return one, other
