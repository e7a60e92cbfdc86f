"""Events of rush as steps of the fast path: small tuples, found by the text of the event and remembered.

Each step has a *value*, a small number that says who does what: a play has that of its seat, form and order. Each step
also has the set of the values that may follow it in the usual way, so one look into a set asks for the turn, the form
and the order together. Bombs, passes and plays of the server, and whatever else has to be looked at more closely, have
values that are in no such set.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from operator import le
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from settlement.batch.fast.hands import HALF, RANKS, TO_RANKS, half
from settlement.games.card_plays import Memo
from settlement.games.log import Pass, Timeout
from settlement.games.rush.hand import ACE, BIG, Reading, of_one_rank, run, shortest_run
from settlement.games.rush.log import RushEvent, RushPlay
from settlement.games.rush.order import beats
from settlement.games.rush.plays import RushPlays

Step = tuple[int, int, frozenset[int], tuple[Reading, ...]]
"""(value, cards, following, readings) of an event.

Of a play, ``cards`` are taken from the cards of both players, and ``readings`` are all that it has, the largest first;
the value of what the server played is negative. Of a player's own pass ``cards`` is 0, and ``readings`` is (). Of all
others the value is one of the four below, ``cards`` the seat, and ``readings`` ().
"""

PASS_AUTO, PASS_HOST, TIMEOUT, ODD = -1, -2, -3, -4
"""Values of what is neither a play nor a player's own pass. ODD is what only the replay that explains can tell."""

SEAT_BITS = 12
"""The values of seat 1 are those of seat 0 with a bit above so many."""

_TURN, PASS, _BOMB = 0, 1, 2
"""Of seat 0: the value by which a set tells whose turn is next, which no step has; that of a pass; that of any bomb."""

TURN_OF_1 = _TURN + (1 << SEAT_BITS)
ODD_STEP: Step = (ODD, 0, frozenset(), ())
_FORM_BITS = 4
_KEPT = 2 * 4
_LONGEST = 300
"""Bytes of an event; with the cards of a whole hand, a declared reading and a time it has fewer."""
_PASSES = {"auto": PASS_AUTO, "host": PASS_HOST}
_AT = re.compile(
    rb', ?"at": ?"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(?:\.[0-9]{1,6})?)[0-9]{0,3}(Z|[-+][0-9]{2}:[0-9]{2})"(?=})'
)
"""The time at the end of an event, to microseconds, and its offset."""
_decoded = msgspec.json.Decoder(RushEvent).decode
_encode = msgspec.json.Encoder().encode


def _value(reading: Reading) -> int:
    return reading.form << _FORM_BITS | reading.order if reading.form else _BOMB


@cache
def _plain_readings() -> tuple[Reading, ...]:
    """Every reading that is no bomb."""
    found = [of_one_rank(rank, size) for rank in range(BIG + 1) for size in (1, 2, 3)]
    for width in (1, 2, 3):
        for length in range(shortest_run(width), ACE + 2):
            found += [run(width, low, length) for low in range(ACE + 2 - length)]
    return tuple(found)


@cache
def _answers(table: Reading, seat: int) -> frozenset[int]:
    """The values of a seat for a pass and for the plays that beat a play without being bombs."""
    beating = [_value(reading) for reading in _plain_readings() if beats(reading, table)]
    return frozenset(seat << SEAT_BITS | value for value in (_TURN, PASS, *beating))


@cache
def _answers_to_bomb(seat: int) -> frozenset[int]:
    """The same where a bomb is on the table, which only bombs beat."""
    return frozenset(seat << SEAT_BITS | value for value in (_TURN, PASS))


def following(reading: Reading, seat: int) -> frozenset[int]:
    """What the other seat may do after a play in the usual way: answer in kind, or pass."""
    return _answers(reading, 1 - seat) if reading.form else _answers_to_bomb(1 - seat)


@cache
def free_lead(seat: int) -> frozenset[int]:
    """What a seat may do on a free lead in the usual way: any play but a bomb."""
    return frozenset(seat << SEAT_BITS | value for value in {_TURN, *map(_value, _plain_readings())})


class Placed(NamedTuple):
    """What cards are on a free lead, were it seat 0's: their value, all readings; without a reading they are no play."""

    value: int
    readings: tuple[Reading, ...]


class Template(NamedTuple):
    """A play without its cards: whose it is, its declared reading, whether the server made it."""

    seat: int
    declared: str | None
    served: bool


