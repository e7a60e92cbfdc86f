"""One game of cards at the table: the replay that rush, shuangkou and bigtwo share.

Turns, holdings, leading and passing, hosting and timeouts, escapes and void games are the same in all three; what a
play is and what it beats, each game says through a :class:`~settlement.games.card_plays.CardPlays`. The replay is one
loop: where all is well it builds no words; where something is wrong it says so as a finding and goes on as sensibly as
it can (:mod:`settlement.games.doubt`), so that every independent error is told and none of them twice. The deal is
checked by :mod:`settlement.games.deal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import UNSET, Struct

from settlement.findings import Finding, quoted
from settlement.games.card_plays import CardPlays, R, S
from settlement.games.cards import FIELD, GUARD, canonical, card_count
from settlement.games.deal import ANYONE, Deal
from settlement.games.doubt import Doubt
from settlement.games.log import Escape, Pass, Timeout

Played = tuple[int, int, Any, Any]
"""A play that was made: the event's index, the seat, its slot and what it counted as."""


class Replay(Struct):
    """What a replay came to.

    ``held`` are the hands left (with guards), ``finish`` the seats out of cards in their order; ``escaped`` the seat
    whose escape ended the game and ``escape_event`` its event; ``void``: the game never started.
    """

    plays: list[Played]
    held: list[int]
    finish: list[int]
    findings: list[Finding]
    escaped: int | None = None
    escape_event: int = -1
    void: bool = False

    def left(self, seat: int) -> int:
        """How many cards a seat has left."""
        return card_count(self.held[seat])


