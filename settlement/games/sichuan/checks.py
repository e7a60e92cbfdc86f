"""What every event of a log is checked for: its seat, its turn, its tile, its time, and who it was played by."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from settlement.findings import quoted
from settlement.games.editions import BAD_TIME
from settlement.games.log import Escape, Host, Timeout, Unhost
from settlement.games.sichuan import codes, messages
from settlement.games.sichuan.log import Draw
from settlement.games.sichuan.state import DISCARDED, NO_TILE, OVER, OWN, PENGED, State
from settlement.games.tiles import SHIFT, SUITS, TILES, read_tile, tiles_in, written
from settlement.games.times import instant
from settlement.words import Message, Param, Words, say

# Seats and turns.


def takes_part(state: State, at: int, seat: int, event: Any) -> bool:
    """Whether a seat is at the table and has not won; what is to be said of its event is told otherwise."""
    if state.phase == OVER:
        tell_after_end(state, at)
        return False
    if state.active[seat]:
        return True
    if seat < state.players:
        _tell_winner(state, at, seat, event)
    else:
        tell_unknown_seat(state, at, seat)
        state.open_turn()
        state.unsure = (1 << state.players) - 1
    return False


def tell_unknown_seat(state: State, at: int, seat: int) -> None:
    """A seat that the table doesn't have (sichuan/1.7)."""
    words = say("seat {seat} is not at the table: its seats are 0 to {last}", seat=seat, last=state.players - 1)
    state.fault(codes.UNKNOWN_SEAT, at, words)


def tell_out_of_turn(state: State, at: int, seat: int, does: Message) -> None:
    """A draw or discard that is not due; whose tiles are missing then, and from the wall, is not known.

    A seat that was passed over once, as if it had won, is not told again each time round.
    """
    late_draw = does is messages.DRAWS and state.phase >= DISCARDED
    if late_draw:
        passed = state.due
        while passed != seat and state.passed_over >> passed & 1:
            passed = state.following[passed]
        if passed == seat:
            return
    words = say("seat {seat} {does}, but {expected}", seat=seat, does=does(), expected=state.expected())
    state.fault(codes.OUT_OF_TURN, at, words)
    state.lose_track(seat)
    if late_draw:
        state.passed_over |= 1 << state.due
    state.passed_over &= ~(1 << seat)


def _tell_winner(state: State, at: int, seat: int, event: Any) -> None:
    """An event of a seat that has won: only leaving is allowed, and does nothing (sichuan/1.2, 3.8)."""
    kind = event.__class__
    if kind is Timeout:
        words = say("seat {seat} times out after its win; it has nothing more to play", seat=seat)
        state.fault(codes.LEFT_AFTER_WIN, at, words)
        return
    if kind is Escape:
        words = say("seat {seat} leaves after its win; it has nothing more to play", seat=seat)
        state.fault(codes.LEFT_AFTER_WIN, at, words)
        return
    if kind is Host or kind is Unhost:
        words = say("seat {seat} is handed over or taken back after its win; it has nothing more to play", seat=seat)
        state.fault(codes.LEFT_AFTER_WIN, at, words)
        return
    words = say("seat {seat} has won and takes no further part; {expected}", seat=seat, expected=state.expected())
    state.fault(codes.HAS_WON, at, words)
    if kind is Draw:
        state.left -= 1
    else:
        state.open_turn()


def tell_after_end(state: State, at: int) -> None:
    """Events after the end, told once."""
    if state.overrun:
        return
    state.overrun = True
    more = state.events - at - 1
    if more:
        words = say(
            "the game ended with event {end}; this one comes after it, and {more} more after it",
            end=state.end,
            more=more,
        )
    else:
        words = say("the game ended with event {end}; this one comes after it", end=state.end)
    state.fault(codes.AFTER_THE_END, at, words)


# Tiles.


def read(state: State, at: int, seat: int, text: str) -> int:
    """The tile of a text in any notation; told where it is none, and NO_TILE then."""
    tile: int | Words = state.tile_of.get(text, NO_TILE)
    if tile == NO_TILE:
        tile = read_tile(text)
    if isinstance(tile, int) and TILES[tile] in state.tile_of:
        return tile
    reason = messages.TWO_SUITS() if isinstance(tile, int) else tile
    state.fault(codes.BAD_TILE, at, say("{found} is no tile: {reason}", found=quoted(text), reason=reason))
    state.unsure |= 1 << seat
    return NO_TILE


def holds(state: State, at: int, seat: int, tile: int, count: int, does: Message) -> bool:
    """Whether a hand holds so many of a tile; told, unless the hand is unsure, where it doesn't."""
    have = state.hands[seat] >> SHIFT[tile] & 7
    if have < count and not state.unsure >> seat & 1:
        told: dict[str, Param] = {"seat": seat, "does": does(), "tile": TILES[tile], "have": have or messages.NONE()}
        if count > 1:
            words = say("seat {seat} {does} {tile}, but holds {have} of it, and needs {count}", **told, count=count)
        else:
            words = say("seat {seat} {does} {tile}, but holds {have} of it", **told)
        state.fault(codes.NOT_HELD, at, words)
        state.unsure |= 1 << seat
    return have >= count


