"""Pengs and gangs in a replay: whether they may be made now, and what they do to the table (sichuan/1.4, 3.3)."""

from __future__ import annotations

from msgspec import UNSET

from settlement.games.sichuan import codes, messages
from settlement.games.sichuan.checks import (
    check_host_declares,
    holds,
    read,
)
from settlement.games.sichuan.facts import GangKind, GangMade
from settlement.games.sichuan.log import Gang, Peng
from settlement.games.sichuan.state import ADDED, ANY, DISCARDED, GANGED, NO_TILE, OWN, PENGED, WON, State
from settlement.games.sichuan.wins import note_who_could_win
from settlement.games.tiles import ONE, SUITS, TILES
from settlement.words import Message, say

_FROM_HAND: dict[GangKind, int] = {"exposed": 3, "added": 1, "concealed": 4}


def take_peng(state: State, at: int, seat: int, event: Peng) -> None:
    """A triplet with the last discard (sichuan/1.4)."""
    if _can_claim(state, at, seat, messages.PENG):
        _check_missing(state, at, seat, state.tile, messages.MAKES_PENG)
        if holds(state, at, seat, state.tile, 2, messages.PENGS):
            state.hands[seat] -= 2 * ONE[state.tile]
            state.pengs[seat] |= 1 << state.tile
    else:
        state.unsure |= 1 << seat
    check_host_declares(state, at, seat, messages.MAKES_PENG)
    state.phase = PENGED
    state.due = seat
    state.drawn = NO_TILE
    state.gang = None
    state.melded = True


def take_gang(state: State, at: int, seat: int, event: Gang) -> None:
    """A gang of any kind (sichuan/1.4, 3.3)."""
    kind = event.kind
    tile = read(state, at, seat, event.tile)
    feeder = None
    if kind == "exposed":
        if _can_claim(state, at, seat, messages.EXPOSED_GANG):
            if tile not in (state.tile, NO_TILE):
                words = say(
                    "an exposed gang of {tile}, but the last discard is {discard}",
                    tile=TILES[tile],
                    discard=TILES[state.tile],
                )
                state.fault(codes.NOTHING_TO_CLAIM, at, words)
                state.unsure |= 1 << seat
            feeder = state.feeder
    elif (state.phase != OWN or seat != state.due) and state.phase != ANY:
        words = say(
            "seat {seat} declares a gang without having just drawn; {expected}", seat=seat, expected=state.expected()
        )
        state.fault(codes.GANG_NOT_NOW, at, words)
        if state.phase != PENGED or seat != state.due:
            state.lose_track(seat)
    if state.left < 1 and not state.overdrawn and not state.wall_unsure:
        words = say("a gang on an empty wall: there is no replacement tile to draw")
        state.fault(codes.GANG_NOT_NOW, at, words)
        state.overdrawn = True
    if kind != "added":  # the peng under an added gang has been told already
        _check_missing(state, at, seat, tile, messages.DECLARES_GANG)
    _lay_down(state, at, seat, tile, kind)
    stale = kind == "added" and tile != state.drawn
    made = GangMade(event=at, seat=seat, kind=kind, tile=tile, feeder=feeder, stale=stale)
    _check_stale(state, at, made, event)
    check_host_declares(state, at, seat, messages.DECLARES_GANG)
    state.steps.append(made)
    state.phase = ADDED if kind == "added" else GANGED
    state.due = state.feeder = seat
    state.tile = tile
    state.gang = made
    state.melded = True
    if kind == "added" and state.declined_bars:
        note_who_could_win(state, at, "rob_gang")


def _check_missing(state: State, at: int, seat: int, tile: int, does: Message) -> None:
    """Nobody melds the suit that it has given up (sichuan/1.8)."""
    if tile != NO_TILE and tile // 9 == state.missing[seat]:
        words = say(
            "seat {seat} {does} of {tile}, but has declared {suit} missing",
            seat=seat,
            does=does(),
            tile=TILES[tile],
            suit=messages.SUITS[SUITS[tile // 9]](),
        )
        state.fault(codes.MISSING_SUIT_MELD, at, words)


def _lay_down(state: State, at: int, seat: int, tile: int, kind: GangKind) -> None:
    """Takes a gang's tiles out of the hand and lays the gang down."""
    if tile == NO_TILE:
        return
    bit = 1 << tile
    if kind == "added" and not state.pengs[seat] & bit:
        if not state.unsure >> seat & 1:
            words = say("seat {seat} adds to a peng of {tile}, but has none", seat=seat, tile=TILES[tile])
            state.fault(codes.NOT_HELD, at, words)
        state.unsure |= 1 << seat
        return
    count = _FROM_HAND[kind]
    if holds(state, at, seat, tile, count, messages.GANGS):
        state.hands[seat] -= count * ONE[tile]
        state.pengs[seat] &= ~bit
        state.gangs[seat] |= bit
        if kind == "concealed":
            state.hidden[seat] |= bit


def _can_claim(state: State, at: int, seat: int, what: Message) -> bool:
    """Whether a discard lies open for a seat to claim with a known tile; told where none can."""
    if state.phase == DISCARDED and seat != state.feeder:
        return state.tile != NO_TILE
    if state.phase == ANY:
        return False
    if state.phase == DISCARDED:
        words = say("seat {seat} claims its own discard", seat=seat)
    elif state.phase == WON:
        words = say("seat {seat} claims a tile that has been won", seat=seat)
    else:
        words = say(
            "there is no open discard for the {what} of seat {seat}; {expected}",
            what=what(),
            seat=seat,
            expected=state.expected(),
        )
    state.fault(codes.NOTHING_TO_CLAIM, at, words)
    state.unsure |= 1 << seat
    if state.phase < DISCARDED:
        state.unsure |= 1 << state.due
    return False


def _check_stale(state: State, at: int, made: GangMade, event: Gang) -> None:
    """`stale` stands on added gangs alone and agrees with the draw (sichuan/3.3)."""
    if event.stale is UNSET:
        return
    if made.kind != "added":
        words = say(
            "`stale` on a gang that is {kind}: only an added one can be stale", kind=messages.KINDS[made.kind]()
        )
        state.fault(codes.BAD_STALE, at, words)
    elif event.stale != made.stale and not state.unsure >> made.seat & 1 and state.drawn != NO_TILE:
        drawn, tile = TILES[state.drawn], TILES[made.tile]
        if made.stale:
            words = say("the tile just drawn was {drawn}, so the gang of {tile} is stale", drawn=drawn, tile=tile)
        else:
            words = say("the tile just drawn was {drawn}, so the gang of {tile} is not stale", drawn=drawn, tile=tile)
        state.fault(codes.BAD_STALE, at, words, fix=say("leave `stale` out"))
