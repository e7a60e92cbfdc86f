"""Games in which all is well, replayed in one quick pass (rush/2): most games of most logs.

This is :func:`settlement.games.table.replay` for two seats, without what only irregular games need. It finds nothing and
explains nothing: at the first thing that is out of the ordinary it gives up, and the replay that explains begins anew.
What it doesn't give up comes to the same, which tests hold over many thousands of games, damaged ones among them.

Two seats act in turn whatever they do: after a play the other answers, after a pass the other leads. What a play counts
as depends on its ranks alone, which are every second letter of its text; whether its cards were held is asked once a
seat, of all that it played. A text that is not written in canonical tokens never comes through: its ranks are no ranks,
or it has half a token, so that the seat's next ranks are suits, or all that the seat played is no cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from settlement.games.cards import CARD_OF, GUARD, RANK_SHIFT, has_more_than, word_of_canonical
from settlement.games.log import Pass, RushDeal, RushPlay
from settlement.games.rush.hand import Reading
from settlement.games.rush.phases import Bomb
from settlement.games.rush.plays import ABOVE_ALL, BOMBS, HAND_SIZE, RushPlays, place
from settlement.games.rush.strength import can_beat

_HAND = 2 * HAND_SIZE
"""The letters of a hand."""


class Plain(NamedTuple):
    """What a plain game came to: who played its last card, the bombs by seat, the cards left by seat."""

    winner: int
    bombs: tuple[list[Bomb], list[Bomb]]
    left: list[int]


def play_plainly(deal: RushDeal, events: Sequence[Any], plays: RushPlays) -> Plain | None:
    """Replays a game that was played out, its deal too; None where anything in it is out of the ordinary."""
    lead = deal.lead.seat
    words = _words(deal)
    if words is None:
        return None
    held, others = words[lead] >> RANK_SHIFT, words[1 - lead] >> RANK_SHIFT  # of who acts and of who doesn't, by ranks
    quick, quick_as = plays.quick, plays.quick_as
    texts: list[str] = []
    automatic: list[tuple[int, Reading]] = []
    bombs: tuple[list[Bomb], list[Bomb]] = ([], [])
    seat = lead
    table: Reading | None = None
    low, above = -1, ABOVE_ALL
    for event in events:
        if event.seat != seat or event.at is not UNSET:
            return None
        if type(event) is RushPlay:
            text = event.cards
            declared: Any = event.as_
            if declared is UNSET:
                value, next_above, ranks, readings = quick[text[::2]]
            else:
                value, next_above, ranks, readings = quick_as[text[::2], declared]
            if event.by is not UNSET or not readings:
                return None
            reading = readings[0]
            if table is not None and (value <= low or above <= value < BOMBS or reading.mark):
                answer = plays.first_that_beats(readings, table)
                if answer is None:
                    return None
                reading = answer
                value, next_above = place(answer)
            if value >= BOMBS:
                bombs[seat].append((len(texts), reading))
            texts.append(text)
            table, low, above = reading, value, next_above
            held, others = others, held - ranks
        elif type(event) is Pass and table is not None:
            if event.by is not UNSET:
                if event.by != "auto":
                    return None
                automatic.append((held, table))
            texts.append("")
            table = None
            held, others = others, held
        else:
            return None
        seat = 1 - seat
    winner = 1 - seat
    if table is None:
        return None
    last = "".join(texts[-1::-2])
    rest = "".join(texts[-2::-2])
    if len(last) != _HAND or len(rest) >= _HAND or word_of_canonical(last) != words[winner]:
        return None
    word = word_of_canonical(rest)
    if word is None or (words[seat] + GUARD - word) & GUARD != GUARD:
        return None
    for ranks, on_table in automatic:
        if can_beat(ranks, on_table, plays.two_in_serial, plays.four_jokers_largest):
            return None
    left = [0, 0]
    left[seat] = HAND_SIZE - len(rest) // 2
    return Plain(winner, bombs, left)


def _words(deal: RushDeal) -> tuple[int, int] | None:
    """The dealt hands (guards not set); None where a hand, the lead seat or its card is out of the ordinary."""
    first, second = deal.hands
    lead = deal.lead
    if len(first) != _HAND or len(second) != _HAND or lead.seat > 1:
        return None
    one, other = word_of_canonical(first), word_of_canonical(second)
    if one is None or other is None or has_more_than(one + other, 2):
        return None
    if lead.card not in CARD_OF or lead.card not in deal.hands[lead.seat]:
        return None
    return one, other