def check_missing_first(state: State, at: int, seat: int, tile: int) -> bool:
    """Whether a discard leaves no tile of the missing suit behind that had to go first (sichuan/1.8).

    A seat that keeps one is told once, at its first such discard (room/1.3).
    """
    if not state.hands[seat] & state.barred[seat] or tile == NO_TILE or tile // 9 == state.missing[seat]:
        return True
    if state.unsure >> seat & 1 or not state.hands[seat] >> SHIFT[tile] & 7:
        return True
    if not state.repeats.goes_on(("missing", seat)):
        state.repeats.tell(("missing", seat), codes.MISSING_SUIT_FIRST, at, _tell_kept(state, seat, tile))
    return False


def _tell_kept(state: State, seat: int, tile: int) -> Words:
    suit = state.missing[seat]
    kept = state.hands[seat] & state.barred[seat]
    return say(
        "seat {seat} discards {tile}, but holds {kept} of {suit}, which it has declared missing and discards first",
        seat=seat,
        tile=TILES[tile],
        kept=written(kept),
        suit=messages.SUITS[SUITS[suit]](),
    )


# Hosting.


def end_hosting_causes(state: State, seat: int) -> None:
    """What was told of a seat's hosting is over: it begins, ends, or begins again (room/1.3)."""
    state.repeats.end(("by", seat), ("declares", seat))


def check_host_declares(state: State, at: int, seat: int, does: Message) -> None:
    """The server claims and declares nothing for a hosted seat (sichuan/3.8); told once (room/1.3)."""
    if state.hosted >> seat & 1 and not state.repeats.goes_on(("declares", seat)):
        words = say("seat {seat} is hosted and {does}; the server only discards for it", seat=seat, does=does())
        state.repeats.tell(("declares", seat), codes.HOSTED_CLAIM, at, words)


def check_host_discards(state: State, at: int, seat: int, tile: int, by: Any, is_allowed: bool) -> None:
    """A discard that is hosted, or says that it is (sichuan/3.8); one of a missing suit comes first (1.8).

    One whose mark is missing or unfounded is not judged besides, and told once (room/1.3).

    :param is_allowed: the seat may discard this tile; otherwise that has been told, and which tile is due is not.
    """
    hosted = bool(state.hosted >> seat & 1)
    if by == "auto" and not state.repeats.goes_on(("auto", seat)):
        words = say(
            "the discard of seat {seat} is marked `by: auto`; a discard is the player's or `by: host`", seat=seat
        )
        state.repeats.tell(("auto", seat), codes.AUTOMATIC, at, words)
    if not hosted and by == "host":
        if not state.repeats.goes_on(("by", seat)):
            words = say("the discard of seat {seat} is marked `by: host`, but nothing turned hosting on", seat=seat)
            state.repeats.tell(("by", seat), codes.HOST_UNFOUNDED, at, words)
        return
    if hosted and by is UNSET:
        if not state.repeats.goes_on(("by", seat)):
            words = say("seat {seat} is hosted, but its discard is not marked `by: host`", seat=seat)
            state.repeats.tell(("by", seat), codes.HOST_MISSING, at, words)
        return
    if not hosted or not is_allowed or state.phase > PENGED or state.unsure >> seat & 1 or tile == NO_TILE:
        return
    missing = state.hands[seat] & state.barred[seat]
    drawn = state.drawn if state.phase == OWN else NO_TILE
    if drawn != NO_TILE and (not missing or drawn // 9 == state.missing[seat]):
        due = drawn
    else:
        due = tiles_in(missing or state.hands[seat])[-1]
    if tile != due:
        told: dict[str, Param] = {"seat": seat, "tile": TILES[tile], "due": TILES[due]}
        if missing and due != drawn:
            words = say(
                "seat {seat} is hosted and discards {tile}; the server discards the highest tile of its missing suit, {due}",
                **told,
            )
        elif due == drawn:
            words = say(
                "seat {seat} is hosted and discards {tile}; the server discards the tile just drawn, {due}", **told
            )
        else:
            words = say(
                "seat {seat} is hosted and discards {tile}; the server discards its highest tile, {due}", **told
            )
        state.fault(codes.HOSTED_DISCARD, at, words)


# Times.


def note_time(state: State, at: int, text: str) -> None:
    """`at` is RFC 3339 and doesn't run backwards."""
    moment = instant(text)
    if moment is None:
        if not state.repeats.goes_on("time"):
            words = say("at is {found}, which is no RFC 3339 time with an offset", found=quoted(text))
            state.repeats.tell("time", BAD_TIME, at, words)
        return
    last = state.last_time
    if last is not None and moment < last[0]:
        words = say("at is {found}, earlier than {before} of event {event}", found=text, before=last[2], event=last[1])
        state.fault(codes.TIME_BACKWARDS, at, words)
    state.last_time = moment, at, text
