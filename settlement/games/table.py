"""One game of cards at the table: the replay that rush, shuangkou and bigtwo share.

Turns, holdings, leading and passing, hosting and timeouts, escapes and void games are the same in all three; what a
play is and what it beats, each game says through a :class:`CardPlays`. The replay is one loop: where all is well it
builds no words; where something is wrong it says so as a finding and goes on as sensibly as it can, so that every
independent error is told and none of them twice. The deal is checked by :mod:`settlement.games.deal`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct

from settlement.findings import Finding, quoted
from settlement.games.book import BAD_TIME, instant
from settlement.games.cards import (
    FIELD,
    GUARD,
    WORD,
    canonical,
    card_count,
    cards_in,
    read_cards,
    word_of,
    word_of_canonical,
)
from settlement.games.deal import ANYONE, Deal
from settlement.games.log import Escape, Pass, Timeout
from settlement.games.table_pages import TablePages

MEMO_SIZE = 60_000


class Slot(Struct, gc=False):
    """A play as it is written, remembered by its text: its cards as a hand without guards, and how many they are.

    ``problem`` is a sentence where the text can't be read as cards at all; then the play has no reading.
    """

    word: int
    count: int
    problem: str | None = None


S = TypeVar("S", bound=Slot)
R = TypeVar("R")
K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """What was found out before, by its key (slots by the text of the play).

    A miss asks ``find``; a full memo starts again, so that memory stays flat.
    """

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> V:
        """Find out what was not asked yet."""
        if len(self) >= MEMO_SIZE:
            self.clear()
        found = self[key] = self._find(key)
        return found


def cards_of_play(text: str, most: int) -> tuple[int, int, str | None]:
    """The first three fields of a slot for a play's text; ``most``: how many cards a play can have."""
    word = word_of_canonical(text) if len(text) <= 2 * most else None
    if word is not None and text:
        return word, len(text) >> 1, None
    cards = read_cards(text)
    if isinstance(cards, str):
        return 0, 0, cards
    if not 0 < len(cards) <= most:
        return 0, 0, f"a play of {len(cards)} cards: it has at least one, and no more than the {most} of a hand"
    return word_of(cards), len(cards), None


class CardPlays(ABC, Generic[S, R]):
    """What a card game says about its plays, for one setting of the profile's switches.

    S is the game's slot, R what a play counts as (its reading). ``event_type`` is the play event of the game's logs,
    ``declares`` whether it may carry a reading (``as``); ``seats`` and ``hand_size`` are the deal's.
    """

    seats: int
    hand_size: int
    event_type: type[Any]
    declares: bool = False
    pages: TablePages
    slots: Memo[str, S]

    @abstractmethod
    def lead(self, slot: S) -> R | None:
        """What a play counts as on a free lead; None where it is no type."""

    @abstractmethod
    def answer(self, slot: S, table: R) -> R | None:
        """What a play counts as against ``table``; None where no reading of it beats."""

    @abstractmethod
    def refused(self, slot: S, table: R | None, event: int) -> Finding:
        """Why :meth:`answer` (or :meth:`lead`, where ``table`` is None) said None."""

    @abstractmethod
    def can_beat(self, held: int, table: R) -> bool:
        """Whether any play of a hand beats ``table``."""

    @abstractmethod
    def one_that_beats(self, held: int, table: R) -> str:
        """A play of the hand that beats ``table``, in words; asked only where :meth:`can_beat`."""

    @abstractmethod
    def hosted_fault(self, held: int, table: R | None, slot: S | None, opening: bool) -> str | None:
        """Which play the server should have chosen in place of ``slot`` (None: it passed); None where it chose right.

        ``opening``: it is the first play of the game.
        """

    def declared(self, cards: str, reading: str) -> S:
        """The slot of a play with a declared reading; asked only where ``declares``."""
        raise NotImplementedError

    def over(self, finish: Sequence[int]) -> bool:
        """Whether the game ends when these seats, in this order, have no cards left."""
        return True

    def heir(self, seat: int) -> int:
        """Who leads in place of a seat that won the trick and has no cards left."""
        return seat


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


