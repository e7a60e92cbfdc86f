"""Who owed its highest single before a seat with one card left, and led or played another (bigtwo/1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from settlement.findings import Finding
from settlement.games.bigtwo.codes import LAST_CARD_DUTY
from settlement.games.bigtwo.plays import BigTwoPlays
from settlement.games.bigtwo.rules import SEATS
from settlement.games.cards import GUARD, canonical, card_count
from settlement.games.log import Pass, Play
from settlement.games.table import seat_after
from settlement.words import say


class Breach(Struct, frozen=True):
    """A single that was not the highest: its event, its seat, the seat with one card, and the highest (a card 0-51)."""

    event: int
    seat: int
    following: int
    highest: int


def breaches(events: Sequence[Any], hands: Sequence[int], plays: BigTwoPlays, locks_out: bool) -> Iterator[Breach]:
    """The singles of a legal game that broke the duty, in the order of their events.

    :param hands: the dealt hands as words, guards not set.
    :param locks_out: who passed has no turn until the next free lead.
    """
    held = [word + GUARD for word in hands]
    owner = passed = 0
    for index, event in enumerate(events):
        if isinstance(event, Pass):
            passed |= 1 << event.seat
            if passed | 1 << owner == (1 << SEATS) - 1:
                passed = 0
        elif isinstance(event, Play):
            seat, slot = event.seat, plays.slots[event.cards]
            following = seat_after(seat, SEATS, passed if locks_out else 0)
            highest = plays.suits.holding(held[seat]).bit_length() - 1
            if slot.count == 1 and slot.holding != 1 << highest and card_count(held[following]) == 1:
                yield Breach(index, seat, following, plays.suits.cards[highest])
            held[seat] -= slot.word
            owner, passed = seat, passed & ~(1 << seat) if locks_out else 0


def letting_out(found: Sequence[Breach], events: Sequence[Any]) -> Breach | None:
    """The breach after which the next seat went out at once, in a game that ended with a play; None where there is none."""
    acts = [index for index, event in enumerate(events) if isinstance(event, Play | Pass)]
    return found[-1] if found and len(acts) > 1 and found[-1].event == acts[-2] else None


def tell_breach(breach: Breach) -> Finding:
    """The warning about a breach."""
    words = say(
        "seat {seat} plays a single while seat {following}, which is next, has one card left; its highest is {highest}",
        seat=breach.seat,
        following=breach.following,
        highest=canonical([breach.highest]),
    )
    return LAST_CARD_DUTY.finding(words, event=breach.event)
