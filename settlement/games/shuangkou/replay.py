"""How a log of shuangkou is replayed and settled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.cards import FIELD, RANK_SHIFT, canonical
from settlement.games.deal import ANYONE, Deal, check_players, lead_seat, read_deal
from settlement.games.ledger import Fact, Outcome, rejected, settled, void
from settlement.games.log import Lead, ShuangkouLog
from settlement.games.log import Play as PlayEvent
from settlement.games.shuangkou.hand import Play, named, read, why_no_play
from settlement.games.shuangkou.order import beats, smallest_answer, smallest_lead, why
from settlement.games.shuangkou.pages import TABLE
from settlement.games.shuangkou.payout import (
    SEATS,
    Result,
    buckle_entries,
    buckle_of,
    enemies,
    escape_entries,
    partner,
    side,
)
from settlement.games.shuangkou.rules import Rules
from settlement.games.table import CardPlays, Memo, Slot, cards_of_play, replay

HAND_SIZE = 27
COPIES = 2


class PlaySlot(Slot):
    """A play as it is written, with what it is; None where it is no type."""

    play: Play | None = None


class ShuangkouPlays(CardPlays[PlaySlot, Play]):
    """The plays of shuangkou, with or without the pair of a big and a small joker."""

    seats = SEATS
    hand_size = HAND_SIZE
    event_type = PlayEvent
    pages = TABLE

    def __init__(self, mixed_joker_pair: bool) -> None:
        self.mixed_joker_pair = mixed_joker_pair
        self.slots = Memo(self._read)

    def _read(self, text: str) -> PlaySlot:
        word, count, problem = cards_of_play(text, HAND_SIZE)
        return PlaySlot(word, count, problem, read(word >> RANK_SHIFT, self.mixed_joker_pair))

    def lead(self, slot: PlaySlot) -> Play | None:
        """What a play is."""
        return slot.play

    def answer(self, slot: PlaySlot, table: Play) -> Play | None:
        """What a play is, if it beats the table."""
        play = slot.play
        return play if play is not None and beats(play, table) else None

    def refused(self, slot: PlaySlot, table: Play | None, event: int) -> Finding:
        """Why a play is none, or doesn't beat the table."""
        if slot.play is None or table is None:
            return TABLE.illegal_play.finding(why_no_play(slot.word >> RANK_SHIFT, self.mixed_joker_pair), event=event)
        return TABLE.does_not_beat.finding(why(slot.play, table), event=event)

    def can_beat(self, held: int, table: Play) -> bool:
        """Whether a hand has a play that beats the table."""
        return self.smallest(held, table) is not None

    def one_that_beats(self, held: int, table: Play) -> str:
        """The smallest play of a hand that beats the table, in words."""
        smallest = self.smallest(held, table)
        return named(smallest) if smallest is not None else "nothing"

    def hosted_fault(self, held: int, table: Play | None, slot: PlaySlot | None, opening: bool) -> str | None:
        """The play that the server should have made, where it made another (shuangkou/4)."""
        smallest = self.smallest(held, table)
        chosen = slot.play if slot is not None else None
        return None if smallest == chosen or smallest is None else named(smallest)

    def smallest(self, held: int, table: Play | None) -> Play | None:
        """What the server plays for a hosted seat, None for a pass (shuangkou/4)."""
        ranks = held >> RANK_SHIFT
        return smallest_lead(ranks) if table is None else smallest_answer(ranks, table, self.mixed_joker_pair)

    def over(self, finish: Sequence[int]) -> bool:
        """Whether both partners of a side are out (shuangkou/3.1)."""
        return buckle_of(finish) is not None

    def heir(self, seat: int) -> int:
        """The partner leads for a seat that is out (接风, shuangkou/1.3)."""
        return partner(seat)


plays_for = cache(ShuangkouPlays)
"""The plays by the switch ``mixed_joker_pair``; kept, so that a text is read once in a run."""


def settle(log: ShuangkouLog, rules: Rules) -> Outcome:
    """A log and its rules to its outcome; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND_SIZE, COPIES, True, TABLE, findings)
    replayed = replay(
        plays_for(rules.mixed_joker_pair),
        log.events,
        deal,
        _lead(log.deal.lead, deal, findings),
        escape_hosts=rules.escape.mode == "host",
    )
    findings += replayed.findings
    if errors(findings):
        return rejected(findings)
    if replayed.void:
        return void(findings)
    finish, escaped = tuple(replayed.finish), replayed.escaped
    left = tuple(replayed.left(seat) for seat in range(SEATS))
    if escaped is not None:
        result = Result(finish=finish, buckle=None, winners=enemies(escaped), cards_left=left, escaped=escaped)
        entries = escape_entries(rules, escaped)
    else:
        buckle = buckle_of(finish)
        assert buckle is not None, "a game that ended without an escape has a side that is out"
        result = Result(finish=finish, buckle=buckle, winners=side(finish[0]), cards_left=left)
        entries = buckle_entries(rules, result.winners, buckle)
    return settled(entries, SEATS, result, findings, lambda: _facts(result))


def _lead(lead: Lead, deal: Deal, findings: list[Finding]) -> int:
    """The seat that leads first, and what is wrong with the drawn card (shuangkou/1.2)."""
    seat, card = lead_seat(lead.seat, None if lead.card is UNSET else lead.card, deal, TABLE, findings)
    if card == ANYONE or deal.unsure:
        return seat
    holders = [holder for holder, word in enumerate(deal.hands) if word >> FIELD * card & 31]
    if len(holders) == 2 and partner(holders[0]) != holders[1]:
        message = (
            f"{canonical([card])} was drawn, and its copies are with seats {holders[0]} and {holders[1]}, which are no "
            "partners: the two holders of the drawn card are partners in the seats of a log"
        )
        findings.append(TABLE.lead_card.finding(message))
    return seat


def _facts(result: Result) -> list[Fact]:
    places = ", ".join(
        f"seat {seat} {place}" for seat, place in zip(result.finish, ("first", "second", "third"), strict=False)
    )
    a, b = result.winners
    facts = [Fact("Out of cards", places or "nobody", "shuangkou/3.1")]
    if result.buckle is None:
        facts.append(
            Fact("Escape", f"seat {result.escaped} left the game; its enemies, seats {a} and {b}, win", "shuangkou/3.3")
        )
    else:
        facts.append(Fact("Buckle", f"{result.buckle}, won by seats {a} and {b}", "shuangkou/3.1"))
    left = ", ".join(f"seat {seat}: {cards}" for seat, cards in enumerate(result.cards_left))
    return [*facts, Fact("Cards left", left, "shuangkou/3.4")]