class _Doubt(Generic[S, R]):
    """What a replay keeps beside its loop for what is irregular: the words for it, and what is still known after it.

    ``unsure`` are the seats (bits) whose cards are not known for certain (any more), ``unread`` those whose dealt hand
    could not be read. While the loop's turn is ANYONE,
    ``expect`` is the seat that must act (None: whoever does) and ``tables`` are the plays that may lie on the table
    (None among them: a free lead; empty: nothing is known of it).
    """

    def __init__(self, plays: CardPlays[S, R], held: list[int], deal: Deal) -> None:
        self.plays = plays
        self.pages = plays.pages
        self.held = held
        self.unsure, self.unread = deal.unsure, deal.unread
        self.findings: list[Finding] = []
        self.expect: int | None = None
        self.passed_over = 0
        self.tables: list[R | None] = [None]
        self._last_at: tuple[int, int, str] | None = None

    def note_time(self, event: int, text: str) -> None:
        """`at` is RFC 3339 and doesn't run backwards."""
        at = instant(text)
        if at is None:
            message = f"at is {quoted(text)}, which is no RFC 3339 time with an offset"
            self.findings.append(BAD_TIME.finding(message, event=event))
            return
        if self._last_at is not None and at < self._last_at[0]:
            message = f"at is {text}, earlier than {self._last_at[2]} of event {self._last_at[1]}"
            self.findings.append(self.pages.time_backwards.finding(message, event=event))
        self._last_at = (at, event, text)

    def seat_exists(self, event: int, seat: int) -> bool:
        """Whether a seat is at this table; what an event of any other did is not known, so all hands are unsure."""
        if seat < self.plays.seats:
            return True
        message = f"the event is of seat {seat}, but the seats are 0 to {self.plays.seats - 1}"
        self.findings.append(self.pages.unknown_seat.finding(message, event=event))
        self.unsure = (1 << self.plays.seats) - 1
        return False

    def in_turn(self, event: int, seat: int, turn: int, what: str) -> bool:
        """Whether it is the seat's turn, said where it is not; in doubt it is the expected seat's, or anyone's."""
        due = self.expect if turn == ANYONE else turn
        if due is None or seat == due:
            return True
        message = f"seat {seat} {what}, but it is the turn of seat {due}"
        self.findings.append(self.pages.out_of_turn.finding(message, event=event))
        return False

    def out(self, finished: int, finish: list[int], seat: int, turn: int, in_turn: bool) -> int:
        """The seats (bits) taken to be out of cards once ``seat`` acts when it may not have been its turn.

        Who acts is not out, whatever was counted; of several seats who is passed over again is taken to be out until
        it acts. So a seat whose cards are not known for certain is not told to be out of turn in every trick.
        """
        due = self.expect if turn == ANYONE else turn
        if finished >> seat & 1:
            finished &= ~(1 << seat)
            if seat in finish:
                finish.remove(seat)
        if not in_turn and due is not None and self.plays.seats > 2:
            if self.passed_over >> due & 1:
                finished |= 1 << due
            self.passed_over |= 1 << due
        return finished

    def play(self, event: int, seat: int, slot: S, tables: list[R | None], in_turn: bool) -> tuple[bool, R | None]:
        """Says what is wrong with a play that was not plainly right, and takes its cards off the hand.

        ``tables`` are the plays that it may answer. Returns whether it is taken as made, and what it then counts as
        (None: that is not known); ``tables`` of the doubt are those after it.
        """
        if not in_turn:  # perhaps the play of another seat: whose cards are gone is not known
            self.unsure = (1 << self.plays.seats) - 1
        if slot.problem is not None:
            self.findings.append(self.pages.bad_card.finding(slot.problem, event=event))
            self.unsure |= 1 << seat
            self.tables = []
            return False, None
        rest = self.held[seat] - (0 if self.unread >> seat & 1 else slot.word)
        if rest & GUARD != GUARD:
            self.findings.append(self._not_held(event, seat, slot))
            if not in_turn:
                self.tables = [None, *tables]
                return False, None
            self.unsure |= 1 << seat
            rest = _without(self.held[seat], slot.word)
        self.held[seat] = rest
        for on_table in tables:
            reading = self.plays.lead(slot) if on_table is None else self.plays.answer(slot, on_table)
            if reading is not None:
                self.tables = [reading, *tables]
                return True, reading
        reading = self.plays.lead(slot)
        if reading is None:
            self.findings.append(self.plays.refused(slot, None, event))
            self.tables = []
        else:
            if tables and in_turn:
                self.findings.append(self.plays.refused(slot, tables[0], event))
            self.tables = [reading, *tables]
        return True, reading

    def passing(self, event: int, seat: int, tables: list[R | None], in_turn: bool) -> bool:
        """Says what is wrong with a pass that was not plainly right; whether it is taken as one."""
        if in_turn and tables != [None]:
            return True
        if in_turn:
            message = f"seat {seat} passes with nothing on the table"
            self.findings.append(self.pages.pass_on_lead.finding(message, event=event))
        self.tables = [None, *tables]
        return False

    def _not_held(self, event: int, seat: int, slot: S) -> Finding:
        missing = canonical(cards_in(slot.word - (self.held[seat] - _without(self.held[seat], slot.word))))
        holds = canonical(cards_in(self.held[seat])) or "no cards"
        message = f"seat {seat} plays {missing}, which it does not hold (it holds {holds})"
        return self.pages.not_held.finding(message, event=event)

    def served_play(
        self, event: int, seat: int, by: object, hosted: bool, slot: S, table: R | None, opening: bool, sure: bool
    ) -> None:
        """A play that the server made, or should have made; the hand is that before it. ``sure``: it is all right."""
        if by == "auto":
            message = f"seat {seat} plays, and the play is marked by: auto, which only a pass can be"
            self.findings.append(self.pages.auto_play.finding(message, event=event))
        elif by == "host":
            self._founded(event, seat, hosted, "play")
            if sure and not self.unsure >> seat & 1:
                self._smallest(event, seat, table, slot, opening)
        elif hosted:
            self._missing_host(event, seat, "play")

    def served_pass(self, event: int, seat: int, by: object, hosted: bool, table: R | None) -> None:
        """A pass that the server made, or should have made; ``table`` None: not known for certain."""
        sure = not self.unsure >> seat & 1
        if by == "auto":
            if table is not None and sure and self.plays.can_beat(self.held[seat], table):
                which = self.plays.one_that_beats(self.held[seat], table)
                message = f"the pass is automatic, but seat {seat} can play {which}"
                self.findings.append(self.pages.auto_pass.finding(message, event=event))
        elif by == "host":
            self._founded(event, seat, hosted, "pass")
            if table is not None and sure:
                self._smallest(event, seat, table, None, False)
        elif hosted:
            self._missing_host(event, seat, "pass")

    def timeout(self, event: int, seat: int, turn: int) -> bool:
        """Says where a timeout is out of turn; whether the seat exists."""
        if not self.seat_exists(event, seat):
            return False
        due = self.expect if turn == ANYONE else turn
        if due is not None and seat != due:
            message = f"the time of seat {seat} runs out, but it is the turn of seat {due}"
            self.findings.append(self.pages.timeout_out_of_turn.finding(message, event=event))
        return True

    def escape(self, event: int, seat: int, finished: bool) -> bool:
        """Whether an escape is legal."""
        if not self.seat_exists(event, seat):
            return False
        if finished:
            message = f"seat {seat} escapes, but it has no cards left"
            self.findings.append(self.pages.escape_without_cards.finding(message, event=event))
        return not finished

    def _smallest(self, event: int, seat: int, table: R | None, slot: S | None, opening: bool) -> None:
        better = self.plays.hosted_fault(self.held[seat], table, slot, opening)
        if better is not None:
            did = "passes" if slot is None else f"plays {canonical(cards_in(slot.word))}"
            message = f"the server {did} for seat {seat}; the smallest eligible play is {better}"
            self.findings.append(self.pages.hosted_not_smallest.finding(message, event=event))

    def _founded(self, event: int, seat: int, hosted: bool, what: str) -> None:
        if not hosted:
            message = f"the {what} of seat {seat} is marked by: host, but nothing turned hosting on for it before"
            self.findings.append(self.pages.hosting_unfounded.finding(message, event=event))

    def _missing_host(self, event: int, seat: int, what: str) -> None:
        message = f"seat {seat} is hosted by the server, but its {what} is not marked by: host"
        self.findings.append(self.pages.hosting_missing.finding(message, event=event))


def _without(held: int, word: int) -> int:
    """A hand without those of the cards that it holds."""
    for card in cards_in(word):
        if (held - WORD[card]) & GUARD == GUARD:
            held -= WORD[card]
    return held


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
    following = [*range(1, seats), 0]
    held = [word + guard for word in deal.hands]
    made: list[Played] = []
    finish: list[int] = []
    doubt = _Doubt(plays, held, deal)
    findings = doubt.findings
    result = Replay(plays=made, held=held, finish=finish, findings=findings)
    turn, owner = lead, max(lead, 0)
    table: R | None = None
    hosted = locked = finished = 0
    to_pass = others = seats - 1
    plain = duty is None and not pass_locks_out and not deal.unsure  # and nobody hosted or out of cards, nothing wrong
    ended = False
    index = -1
    for event in events:
        index += 1
        kind = type(event)
        seat: int = event.seat
        if event.at is not UNSET:
            doubt.note_time(index, event.at)
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
            turn = seat_after(seat, seats, finished | locked)
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
                turn = seat_after(seat, seats, finished | locked)
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


def _spent(made: list[Played], seat: int) -> int:
    return sum(slot.count for _, player, slot, _ in made if player == seat)
