"""A game event by event, as its moments are seen: what was done, with which cards or tiles, and what all hold after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from cli.html.audit import sentences as say
from cli.html.audit.anchors import of_event
from cli.html.audit.mask import Mask
from cli.html.audit.money import name_of
from cli.html.audit.pieces import Draw, draw_cards, draw_tiles, write_cards, write_tiles
from cli.payouts import amount
from cli.steps import HOSTED, OUT, PAID, PHASE, READY
from settlement.games.catalogue import game
from settlement.games.moment import DEAL, Meld, Moment, SeatView, watch
from settlement.logs.settle import GameResult
from settlement.words import Words

_OF_MELD = {"peng": 3, "exposed": 4, "added": 4, "concealed": 4}


class Hand(NamedTuple):
    """What a seat holds: drawn where the reader may see it, else only how many there are (``held``).

    ``acts``: the event is its own; ``turn``: it acts next; ``melds`` lie before it; ``notes`` say what else there is.
    """

    name: Words
    pieces: Markup | None
    held: int
    acts: bool
    turn: bool
    melds: Sequence[Markup]
    notes: Sequence[Words]


class Step(NamedTuple):
    """An event, or the deal (``event`` None). ``notes`` say why a play beats, and what is wrong."""

    anchor: str
    event: int | None
    what: Words
    by: Words | None
    pieces: Markup | None
    hands: Sequence[Hand]
    notes: Sequence[Words]
    wrong: bool


def list_steps(result: GameResult, mask: Mask, anchor: str, *, plain: bool = False) -> list[Step]:
    """The steps of a game; those of one with an error go up to the first. None of a record that can't be replayed.

    :param plain: hands are written and not drawn, as a page of many games would hold millions of cards else.
    """
    log, edition = result.log, result.edition
    if log is None or edition is None:
        return []
    return list(_steps(watch(game(log.game), log, edition.rules).moments, mask, anchor, plain))


def _steps(moments: Sequence[Moment], mask: Mask, anchor: str, plain: bool) -> Iterator[Step]:
    tiles = bool(moments) and moments[0].view.wall is not None
    draw = draw_tiles if tiles else draw_cards
    write: Draw = (write_tiles if tiles else write_cards) if plain else draw
    for moment in moments:
        deal = moment.event == DEAL
        hidden = moment.do == "draw" and moment.seat is not None and not mask.sees(moment.seat)
        notes = [] if moment.why is None else [mask.words(moment.why)]
        yield Step(
            anchor=f"{anchor}-deal" if deal else of_event(anchor, moment.event),
            event=None if deal else moment.event,
            what=say.DRAWS(seat=moment.seat or 0) if hidden else mask.words(moment.told),
            by=None if moment.by is None else say.BY[moment.by](),
            pieces=draw(moment.cards) if moment.cards and not hidden else None,
            hands=[_hand(seat, view, moment, mask, write) for seat, view in enumerate(moment.view.seats)],
            notes=notes + [words for found in moment.findings if (words := mask.finding(found).words) is not None],
            wrong=moment.is_wrong,
        )


def _hand(seat: int, view: SeatView, moment: Moment, mask: Mask, write: Draw) -> Hand:
    seen = mask.sees(seat)
    return Hand(
        name=name_of(seat, mask),
        pieces=write(view.hand) if seen else None,
        held=len(view.hand),
        acts=moment.seat == seat,
        turn=moment.view.turn == seat,
        melds=[_meld(meld, write, seen=seen) for meld in view.melds],
        notes=list(_notes(view, seen=seen)),
    )


def _meld(meld: Meld, write: Draw, *, seen: bool) -> Markup:
    """A meld with all its tiles; those of a concealed gang only its owner sees."""
    count = _OF_MELD[meld.kind]
    return write((meld.tile,) * count) if seen or meld.kind != "concealed" else Markup("▮") * count


def _notes(view: SeatView, *, seen: bool) -> Iterator[Words]:
    """What else there is to say of a seat: its place, who plays for it, what its bombs count, what it has got so far."""
    if view.place is not None:
        yield OUT(place=view.place)
    if view.hosted:
        yield HOSTED()
    if view.phase:
        yield PHASE(phase=view.phase)
    if view.ready and seen:
        yield READY()
    if view.paid:
        yield PAID(paid=amount(view.paid))
