"""How a play of bigtwo is written, read, compared and chosen by the server: what the shared replay asks of the game."""

from __future__ import annotations

from functools import cache

from settlement.findings import Finding
from settlement.games.bigtwo.can_beat import any_five, can_beat
from settlement.games.bigtwo.codes import TABLE
from settlement.games.bigtwo.hand import Play, read, suits_of
from settlement.games.bigtwo.moves import smallest_answer
from settlement.games.bigtwo.order import beats
from settlement.games.bigtwo.reasons import explain_no_play, explain_order
from settlement.games.bigtwo.rules import HAND, SEATS
from settlement.games.card_plays import CardPlays, Memo, Slot, cards_of_play
from settlement.games.cards import (
    CARD_OF,
    FIELD,
    RANK_SHIFT,
    SMALL_JOKER,
    at_least,
    canonical,
    copies_above,
    has_more_than,
)
from settlement.games.log import Play as PlayEvent
from settlement.words import say

DIAMOND_THREE = CARD_OF["3d"]


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
        if problem is not None or has_more_than(word, 1):
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
            return TABLE.does_not_beat.finding(explain_order(slot.play, table, self.suits), event=event)
        twice = copies_above(slot.word, 1)
        if twice:
            message = say("{cards} is played more than once at a time", cards=canonical(twice))
        else:
            message = explain_no_play(slot.holding)
        return TABLE.illegal_play.finding(message, event=event)

    def can_beat(self, held: int, table: Play) -> bool:
        """Whether a hand has a play that beats the table; what ranks decide is not asked of suits."""
        if table.count < 5:
            top = (at_least(held >> RANK_SHIFT, table.count).bit_length() - 1) >> 2
            if top != table.key >> 2:
                return top > table.key >> 2
        elif not any_five(held):
            return False
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
