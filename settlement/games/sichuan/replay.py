"""The replay of a log: what happened, and everything in it that the rules don't allow (sichuan/1, 3.2, 3.6 to 3.8, 4).

Where all is well an event costs a few comparisons and no words. Where something is wrong the event is told and then
taken as the log has it, as far as that makes sense; a seat whose tiles are no longer known is not checked for tiles
any more, and after an event that leaves the turn open the next one sets it. So every independent error is told, and
none of them again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.game import Replayed
from settlement.games.log import Escape, Host, Timeout, Unhost, Void
from settlement.games.moment import Watch
from settlement.games.room import balances_at_start
from settlement.games.sichuan import codes, messages
from settlement.games.sichuan.checks import (
    check_host_discards,
    check_missing_first,
    end_hosting_causes,
    holds,
    note_time,
    read,
    takes_part,
    tell_after_end,
    tell_out_of_turn,
    tell_unknown_seat,
)
from settlement.games.sichuan.deal import read_deal
from settlement.games.sichuan.log import Discard, Draw, Exhausted, FalseHu, Gang, Hu, Peng, SichuanLog, WrongCount
from settlement.games.sichuan.melds import take_gang, take_peng
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.state import ADDED, ANY, DISCARDED, NO_TILE, OVER, OWN, PENGED, State
from settlement.games.sichuan.wins import (
    note_who_could_win,
    settle_declined,
    take_false_win,
    take_win,
    take_wrong_count,
)
from settlement.games.tiles import COPIES, ONE, SHIFT, TILES
from settlement.words import say


def replay(log: SichuanLog, rules: Rules, watch: Watch | None = None) -> Replayed:
    """Replays a log by its rules.

    Players, suits, hand size, declared suits and the exchange decide what may happen, and what a hand is worth where a
    declined win bars smaller ones (sichuan/1.10); the rest is what it pays.
    """
    first = log.events[0] if len(log.events) == 1 else None
    deal = read_deal(log, rules, is_void=isinstance(first, Void))
    findings = deal.findings
    if isinstance(first, Void):
        return Replayed(None, _check_void(State(rules, log.deal.dealer, deal), first, watch))
    if not deal.playable:
        return Replayed(None, findings)
    state = State(rules, log.deal.dealer, deal)
    if len(log.players) == rules.players:
        state.balances = balances_at_start(log.players, rules.limits, findings)
    _play(state, log.events, watch)
    return Replayed(None if errors(findings) else state.facts(), findings)


def _play(state: State, events: Sequence[Any], watch: Watch | None) -> None:
    """All events; what is missing at the end is told too.

    Draws and discards, most of a game, are taken here and not by a function each: the loop is what time is spent in.
    """
    hands, tile_of, barred, missing = state.hands, state.tile_of, state.barred, state.missing
    declined_bars = state.declined_bars
    state.events = len(events)
    for at, event in enumerate(events if watch is None else watch(state, events)):
        if event.at is not UNSET:
            note_time(state, at, event.at)
        kind = event.__class__
        if kind is Discard:
            seat = event.seat
            tile = tile_of.get(event.tile, NO_TILE)
            if (
                seat != state.due
                or state.phase > PENGED
                or tile < 0
                or not hands[seat] >> SHIFT[tile] & 7
                or event.by is not UNSET
                or state.hosted >> seat & 1
                or (hands[seat] & barred[seat] and tile // 9 != missing[seat])
            ):
                if not takes_part(state, at, seat, event):
                    continue
                tile = _read_odd_discard(state, at, seat, event)
            if tile >= 0:
                hands[seat] -= ONE[tile]
            state.phase = DISCARDED
            state.tile = tile
            state.feeder = seat
            state.due = state.following[seat]
            if declined_bars:
                note_who_could_win(state, at, "discard")
        elif kind is Draw:
            seat = event.seat
            tile = tile_of.get(event.tile, NO_TILE)
            if (
                seat != state.due
                or state.phase < DISCARDED
                or tile < 0
                or state.used >> SHIFT[tile] & COPIES
                or state.left < 1
            ):
                if not takes_part(state, at, seat, event):
                    continue
                tile = _read_odd_draw(state, at, seat, event)
            if tile >= 0:
                state.used += ONE[tile]
                hands[seat] += ONE[tile]
            if state.phase < ADDED:
                state.gang = None
            if declined_bars:
                settle_declined(state)
                state.declined[seat] = 0
            state.phase = OWN
            state.drawn = tile
            state.left -= 1
        elif kind in _HANDLERS:
            if takes_part(state, at, event.seat, event):
                _HANDLERS[kind](state, at, event.seat, event)
        elif state.phase == OVER:
            tell_after_end(state, at)
        elif kind is Exhausted:
            _exhaust(state, at)
        else:
            words = say("`void` stands beside other events; a void game has no other")
            state.fault(codes.VOID_NOT_ALONE, at, words)
    if state.phase != OVER:
        words = say("the log stops, and {expected}", expected=state.expected())
        state.fault(codes.NO_END, len(events) - 1 if events else None, words)
    state.repeats.close()


def _read_odd_draw(state: State, at: int, seat: int, event: Draw) -> int:
    """Tells what is wrong with a draw, if anything is; the tile to take, or NO_TILE (sichuan/1.4, 1.5)."""
    tile = read(state, at, seat, event.tile)
    if (state.phase < DISCARDED or seat != state.due) and state.phase != ANY:
        tell_out_of_turn(state, at, seat, messages.DRAWS)
    state.due = seat
    if state.left < 1 and not state.overdrawn and not state.wall_unsure:
        state.overdrawn = True
        words = say("seat {seat} draws, but the wall is empty; expected is `exhausted`", seat=seat)
        state.fault(codes.WALL_EMPTY, at, words)
    if tile >= 0 and state.used >> SHIFT[tile] & COPIES:
        words = say("{tile} is drawn, but all four of it have been dealt or drawn", tile=TILES[tile])
        state.fault(codes.FIFTH_TILE, at, words)
        state.unsure |= 1 << seat
        return NO_TILE
    return tile


def _read_odd_discard(state: State, at: int, seat: int, event: Discard) -> int:
    """Tells what is wrong with a discard, if anything is, and checks hosting; its tile (sichuan/1.4, 3.8).

    A tile that the hand lacks is put there, so that it can be taken as any other.
    """
    tile = read(state, at, seat, event.tile)
    if (state.phase > PENGED or seat != state.due) and state.phase != ANY:
        tell_out_of_turn(state, at, seat, messages.DISCARDS)
    check_host_discards(state, at, seat, tile, event.by, is_allowed=check_missing_first(state, at, seat, tile))
    if tile >= 0 and not holds(state, at, seat, tile, 1, messages.DISCARDS):
        state.hands[seat] += ONE[tile]
    return tile


def _leave(state: State, at: int, seat: int, event: Timeout | Escape) -> None:
    """A timeout or an escape: the server plays on for the seat (sichuan/3.8)."""
    end_hosting_causes(state, seat)
    state.hosted |= 1 << seat


def _hand_over(state: State, at: int, seat: int, event: Host) -> None:
    """A player hands its seat over to the server (room/1.1)."""
    end_hosting_causes(state, seat)
    if state.hosted >> seat & 1:
        words = say("seat {seat} is handed over to the server, which plays for it already", seat=seat)
        state.fault(codes.HOST_AGAIN, at, words)
    state.hosted |= 1 << seat


def _take_back(state: State, at: int, seat: int, event: Unhost) -> None:
    """A player takes its seat back from the server (room/1.2)."""
    end_hosting_causes(state, seat)
    if not state.hosted >> seat & 1:
        words = say("seat {seat} is taken back, but the server doesn't play for it", seat=seat)
        state.fault(codes.UNHOST_UNFOUNDED, at, words)
    elif not state.rules.hosting.returns:
        words = say("seat {seat} is taken back, but in this room the server plays on to the end", seat=seat)
        state.fault(codes.UNHOST_REFUSED, at, words)
    state.hosted &= ~(1 << seat)


def _exhaust(state: State, at: int) -> None:
    """The wall is empty (sichuan/4)."""
    if state.phase != ANY:
        if state.phase < DISCARDED:
            words = say("`exhausted`, but {expected}", expected=state.expected())
            state.fault(codes.EXHAUSTED_NOT_NOW, at, words)
        elif state.left > 0 and not state.wall_unsure:
            state.fault(codes.EXHAUSTED_NOT_NOW, at, say("`exhausted`, but {left}", left=messages.LEFT(n=state.left)))
    state.exhausted = True
    state.finish(at)


def _check_void(state: State, event: Void, watch: Watch | None) -> list[Finding]:
    """The only event of a game that never started (sichuan/4)."""
    for _ in () if watch is None else watch(state, [event]):
        pass
    if event.at is not UNSET:
        note_time(state, 0, event.at)
    if not state.active[event.seat]:
        tell_unknown_seat(state, 0, event.seat)
    return state.findings


_HANDLERS: dict[type, Callable[[State, int, int, Any], None]] = {
    Peng: take_peng,
    Gang: take_gang,
    Hu: take_win,
    FalseHu: take_false_win,
    WrongCount: take_wrong_count,
    Timeout: _leave,
    Escape: _leave,
    Host: _hand_over,
    Unhost: _take_back,
}
