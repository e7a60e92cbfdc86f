"""How a play of bigtwo is written, read, compared and chosen by the server: what the shared replay asks of the game."""

from __future__ import annotations

from functools import cache

from settlement.findings import Finding
from settlement.games.bigtwo.can_beat import any_five, can_beat
from settlement.games.bigtwo.codes import TABLE
from settlement.games.bigtwo.hand import Play, Suits, Types, read, suits_of, types_of
from settlement.games.bigtwo.moves import smallest_answer
from settlement.games.bigtwo.order import beats
from settlement.games.bigtwo.reasons import explain_no_play, explain_order
from settlement.games.bigtwo.rules import HAND, SEATS, PlayTypes, Rules
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


class PlaySlot(Slot):
    """A play as it is written, its cards as a holding, and what it is; None where it is no type."""

    holding: int = 0
    play: Play | None = None


class BigTwoPlays(CardPlays[PlaySlot, Play]):
    """The plays of bigtwo in a room.

    :param opening: the card that the first play must contain; None where there is no such duty.
    :param last_card: a single before a seat with one card left is to be the highest (bigtwo/1.3).
    """

    seats = SEATS
    hand_size = HAND
    event_type = PlayEvent
    pages = TABLE

    def __init__(self, suits: Suits, types: Types, opening: int | None, last_card: bool) -> None:
        self.suits = suits
        self.types = types
        self.opening = opening
        self.last_card = last_card
        self.slots = Memo(self._read)
        self._usual = types.are_usual

    def _read(self, text: str) -> PlaySlot:
        word, count, problem = cards_of_play(text, HAND)
        if problem is None and word >> FIELD * SMALL_JOKER & (1 << 2 * FIELD) - 1:
            return PlaySlot(0, 0, "a joker is played, but the deck has none")
        if problem is not None or has_more_than(word, 1):
            return PlaySlot(word, count, problem)
        holding = self.suits.holding(word)
        return PlaySlot(word, count, None, holding, read(holding, self.types))

    def lead(self, slot: PlaySlot) -> Play | None:
        """What a play is."""
        return slot.play

    def answer(self, slot: PlaySlot, table: Play) -> Play | None:
        """What a play is, if it beats the table."""
        play = slot.play
        return play if play is not None and beats(play, table, self.types) else None

    def refused(self, slot: PlaySlot, table: Play | None, event: int) -> Finding:
        """Why a play is none, or doesn't beat the table."""
        if slot.play is not None and table is not None:
            return TABLE.does_not_beat.finding(explain_order(slot.play, table, self.suits, self.types), event=event)
        twice = copies_above(slot.word, 1)
        if twice:
            message = say("{cards} is played more than once at a time", cards=canonical(twice))
        else:
            message = explain_no_play(slot.holding, self.types)
        return TABLE.illegal_play.finding(message, event=event)

    def can_beat(self, held: int, table: Play) -> bool:
        """Whether a hand has a play that beats the table; what ranks decide is not asked of suits."""
        if table.count == 5:
            if self._usual and not any_five(held):
                return False
        elif not self.types.bombs:
            top = (at_least(held >> RANK_SHIFT, table.count).bit_length() - 1) >> 2
            if top != table.key >> 2:
                return top > table.key >> 2
        return can_beat(self.suits.holding(held), table, self.types)

    def one_that_beats(self, held: int, table: Play) -> str:
        """The smallest play of a hand that beats the table."""
        smallest = smallest_answer(self.suits.holding(held), table, self.types)
        return canonical(self.suits.cards_of(smallest)) if smallest is not None else "nothing"

    def hosted_fault(
        self, held: int, table: Play | None, slot: PlaySlot | None, opening: bool, last_card: bool = False
    ) -> str | None:
        """The cards that the server should have played, where it played others (bigtwo/3.4).

        A single that is not the highest where that is due is told as what it is, whoever played it (bigtwo/1.3).
        """
        due = self.hosted(held, table, opening, last_card)
        chosen = slot.holding if slot is not None else None
        if due == chosen or due is None:
            return None
        if self.last_card and last_card and slot is not None and slot.count == 1:
            return None
        return canonical(self.suits.cards_of(due))

    def hosted(self, held: int, table: Play | None, opening: bool, last_card: bool) -> int | None:
        """The cards that the server plays from a hand, None for a pass.

        :param opening: it is the first play of the game.
        :param last_card: the next other seat that may act has one card left.
        """
        holding = self.suits.holding(held)
        highest = 1 << holding.bit_length() - 1
        if table is not None:
            smallest = smallest_answer(holding, table, self.types)
            is_single = smallest is not None and smallest.bit_count() == 1
            return highest if is_single and self.last_card and last_card else smallest
        if opening and self.opening is not None:
            return self.suits.holding_of([self.opening])
        return highest if self.last_card and last_card else holding & -holding


@cache
def _kept(
    suits: tuple[str, ...],
    straights: tuple[str, ...],
    plays: PlayTypes,
    flush_by: str,
    bombs: str,
    opening: int | None,
    last_card: bool,
) -> BigTwoPlays:
    return BigTwoPlays(suits_of(suits), types_of(straights, plays, flush_by, bombs), opening, last_card)


def plays_for(rules: Rules, first: bool) -> BigTwoPlays:
    """The plays of a room, in the first game of a series or a later one; kept, so that a text is read once in a run."""
    opening = opening_card(rules) if first else None
    suits, last_card = rules.suits, rules.last_card.duty
    return _kept(suits, rules.straights, rules.plays, rules.flush_by, rules.bombs, opening, last_card)


def opening_card(rules: Rules) -> int | None:
    """The card that the first play of a series must contain; None where there is no such duty (bigtwo/1.2)."""
    return None if rules.opening == "none" else CARD_OF[rules.opening]
