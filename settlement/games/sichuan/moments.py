"""How a game of sichuan is seen step by step: hands, melds, discards, money so far, and all that may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from settlement.findings import errors
from settlement.games.moment import Deed, Meld, MeldKind, Option, SeatView, View, Watcher
from settlement.games.sichuan import messages
from settlement.games.sichuan.facts import GangMade, Won
from settlement.games.sichuan.hand import wins
from settlement.games.sichuan.log import Discard, Draw, Exhausted, Gang, Hu, Peng
from settlement.games.sichuan.pay import pay
from settlement.games.sichuan.ready import find_wait
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.state import ADDED, ANY, DISCARDED, NO_TILE, OVER, OWN, PENGED, WON, State
from settlement.games.tiles import COPIES, TILES, copies, kinds_in, tiles_in
from settlement.words import Message, Words

DEALT = Message("sichuan/moment-dealt", "the tiles are dealt; seat {seat} is the dealer")
DREW = Message("sichuan/moment-drew", "seat {seat} draws {tile}")
DISCARDED_TILE = Message("sichuan/moment-discarded", "seat {seat} discards {tile}")
PENG = Message("sichuan/moment-peng", "seat {seat} makes a peng of {tile}")
GANG = Message("sichuan/moment-gang", "seat {seat} makes a gang of {tile}: {kind}")
WON_SELF = Message("sichuan/moment-won-self", "seat {seat} wins by its own draw, {tile}")
WON_ON = Message("sichuan/moment-won-on", "seat {seat} wins on {tile} of seat {feeder}")
WON_DEALT = Message("sichuan/moment-won-dealt", "seat {seat} wins with the tiles that it was dealt")
DEEDS = {
    "hu": Message("sichuan/moment-hu", "seat {seat} declares a win"),
    "false_hu": Message("sichuan/moment-false-hu", "seat {seat} declares a win that is none"),
    "wrong_count": Message("sichuan/moment-wrong-count", "seat {seat} holds a wrong number of tiles"),
    "timeout": Message("sichuan/moment-timeout", "the time of seat {seat} runs out; the server plays for it"),
    "escape": Message("sichuan/moment-escape", "seat {seat} leaves the game; the server plays for it"),
    "host": Message("sichuan/moment-host", "seat {seat} hands its tiles over to the server"),
    "unhost": Message("sichuan/moment-unhost", "seat {seat} takes its tiles back"),
    "void": Message("sichuan/moment-void", "seat {seat} is not ready: the game never starts"),
}
EXHAUSTED = Message("sichuan/moment-exhausted", "the wall is empty")
DISCARD_OPTION = Message("sichuan/option-discard", "discards {tile}")
DRAW_OPTION = Message("sichuan/option-draw", "draws")
PENG_OPTION = Message("sichuan/option-peng", "makes a peng of {tile}")
GANG_OPTION = Message("sichuan/option-gang", "makes a gang of {tile}: {kind}")
HU_OPTION = Message("sichuan/option-hu", "wins")

_PATH = "sichuan/"


def view(state: State, rules: Rules, before: View | None, event: Any) -> View:
    """The table as it is."""
    paid = _pay_so_far(state, rules, before, event)
    discards = _follow_discards(state, before, event)
    won = [step.seat for step in state.steps if isinstance(step, Won)]
    seats = tuple(
        SeatView(
            hand=tuple(TILES[tile] for tile in tiles_in(max(state.hands[seat], 0))),
            hosted=bool(state.hosted >> seat & 1),
            place=won.index(seat) + 1 if seat in won else None,
            melds=_melds(state, seat),
            discards=discards[seat],
            ready=_is_ready(state, rules, seat),
            paid=paid[seat],
        )
        for seat in range(state.players)
    )
    is_open = state.phase in (DISCARDED, WON, ADDED) and state.tile != NO_TILE
    return View(
        seats=seats,
        turn=None if state.phase in (ANY, OVER) else state.due,
        table=(TILES[state.tile],) if is_open else (),
        owner=state.feeder if is_open else None,
        wall=max(state.left, 0),
    )


def _pay_so_far(state: State, rules: Rules, before: View | None, event: Any) -> list[int | None]:
    """What each seat has got of gangs, wins and offences: the entries of the game as far as it went.

    None behind an error: what can't have happened can't be paid.
    """
    if errors(state.findings):
        return [None] * state.players
    if before is not None and isinstance(event, Draw | Discard | Peng):
        return [seat.paid for seat in before.seats]
    entries = [entry for entry in pay(state.facts(), rules) if entry.rule.startswith(_PATH)]
    return [sum(entry.amounts[seat] for entry in entries) for seat in range(state.players)]


def _follow_discards(state: State, before: View | None, event: Any) -> list[tuple[str, ...]]:
    """The discards that lie before each seat; one that is melded or won is taken from there."""
    if before is None:
        return [()] * state.players
    lie = [seat.discards for seat in before.seats]
    if isinstance(event, Discard) and event.seat < state.players:
        tile = TILES[state.tile] if state.tile != NO_TILE else event.tile
        lie[event.seat] = (*lie[event.seat], tile)
    elif _takes_discard(event) and before.owner is not None and lie[before.owner][-1:] == before.table:
        lie[before.owner] = lie[before.owner][:-1]
    return lie


def _takes_discard(event: Any) -> bool:
    return isinstance(event, Peng | Hu) or (isinstance(event, Gang) and event.kind == "exposed")


def _melds(state: State, seat: int) -> tuple[Meld, ...]:
    """Pengs, then gangs; of a gang that is not hidden the steps say whether it was added."""
    made = [step for step in state.steps if isinstance(step, GangMade) and step.seat == seat]
    added = {step.tile for step in made if step.kind == "added"}
    pengs = [Meld("peng", TILES[tile]) for tile in kinds_in(state.pengs[seat])]
    return (*pengs, *[Meld(_kind(state, seat, tile, added), TILES[tile]) for tile in kinds_in(state.gangs[seat])])


def _kind(state: State, seat: int, tile: int, added: set[int]) -> MeldKind:
    if state.hidden[seat] >> tile & 1:
        return "concealed"
    return "added" if tile in added else "exposed"


def _is_ready(state: State, rules: Rules, seat: int) -> bool | None:
    """Whether a seat's hand waits for a tile; None while it holds one more, has won, or isn't known."""
    if state.unsure >> seat & 1 or state.won >> seat & 1 or len(tiles_in(max(state.hands[seat], 0))) % 3 != 1:
        return None
    return find_wait(state.held(seat), rules.fan, rules.seven_pairs) is not None


def tell(event: Any, state: State, before: View | None, rules: Rules) -> Deed:
    """What an event did."""
    match event:
        case None:
            return Deed(told=DEALT(seat=state.dealer))
        case Draw():
            return Deed(told=DREW(seat=event.seat, tile=event.tile), cards=(event.tile,))
        case Discard():
            return Deed(told=DISCARDED_TILE(seat=event.seat, tile=event.tile), cards=(event.tile,))
        case Peng():
            tiles = before.table if before is not None else ()
            return Deed(told=PENG(seat=event.seat, tile="".join(tiles)), cards=tiles)
        case Gang():
            kind = messages.KINDS[event.kind]()
            return Deed(told=GANG(seat=event.seat, tile=event.tile, kind=kind), cards=(event.tile,))
        case Exhausted():
            return Deed(told=EXHAUSTED())
        case Hu():
            return _tell_win(event.seat, state)
    return Deed(told=DEEDS[str(event.__struct_config__.tag)](seat=event.seat))


def _tell_win(seat: int, state: State) -> Deed:
    won = state.steps[-1] if state.steps else None
    if not isinstance(won, Won) or won.seat != seat:
        return Deed(told=DEEDS["hu"](seat=seat))
    if won.by == "self" and won.tile is None:
        return Deed(told=WON_DEALT(seat=seat))
    tile = "" if won.tile is None else TILES[won.tile]
    if won.feeder is None:
        return Deed(told=WON_SELF(seat=seat, tile=tile), cards=(tile,))
    return Deed(told=WON_ON(seat=seat, tile=tile, feeder=won.feeder), cards=(tile,))


def options(state: State, rules: Rules) -> Iterator[Option]:
    """What may be done next, seat by seat; what of it is legal, the replay decides."""
    if state.phase in (ANY, OVER):
        return
    if state.phase in (OWN, PENGED):
        yield from _own_options(state, rules, state.due)
        return
    if state.phase in (DISCARDED, WON, ADDED) and state.tile != NO_TILE:
        for step in range(1, state.players):
            seat = (state.feeder + step) % state.players
            if state.active[seat]:
                yield from _claims(state, rules, seat)
    if state.left < 1:
        yield Option(seat=None, do="exhausted", event=Exhausted(), told=EXHAUSTED())
    else:
        yield Option(seat=state.due, do="draw", event=None, told=DRAW_OPTION())


def _own_options(state: State, rules: Rules, seat: int) -> Iterator[Option]:
    if state.phase == OWN and wins(state.held(seat), rules.seven_pairs):
        yield Option(seat=seat, do="hu", event=Hu(seat=seat), told=HU_OPTION())
    held = sorted(set(tiles_in(max(state.hands[seat], 0))))
    if state.phase == OWN:
        for tile in held:
            if copies(state.hands[seat], tile) == COPIES:
                yield _gang(seat, tile, "concealed")
            if state.pengs[seat] >> tile & 1:
                yield _gang(seat, tile, "added")
    for tile in held:
        text = TILES[tile]
        told = DISCARD_OPTION(tile=text)
        yield Option(seat=seat, do="discard", event=Discard(seat=seat, tile=text), cards=(text,), told=told)


def _claims(state: State, rules: Rules, seat: int) -> Iterator[Option]:
    """What a seat may do with the open tile."""
    tile, text = state.tile, TILES[state.tile]
    if wins(state.held(seat, tile), rules.seven_pairs):
        yield Option(seat=seat, do="hu", event=Hu(seat=seat), cards=(text,), told=HU_OPTION())
    held = copies(state.hands[seat], tile) if state.phase == DISCARDED else 0
    if held >= 2:
        yield Option(seat=seat, do="peng", event=Peng(seat=seat), cards=(text,), told=PENG_OPTION(tile=text))
    if held >= 3:
        yield _gang(seat, tile, "exposed")


def _gang(seat: int, tile: int, kind: Any) -> Option:
    text, name = TILES[tile], _kind_words(kind)
    event = Gang(seat=seat, kind=kind, tile=text)
    return Option(seat=seat, do="gang", event=event, cards=(text,), told=GANG_OPTION(tile=text, kind=name))


def _kind_words(kind: Any) -> Words:
    return messages.KINDS[kind]()


WATCHER = Watcher(view, tell, options)
