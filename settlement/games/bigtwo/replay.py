"""How a log of bigtwo is replayed and settled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.bigtwo.hand import Play, read, suits_of, why_no_play
from settlement.games.bigtwo.order import beats, can_beat, smallest_answer, why
from settlement.games.bigtwo.pages import TABLE
from settlement.games.bigtwo.payout import SEATS, Result, card_points, card_points_why, entries
from settlement.games.bigtwo.rules import HAND, Rules
from settlement.games.cards import CARD_OF, FIELD, SMALL_JOKER, TOKENS, canonical, copies_above
from settlement.games.deal import check_players, lead_seat, read_deal
from settlement.games.ledger import Fact, Outcome, rejected, settled, void
from settlement.games.log import BigTwoLog
from settlement.games.log import Play as PlayEvent
from settlement.games.table import CardPlays, Memo, Slot, cards_of_play, replay

DIAMOND_THREE = CARD_OF["3d"]
SPADE_TWO = CARD_OF["2s"]


class PlaySlot(Slot):
    """A play as it is written, its cards as a holding, and what it is; None where it is no type."""

    holding: int = 0
    play: Play | None = None


class BigTwoPlays(CardPlays[PlaySlot, Play]):
    """The plays of bigtwo in an order of suits; ``first``: the first play must contain 3♦."""

    seats = SEATS
    hand_size = HAND
    event_type = PlayEvent
    pages = TABLE

    def __init__(self, suits: tuple[str, ...], first: bool) -> None:
        self.suits = suits_of(suits)
        self.first = first
        self.slots = Memo(self._read)

    def _read(self, text: str) -> PlaySlot:
        word, count, problem = cards_of_play(text, HAND)
        if problem is None and word >> FIELD * SMALL_JOKER & (1 << 2 * FIELD) - 1:
            return PlaySlot(0, 0, "a joker is played, but the deck has none")
        if problem is not None or copies_above(word, 1):
            return PlaySlot(word, count, problem)
        holding = self.suits.holding(word)
        return PlaySlot(word, count, None, holding, read(holding))

    def lead(self, slot: PlaySlot) -> Play | None:
        """What a play is."""
        return slot.play

    def answer(self, slot: PlaySlot, table: Play) -> Play | None:
        """What a play is, if it beats the table."""
        play = slot.play
        return play if play is not None and beats(play, table) else None

    def refused(self, slot: PlaySlot, table: Play | None, event: int) -> Finding:
        """Why a play is none, or doesn't beat the table."""
        if slot.play is not None and table is not None:
            return TABLE.does_not_beat.finding(why(slot.play, table, self.suits), event=event)
        twice = copies_above(slot.word, 1)
        reason = f"{canonical(twice)} is played more than once at a time" if twice else why_no_play(slot.holding)
        return TABLE.illegal_play.finding(reason, event=event)

    def can_beat(self, held: int, table: Play) -> bool:
        """Whether a hand has a play that beats the table."""
        return can_beat(self.suits.holding(held), table)

    def one_that_beats(self, held: int, table: Play) -> str:
        """The smallest play of a hand that beats the table."""
        smallest = smallest_answer(self.suits.holding(held), table)
        return canonical(self.suits.cards_of(smallest)) if smallest is not None else "nothing"

    def hosted_fault(self, held: int, table: Play | None, slot: PlaySlot | None, opening: bool) -> str | None:
        """The cards that the server should have played, where it played others (bigtwo/3.4)."""
        smallest = self.hosted(held, table, opening)
        chosen = slot.holding if slot is not None else None
        return None if smallest == chosen or smallest is None else canonical(self.suits.cards_of(smallest))

    def hosted(self, held: int, table: Play | None, opening: bool) -> int | None:
        """The cards that the server plays from a hand, None for a pass; ``opening``: it is the first play of the game."""
        holding = self.suits.holding(held)
        if table is not None:
            return smallest_answer(holding, table)
        if opening and self.first:
            return self.suits.holding_of([DIAMOND_THREE])
        return holding & -holding


plays_for = cache(BigTwoPlays)
"""The plays by the order of suits and the duty of 3♦; kept, so that a text is read once in a run."""


def settle(log: BigTwoLog, rules: Rules) -> Outcome:
    """A log and its rules to its outcome; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND, 1, False, TABLE, findings)
    first = log.deal.first
    lead, _ = lead_seat(log.deal.lead.seat, TOKENS[DIAMOND_THREE] if first else None, deal, TABLE, findings)
    # Where another seat was dealt 3♦ that has been said; its first play can't be held to the duty.
    on_duty = first and lead >= 0 and bool(deal.hands[lead] >> FIELD * DIAMOND_THREE & 31)
    replayed = replay(
        plays_for(rules.suits, first),
        log.events,
        deal,
        lead,
        escape_hosts=rules.escape.mode == "host",
        pass_locks_out=rules.pass_locks_out,
        duty=DIAMOND_THREE if on_duty else None,
    )
    findings += replayed.findings
    if errors(findings):
        return rejected(findings)
    if replayed.void:
        return void(findings)
    escaped = replayed.escaped
    left = tuple(replayed.left(seat) for seat in range(SEATS))
    counted = left if escaped is None else tuple(rules.escape.cards * (seat == escaped) for seat in range(SEATS))
    holds_two = [bool(word >> FIELD * SPADE_TWO & 31) for word in replayed.held]
    points = tuple(card_points(rules, n, two) for n, two in zip(counted, holds_two, strict=True))
    if escaped is None:
        result = Result(winner=replayed.finish[0], cards_left=left, card_points=points)
    else:
        result = Result(winner=None, cards_left=left, card_points=points, escaped=escaped)
    return settled(
        entries(rules, points, escaped), SEATS, result, findings, lambda: _facts(rules, result, counted, holds_two)
    )


def _facts(rules: Rules, result: Result, counted: Sequence[int], holds_two: Sequence[bool]) -> list[Fact]:
    def by_seat(values: Sequence[object]) -> str:
        return ", ".join(f"seat {seat}: {value}" for seat, value in enumerate(values))

    point_words = [card_points_why(rules, n, two) for n, two in zip(counted, holds_two, strict=True)]
    end = (
        Fact("Winner", f"seat {result.winner}, out of cards", "bigtwo/1.2")
        if result.escaped is UNSET
        else Fact("Escape", f"seat {result.escaped} left the game", "bigtwo/3.3")
    )
    return [
        end,
        Fact("Cards left", by_seat(result.cards_left), "bigtwo/3.5"),
        Fact("Card points", by_seat(point_words), "bigtwo/3.1"),
    ]
