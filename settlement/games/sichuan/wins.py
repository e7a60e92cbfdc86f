"""Wins and offences in a replay: who can win which tile now, whether the hand wins, and how it came about."""

from __future__ import annotations

from msgspec.structs import replace

from settlement.games.sichuan import codes, messages
from settlement.games.sichuan.checks import (
    check_host_declares,
)
from settlement.games.sichuan.facts import Bonus, By, Offended, Won
from settlement.games.sichuan.fan import count_win
from settlement.games.sichuan.hand import Held, find_best_shape, why_no_win, wins
from settlement.games.sichuan.log import FalseHu, Hu, WrongCount
from settlement.games.sichuan.state import ADDED, ANY, DISCARDED, GANGED, NO_TILE, OWN, SELF_WON, WON, State
from settlement.games.tiles import ONE, TILES
from settlement.words import Message, say


def take_win(state: State, at: int, seat: int, event: Hu) -> None:
    """A win (sichuan/1.2 to 1.4, 2.4, 2.5, 3.2)."""
    check_host_declares(state, at, seat, messages.DECLARES_WIN)
    if state.offenders >> seat & 1:
        words = say("seat {seat} wins, but has declared falsely or held a wrong number of tiles", seat=seat)
        state.fault(codes.OFFENDER, at, words)
    by = _find_way(state, at, seat, messages.A_WIN)
    if state.phase != WON:
        state.fellows = []
    if by is not None:
        _take_tile(state, at, seat, by)
    state.won |= 1 << seat
    state.active[seat] = False
    players = range(state.players)
    still = [other for other in players if not state.won >> other & 1]
    if len(still) == 1:
        state.finish(at)
        return
    state.following = [
        next((s + n) % state.players for n in range(1, 5) if (s + n) % state.players in still) for s in players
    ]
    if by is None:
        state.open_turn()
    else:
        state.phase = SELF_WON if by == "self" else WON
        state.due = state.following[seat]


def _take_tile(state: State, at: int, seat: int, by: By) -> None:
    """The step of a win, and where the won tile goes."""
    if _is_known(state, seat, by):
        held = _winning_hand(state, seat, by)
        if wins(held, state.rules.seven_pairs):
            won = _make_win(state, at, held, seat, by)
            _check_declined(state, won)
            state.steps.append(won)
        else:
            why = why_no_win(held, state.rules.seven_pairs)
            state.fault(
                codes.NOT_A_WIN, at, say("the hand of seat {seat} doesn't win: {reason}", seat=seat, reason=why)
            )
    if state.phase == ADDED:
        _rob(state)
    if by == "self":
        state.fellows_of[at] = [seat]
        return
    state.fellows.append(seat)
    state.fellows_of[at] = state.fellows
    if state.tile != NO_TILE:
        state.hands[seat] += ONE[state.tile]


def note_who_could_win(state: State, at: int, by: By) -> None:
    """Which seats may win the tile that has just come open, before anybody says so; the tile before it is settled.

    Called only where a declined win counts for anything (sichuan/1.10).
    """
    settle_declined(state)
    rules = state.rules
    if state.tile == NO_TILE:
        return
    for seat in range(state.players):
        if seat == state.feeder or (state.won | state.offenders | state.unsure) >> seat & 1:
            continue
        held = state.held(seat, state.tile)
        if wins(held, rules.seven_pairs):
            more_fan = rules.declined_win == "more_fan"
            fan = count_win(_make_win(state, at, held, seat, by), rules).fan if more_fan else 1
            state.could_win.append((seat, fan))


def settle_declined(state: State) -> None:
    """Whoever could have won the open tile, and has not, declined (sichuan/1.10); a smaller win leaves a larger one."""
    for seat, fan in state.could_win:
        if not (state.won | state.offenders) >> seat & 1:
            state.declined[seat] = max(state.declined[seat], fan)
    state.could_win = []


def _check_declined(state: State, won: Won) -> None:
    """A win on another's tile after the seat let one go (sichuan/1.10)."""
    seat, declined = won.seat, state.declined[won.seat]
    if not declined or won.by == "self" or won.tile is None:
        return
    if state.rules.declined_win == "until_draw":
        words = say(
            "seat {seat} wins {tile} of seat {feeder}, but has declined a win since its last draw; it may not win another's "
            "tile before its next",
            seat=seat,
            tile=TILES[won.tile],
            feeder=state.feeder,
        )
    elif (fan := count_win(won, state.rules).fan) <= declined:
        words = say(
            "seat {seat} wins {tile} of seat {feeder} with {fan} fan, but has declined {declined} fan since its last draw; it "
            "may win another's tile with more than that alone",
            seat=seat,
            tile=TILES[won.tile],
            feeder=state.feeder,
            fan=fan,
            declined=declined,
        )
    else:
        return
    state.fault(codes.DECLINED_WIN, won.event, words)


