"""A game event by event, with what each seat holds after it; the deal stands before the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup
from msgspec import UNSET

from cli.html.audit import sentences as say
from cli.html.audit.anchors import of_event
from cli.html.audit.held import Held
from cli.html.audit.mask import Mask
from cli.html.audit.money import name_of
from cli.html.audit.pieces import draw_cards, draw_tiles
from settlement.findings import errors
from settlement.logs.settle import GameResult
from settlement.words import Words


class Hand(NamedTuple):
    """What a seat holds: drawn where the reader may see it, else only how many there are (``held``). ``acts``: the event is its own; ``melds``
    lie open before it.
    """

    name: Words
    pieces: Markup | None
    held: int
    acts: bool
    melds: Sequence[Markup]


class Step(NamedTuple):
    """An event, or the deal (``event`` None): what is done, with which cards or tiles, and what all hold after it."""

    anchor: str
    event: int | None
    what: Words
    pieces: Markup | None
    hands: Sequence[Hand]
    notes: Sequence[Words]


def list_steps(result: GameResult, mask: Mask, game: str) -> list[Step]:
    """The steps of a game; those of one with an error go up to the first, as what comes after can't be relied on.

    None of a record that can't be read.
    """
    if result.log is None:
        return []
    wrong = [finding.event for finding in errors(result.findings) if finding.event is not None]
    told: dict[int, list[Words]] = {}
    for finding in result.findings:
        if finding.event is not None and finding.words is not None:
            told.setdefault(finding.event, []).append(mask.words(finding.words))
    steps = list(_steps(result.log, mask, game, told))
    return [step for step in steps if not wrong or step.event is None or step.event <= min(wrong)]


def _steps(log: Any, mask: Mask, game: str, told: dict[int, list[Words]]) -> Iterator[Step]:
    held = Held(log)
    yield Step(f"{game}-deal", None, say.DEAL(), None, _hands(held, mask, None), ())
    for number, event in enumerate(log.events):
        seat = getattr(event, "seat", None)
        moved = held.take(event)
        hidden = not mask.sees(seat if seat is not None else 0) and event.__struct_config__.tag == "draw"
        drawn = _draw(held, moved) if moved and not hidden else None
        hands = _hands(held, mask, seat)
        yield Step(of_event(game, number), number, _what(event, mask), drawn, hands, told.get(number, ()))


def _hands(held: Held, mask: Mask, acting: int | None) -> list[Hand]:
    return [
        Hand(
            name_of(seat, mask),
            _draw(held, sorted(hand.elements(), reverse=not held.tiles)) if mask.sees(seat) else None,
            hand.total(),
            seat == acting,
            [_draw(held, meld) for meld in held.melds[seat]],
        )
        for seat, hand in enumerate(held.hands)
    ]


def _draw(held: Held, pieces: Sequence[int]) -> Markup:
    return (draw_tiles if held.tiles else draw_cards)(pieces)


def _what(event: Any, mask: Mask) -> Words:
    """What an event says, in words."""
    kind = str(event.__struct_config__.tag)
    by = getattr(event, "by", UNSET)
    seat = getattr(event, "seat", None)
    if seat is None:
        return say.EXHAUSTED()
    told = say.EVENTS[kind, by if isinstance(by, str) else ""]
    return told(who=name_of(seat, mask))
