"""One game of cards at the table: the replay that rush, shuangkou and bigtwo share.

Turns, holdings, leading and passing, hosting and timeouts, escapes and void games are the same in all three; what a
play is and what it beats, each game says through a :class:`~settlement.games.card_plays.CardPlays`. The replay is a
state with one handler for each kind of event, the ordinary case first: where all is well it builds no words; where
something is wrong it says so as a finding and goes on as sensibly as it can (:mod:`settlement.games.recovery`), so that
every independent error is told and none of them twice. The deal is checked by :mod:`settlement.games.deal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Generic

from msgspec import UNSET, Struct

from settlement.findings import Finding, quoted
from settlement.games.card_plays import CardPlays, R, S
from settlement.games.cards import FIELD, GUARD, canonical, card_count
from settlement.games.deal import ANYONE, Deal
from settlement.games.log import Pass
from settlement.games.moment import Watch
from settlement.games.recovery import PASSES, PLAYS, Recovery
from settlement.words import Message, say

AFTER_END = Message(
    "table/after-end",
    "the game ended at event {event}, but {n} more follow",
    one="the game ended at event {event}, but {n} more follows",
)

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


class Table(Generic[S, R]):
    """The table during a game: hands, turn, what lies on it, who is hosted, and what was found.

    :param lead: the seat that leads first; ANYONE where the log doesn't say it rightly.
    :param escape_hosts: the server plays on for who escapes (mode ``host``); else an escape ends the game.
    :param pass_locks_out: who passed has no turn until the next free lead.
    :param duty: the card that the first play must contain.
    :param returns: a player may take its seat back from the server (room/1.2).
    :param events: how many events the log has.

    ``turn`` is the seat that acts next (ANYONE: not known), ``owner`` who made the play ``on_table`` (None: a free
    lead), ``to_pass`` how many passes end the trick. ``hosted``, ``locked`` and ``finished`` are seats as bits.
    """

    __slots__ = (
        "_locks",
        "_plain",
        "_turn_after",
        "duty",
        "ended",
        "escape_hosts",
        "events",
        "finished",
        "held",
        "hosted",
        "locked",
        "on_table",
        "others",
        "owner",
        "plays",
        "recovery",
        "result",
        "returns",
        "to_pass",
        "turn",
    )

    def __init__(
        self,
        plays: CardPlays[S, R],
        deal: Deal,
        lead: int,
        *,
        escape_hosts: bool,
        pass_locks_out: bool = False,
        duty: int | None = None,
        returns: bool = True,
        events: int = 0,
    ) -> None:
        self.plays = plays
        self.held = [word + GUARD for word in deal.hands]
        self.recovery = Recovery(plays, self.held, deal)
        self.result = Replay(plays=[], held=self.held, finish=[], findings=self.recovery.findings)
        self.turn, self.owner = lead, max(lead, 0)
        self.on_table: R | None = None
        self.hosted = self.locked = self.finished = 0
        self.to_pass = self.others = plays.seats - 1
        self.duty = duty
        self.ended = False
        self.escape_hosts = escape_hosts
        self.returns = returns
        self.events = events
        self._locks = pass_locks_out
        self._turn_after = _turns(plays.seats)
        # While nobody is hosted and nothing is wrong, an ordinary play or pass needs no closer look.
        self._plain = not deal.unsure

    def run(self, events: Sequence[Any]) -> Replay:
        """Takes all events; what :meth:`step` by :meth:`step` comes to, and ordinary plays and passes quicker."""
        index, count = 0, len(events)
        while index < count and not self.ended:
            if self._plain and self.duty is None:
                index = self._run_plain(events, index)
            if index < count:
                self.step(index, events[index])
                index += 1
        return self.close(index - 1)

    def follow(self, events: Iterable[Any]) -> Replay:
        """Takes all events :meth:`step` by :meth:`step`, for who looks at the table between them."""
        index = -1
        for index, event in enumerate(events):
            self.step(index, event)
            if self.ended:
                break
        return self.close(index)

    def _run_plain(self, events: Sequence[Any], first: int) -> int:
        """Takes the events from one on while they are ordinary plays and passes; the index of the one that isn't."""
        plays, held, made, finished, locks = self.plays, self.held, self.result.plays, self.finished, self._locks
        play_type, slots, lead, answer = plays.event_type, plays.slots, plays.lead, plays.answer
        declares, can_beat, others, turn_after = plays.declares, plays.can_beat, self.others, self._turn_after
        turn, table, owner, to_pass, locked = self.turn, self.on_table, self.owner, self.to_pass, self.locked
        following = turn_after[finished | locked]
        index = first
        for index in range(first, len(events)):
            event = events[index]
            seat, kind = event.seat, type(event)
            if seat != turn:
                break
            if kind is play_type:
                if event.by is not UNSET or (declares and event.as_ is not UNSET):
                    break
                slot = slots[event.cards]
                rest = held[seat] - slot.word
                if rest & GUARD != GUARD or rest == GUARD:
                    break
                reading = lead(slot) if table is None else answer(slot, table)
                if reading is None:
                    break
                held[seat] = rest
                made.append((index, seat, slot, reading))
                table, owner, to_pass = reading, seat, others
                if locked:
                    locked &= ~(1 << seat)
                    to_pass -= locked.bit_count()
                    following = turn_after[finished | locked]
                turn = following[seat]
            elif kind is Pass and table is not None:
                by = event.by
                if by is not UNSET and (by != "auto" or can_beat(held[seat], table)):
                    break
                if to_pass > 1:
                    if locks:
                        locked |= 1 << seat
                        following = turn_after[finished | locked]
                    turn = following[seat]
                elif finished >> owner & 1:
                    break
                else:
                    table, turn, locked = None, owner, 0
                    following = turn_after[finished]
                to_pass -= 1
            else:
                break
            if event.at is not UNSET:
                self.recovery.note_time(index, event.at)
        else:
            index = len(events)
        self.turn, self.on_table, self.owner, self.to_pass, self.locked = turn, table, owner, to_pass, locked
        return index

    def step(self, index: int, event: Any) -> None:
        """Takes the next event of the log; ``ended`` says whether it was the last of the game."""
        if event.at is not UNSET:
            self.recovery.note_time(index, event.at)
        _HANDLERS[type(event)](self, index, event)

    def close(self, last: int) -> Replay:
        """What the replay came to; what is wrong about the end is told.

        :param last: the index of the last event that was taken, -1 where there is none.
        """
        recovery, after = self.recovery, self.events - last - 1
        recovery.repeats.close()
        if self.ended and after and not recovery.unsure:
            recovery.findings.append(self.plays.pages.after_end.finding(AFTER_END(event=last, n=after), event=last + 1))
        if not self.ended and not recovery.unsure:
            words = say("the log has no end: nobody is out of cards") if self.events else say("the log has no events")
            recovery.findings.append(self.plays.pages.no_end.finding(words, event=last if self.events else None))
        return self.result

    def _play(self, index: int, event: Any) -> None:
        plays, seat, table = self.plays, event.seat, self.on_table
        slot = plays.slots[event.cards]
        if plays.declares and event.as_ is not UNSET:
            slot = plays.declared(event.cards, event.as_)
        reading: R | None = None
        rest = 0
        if seat == self.turn:
            rest = self.held[seat] - slot.word
            if rest & GUARD == GUARD:
                reading = plays.lead(slot) if table is None else plays.answer(slot, table)
        elif not self.recovery.seat_exists(index, seat):
            self._plain = False
            self._lose_turn(None)
            self.recovery.tables = [None, table]
            return
        recovery, result = self.recovery, self.result
        if self.hosted or event.by is not UNSET:
            is_hosted = bool(self.hosted >> seat & 1)
            opening, sure, last_card = not result.plays, reading is not None, self._next_has_one(seat)
            recovery.served_play(index, seat, event.by, is_hosted, slot, table, opening, sure, last_card)
        if self.duty is not None:
            if not slot.word >> FIELD * self.duty & 31:
                words = say(
                    "the first play of the series, {cards}, has no {duty} in it",
                    cards=quoted(event.cards),
                    duty=canonical([self.duty]),
                )
                recovery.findings.append(self.plays.pages.opening_play.finding(words, event=index))
            self.duty = None
        clean = in_turn = True
        if reading is None:
            self._plain = False
            before = len(recovery.findings)
            tables = recovery.tables if self.turn == ANYONE else [table]
            in_turn = self._in_turn(index, seat, PLAYS)
            taken, reading = recovery.play(index, seat, slot, tables, in_turn)
            clean = len(recovery.findings) == before
            if not taken:
                self._lose_turn(None)
                return
            rest = self.held[seat]
        self.held[seat] = rest
        result.plays.append((index, seat, slot, reading))
        self.on_table, self.owner, self.to_pass = reading, seat, self.others
        if rest == GUARD or (recovery.unsure and _spent(result.plays, seat) >= self.plays.hand_size):
            self.finished |= 1 << seat
            result.finish.append(seat)
            if self.plays.over(result.finish):
                self.ended = True
                return
            self.others -= 1
        if self._locks:
            self.locked &= ~(1 << seat)
            self.to_pass -= self.locked.bit_count()
        self.turn = self._turn_after[self.finished | self.locked][seat]
        if not clean:
            self._lose_turn(self.turn if in_turn else None)

    def _pass(self, index: int, event: Any) -> None:
        seat, table, recovery = event.seat, self.on_table, self.recovery
        sure = seat == self.turn and table is not None
        if not sure:
            tables = recovery.tables if self.turn == ANYONE else [table]
            exists = recovery.seat_exists(index, seat)
            in_turn = exists and self._in_turn(index, seat, PASSES)
            if not exists or not recovery.passing(index, seat, tables, in_turn):
                self._lose_turn(None)
                recovery.tables = [None, *tables]
                return
        if event.by == "auto" and sure and table is not None and not self.plays.can_beat(self.held[seat], table):
            pass
        elif self.hosted or event.by is not UNSET:
            is_hosted = bool(self.hosted >> seat & 1)
            recovery.served_pass(index, seat, event.by, is_hosted, table if sure else None, self._next_has_one(seat))
        if not sure and recovery.expect is None:
            recovery.tables = [None, *tables]
            return
        self.to_pass -= 1
        if self.to_pass <= 0:
            self.locked, self.on_table = 0, None
            self.turn = self.plays.heir(self.owner) if self.finished >> self.owner & 1 else self.owner
            return
        if self._locks:
            self.locked |= 1 << seat
        self.turn = self._turn_after[self.finished | self.locked][seat]
        if not sure:
            self._lose_turn(self.turn)

    def _timeout(self, index: int, event: Any) -> None:
        if self.recovery.timeout(index, event.seat, self.turn):
            self._host(event.seat)

    def _escape(self, index: int, event: Any) -> None:
        seat = event.seat
        if not self.recovery.escape(index, seat, bool(self.finished >> seat & 1)):
            return
        if self.escape_hosts:
            self._host(seat)
        else:
            self.result.escaped, self.result.escape_event = seat, index
            self.ended = True

    def _hand_over(self, index: int, event: Any) -> None:
        seat = event.seat
        if self.recovery.hand_over(index, seat, bool(self.finished >> seat & 1), bool(self.hosted >> seat & 1)):
            self._host(seat)

    def _take_back(self, index: int, event: Any) -> None:
        seat = event.seat
        if self.recovery.take_back(index, seat, bool(self.hosted >> seat & 1), self.returns):
            self.hosted &= ~(1 << seat)

    def _void(self, index: int, event: Any) -> None:
        if not self.recovery.seat_exists(index, event.seat):
            return
        if self.events == 1:
            self.result.void = self.ended = True
        else:
            words = say("a void game has no other event, but this one has {more} more", more=self.events - 1)
            self.recovery.findings.append(self.plays.pages.void_misplaced.finding(words, event=index))

    def _host(self, seat: int) -> None:
        """The server plays for the seat from now on."""
        self.hosted |= 1 << seat
        self._plain = False

    def _next_has_one(self, seat: int) -> bool:
        """Whether the next other seat that may act has one card left."""
        return card_count(self.held[self._turn_after[self.finished | self.locked][seat]]) == 1

    def _lose_turn(self, expected: int | None) -> None:
        """From now on it isn't known for certain whose turn it is; ``expected`` is who should act."""
        self.turn, self.recovery.expect = ANYONE, expected

    def _in_turn(self, index: int, seat: int, what: Any) -> bool:
        """Whether a seat that may not be in turn is; who then must be out of cards is found out."""
        in_turn = self.recovery.in_turn(index, seat, self.turn, what)
        self.finished = self.recovery.out(self.finished, self.result.finish, seat, self.turn, in_turn)
        self.others = self.plays.seats - 1 - self.finished.bit_count()
        return in_turn


