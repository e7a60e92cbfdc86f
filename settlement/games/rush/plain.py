"""Games in which all is well, replayed in one quick pass (rush/2): most games of most logs.

This is :func:`settlement.games.table.replay` for two seats, without what only irregular games need. It finds nothing and
explains nothing: at the first thing that is out of the ordinary it gives up, and the replay that explains begins anew.
What it doesn't give up comes to the same, which tests hold over many thousands of games, damaged ones among them.

Two seats act in turn whatever they do: after a play the other answers, after a pass the other leads. Whether the cards
were held is asked once, of what is left in the end: cards only ever leave a hand.
"""

from __future__ import annotations

from operator import length_hint

from msgspec import Struct

from settlement.games.cards import CARD_OF
from settlement.games.log import RushDeal
from settlement.games.rush.hand import Reading
from settlement.games.rush.held import MOST_STEPS, dealt, left, ranks_of
from settlement.games.rush.phases import Bomb
from settlement.games.rush.plays import RushPlays
from settlement.games.rush.steps import PASS, PASS_HOST, SEAT_BITS, TIMEOUT, Step, free_lead, steps_of, window_after
from settlement.games.rush.strength import can_beat


class Plain(Struct, gc=False):
    """What a plain game came to: who played its last card, the bombs by seat, how many cards the loser has left."""

    winner: int
    bombs: tuple[list[Bomb], list[Bomb]]
    left: int


def play_plainly(deal: RushDeal, events: bytes, plays: RushPlays) -> Plain | None:
    """Replays a game that was played out, its deal too; None where anything in it is out of the ordinary.

    :param events: the JSON array of the events, of type :data:`settlement.games.log.RushEvent`.
    """
    lead = deal.lead
    seat = lead.seat
    steps = steps_of(events, plays.steps)
    both = dealt(*deal.hands)
    if both is None or not 0 < len(steps) <= MOST_STEPS or seat > 1:
        return None
    if lead.card not in CARD_OF or lead.card not in deal.hands[seat]:
        return None
    table: tuple[Reading, ...] = ()
    low, above = free_lead(seat)
    hosted = 0
    bombs: tuple[list[Bomb], list[Bomb]] = ([], [])
    passed: list[tuple[int, int, Reading]] = []  # all cards, the seat that the server passed for, the play it passed on
    served: list[tuple[int, int, Reading | None, int]] = []  # the same where the server played, and the ranks it played
    coming = iter(steps)
    for value, next_low, next_above, cards, readings in coming:
        if low < value < above:
            low, above, table = next_low, next_above, readings
            both -= cards
            continue
        seat = low >> SEAT_BITS
        if readings:
            if value < 0:
                value = -value
                if not hosted >> seat & 1:
                    return None
                served.append((both, seat, table[0] if table else None, ranks_of(cards, seat)))
            if value >> SEAT_BITS != seat:
                return None
            reading = readings[0]
            if table and not low < value < above:
                answer = plays.first_that_beats(readings, table[0])
                if answer is None:
                    return None
                if answer is not reading:
                    reading, readings = answer, (answer,)
                    next_low, next_above = window_after(answer, seat)
            if not reading.form:
                bombs[seat].append((len(steps) - length_hint(coming) - 1, reading))
            low, above, table = next_low, next_above, readings
            both -= cards
        elif cards != seat:
            return None
        elif value >= PASS_HOST:
            if not table:
                return None
            if value != PASS:
                if value == PASS_HOST and not hosted >> seat & 1:
                    return None
                passed.append((both, seat, table[0]))
            low, above, table = next_low, next_above, ()
        elif value == TIMEOUT:
            hosted |= 1 << seat
            if _acts_itself(seat, steps[len(steps) - length_hint(coming) :]):
                return None
        else:
            return None
    winner = 1 - (low >> SEAT_BITS)
    if not readings or (cards_left := left(both, winner)) is None:
        return None
    two_in_serial, four_jokers_largest = plays.two_in_serial, plays.four_jokers_largest
    for both, seat, reading in passed:
        if can_beat(ranks_of(both, seat), reading, two_in_serial, four_jokers_largest):
            return None
    for both, seat, answered, ranks in served:
        if plays.host_fault(ranks_of(both, seat), answered, ranks) is not None:
            return None
    return Plain(winner, bombs, cards_left)


def _acts_itself(seat: int, steps: list[Step]) -> bool:
    """Whether a seat plays or passes by itself in any of the steps, as nobody does whom the server plays for."""
    return any(
        value > 0 and value >> SEAT_BITS == seat if readings else value == PASS and cards == seat
        for value, _, _, cards, readings in steps
    )