def replay(
    plays: CardPlays[S, R],
    events: Sequence[Any],
    deal: Deal,
    lead: int,
    *,
    escape_hosts: bool,
    pass_locks_out: bool = False,
    duty: int | None = None,
) -> Replay:
    """Replays the events of a log.

    :param lead: the seat that leads first; ANYONE where the log doesn't say it rightly.
    :param escape_hosts: the server plays on for who escapes (mode ``host``); else an escape ends the game.
    :param pass_locks_out: who passed has no turn until the next free lead.
    :param duty: the card that the first play must contain.

    Findings carry their 0-based event. What was played means something only where none of them is an error.
    """
    seats, play_type, declares, slots = plays.seats, plays.event_type, plays.declares, plays.slots
    read_lead, read_answer, can_beat, guard = plays.lead, plays.answer, plays.can_beat, GUARD
    turn_after = _turns(seats)
    following = turn_after[0]
    held = [word + guard for word in deal.hands]
    made: list[Played] = []
    finish: list[int] = []
    doubt = Doubt(plays, held, deal)
    findings = doubt.findings
    result = Replay(plays=made, held=held, finish=finish, findings=findings)
    turn, owner = lead, max(lead, 0)
    table: R | None = None
    hosted = locked = finished = 0
    to_pass = others = seats - 1
    plain = duty is None and not pass_locks_out and not deal.unsure  # and nobody hosted or out of cards, nothing wrong
    ended = False
    index = -1
    for index, event in enumerate(events):
        kind = type(event)
        seat: int
        if kind is play_type:  # plays by themselves: attributes of one type are found quicker
            seat, at = event.seat, event.at
        else:
            seat, at = event.seat, event.at
        if at is not UNSET:
            doubt.note_time(index, at)
        if kind is play_type:
            slot = slots[event.cards]
            if declares and event.as_ is not UNSET:
                slot = plays.declared(event.cards, event.as_)
            reading: R | None = None
            rest = 0
            if seat == turn:
                rest = held[seat] - slot.word
                if rest & guard == guard:
                    reading = read_lead(slot) if table is None else read_answer(slot, table)
            elif not doubt.seat_exists(index, seat):
                plain, turn, doubt.expect, doubt.tables = False, ANYONE, None, [None, table]
                continue
            if plain and reading is not None and event.by is UNSET and rest != guard:
                held[seat] = rest
                made.append((index, seat, slot, reading))
                table, owner, to_pass, turn = reading, seat, others, following[seat]
                continue
            if hosted or event.by is not UNSET:
                is_hosted = bool(hosted >> seat & 1)
                doubt.served_play(index, seat, event.by, is_hosted, slot, table, not made, reading is not None)
            if duty is not None:
                if not slot.word >> FIELD * duty & 31:
                    message = f"the first play of the series, {quoted(event.cards)}, has no {canonical([duty])} in it"
                    findings.append(plays.pages.opening_play.finding(message, event=index))
                duty = None
            clean = in_turn = True
            if reading is None:
                plain = False
                before = len(findings)
                tables = doubt.tables if turn == ANYONE else [table]
                in_turn = doubt.in_turn(index, seat, turn, "plays")
                finished = doubt.out(finished, finish, seat, turn, in_turn)
                others = seats - 1 - finished.bit_count()
                taken, reading = doubt.play(index, seat, slot, tables, in_turn)
                clean = len(findings) == before
                if not taken:
                    turn, doubt.expect = ANYONE, None
                    continue
                rest = held[seat]
            held[seat] = rest
            made.append((index, seat, slot, reading))
            table, owner, to_pass = reading, seat, others
            if rest == guard or (doubt.unsure and _spent(made, seat) >= plays.hand_size):
                finished |= 1 << seat
                finish.append(seat)
                plain = False
                if plays.over(finish):
                    ended = True
                    break
                others -= 1
            if pass_locks_out:
                locked &= ~(1 << seat)
                to_pass -= locked.bit_count()
            turn = turn_after[finished | locked][seat]
            if not clean:
                turn, doubt.expect = ANYONE, turn if in_turn else None
        elif kind is Pass:
            sure = seat == turn and table is not None
            if not sure:
                tables = doubt.tables if turn == ANYONE else [table]
                exists = doubt.seat_exists(index, seat)
                in_turn = exists and doubt.in_turn(index, seat, turn, "passes")
                if exists:
                    finished = doubt.out(finished, finish, seat, turn, in_turn)
                    others = seats - 1 - finished.bit_count()
                if not exists or not doubt.passing(index, seat, tables, in_turn):
                    turn, doubt.expect, doubt.tables = ANYONE, None, [None, *tables]
                    continue
            if event.by == "auto" and sure and table is not None and not can_beat(held[seat], table):
                pass
            elif hosted or event.by is not UNSET:
                is_hosted = bool(hosted >> seat & 1)
                doubt.served_pass(index, seat, event.by, is_hosted, table if sure else None)
            if not sure and doubt.expect is None:
                doubt.tables = [None, *tables]
                continue
            to_pass -= 1
            if to_pass <= 0:
                locked, table = 0, None
                turn = plays.heir(owner) if finished >> owner & 1 else owner
            else:
                if pass_locks_out:
                    locked |= 1 << seat
                turn = turn_after[finished | locked][seat]
                if not sure:
                    turn, doubt.expect = ANYONE, turn
        elif kind is Timeout:
            if doubt.timeout(index, seat, turn):
                hosted |= 1 << seat
                plain = False
        elif kind is Escape:
            if doubt.escape(index, seat, bool(finished >> seat & 1)):
                if not escape_hosts:
                    result.escaped, result.escape_event = seat, index
                    ended = True
                    break
                hosted |= 1 << seat
                plain = False
        elif doubt.seat_exists(index, seat):
            if len(events) == 1:
                result.void = ended = True
            else:
                message = f"a void game has no other event, but this one has {len(events) - 1} more"
                findings.append(plays.pages.void_misplaced.finding(message, event=index))
    after = len(events) - index - 1
    if ended and after and not doubt.unsure:
        message = f"the game ended at event {index}, but {after} more follow" + ("" if after > 1 else "s")
        findings.append(plays.pages.after_end.finding(message, event=index + 1))
    if not ended and not doubt.unsure:
        message = "the log has no end: nobody is out of cards" if events else "the log has no events"
        findings.append(plays.pages.no_end.finding(message, event=index if events else None))
    return result


def seat_after(seat: int, seats: int, skip: int) -> int:
    """The next seat that is not to be skipped (bits)."""
    following = (seat + 1) % seats
    while skip >> following & 1 and following != seat:
        following = (following + 1) % seats
    return following


@cache
def _turns(seats: int) -> tuple[tuple[int, ...], ...]:
    """:func:`seat_after` by the seats to skip (bits) and the seat."""
    return tuple(tuple(seat_after(seat, seats, skip) for seat in range(seats)) for skip in range(1 << seats))


def _spent(made: list[Played], seat: int) -> int:
    return sum(slot.count for _, player, slot, _ in made if player == seat)