def take_false_win(state: State, at: int, seat: int, event: FalseHu) -> None:
    """A win that is none (sichuan/3.6). Play goes on as if nothing had been said."""
    check_host_declares(state, at, seat, messages.DECLARES_WIN)
    if state.offenders >> seat & 1:
        words = say("a false win of seat {seat}, which can't win any more since its first offence", seat=seat)
        state.fault(codes.OFFENDER, at, words)
        return
    by = _find_way(state, at, seat, messages.A_FALSE_WIN)
    if by is not None and _is_known(state, seat, by):
        rules = state.rules
        shape = find_best_shape(_winning_hand(state, seat, by), rules.fan, rules.seven_pairs)
        if shape is not None:
            words = say("a false win of seat {seat}, but its hand wins: {reading}", seat=seat, reading=shape.reading)
            state.fault(codes.WINS_AFTER_ALL, at, words)
    state.offenders |= 1 << seat
    state.steps.append(Offended(event=at, seat=seat, kind="false_hu"))


def take_wrong_count(state: State, at: int, seat: int, event: WrongCount) -> None:
    """The table's ruling of a wrong number of tiles, once for a seat, at any moment (sichuan/3.7)."""
    if state.wrong_counts >> seat & 1:
        state.fault(codes.OFFENDER, at, say("a second wrong tile count of seat {seat}: it is ruled once", seat=seat))
        return
    state.wrong_counts |= 1 << seat
    state.offenders |= 1 << seat
    state.steps.append(Offended(event=at, seat=seat, kind="wrong_count"))


def _find_way(state: State, at: int, seat: int, what: Message) -> By | None:
    """How a seat can win now; told where it can't, None then and where it isn't known (sichuan/4)."""
    phase = state.phase
    if phase == OWN and seat == state.due:
        return "self"
    if phase in (DISCARDED, WON, ADDED) and seat != state.feeder:
        if phase == WON and _seats_behind_feeder(state, seat) < _seats_behind_feeder(state, state.fellows[-1]):
            words = say(
                "{what} of seat {seat} stands after the win of seat {before}, which sits farther in turn order from "
                "seat {feeder}, who fed the tile",
                what=what(),
                seat=seat,
                before=state.fellows[-1],
                feeder=state.feeder,
            )
            state.fault(codes.WIN_ORDER, at, words)
        return "rob_gang" if _is_robbing(state) else "discard"
    if phase == GANGED and seat != state.due:
        words = say(
            "seat {seat} wins the tile of a gang of seat {of} that is not added: only an added one can be robbed",
            seat=seat,
            of=state.due,
        )
        state.fault(codes.NOT_ROBBABLE, at, words)
    elif phase in (DISCARDED, WON, ADDED):
        state.fault(codes.NO_TILE_TO_WIN, at, say("{what} of seat {seat} on its own tile", what=what(), seat=seat))
    elif phase != ANY:
        words = say(
            "{what} of seat {seat}, but no tile is open to it; {expected}",
            what=what(),
            seat=seat,
            expected=state.expected(),
        )
        state.fault(codes.NO_TILE_TO_WIN, at, words)
    return None


def _is_robbing(state: State) -> bool:
    """Whether the open tile is that of an added gang."""
    made = state.gang
    return state.phase == ADDED or (state.phase == WON and made is not None and made.robbed)


def _seats_behind_feeder(state: State, seat: int) -> int:
    """How far a seat sits in turn order from the one that fed the open tile."""
    return (seat - state.feeder) % state.players


def _is_known(state: State, seat: int, by: By) -> bool:
    """Whether the tiles that a seat would win with are known for certain."""
    return not state.unsure >> seat & 1 and (by == "self" or state.tile != NO_TILE)


def _winning_hand(state: State, seat: int, by: By) -> Held:
    """A hand with the winning tile."""
    return state.held(seat) if by == "self" else state.held(seat, state.tile)


def _make_win(state: State, at: int, held: Held, seat: int, by: By) -> Won:
    """The step of a win, with the bonuses of how it came about (sichuan/2.4, 2.5); its fellows come at the end."""
    bonuses: list[Bonus] = []
    if by == "rob_gang":
        bonuses.append("rob_gang")
    elif state.gang is not None:
        bonuses.append("after_gang" if by == "self" else "gang_discard")
    if by != "rob_gang" and state.left < 1:
        bonuses.append("last_tile")
    tile = state.drawn if by == "self" else state.tile
    untouched = state.left == state.wall and not state.melded
    return Won(
        event=at,
        seat=seat,
        by=by,
        feeder=None if by == "self" else state.feeder,
        tile=None if tile == NO_TILE else tile,
        held=held,
        bonuses=tuple(bonuses),
        opening=("heaven" if by == "self" else "earth") if untouched else None,
        gang=None if by == "rob_gang" else state.gang,
        fellows=(),
    )


def _rob(state: State) -> None:
    """The tile of the added gang leaves its seat: the peng stays a peng (sichuan/3.2)."""
    made = state.gang
    assert made is not None
    robbed = state.gang = replace(made, robbed=True)
    state.steps[state.steps.index(made)] = robbed
    if made.tile != NO_TILE and state.gangs[made.seat] >> made.tile & 1:
        state.gangs[made.seat] ^= 1 << made.tile
        state.pengs[made.seat] |= 1 << made.tile