_Handler = Callable[[Table[Any, Any], int, Any], None]
_BY_TAG: dict[str, _Handler] = {
    "play": Table._play,
    "pass": Table._pass,
    "timeout": Table._timeout,
    "escape": Table._escape,
    "host": Table._hand_over,
    "unhost": Table._take_back,
    "void": Table._void,
}


class _Handlers(dict[type, _Handler]):
    """What takes an event, by its type, which is found by its tag: a game's play may have more than another's.

    No part of a table, which would then hold itself and outlive its game.
    """

    def __missing__(self, kind: Any) -> _Handler:
        """Finds what takes events of a type that was not seen yet."""
        handler = self[kind] = _BY_TAG[kind.__struct_config__.tag]
        return handler


_HANDLERS = _Handlers()


def replay(
    plays: CardPlays[S, R],
    events: Sequence[Any],
    deal: Deal,
    lead: int,
    *,
    escape_hosts: bool,
    pass_locks_out: bool = False,
    duty: int | None = None,
    returns: bool = True,
    watch: Watch | None = None,
) -> Replay:
    """Replays the events of a log; the arguments are those of :class:`Table`.

    :param watch: who looks at the table between the events.

    Findings carry their 0-based event. What was played means something only where none of them is an error.
    """
    table = Table(
        plays,
        deal,
        lead,
        escape_hosts=escape_hosts,
        pass_locks_out=pass_locks_out,
        duty=duty,
        returns=returns,
        events=len(events),
    )
    return table.run(events) if watch is None else table.follow(watch(table, events))


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