class Steps(Memo[bytes, Step]):
    """Steps by the JSON text of their events: with a comma before it, without the last brace.

    Only what is short is kept: longer plays hardly ever occur again. Their text is cut at the cards, so that the rest,
    which does occur again, is decoded once.

    :param plays: says what cards are.
    """

    def __init__(self, plays: RushPlays) -> None:
        super().__init__(self._decode)
        self._plays = plays
        self._placed_as = Memo[tuple[int, str | None], Placed](self._place)
        self._templates = Memo[tuple[bytes, bytes], Template | None](self._template)

    def __missing__(self, text: bytes) -> Step:
        """Find out what an event is that was not kept."""
        if len(text) > _LONGEST:
            return ODD_STEP
        before, _, after = text.partition(b'"cards":"')
        cards, closing, rest = after.partition(b'"')
        if not closing:
            return super().__missing__(text)
        template = self._templates[before, rest]
        if template is None:
            return ODD_STEP
        seat, declared, served = template
        try:
            own = half(cards)
        except (KeyError, IndexError):
            return ODD_STEP
        value, readings = self._placed_as[own >> TO_RANKS & RANKS, declared]
        if not readings:
            return ODD_STEP
        if seat:
            value += TURN_OF_1
            own <<= HALF
        step: Step = (-value if served else value, own, following(readings[0], seat), readings)
        if len(cards) <= _KEPT:
            self.keep(text, step)
        return step

    def _place(self, key: tuple[int, str | None]) -> Placed:
        """What cards are by their rank counts, with a declared reading or without one (None)."""
        readings = self._plays.place(*key)
        return Placed(_value(readings[0]) if readings else ODD, readings)

    def _template(self, around: tuple[bytes, bytes]) -> Template | None:
        """What stands around the cards of a play; None where it is out of the ordinary.

        Without escapes, what follows the key "cards" is a text whatever its letters are, so one play tells for all.
        """
        event = _event(b'%b"cards":"3s"%b' % around)
        if not isinstance(event, RushPlay) or event.seat > 1 or event.at is not UNSET or event.by == "auto":
            return None
        return Template(event.seat, None if event.as_ is UNSET else event.as_, event.by == "host")

    def _decode(self, text: bytes) -> Step:
        """An event that is no play, or one that is written in another way than most."""
        event = _event(text)
        if event is None or event.at is not UNSET or event.seat > 1:
            return ODD_STEP
        if isinstance(event, RushPlay):
            usual = b",%b" % _encode(event)[:-1]
            return ODD_STEP if text == usual else self[usual]
        seat = event.seat
        if isinstance(event, Pass):
            lead = free_lead(1 - seat)
            return (seat << SEAT_BITS | PASS, 0, lead, ()) if event.by is UNSET else (_PASSES[event.by], seat, lead, ())
        return (TIMEOUT, seat, frozenset(), ()) if isinstance(event, Timeout) else ODD_STEP


steps_for = cache(Steps)
"""The steps under one setting of the profile's switches, kept for all its games."""


def _event(text: bytes) -> RushEvent | None:
    """An event by its text; None where it is no valid one, or has escapes."""
    if text[:1] != b"," or b"\\" in text:
        return None
    try:
        event = _decoded(text[1:] + b"}")
    except (msgspec.DecodeError, RecursionError):
        return None
    return event if text.count(b":") == _encode(event).count(b":") else None  # else a key stands twice


def steps_of(events: bytes, steps: Steps) -> list[Step]:
    """The steps of a JSON array of events; [] where it is none, or is cut up in no usual way.

    Its text is cut at closing braces. Where each piece is an event, the array is that of these events.
    """
    if events[:2] != b"[{" or events[-2:] != b"}]":
        return []
    if b'"at"' in events:
        events = _timeless(events)
    return list(map(steps.__getitem__, (b"," + events[1:-2]).split(b"}")))


def _timeless(events: bytes) -> bytes:
    """Events without their times, where each ends with one and they don't run backwards; else as they are.

    What is left of an event that has two times is one that has a time, and so is odd.
    """
    texts = [(time + offset).decode() for time, offset in _AT.findall(events)]
    try:
        times = msgspec.convert(texts, list[datetime])
    except msgspec.ValidationError:
        return events
    ordered = all(map(le, times, times[1:]))
    return _AT.sub(b"", events) if ordered else events
