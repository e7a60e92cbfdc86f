"""The replay of a log: what happened, and everything in it that the rules don't allow (sichuan/1, 3.2, 3.6 to 3.8, 4).

Where all is well an event costs a few comparisons and no words. Where something is wrong the event is told and then
taken as the log has it, as far as that makes sense; a seat whose tiles are no longer known is not checked for tiles
any more, and after an event that leaves the turn open the next one sets it. So every independent error is told, and
none of them again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import UNSET

from settlement.findings import Finding
from settlement.games.log import (
    Discard,
    Draw,
    Escape,
    Exhausted,
    FalseHu,
    Gang,
    Hu,
    Peng,
    SichuanLog,
    Timeout,
    Void,
    WrongCount,
)
from settlement.games.sichuan import pages
from settlement.games.sichuan.course import Course, GangMade, Offended
from settlement.games.sichuan.opening import read_opening
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.watch import (
    ADDED,
    ANY,
    DISCARDED,
    GANGED,
    NO_TILE,
    OVER,
    OWN,
    PENGED,
    SELF_WON,
    WON,
)
from settlement.games.sichuan.winning import Winning
from settlement.games.tiles import COPIES, ONE, SHIFT, TILES


def replay(log: SichuanLog, rules: Rules) -> Course:
    """Replays a log by its rules. Never raises for what a log holds; an error among the findings means no payouts."""
    opening = read_opening(log, rules)
    course = Course(
        dealer=log.deal.dealer,
        findings=opening.findings,
        steps=[],
        hands=opening.hands,
        pengs=[0] * rules.players,
        gangs=[0] * rules.players,
    )
    if len(log.events) == 1 and log.events[0].__class__ is Void:
        course.void = True
        _Replay(course, rules, opening.dealt, opening.unsure).check_void(log.events[0])
    elif opening.playable:
        _Replay(course, rules, opening.dealt, opening.unsure).run(log.events)
    return course


class _Replay(Winning):
    """A replay: every event in turn moves the table on."""

    def run(self, events: Sequence[Any]) -> None:
        """All events; what is missing at the end is told too.

        Draws and discards, most of a game, are taken here and not by a method each: the loop is what time is spent in.
        """
        others: dict[type, Callable[[int, int, Any], None]] = {
            Peng: self.peng,
            Gang: self.gang,
            Hu: self.hu,
            FalseHu: self.false_hu,
            WrongCount: self.wrong_count,
            Timeout: self.leave,
            Escape: self.leave,
        }
        hands, tile_of = self.hands, self.tile_of
        self.events = len(events)
        for at, event in enumerate(events):
            if event.at is not UNSET:
                self.note_time(at, event.at)
            kind = event.__class__
            if kind is Discard:
                seat = event.seat
                tile = tile_of.get(event.tile, NO_TILE)
                if (
                    seat != self.due
                    or self.phase > PENGED
                    or tile < 0
                    or not hands[seat] >> SHIFT[tile] & 7
                    or event.by is not UNSET
                    or self.hosted >> seat & 1
                ):
                    if not self.takes_part(at, seat, event):
                        continue
                    tile = self.odd_discard(at, seat, event)
                if tile >= 0:
                    hands[seat] -= ONE[tile]
                self.phase = DISCARDED
                self.tile = tile
                self.feeder = seat
                self.due = self.following[seat]
            elif kind is Draw:
                seat = event.seat
                tile = tile_of.get(event.tile, NO_TILE)
                if (
                    seat != self.due
                    or self.phase < DISCARDED
                    or tile < 0
                    or self.used >> SHIFT[tile] & COPIES
                    or self.left < 1
                ):
                    if not self.takes_part(at, seat, event):
                        continue
                    tile = self.odd_draw(at, seat, event)
                if tile >= 0:
                    self.used += ONE[tile]
                    hands[seat] += ONE[tile]
                if self.phase < ADDED:
                    self.gang_now = None
                self.phase = OWN
                self.drawn = tile
                self.left -= 1
            elif kind in others:
                if self.takes_part(at, event.seat, event):
                    others[kind](at, event.seat, event)
            elif self.phase == OVER:
                self.after_the_end(at)
            elif kind is Exhausted:
                self.exhausted(at)
            else:
                self.fault(pages.VOID_NOT_ALONE, at, "`void` stands beside other events; a void game has no other")
        self.course.won = self.won
        if self.phase != OVER:
            last = len(events) - 1
            message = f"the log stops, and {self.expected()}"
            self.fault(pages.NO_END, last if events else None, message)

    def odd_draw(self, at: int, seat: int, event: Draw) -> int:
        """Tells what is wrong with a draw, if anything is; the tile to take, or NO_TILE (sichuan/1.4, 1.5)."""
        tile = self.read(at, seat, event.tile)
        if (self.phase < DISCARDED or seat != self.due) and self.phase != ANY:
            self.out_of_turn(at, seat, "draws")
        self.due = seat
        if self.left < 1 and not self.overdrawn and not self.wall_unsure:
            self.overdrawn = True
            self.fault(pages.WALL_EMPTY, at, f"seat {seat} draws, but the wall is empty; expected is `exhausted`")
        if tile >= 0 and self.used >> SHIFT[tile] & COPIES:
            self.fault(pages.FIFTH_TILE, at, f"{TILES[tile]} is drawn, but all four of it have been dealt or drawn")
            self.unsure |= 1 << seat
            return NO_TILE
        return tile

    def odd_discard(self, at: int, seat: int, event: Discard) -> int:
        """Tells what is wrong with a discard, if anything is, and checks hosting; its tile (sichuan/1.4, 3.8).

        A tile that the hand lacks is put there, so that it can be taken as any other.
        """
        tile = self.read(at, seat, event.tile)
        if (self.phase > PENGED or seat != self.due) and self.phase != ANY:
            self.out_of_turn(at, seat, "discards")
        self.check_hosting(at, seat, tile, event.by)
        if tile >= 0 and not self.holds(at, seat, tile, 1, "discards"):
            self.hands[seat] += ONE[tile]
        return tile

    # Melds.

    def peng(self, at: int, seat: int, event: Peng) -> None:
        """A triplet with the last discard (sichuan/1.4)."""
        if self.claimable(at, seat, "peng"):
            if self.holds(at, seat, self.tile, 2, "makes a peng of"):
                self.hands[seat] -= 2 * ONE[self.tile]
                self.pengs[seat] |= 1 << self.tile
        else:
            self.unsure |= 1 << seat
        self.not_by_host(at, seat, "makes a peng")
        self.phase = PENGED
        self.due = seat
        self.drawn = NO_TILE
        self.gang_now = None
        self.melded = True

    def gang(self, at: int, seat: int, event: Gang) -> None:
        """A gang of any kind (sichuan/1.4, 3.3)."""
        kind = event.kind
        tile = self.read(at, seat, event.tile)
        made = GangMade(event=at, seat=seat, kind=kind, tile=tile)
        if kind == "exposed":
            if self.claimable(at, seat, "exposed gang"):
                if tile not in (self.tile, NO_TILE):
                    message = f"an exposed gang of {TILES[tile]}, but the last discard is {TILES[self.tile]}"
                    self.fault(pages.NOTHING_TO_CLAIM, at, message)
                    self.unsure |= 1 << seat
                made.feeder = self.feeder
        elif (self.phase != OWN or seat != self.due) and self.phase != ANY:
            message = f"seat {seat} declares a gang without having just drawn; {self.expected()}"
            self.fault(pages.GANG_NOT_NOW, at, message)
            if self.phase != PENGED or seat != self.due:
                self.lose_track(seat)
        if self.left < 1 and not self.overdrawn and not self.wall_unsure:
            self.fault(pages.GANG_NOT_NOW, at, "a gang on an empty wall: there is no replacement tile to draw")
            self.overdrawn = True
        self.meld(at, seat, tile, kind)
        if kind == "added":
            made.stale = tile != self.drawn
        self.check_stale(at, seat, made, event)
        self.not_by_host(at, seat, "declares a gang")
        self.course.steps.append(made)
        self.phase = ADDED if kind == "added" else GANGED
        self.due = self.feeder = seat
        self.tile = tile
        self.gang_now = made
        self.melded = True

    def meld(self, at: int, seat: int, tile: int, kind: Literal["exposed", "added", "concealed"]) -> None:
        """Takes a gang's tiles out of the hand and lays the gang down."""
        if tile == NO_TILE:
            return
        bit = 1 << tile
        if kind == "added" and not self.pengs[seat] & bit:
            if not self.unsure >> seat & 1:
                self.fault(pages.NOT_HELD, at, f"seat {seat} adds to a peng of {TILES[tile]}, but has none")
            self.unsure |= 1 << seat
            return
        count = {"exposed": 3, "added": 1, "concealed": 4}[kind]
        if self.holds(at, seat, tile, count, "declares a gang of"):
            self.hands[seat] -= count * ONE[tile]
            self.pengs[seat] &= ~bit
            self.gangs[seat] |= bit

    def claimable(self, at: int, seat: int, what: str) -> bool:
        """Whether a discard lies open for a seat to claim with a known tile; told where none can."""
        if self.phase == DISCARDED and seat != self.feeder:
            return self.tile != NO_TILE
        if self.phase == ANY:
            return False
        if self.phase == DISCARDED:
            message = f"seat {seat} claims its own discard"
        elif self.phase == WON:
            message = f"seat {seat} claims a tile that has been won"
        else:
            message = f"there is no open discard for the {what} of seat {seat}; {self.expected()}"
        self.fault(pages.NOTHING_TO_CLAIM, at, message)
        self.unsure |= 1 << seat
        if self.phase < DISCARDED:
            self.unsure |= 1 << self.due
        return False

    # Wins and offences.

    def hu(self, at: int, seat: int, event: Hu) -> None:
        """A win (sichuan/1.2 to 1.4, 2.4, 2.5, 3.2)."""
        self.not_by_host(at, seat, "declares a win")
        if self.course.offenders >> seat & 1:
            message = f"seat {seat} wins, but has declared falsely or held a wrong number of tiles"
            self.fault(pages.OFFENDER, at, message)
        by = self.winnable(at, seat, "a win")
        if self.phase != WON:
            self.fellows = []
        if by is not None:
            shape = self.shape(seat, by)
            if shape is not None:
                self.course.steps.append(self.win(at, seat, by, shape))
            elif self.known(seat, by):
                self.fault(pages.NOT_A_WIN, at, self.no_win_words(seat, by))
            if self.phase == ADDED:
                self.rob()
            if by != "self":
                self.fellows.append(seat)
                if self.tile != NO_TILE:
                    self.hands[seat] += ONE[self.tile]
        self.won |= 1 << seat
        self.active[seat] = False
        still = [s for s in range(self.players) if not self.won >> s & 1]
        if len(still) == 1:
            self.finish(at)
            return
        self.following = [
            next(s % self.players for s in range(seat + 1, seat + 1 + self.players) if s % self.players in still)
            for seat in range(self.players)
        ]
        if by is None:
            self.any_turn()
        else:
            self.phase = SELF_WON if by == "self" else WON
            self.due = self.following[seat]

    def false_hu(self, at: int, seat: int, event: FalseHu) -> None:
        """A win that is none (sichuan/3.6). Play goes on as if nothing had been said."""
        self.not_by_host(at, seat, "declares a win")
        if self.course.offenders >> seat & 1:
            message = f"a false win of seat {seat}, which can't win any more since its first offence"
            self.fault(pages.OFFENDER, at, message)
            return
        by = self.winnable(at, seat, "a false win")
        if by is not None:
            shape = self.shape(seat, by)
            if shape is not None:
                message = f"a false win of seat {seat}, but its hand wins: {shape.reading}"
                self.fault(pages.WINS_AFTER_ALL, at, message)
        self.course.offenders |= 1 << seat
        self.course.steps.append(Offended(event=at, seat=seat, kind="false_hu"))

    def wrong_count(self, at: int, seat: int, event: WrongCount) -> None:
        """The table's ruling of a wrong number of tiles, once for a seat, at any moment (sichuan/3.7)."""
        if self.wrong_counts >> seat & 1:
            self.fault(pages.OFFENDER, at, f"a second wrong tile count of seat {seat}: it is ruled once")
            return
        self.wrong_counts |= 1 << seat
        self.course.offenders |= 1 << seat
        self.course.steps.append(Offended(event=at, seat=seat, kind="wrong_count"))

    def leave(self, at: int, seat: int, event: Timeout | Escape) -> None:
        """A timeout or an escape: the server plays on for the seat (sichuan/3.8)."""
        self.hosted |= 1 << seat

    # The end.

    def check_void(self, event: Void) -> None:
        """The only event of a game that never started (sichuan/4)."""
        if event.at is not UNSET:
            self.note_time(0, event.at)
        if not self.active[event.seat]:
            self.unknown_seat(0, event.seat)

    def exhausted(self, at: int) -> None:
        """The wall is empty (sichuan/4)."""
        if self.phase != ANY:
            if self.phase < DISCARDED:
                self.fault(pages.EXHAUSTED_NOT_NOW, at, f"`exhausted`, but {self.expected()}")
            elif self.left > 0 and not self.wall_unsure:
                tiles = "1 tile is" if self.left == 1 else f"{self.left} tiles are"
                self.fault(pages.EXHAUSTED_NOT_NOW, at, f"`exhausted`, but {tiles} left in the wall")
        self.course.exhausted = True
        self.finish(at)

    def finish(self, at: int) -> None:
        """Nothing comes after this event."""
        self.phase = OVER
        self.due = NO_TILE
        self.course.end = at
        self.course.won = self.won


def errors_in(findings: Sequence[Finding]) -> bool:
    """Whether a log is rejected."""
    return any(finding.severity == "error" for finding in findings)
