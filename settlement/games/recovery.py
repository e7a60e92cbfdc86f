"""What is irregular in a replay: the words for it, and what is still known after it.

A replay that met a mistake goes on: from then on it may not know whose turn it is, what lies on the table or what a
seat holds, and it tells nothing that the mistake itself explains.
"""

from __future__ import annotations

from typing import Generic

from settlement.findings import Finding, quoted
from settlement.games.card_plays import CardPlays, R, S
from settlement.games.cards import GUARD, WORD, canonical, cards_in
from settlement.games.deal import ANYONE, Deal
from settlement.games.editions import BAD_TIME
from settlement.games.repeats import Repeats
from settlement.games.times import instant
from settlement.words import Message, say

PLAYS, PASSES = Message("table/plays", "plays"), Message("table/passes", "passes")
PLAYS_CARDS = Message("table/plays-cards", "plays {cards}")
PLAY, PASS = Message("table/play", "play"), Message("table/pass", "pass")
NO_CARDS = Message("table/no-cards", "no cards")


class Recovery(Generic[S, R]):
    """What a replay keeps for what is irregular: the words for it, and what is still known after it.

    ``unsure`` are the seats (bits) whose cards are not known for certain (any more), ``unread`` those whose dealt hand
    could not be read. While the turn is ANYONE, ``expect`` is the seat that must act (None: whoever does) and
    ``tables`` are the plays that may lie on the table (None among them: a free lead; empty: nothing is known of it).
    """

    def __init__(self, plays: CardPlays[S, R], held: list[int], deal: Deal) -> None:
        self.plays = plays
        self.pages = plays.pages
        self.held = held
        self.unsure, self.unread = deal.unsure, deal.unread
        self.findings: list[Finding] = []
        self.repeats = Repeats(self.findings)
        self.expect: int | None = None
        self.passed_over = 0
        self.tables: list[R | None] = [None]
        self._last_at: tuple[int, int, str] | None = None

    def note_time(self, event: int, text: str) -> None:
        """`at` is RFC 3339 and doesn't run backwards."""
        at = instant(text)
        if at is None:
            if not self.repeats.goes_on("time"):
                words = say("at is {text}, which is no RFC 3339 time with an offset", text=quoted(text))
                self.repeats.tell("time", BAD_TIME, event, words)
            return
        if self._last_at is not None and at < self._last_at[0]:
            words = say(
                "at is {text}, earlier than {last} of event {event}",
                text=text,
                last=self._last_at[2],
                event=self._last_at[1],
            )
            self.findings.append(self.pages.time_backwards.finding(words, event=event))
        self._last_at = (at, event, text)

    def seat_exists(self, event: int, seat: int) -> bool:
        """Whether a seat is at this table; what an event of any other did is not known, so all hands are unsure."""
        if seat < self.plays.seats:
            return True
        words = say("the event is of seat {seat}, but the seats are 0 to {last}", seat=seat, last=self.plays.seats - 1)
        self.findings.append(self.pages.unknown_seat.finding(words, event=event))
        self.unsure = (1 << self.plays.seats) - 1
        return False

    def in_turn(self, event: int, seat: int, turn: int, what: Message) -> bool:
        """Whether it is the seat's turn, said where it is not; where that is not known it is the expected seat's, or anyone's."""
        due = self.expect if turn == ANYONE else turn
        if due is None or seat == due:
            return True
        words = say("seat {seat} {what}, but it is the turn of seat {due}", seat=seat, what=what(), due=due)
        self.findings.append(self.pages.out_of_turn.finding(words, event=event))
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
        (None: that is not known); ``tables`` are those after it.
        """
        if not in_turn:  # perhaps the play of another seat: whose cards are gone is not known
            self.unsure = (1 << self.plays.seats) - 1
        if slot.problem is not None:
            self.findings.append(self.pages.bad_card.finding(say("{problem}", problem=slot.problem), event=event))
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
            words = say("seat {seat} passes with nothing on the table", seat=seat)
            self.findings.append(self.pages.pass_on_lead.finding(words, event=event))
        self.tables = [None, *tables]
        return False

    def _not_held(self, event: int, seat: int, slot: S) -> Finding:
        missing = canonical(cards_in(slot.word - (self.held[seat] - _without(self.held[seat], slot.word))))
        words = say(
            "seat {seat} plays {missing}, which it does not hold (it holds {holds})",
            seat=seat,
            missing=missing,
            holds=canonical(cards_in(self.held[seat])) or NO_CARDS(),
        )
        return self.pages.not_held.finding(words, event=event)

    def served_play(
        self,
        event: int,
        seat: int,
        by: object,
        hosted: bool,
        slot: S,
        table: R | None,
        opening: bool,
        sure: bool,
        last_card: bool,
    ) -> None:
        """A play that the server made, or should have made; the hand is that before it. ``sure``: it is all right.

        ``last_card``: the next other seat that may act has one card left.
        """
        if by == "auto":
            if not self.repeats.goes_on(("auto", seat)):
                words = say("seat {seat} plays, and the play is marked by: auto, which only a pass can be", seat=seat)
                self.repeats.tell(("auto", seat), self.pages.auto_play, event, words)
        elif by == "host":
            if self._founded(event, seat, hosted, PLAY) and sure and not self.unsure >> seat & 1:
                self._smallest(event, seat, table, slot, opening, last_card)
        elif hosted:
            self._missing_host(event, seat, PLAY)

    def served_pass(self, event: int, seat: int, by: object, hosted: bool, table: R | None, last_card: bool) -> None:
        """A pass that the server made, or should have made; ``table`` None: not known for certain."""
        sure = not self.unsure >> seat & 1
        if by == "auto":
            if table is not None and sure and self.plays.can_beat(self.held[seat], table):
                which = self.plays.one_that_beats(self.held[seat], table)
                words = say("the pass is automatic, but seat {seat} can play {which}", seat=seat, which=which)
                self.findings.append(self.pages.auto_pass.finding(words, event=event))
        elif by == "host":
            if self._founded(event, seat, hosted, PASS) and table is not None and sure:
                self._smallest(event, seat, table, None, False, last_card)
        elif hosted:
            self._missing_host(event, seat, PASS)

    def timeout(self, event: int, seat: int, turn: int) -> bool:
        """Says where a timeout is out of turn; whether the seat exists."""
        if not self.seat_exists(event, seat):
            return False
        self.repeats.end(("by", seat))
        due = self.expect if turn == ANYONE else turn
        if due is not None and seat != due:
            words = say("the time of seat {seat} runs out, but it is the turn of seat {due}", seat=seat, due=due)
            self.findings.append(self.pages.timeout_out_of_turn.finding(words, event=event))
        return True

    def escape(self, event: int, seat: int, finished: bool) -> bool:
        """Whether an escape is legal."""
        if not self.seat_exists(event, seat):
            return False
        self.repeats.end(("by", seat))
        if finished:
            words = say("seat {seat} escapes, but it has no cards left", seat=seat)
            self.findings.append(self.pages.escape_without_cards.finding(words, event=event))
        return not finished

    def hand_over(self, event: int, seat: int, finished: bool, hosted: bool) -> bool:
        """Whether the server plays for a seat that its player hands over; said where it can't, or does already (room/1)."""
        if not self.seat_exists(event, seat):
            return False
        self.repeats.end(("by", seat))
        if finished:
            words = say("seat {seat} is handed over to the server, but it has no cards left", seat=seat)
            self.findings.append(self.pages.host_without_cards.finding(words, event=event))
        elif hosted:
            words = say("seat {seat} is handed over to the server, which plays for it already", seat=seat)
            self.findings.append(self.pages.host_again.finding(words, event=event))
        return not finished

    def take_back(self, event: int, seat: int, hosted: bool, returns: bool) -> bool:
        """Whether a seat plays for itself from now on; said where it did before, or where it may not (room/1.2)."""
        if not self.seat_exists(event, seat):
            return False
        self.repeats.end(("by", seat))
        if not hosted:
            words = say("seat {seat} is taken back, but the server doesn't play for it", seat=seat)
            self.findings.append(self.pages.unhost_unfounded.finding(words, event=event))
        elif not returns:
            words = say("seat {seat} is taken back, but in this room the server plays on to the end", seat=seat)
            self.findings.append(self.pages.unhost_refused.finding(words, event=event))
        return True

    def _smallest(self, event: int, seat: int, table: R | None, slot: S | None, opening: bool, last_card: bool) -> None:
        better = self.plays.hosted_fault(self.held[seat], table, slot, opening, last_card)
        if better is not None:
            did = PASSES() if slot is None else PLAYS_CARDS(cards=canonical(cards_in(slot.word)))
            words = say(
                "the server {did} for seat {seat}; the smallest eligible play is {better}",
                did=did,
                seat=seat,
                better=better,
            )
            self.findings.append(self.pages.hosted_not_smallest.finding(words, event=event))

    def _founded(self, event: int, seat: int, hosted: bool, what: Message) -> bool:
        """Whether the server plays for the seat; where it doesn't, that is said once (room/1.3)."""
        if not hosted and not self.repeats.goes_on(("by", seat)):
            words = say(
                "the {what} of seat {seat} is marked by: host, but nothing turned hosting on for it before",
                what=what(),
                seat=seat,
            )
            self.repeats.tell(("by", seat), self.pages.hosting_unfounded, event, words)
        return hosted

    def _missing_host(self, event: int, seat: int, what: Message) -> None:
        if not self.repeats.goes_on(("by", seat)):
            words = say(
                "seat {seat} is hosted by the server, but its {what} is not marked by: host", seat=seat, what=what()
            )
            self.repeats.tell(("by", seat), self.pages.hosting_missing, event, words)


def _without(held: int, word: int) -> int:
    """A hand without those of the cards that it holds."""
    for card in cards_in(word):
        if (held - WORD[card]) & GUARD == GUARD:
            held -= WORD[card]
    return held
