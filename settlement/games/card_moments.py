"""How a game of cards is watched: what the three card games share, and what each of them says of its plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from settlement.games.cards import TOKENS, canonical, cards_in
from settlement.games.deal import ANYONE
from settlement.games.log import Pass, Play
from settlement.games.moment import Deed, Option, SeatView, View, Watcher
from settlement.games.rush.log import RushPlay
from settlement.games.table import Table
from settlement.words import Message, Words

DEALT = Message("moment/dealt", "the cards are dealt")
PLAYED = Message("moment/played", "seat {seat} plays {play}")
PLAYED_NOTHING = Message("moment/played-nothing", "seat {seat} plays cards that can't be played here")
PASSED = Message("moment/passed", "seat {seat} passes")
DEEDS = {
    "timeout": Message("moment/timeout", "the time of seat {seat} runs out; the server plays for it"),
    "escape": Message("moment/escape", "seat {seat} leaves the game"),
    "host": Message("moment/host", "seat {seat} hands its cards over to the server"),
    "unhost": Message("moment/unhost", "seat {seat} takes its cards back"),
    "void": Message("moment/void", "seat {seat} is not ready: the game never starts"),
    "dragon": Message("moment/dragon", "seat {seat} shows a card of each rank"),
}
PASS = Message("moment/pass", "pass")


class CardTeller(Struct, frozen=True):
    """What a card game says of its plays.

    :param name: the plays' rules and a reading to its name: ``a pair of 4``.
    :param why: the same and the play on the table to why it beats that.
    :param list_plays: the plays' rules, a hand and the play on the table (None: a free lead) to all that may be played: an
        example of the cards, the reading, and what a log declares it to be ("": nothing).
    :param count: the bombs of a seat so far (event, reading), and rules, to the count phase and what it comes from; None
        in games without.
    """

    name: Callable[[Any, Any], Words]
    why: Callable[[Any, Any, Any], Words]
    list_plays: Callable[[Any, int, Any], Iterator[tuple[list[int], Any, str]]]
    count: Callable[[Sequence[tuple[int, Any]], Any], tuple[int, Words] | None] = lambda bombs, rules: None


def watch_cards(teller: CardTeller) -> Watcher:
    """How a card game is watched."""

    def view(table: Table[Any, Any], rules: Any, before: View | None, event: Any) -> View:
        return _view(table, rules, teller)

    def tell(event: Any, table: Table[Any, Any], before: View | None, rules: Any) -> Deed:
        return _tell(event, table, before, teller)

    def options(table: Table[Any, Any], rules: Any) -> Iterator[Option]:
        return _options(table, teller)

    return Watcher(view, tell, options)


def tokens_of(word: int) -> tuple[str, ...]:
    """The cards of a hand (guards ignored), lowest first."""
    return tuple(TOKENS[card] for card in cards_in(word))


def _view(table: Table[Any, Any], rules: Any, teller: CardTeller) -> View:
    finish, made = table.result.finish, table.result.plays
    seats = []
    for seat, word in enumerate(table.held):
        known = [(event, reading) for event, who, _, reading in made if who == seat and reading is not None]
        counted = teller.count(known, rules)
        seats.append(
            SeatView(
                hand=tokens_of(word),
                hosted=bool(table.hosted >> seat & 1),
                place=finish.index(seat) + 1 if seat in finish else None,
                phase=None if counted is None else counted[0],
                count=None if counted is None else counted[1],
            )
        )
    lies = table.on_table is not None and bool(made)
    return View(
        seats=tuple(seats),
        turn=None if table.ended or table.turn == ANYONE else table.turn,
        table=tokens_of(made[-1][2].word) if lies else (),
        owner=table.owner if lies else None,
    )


def _tell(event: Any, table: Table[Any, Any], before: View | None, teller: CardTeller) -> Deed:
    if event is None:
        return Deed(told=DEALT())
    if isinstance(event, Play | RushPlay):
        return _tell_play(event, table, before, teller)
    do = str(event.__struct_config__.tag)
    message = PASSED if do == "pass" else DEEDS[do]
    return Deed(told=message(seat=event.seat))


def _tell_play(event: Any, table: Table[Any, Any], before: View | None, teller: CardTeller) -> Deed:
    plays, made = table.plays, table.result.plays
    slot = plays.slots[event.cards]
    cards = tokens_of(slot.word)
    reading = made[-1][3] if made and made[-1][1] == event.seat and made[-1][2].word == slot.word else None
    if reading is None:
        return Deed(told=PLAYED_NOTHING(seat=event.seat), cards=cards)
    answered = before is not None and before.table != () and len(made) > 1
    why = teller.why(plays, reading, made[-2][3]) if answered else None
    return Deed(told=PLAYED(seat=event.seat, play=teller.name(plays, reading)), cards=cards, why=why)


def _options(table: Table[Any, Any], teller: CardTeller) -> Iterator[Option]:
    """What the seat in turn may play, and a pass where it may."""
    seat = table.turn
    if seat == ANYONE or table.ended:
        return
    for cards, reading, declared in teller.list_plays(table.plays, table.held[seat], table.on_table):
        if table.duty is not None and table.duty not in cards:
            continue
        event = table.plays.event_type(seat=seat, cards=canonical(cards), **({"as_": declared} if declared else {}))
        tokens, told = tuple(TOKENS[card] for card in cards), teller.name(table.plays, reading)
        yield Option(seat=seat, do="play", event=event, cards=tokens, told=told)
    if table.on_table is not None:
        yield Option(seat=seat, do="pass", event=Pass(seat=seat), told=PASS())
