"""A game event by event, with what each seat holds after it; the deal stands before the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup
from msgspec import UNSET

from cli.html.audit import sentences as say
from cli.html.audit.anchors import of_event
from cli.html.audit.mask import Mask
from cli.html.audit.money import name_of
from cli.html.audit.pieces import cards_of, draw_cards, draw_tiles, tiles_of
from settlement.logs.settle import GameResult
from settlement.words import Words


class Hand(NamedTuple):
    """What a seat holds: drawn where the reader may see it, else only how many there are (``held``). ``acts``: the event is its own."""

    name: Words
    pieces: Markup | None
    held: int
    acts: bool


class Step(NamedTuple):
    """An event, or the deal (``event`` None): what is done, with which cards or tiles, and what all hold after it."""

    anchor: str
    event: int | None
    what: Words
    pieces: Markup | None
    hands: Sequence[Hand]
    notes: Sequence[Words]


def list_steps(result: GameResult, mask: Mask, game: str) -> list[Step]:
    """The steps of a game, as far as its record can be read."""
    return [] if result.log is None else list(_steps(result.log, mask, game))


def _steps(log: Any, mask: Mask, game: str) -> Iterator[Step]:
    tiles = log.game == "sichuan"
    hands = [Counter((tiles_of if tiles else cards_of)(text) or ()) for text in log.deal.hands]
    yield Step(f"{game}-deal", None, say.DEAL(), None, _hands(hands, mask, tiles, None), ())
    for number, event in enumerate(log.events):
        seat = getattr(event, "seat", None)
        moved = _moved(event, tiles)
        if not tiles and seat is not None and moved and seat < len(hands):
            hands[seat] -= Counter(moved)
        drawn = None if not moved else (draw_tiles if tiles else draw_cards)(moved)
        shown = () if tiles else _hands(hands, mask, tiles, seat)
        if event.__struct_config__.tag == "draw" and seat is not None and not mask.sees(seat):
            drawn = None
        yield Step(of_event(game, number), number, _what(event, mask), drawn, shown, ())


def _hands(hands: Sequence[Counter[int]], mask: Mask, tiles: bool, acting: int | None) -> list[Hand]:
    draw = draw_tiles if tiles else draw_cards
    return [
        Hand(
            name_of(seat, mask),
            draw(sorted(held.elements(), reverse=not tiles)) if mask.sees(seat) else None,
            held.total(),
            seat == acting,
        )
        for seat, held in enumerate(hands)
    ]


def _moved(event: Any, tiles: bool) -> list[int]:
    """The cards or tiles that an event names."""
    text = getattr(event, "tile" if tiles else "cards", None)
    return [] if not isinstance(text, str) else (tiles_of if tiles else cards_of)(text) or []


def _what(event: Any, mask: Mask) -> Words:
    """What an event says, in words."""
    kind = str(event.__struct_config__.tag)
    by = getattr(event, "by", UNSET)
    seat = getattr(event, "seat", None)
    if seat is None:
        return say.EXHAUSTED()
    told = say.EVENTS[kind, by if isinstance(by, str) else ""]
    return told(who=name_of(seat, mask))
