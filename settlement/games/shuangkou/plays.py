"""How a play of shuangkou is written, read, compared and chosen by the server: what the shared replay asks of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from settlement.findings import Finding
from settlement.games.card_plays import CardPlays, Memo, Slot, cards_of_play
from settlement.games.cards import RANK_SHIFT
from settlement.games.log import Play as PlayEvent
from settlement.games.shuangkou.codes import TABLE
from settlement.games.shuangkou.facts import buckle_of
from settlement.games.shuangkou.hand import Play, read
from settlement.games.shuangkou.moves import can_beat, smallest_answer, smallest_lead
from settlement.games.shuangkou.order import beats
from settlement.games.shuangkou.partners import SEATS, partner
from settlement.games.shuangkou.reasons import explain_no_play, explain_order, name_play

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
            message = explain_no_play(slot.word >> RANK_SHIFT, self.mixed_joker_pair)
            return TABLE.illegal_play.finding(message, event=event)
        return TABLE.does_not_beat.finding(explain_order(slot.play, table), event=event)

    def can_beat(self, held: int, table: Play) -> bool:
        """Whether a hand has a play that beats the table."""
        return can_beat(held >> RANK_SHIFT, table, self.mixed_joker_pair)

    def one_that_beats(self, held: int, table: Play) -> str:
        """The smallest play of a hand that beats the table, in words."""
        smallest = self.smallest(held, table)
        return str(name_play(smallest)) if smallest is not None else "nothing"

    def hosted_fault(
        self, held: int, table: Play | None, slot: PlaySlot | None, opening: bool, last_card: bool = False
    ) -> str | None:
        """The play that the server should have made, where it made another (shuangkou/4)."""
        smallest = self.smallest(held, table)
        chosen = slot.play if slot is not None else None
        return None if smallest == chosen or smallest is None else str(name_play(smallest))

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
