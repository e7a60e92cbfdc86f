"""Events of rush as steps of the quick pass: small tuples, found by the text of the event and remembered.

What a play may be answered by is asked in one chained comparison of small numbers. Each play has a *value*: its seat's
range, in it the form, in that the order. After each step the next seat may do what has a value between ``low`` and
``above``, so turn, form and order are asked together. What that can't answer (passes, bombs, plays of the server, ...)
has a value outside of every such range, and the pass looks at it more closely.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET

from settlement.games.card_plays import Memo
from settlement.games.log import Pass, RushEvent, RushPlay, Timeout
from settlement.games.rush.hand import Reading
from settlement.games.rush.held import HALF, RANKS, TO_RANKS, half

Step = tuple[int, int, int, int, tuple[Reading, ...]]
"""(value, low, above, cards, readings) of an event; ``low`` and ``above`` hold for the next step.

Of a play, ``cards`` are taken from the cards of both players, and ``readings`` are all that it has, the largest first;
the value of what the server played is negative. Of what is no play ``readings`` is (), the value one of the five below,
and ``cards`` the seat.
"""

PASS, PASS_AUTO, PASS_HOST, TIMEOUT, ODD = -1, -2, -3, -4, -5
"""Values of steps without cards. ODD is what only the replay that explains can tell."""

SEAT_BITS = 24
"""The range of seat 1 lies above that of seat 0 by one to so many bits."""

BOMBS = 1 << SEAT_BITS - 2
"""In a seat's range, where the bombs begin."""

ODD_STEP: Step = (ODD, 0, 0, 0, ())
SEAT = 1 << SEAT_BITS
_PASSES = {UNSET: PASS, "auto": PASS_AUTO, "host": PASS_HOST}
_KEPT = 2 * 4
_LEAD = BOMBS - 1
_FORM_BITS = 4
_decoded = msgspec.json.Decoder(RushEvent).decode
_encode = msgspec.json.Encoder().encode


class Placed(NamedTuple):
    """Where the largest reading of a play stands: its value in any seat's range, the window that it leaves, all readings.

    No reading: it is no play.
    """

    value: int
    low: int
    above: int
    readings: tuple[Reading, ...]


def free_lead(seat: int) -> tuple[int, int]:
    """The window of a seat that may play anything; bombs and what is no play lie outside, as ever."""
    return seat << SEAT_BITS, (seat << SEAT_BITS) + _LEAD


def window(reading: Reading) -> tuple[int, int]:
    """Between which values in its own range the next seat may answer a reading in kind."""
    if not reading.form:
        return BOMBS + reading.order, 0  # nothing
    return reading.form << _FORM_BITS | reading.order, (reading.form + 1) << _FORM_BITS


def window_after(reading: Reading, seat: int) -> tuple[int, int]:
    """The window of the seat that answers what ``seat`` has played."""
    low, above = window(reading)
    start = 1 - seat << SEAT_BITS
    return low + start, above + start


def placed(readings: tuple[Reading, ...]) -> Placed:
    """Where a play with these readings stands."""
    if not readings:
        return Placed(0, 0, 0, ())
    low, above = window(readings[0])
    return Placed(low, low, above, readings)


class Template(NamedTuple):
    """A play without its cards: whose it is, its declared reading, whether the server made it."""

    seat: int
    declared: str | None
    served: bool


class Steps(Memo[bytes, Step]):
    """Steps by the JSON text of their events, the braces left out.

    Only what is short is kept: longer plays hardly ever occur again. Their text is cut at the cards, so that the rest,
    which does occur again, is decoded once.

    :param placed_as: where cards stand with a declared reading or without one (None), by their rank counts.
    """

    def __init__(self, placed_as: Memo[tuple[int, str | None], Placed]) -> None:
        super().__init__(self._decode)
        self._placed_as = placed_as
        self._templates = Memo[tuple[bytes, bytes], Template | None](self._template)

    def __missing__(self, text: bytes) -> Step:
        """Find out what an event is that was not kept."""
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
        value, low, above, readings = self._placed_as[own >> TO_RANKS & RANKS, declared]
        if not readings:
            return ODD_STEP
        step: Step
        if seat:
            step = (-value - SEAT if served else value + SEAT, low, above, own << HALF, readings)
        else:
            step = (-value if served else value, low + SEAT, above + SEAT, own, readings)
        if len(cards) <= _KEPT:
            self.keep(text, step)
        return step

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
            usual = _encode(event)[1:-1]
            return ODD_STEP if text == usual else self[usual]
        if isinstance(event, Pass):
            return (_PASSES[event.by], *free_lead(1 - event.seat), event.seat, ())
        return (TIMEOUT, 0, 0, event.seat, ()) if isinstance(event, Timeout) else ODD_STEP


def _event(text: bytes) -> RushEvent | None:
    """An event by its text; None where it is no valid one, or has escapes."""
    if b"\\" in text:
        return None
    try:
        event = _decoded(b"{%b}" % text)
    except (msgspec.DecodeError, RecursionError):
        return None
    return event if text.count(b":") == _encode(event).count(b":") else None  # else a key stands twice


def steps_of(events: bytes, steps: Steps) -> list[Step]:
    """The steps of a JSON array of events; [] where it is none, or is cut up in no usual way."""
    if events[:2] != b"[{" or events[-2:] != b"}]":
        return []
    return list(map(steps.__getitem__, events[2:-2].split(b"},{")))
