"""Games in which all is well, replayed in one pass (rush/2): most games of most logs.

This is :func:`settlement.games.table.replay` for two seats, without what only irregular games need. It finds nothing and
explains nothing: at the first thing that is out of the ordinary it gives up, and the replay that explains begins anew.
What it doesn't give up comes to the same, which tests hold over many thousands of games, damaged ones among them.

Two seats act in turn whatever they do: after a play the other answers, after a pass the other leads. Whether the cards
were held is asked once, of what is left in the end: cards only ever leave a hand.
"""

from __future__ import annotations

from functools import lru_cache
from operator import length_hint

from msgspec import Struct

from settlement.batch.fast.hands import MOST_STEPS, dealt, left, ranks_of
from settlement.batch.fast.steps import (
    PASS_AUTO,
    PASS_HOST,
    SEAT_BITS,
    TIMEOUT,
    TURN_OF_1,
    Step,
    free_lead,
    steps_for,
    steps_of,
)
from settlement.batch.fast.steps import following as what_follows
from settlement.games.card_plays import Memo
from settlement.games.cards import CARD_OF
from settlement.games.ledger import Payout, balance
from settlement.games.rush.can_beat import can_beat
from settlement.games.rush.facts import Decided, decide, level_row
from settlement.games.rush.hand import Reading
from settlement.games.rush.log import RushDeal, RushHead
from settlement.games.rush.pay import pay
from settlement.games.rush.phases import Bomb, count_phase
from settlement.games.rush.plays import RushPlays, plays_of
from settlement.games.rush.replay import read_balances
from settlement.games.rush.rules import Rules


class Ended(Struct, gc=False):
    """What an ordinary game came to: who played its last card, the bombs by seat, how many cards the loser has left."""

    winner: int
    bombs: tuple[list[Bomb], list[Bomb]]
    left: int


def replay_fast(deal: RushDeal, events: bytes, plays: RushPlays) -> Ended | None:
    """Replays a game that was played out, its deal too; None where anything in it is out of the ordinary.

    :param events: the JSON array of the events, of type :data:`settlement.games.log.RushEvent`.
    """
    lead = deal.lead
    seat = lead.seat
    steps = steps_of(events, steps_for(plays))
    both = dealt(*deal.hands)
    if both is None or not 0 < len(steps) <= MOST_STEPS or seat > 1:
        return None
    if lead.card not in CARD_OF or lead.card not in deal.hands[seat]:
        return None
    table: tuple[Reading, ...] = ()
    usual = free_lead(seat)
    hosted = 0
    bombs: tuple[list[Bomb], list[Bomb]] = ([], [])
    # Where the server passed: the ranks of the hand, the play on the table. Where it played: these and the ranks it played.
    passed: list[tuple[int, Reading]] = []
    served: list[tuple[int, Reading | None, int]] = []
    coming = iter(steps)
    for value, cards, following, readings in coming:
        if value in usual:
            usual, table = following, readings
            both -= cards
            continue
        seat = 1 if TURN_OF_1 in usual else 0
        if readings:
            if value < 0:
                value = -value
                if not hosted >> seat & 1:
                    return None
                played_on = table[0] if table else None
                served.append((ranks_of(both, seat), played_on, ranks_of(cards, seat)))
            if value >> SEAT_BITS != seat:
                return None
            reading = readings[0]
            if table and value not in usual:
                answer = plays.first_that_beats(readings, table[0])
                if answer is None:
                    return None
                if answer is not reading:
                    reading, readings, following = answer, (answer,), what_follows(answer, seat)
            if not reading.form:
                bombs[seat].append((len(steps) - length_hint(coming) - 1, reading))
            usual, table = following, readings
            both -= cards
        elif cards != seat:
            return None
        elif value == PASS_AUTO or (value == PASS_HOST and hosted >> seat & 1):
            if not table:
                return None
            passed.append((ranks_of(both, seat), table[0]))
            usual, table = following, ()
        elif value == TIMEOUT:
            hosted |= 1 << seat
            if _acts_itself(seat, steps[len(steps) - length_hint(coming) :]):
                return None
        else:
            return None
    winner = 0 if TURN_OF_1 in usual else 1
    if not readings or (cards_left := left(both, winner)) is None:
        return None
    for ranks, reading in passed:
        if can_beat(ranks, reading, plays.rules):
            return None
    for ranks, answered, played in served:
        if plays.host_fault(ranks, answered, played) is not None:
            return None
    return Ended(winner, bombs, cards_left)


def pay_fast(log: RushHead, rules: Rules) -> Payout | None:
    """The payout of a game in which all is well; None of any other, and where the profile has no row for it.

    It is remembered under the very value that :func:`settlement.games.rush.pay.pay` gets.
    """
    balances = read_balances(log.players, [])
    if balances is None or level_row(min(balances), rules) is None:
        return None
    ended = replay_fast(log.deal, bytes(log.events), plays_of(rules))
    if ended is None:
        return None
    first, second = ended.bombs
    counts = (count_phase(first, rules), count_phase(second, rules))
    decided = decide(rules, balances, counts, ended.bombs, ended.winner, ended.left)
    if decided is None:
        return None
    return _payouts(rules)[decided]._replace(counted=(counts[0].phase, counts[1].phase))


@lru_cache(maxsize=256)
def _payouts(rules: Rules) -> Memo[Decided, Payout]:
    """What was paid before, by what decides it."""
    return Memo(lambda decided: balance(pay(decided, rules), 2))


def _acts_itself(seat: int, steps: list[Step]) -> bool:
    """Whether a seat plays or passes by itself in any of the steps, as nobody does whom the server plays for."""
    return any(value >= 0 and value >> SEAT_BITS == seat for value, _, _, _ in steps)
