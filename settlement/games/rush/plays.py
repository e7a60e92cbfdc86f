"""Rush at the table: what the shared replay asks about plays, answered for one setting of the profile's switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from settlement.findings import Finding, quoted
from settlement.games.card_plays import CardPlays, Memo, Slot, cards_of_play
from settlement.games.cards import (
    RANK_SHIFT,
    RANK_SMALL,
    at_least,
    canonical,
    cards_in,
    has_more_than,
    rank_of,
)
from settlement.games.rush.can_beat import can_beat
from settlement.games.rush.codes import BAD_AS, TABLE_PAGES
from settlement.games.rush.hand import (
    PLAIN,
    PlayRules,
    Reading,
    counts_of,
    declared_reading,
    jokers_of,
    of_one_rank,
    readings,
)
from settlement.games.rush.log import RushPlay
from settlement.games.rush.moves import Choice, bombs, in_kind
from settlement.games.rush.order import beats, why
from settlement.games.rush.rules import Rules
from settlement.games.rush.why_illegal import why_no_type
from settlement.words import say


class RushSlot(Slot, gc=False):
    """A play with all its readings, the largest first; () where the cards are no type.

    ``declared`` is what is wrong with a declared reading (then ``readings`` is empty).
    """

    readings: tuple[Reading, ...] = ()
    declared: str | None = None


HAND_SIZE = 27


class RushPlays(CardPlays[RushSlot, Reading]):
    """The plays of rush under one setting of the keys that say which there are."""

    seats = 2
    hand_size = HAND_SIZE
    event_type = RushPlay
    declares = True
    pages = TABLE_PAGES

    def __init__(self, rules: PlayRules) -> None:
        self.rules = rules
        self.slots = Memo(self._read)
        self.readings = Memo[int, tuple[Reading, ...]](lambda ranks: readings(ranks, rules))
        self._declared = Memo[tuple[str, str], RushSlot](self._read_declared)

    def _read(self, text: str) -> RushSlot:
        word, count, problem = cards_of_play(text, HAND_SIZE)
        if problem is not None or (has_more_than(word, 2) and not _fits_two_decks(word)):
            return RushSlot(word, count, problem)
        return RushSlot(word, count, None, self.readings[word >> RANK_SHIFT])

    def _read_declared(self, key: tuple[str, str]) -> RushSlot:
        cards, declared = key
        slot = self.slots[cards]
        if not slot.readings:
            return slot
        reading = self._reading_as(slot.word >> RANK_SHIFT, slot.readings, declared)
        if isinstance(reading, str):
            return RushSlot(
                slot.word, slot.count, None, (), f"as {quoted(declared)} is no reading of {cards}: {reading}"
            )
        return RushSlot(slot.word, slot.count, None, (reading,))

    def _reading_as(self, ranks: int, found: Sequence[Reading], declared: str) -> Reading | str:
        """The reading that a log declares, of those that the cards have; a sentence where they don't allow it."""
        for reading in found:
            if reading.declared == declared:
                return reading
        return declared_reading(ranks, declared, self.rules)

    def place(self, ranks: int, declared: str | None) -> tuple[Reading, ...]:
        """All readings of cards by their rank counts, the largest first, or the declared one; () where there is none."""
        found = self.readings[ranks] if _fit_two_decks(ranks) else ()
        if declared is None or not found:
            return found
        reading = self._reading_as(ranks, found, declared)
        return () if isinstance(reading, str) else (reading,)

    def declared(self, cards: str, reading: str) -> RushSlot:
        """The slot of a play with a declared reading (rush/4.5)."""
        return self._declared[cards, reading]

    def lead(self, slot: RushSlot) -> Reading | None:
        """The largest reading (rush/4.4)."""
        return slot.readings[0] if slot.readings else None

    def answer(self, slot: RushSlot, table: Reading) -> Reading | None:
        """The largest of the readings that beat."""
        for reading in slot.readings:  # as below, without a call more: most of a game is this
            if beats(reading, table):
                return reading
        return None

    @staticmethod
    def first_that_beats(found: Sequence[Reading], table: Reading) -> Reading | None:
        """The first of several readings that beats ``table``."""
        for reading in found:
            if beats(reading, table):
                return reading
        return None

    def refused(self, slot: RushSlot, table: Reading | None, event: int) -> Finding:
        """Why a play is none, or doesn't beat the table."""
        if slot.declared is not None:
            return BAD_AS.finding(say("{what}", what=slot.declared), event=event)
        cards = canonical(cards_in(slot.word))
        if not slot.readings:
            fits = _fits_two_decks(slot.word)
            reason = why_no_type(slot.word >> RANK_SHIFT, self.rules) if fits else NOT_IN_TWO_DECKS
            return self.pages.illegal_play.finding(
                say("{cards} is no play: {reason}", cards=cards, reason=reason), event=event
            )
        assert table is not None
        reason = self.why_not(slot.readings, table)
        return self.pages.does_not_beat.finding(say("{cards}: {reason}", cards=cards, reason=reason), event=event)

    def why_not(self, found: Sequence[Reading], table: Reading) -> str:
        """Why none of a play's readings beats ``table``; of several the largest is spoken of."""
        sentence = why(found[0], table)
        return f"{sentence}; nor does any other reading of the cards" if len(found) > 1 else sentence

    def can_beat(self, held: int, table: Reading) -> bool:
        """Whether a hand has any play that beats, jokers used in every way (rush/10.1)."""
        return can_beat(held >> RANK_SHIFT, table, self.rules)

    def one_that_beats(self, held: int, table: Reading) -> str:
        """The play that the server would choose."""
        found = self.smallest(held >> RANK_SHIFT, table)
        assert found
        return found[0].text

    def hosted_fault(
        self, held: int, table: Reading | None, slot: RushSlot | None, opening: bool, last_card: bool = False
    ) -> str | None:
        """Which play is the smallest eligible one (rush/10.2); None where the server chose it, or one as small."""
        return self.host_fault(held >> RANK_SHIFT, table, 0 if slot is None else slot.word >> RANK_SHIFT)

    def host_fault(self, ranks: int, table: Reading | None, played: int) -> str | None:
        """The same by ranks of the hand and of the play (0: the server passed)."""
        if table is None:
            lowest = self.lowest_single(ranks)
            return None if played == lowest.taken else f"the lowest single, {lowest.text}"
        if not played and not can_beat(ranks, table, self.rules):
            return None
        smallest = self.smallest(ranks, table)
        if not played:
            return smallest[0].text
        if jokers_of(played) == smallest[0].jokers:
            form, orders = smallest[0].reading.form, {choice.reading.order for choice in smallest}
            marks = {choice.reading.mark for choice in smallest}
            for reading in self.readings[played]:
                if reading.form == form and reading.order in orders and reading.mark in marks:
                    return None
        return smallest[0].text

    @staticmethod
    def lowest_single(ranks: int) -> Choice:
        """What a hosted seat leads (rush/10.2)."""
        lowest = ((ranks & -ranks).bit_length() - 1) >> 2
        return Choice(1 << 4 * lowest, 0, of_one_rank(lowest, 1))

    def smallest(self, ranks: int, table: Reading) -> list[Choice]:
        """The smallest eligible answers: one, or several that don't beat each other; [] where nothing beats."""
        if not table.phase:
            if len(table.sizes) == 1 and (above := at_least(ranks & PLAIN, table.count) >> 4 * table.top + 4):
                rank = table.top + 1 + ((above & -above).bit_length() - 1 >> 2)
                return [Choice(table.count << 4 * rank, 0, of_one_rank(rank, table.count))]
            same = in_kind(ranks, table, self.rules)
            if same:
                return [min(same, key=lambda choice: (choice.jokers, choice.reading.top))]
        beating = [choice for choice in bombs(ranks, self.rules) if beats(choice.reading, table)]
        fewest = min((choice.jokers for choice in beating), default=0)
        rivals = [choice for choice in beating if choice.jokers == fewest]
        return [c for c in rivals if not any(beats(c.reading, rival.reading) for rival in rivals)]


NOT_IN_TWO_DECKS = "two decks have no more than eight cards of a rank and two jokers of a colour (rush/1.1)"


def _fits_two_decks(word: int) -> bool:
    """Whether two decks have so many cards of each rank; who holds them is another question."""
    ranks = Counter(map(rank_of, cards_in(word)))
    return all(count <= (8 if rank < RANK_SMALL else 2) for rank, count in ranks.items())


def _fit_two_decks(ranks: int) -> bool:
    """The same of rank counts, of which none has passed 15."""
    return max(counts_of(ranks)) <= 8 and max(ranks >> 52 & 15, ranks >> 56) <= 2


def plays_of(rules: Rules) -> RushPlays:
    """The plays under a profile's rules."""
    bombs, jokers = rules.bombs, rules.jokers
    return rush_plays(
        PlayRules(
            bombs.two_in_serial,
            bombs.four_jokers == "largest",
            jokers.wild,
            jokers.mixed_pair,
            bombs.serial_from,
        )
    )


@cache
def rush_plays(rules: PlayRules) -> RushPlays:
    """The one :class:`RushPlays` of a setting, with its memos."""
    return RushPlays(rules)
