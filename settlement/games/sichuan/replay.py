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

from settlement.findings import Finding, FindingPage, quoted
from settlement.games.book import BAD_TIME, instant
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
from settlement.games.sichuan.course import By, Course, GangMade, Offended, Won
from settlement.games.sichuan.hand import Shape, best_shape, why_no_win
from settlement.games.sichuan.opening import read_opening
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.worth import Bonus
from settlement.games.tiles import FIELD, ONE, TILE_OF, TILES, read_tile, tiles_in

# What the table waits for. The order counts: below _DISCARDED a seat is due to discard, from there on one is due to
# draw, and from _ADDED on the draw is a gang's replacement.
_OWN = 0  # the seat due has just drawn (or is the dealer at the opening): win, gang or discard
_PENGED = 1  # the seat due has made a peng: discard
_DISCARDED = 2  # a discard lies open: win, peng, exposed gang, or the seat due draws
_WON = 3  # the open tile has been won: further wins, or the seat due draws
_SELF_WON = 4  # a self-draw: the seat due draws
_ADDED = 5  # an added gang: its tile may be won, or the seat due draws
_GANGED = 6  # any other gang: the seat due draws
_ANY = 7  # not known after an error: the next event sets it
_OVER = 8

_NO_TILE = -1
_MOST_SEATS = 4
_FOUR = 4
_TILES_OF_TWO_SUITS = {text: tile for text, tile in TILE_OF.items() if tile >= 9}


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
        _Table(course, rules, opening.dealt, opening.unsure).check_void(log.events[0])
    elif opening.playable:
        _Table(course, rules, opening.dealt, opening.unsure).run(log.events)
    return course


class _Table:
    """The table while a log is replayed."""

    def __init__(self, course: Course, rules: Rules, dealt: int, unsure: int) -> None:
        self.course = course
        self.rules = rules
        self.players = rules.players
        self.hands, self.pengs, self.gangs = course.hands, course.pengs, course.gangs
        self.tile_of = TILE_OF if rules.suits == 3 else _TILES_OF_TWO_SUITS
        self.used = dealt
        self.left = rules.suits * 36 - rules.players * rules.hand_size - 1
        self.unsure = unsure
        self.won = 0
        self.active = [seat < rules.players for seat in range(_MOST_SEATS)]  # at the table, and not won
        self.hosted = 0
        self.wrong_counts = 0
        self.following = [(seat + 1) % rules.players for seat in range(rules.players)]
        self.phase = _OWN
        self.due = course.dealer
        self.untouched = True  # no draw, peng or gang yet
        self.drawn = _NO_TILE  # the tile just drawn by the seat due
        self.tile = _NO_TILE  # the open tile: a discard, or an added gang's
        self.feeder = _NO_TILE  # the seat whose tile that is
        self.gang_now: GangMade | None = None  # the gang whose replacement the last draw was
        self.fellows: list[int] = []  # the seats that have won the open tile
        self.last_time: tuple[int, int, str] | None = None
        self.overdrawn = False

    def run(self, events: Sequence[Any]) -> None:
        """All events; what is missing at the end is told too."""
        handlers: dict[type, Callable[[int, int, Any], None]] = {
            Draw: self.draw,
            Discard: self.discard,
            Peng: self.peng,
            Gang: self.gang,
            Hu: self.hu,
            FalseHu: self.false_hu,
            WrongCount: self.wrong_count,
            Timeout: self.leave,
            Escape: self.leave,
        }
        active = self.active
        for at, event in enumerate(events):
            if event.at is not UNSET:
                self.note_time(at, event.at)
            if self.phase == _OVER:
                self.after_the_end(at, len(events))
                return
            handle = handlers.get(event.__class__)
            if handle is None:
                self.seatless(at, event)
            elif active[event.seat]:
                handle(at, event.seat, event)
            elif event.seat < self.players:
                self.of_a_winner(at, event.seat, event)
            else:
                self.unknown_seat(at, event.seat)
                self.phase = _ANY
                self.unsure = (1 << self.players) - 1
        self.course.won = self.won
        if self.phase != _OVER:
            last = len(events) - 1
            message = f"the log stops, and {self.expected()}"
            self.fault(pages.NO_END, last if events else None, message)

    # Draws and discards.

    def draw(self, at: int, seat: int, event: Draw) -> None:
        """A tile from the wall (sichuan/1.4, 1.5)."""
        tile = self.tile_of.get(event.tile, _NO_TILE)
        if tile == _NO_TILE:
            tile = self.read(at, seat, event.tile)
        phase = self.phase
        if (phase < _DISCARDED or seat != self.due) and phase != _ANY:
            self.out_of_turn(at, seat, "draws")
        if self.left < 1 and not self.overdrawn:
            self.overdrawn = True
            self.fault(pages.WALL_EMPTY, at, f"seat {seat} draws, but the wall is empty; expected is `exhausted`")
        self.left -= 1
        if tile != _NO_TILE:
            if self.used >> FIELD * tile & _FOUR:
                self.fault(pages.FIFTH_TILE, at, f"{TILES[tile]} is drawn, but all four of it have been dealt or drawn")
                self.unsure |= 1 << seat
            else:
                self.used += ONE[tile]
                self.hands[seat] += ONE[tile]
        if phase < _ADDED:
            self.gang_now = None
        self.phase = _OWN
        self.due = seat
        self.drawn = tile
        self.untouched = False

    def discard(self, at: int, seat: int, event: Discard) -> None:
        """A discard (sichuan/1.4), hosted or not (sichuan/3.8)."""
        tile = self.tile_of.get(event.tile, _NO_TILE)
        if tile == _NO_TILE:
            tile = self.read(at, seat, event.tile)
        if (self.phase > _PENGED or seat != self.due) and self.phase != _ANY:
            self.out_of_turn(at, seat, "discards")
        if event.by is not UNSET or self.hosted >> seat & 1:
            self.check_hosting(at, seat, tile, event.by)
        if tile != _NO_TILE:
            if self.hands[seat] >> FIELD * tile & 7:
                self.hands[seat] -= ONE[tile]
            else:
                self.take(at, seat, tile, 1, "discards")
        self.phase = _DISCARDED
        self.tile = tile
        self.feeder = seat
        self.due = self.following[seat]
        self.fellows = []

    # Melds.

    def peng(self, at: int, seat: int, event: Peng) -> None:
        """A triplet with the last discard (sichuan/1.4)."""
        if self.claimable(at, seat, "peng"):
            if self.take(at, seat, self.tile, 2, "makes a peng of"):
                self.pengs[seat] |= 1 << self.tile
        else:
            self.unsure |= 1 << seat
        self.not_by_host(at, seat, "makes a peng")
        self.phase = _PENGED
        self.due = seat
        self.drawn = _NO_TILE
        self.gang_now = None
        self.untouched = False

    def gang(self, at: int, seat: int, event: Gang) -> None:
        """A gang of any kind (sichuan/1.4, 3.3)."""
        kind = event.kind
        tile = self.tile_of.get(event.tile, _NO_TILE)
        if tile == _NO_TILE:
            tile = self.read(at, seat, event.tile)
        made = GangMade(event=at, seat=seat, kind=kind, tile=tile)
        if kind == "exposed":
            if self.claimable(at, seat, "exposed gang"):
                if tile not in (self.tile, _NO_TILE):
                    message = f"an exposed gang of {TILES[tile]}, but the last discard is {TILES[self.tile]}"
                    self.fault(pages.NOTHING_TO_CLAIM, at, message)
                    self.unsure |= 1 << seat
                made.feeder = self.feeder
        elif (self.phase != _OWN or seat != self.due) and self.phase != _ANY:
            message = f"seat {seat} declares a gang without having just drawn; {self.expected()}"
            self.fault(pages.GANG_NOT_NOW, at, message)
        if self.left < 1 and not self.overdrawn:
            self.fault(pages.GANG_NOT_NOW, at, "a gang on an empty wall: there is no replacement tile to draw")
            self.overdrawn = True
        self.meld(at, seat, tile, kind)
        if kind == "added":
            made.stale = tile != self.drawn
        self.check_stale(at, seat, made, event)
        self.not_by_host(at, seat, "declares a gang")
        self.course.steps.append(made)
        self.phase = _ADDED if kind == "added" else _GANGED
        self.due = self.feeder = seat
        self.tile = tile
        self.gang_now = made
        self.fellows = []
        self.untouched = False

    def meld(self, at: int, seat: int, tile: int, kind: Literal["exposed", "added", "concealed"]) -> None:
        """Takes a gang's tiles out of the hand and lays the gang down."""
        if tile == _NO_TILE:
            return
        bit = 1 << tile
        if kind == "added" and not self.pengs[seat] & bit:
            if not self.unsure >> seat & 1:
                self.fault(pages.NOT_HELD, at, f"seat {seat} adds to a peng of {TILES[tile]}, but has none")
            self.unsure |= 1 << seat
        elif self.take(at, seat, tile, {"exposed": 3, "added": 1, "concealed": 4}[kind], "declares a gang of"):
            self.pengs[seat] &= ~bit
            self.gangs[seat] |= bit

    def claimable(self, at: int, seat: int, what: str) -> bool:
        """Whether a discard lies open for a seat to claim with a known tile; told where none can."""
        if self.phase == _DISCARDED and seat != self.feeder:
            return self.tile != _NO_TILE
        if self.phase == _ANY:
            return False
        if self.phase == _DISCARDED:
            message = f"seat {seat} claims its own discard"
        elif self.phase == _WON:
            message = f"seat {seat} claims a tile that has been won"
        else:
            message = f"there is no open discard for the {what} of seat {seat}; {self.expected()}"
        self.fault(pages.NOTHING_TO_CLAIM, at, message)
        self.unsure |= 1 << seat
        if self.phase < _DISCARDED:
            self.unsure |= 1 << self.due
        return False

    def check_stale(self, at: int, seat: int, made: GangMade, event: Gang) -> None:
        """`stale` stands on added gangs alone and agrees with the draw (sichuan/3.3)."""
        if event.stale is UNSET:
            return
        if made.kind != "added":
            self.fault(pages.BAD_STALE, at, f"`stale` on a gang that is {made.kind}: only an added one can be stale")
        elif event.stale != made.stale and not self.unsure >> seat & 1 and self.drawn != _NO_TILE:
            found = f"the tile just drawn was {TILES[self.drawn]}, so the gang of {TILES[made.tile]} is "
            self.fault(pages.BAD_STALE, at, found + ("stale" if made.stale else "not stale"), fix="leave `stale` out")

    # Wins and offences.

    def hu(self, at: int, seat: int, event: Hu) -> None:
        """A win (sichuan/1.2 to 1.4, 2.4, 2.5, 3.2)."""
        self.not_by_host(at, seat, "declares a win")
        if self.course.offenders >> seat & 1:
            message = f"seat {seat} wins, but has declared falsely or held a wrong number of tiles"
            self.fault(pages.OFFENDER, at, message)
        by = self.winnable(at, seat, "a win")
        if by is not None:
            shape = self.shape(seat, by)
            if shape is not None:
                self.course.steps.append(self.win(at, seat, by, shape))
            elif self.known(seat, by):
                self.fault(pages.NOT_A_WIN, at, self.no_win_words(seat, by))
            if by == "rob_gang" and not self.fellows:
                self.rob()
            if by != "self":
                self.fellows.append(seat)
                if self.tile != _NO_TILE:
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
            self.phase = _ANY
        else:
            self.phase = _SELF_WON if by == "self" else _WON
            self.due = self.following[seat]

    def winnable(self, at: int, seat: int, what: str) -> By | None:
        """How a seat can win now; told where it can't, None then and where it isn't known (sichuan/4)."""
        phase = self.phase
        if phase == _OWN and seat == self.due:
            return "self"
        if phase in (_DISCARDED, _WON, _ADDED) and seat != self.feeder:
            if self.fellows and self.from_feeder(seat) < self.from_feeder(self.fellows[-1]):
                message = (
                    f"{what} of seat {seat} stands after the win of seat {self.fellows[-1]}, which sits farther in turn "
                    f"order from seat {self.feeder}, who fed the tile"
                )
                self.fault(pages.WIN_ORDER, at, message)
            return "rob_gang" if self.robbing() else "discard"
        if phase == _GANGED and seat != self.due:
            message = f"seat {seat} wins the tile of a gang of seat {self.due} that is not added: only an added one can be robbed"
            self.fault(pages.NOT_ROBBABLE, at, message)
        elif phase in (_DISCARDED, _WON, _ADDED):
            self.fault(pages.NO_TILE_TO_WIN, at, f"{what} of seat {seat} on its own tile")
        elif phase != _ANY:
            self.fault(pages.NO_TILE_TO_WIN, at, f"{what} of seat {seat}, but no tile is open to it; {self.expected()}")
        return None

    def robbing(self) -> bool:
        """Whether the open tile is that of an added gang."""
        made = self.gang_now
        return self.phase == _ADDED or (self.phase == _WON and made is not None and made.robbed)

    def from_feeder(self, seat: int) -> int:
        """How far a seat sits in turn order from the one that fed the open tile."""
        return (seat - self.feeder) % self.players

    def known(self, seat: int, by: By) -> bool:
        """Whether the tiles that a seat would win with are known for certain."""
        return not self.unsure >> seat & 1 and (by == "self" or self.tile != _NO_TILE)

    def winning_tiles(self, seat: int, by: By) -> int:
        """The concealed tiles of a hand with the winning tile."""
        return self.hands[seat] if by == "self" else self.hands[seat] + ONE[self.tile]

    def shape(self, seat: int, by: By) -> Shape | None:
        """The hand that a seat would win with now, None where it is none or its tiles are not known."""
        if not self.known(seat, by):
            return None
        concealed = self.winning_tiles(seat, by)
        straight, seven = self.rules.fan.full_straight, self.rules.seven_pairs
        return best_shape(concealed, self.pengs[seat], self.gangs[seat], straight, seven)

    def no_win_words(self, seat: int, by: By) -> str:
        """Why the hand that a seat would win with is none."""
        why = why_no_win(self.winning_tiles(seat, by), self.pengs[seat], self.gangs[seat])
        return f"the hand of seat {seat} doesn't win: {why}"

    def win(self, at: int, seat: int, by: By, shape: Shape) -> Won:
        """The step of a win, with the bonuses of how it came about (sichuan/2.4, 2.5)."""
        bonuses: list[Bonus] = []
        if by == "rob_gang":
            bonuses.append("rob_gang")
        elif self.gang_now is not None:
            bonuses.append("after_gang" if by == "self" else "gang_discard")
        if by != "rob_gang" and self.left < 1:
            bonuses.append("last_tile")
        tile = self.drawn if by == "self" else self.tile
        return Won(
            event=at,
            seat=seat,
            by=by,
            feeder=None if by == "self" else self.feeder,
            tile=None if tile == _NO_TILE else tile,
            shape=shape,
            bonuses=tuple(bonuses),
            opening=("heaven" if by == "self" else "earth") if self.untouched else None,
            gang=None if by == "rob_gang" else self.gang_now,
            fellows=self.fellows if by != "self" else [seat],
        )

    def rob(self) -> None:
        """The tile of the added gang leaves its seat: the peng stays a peng (sichuan/3.2)."""
        made = self.gang_now
        assert made is not None
        made.robbed = True
        if made.tile != _NO_TILE and self.gangs[made.seat] >> made.tile & 1:
            self.gangs[made.seat] ^= 1 << made.tile
            self.pengs[made.seat] |= 1 << made.tile

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

    # Hosting.

    def leave(self, at: int, seat: int, event: Timeout | Escape) -> None:
        """A timeout or an escape: the server plays on for the seat (sichuan/3.8)."""
        self.hosted |= 1 << seat

    def not_by_host(self, at: int, seat: int, does: str) -> None:
        """The server claims and declares nothing for a hosted seat (sichuan/3.8)."""
        if self.hosted >> seat & 1:
            message = f"seat {seat} is hosted and {does}; the server only discards for it"
            self.fault(pages.HOSTED_CLAIM, at, message)

    def check_hosting(self, at: int, seat: int, tile: int, by: Any) -> None:
        """A discard that is hosted, or says that it is (sichuan/3.8)."""
        if by == "auto":
            message = f"the discard of seat {seat} is marked `by: auto`; a discard is the player's or `by: host`"
            self.fault(pages.AUTOMATIC, at, message)
        if not self.hosted >> seat & 1:
            if by == "host":
                message = f"the discard of seat {seat} is marked `by: host`, but nothing turned hosting on"
                self.fault(pages.HOST_UNFOUNDED, at, message)
            return
        if by is UNSET:
            message = f"seat {seat} is hosted, but its discard is not marked `by: host`"
            self.fault(pages.HOST_MISSING, at, message)
        if self.phase > _PENGED or self.unsure >> seat & 1 or tile == _NO_TILE:
            return
        due = self.drawn if self.phase == _OWN and self.drawn != _NO_TILE else tiles_in(self.hands[seat])[-1]
        if tile != due:
            which = "the tile just drawn" if due == self.drawn else "its highest tile"
            message = f"seat {seat} is hosted and discards {TILES[tile]}; the server discards {which}, {TILES[due]}"
            self.fault(pages.HOSTED_DISCARD, at, message)

    # The end.

    def seatless(self, at: int, event: Exhausted | Void) -> None:
        """The events that are of the table, not of a seat."""
        if isinstance(event, Exhausted):
            self.exhausted(at)
        else:
            self.fault(pages.VOID_NOT_ALONE, at, "`void` stands beside other events; a void game has no other")

    def check_void(self, event: Void) -> None:
        """The only event of a game that never started (sichuan/4)."""
        if event.at is not UNSET:
            self.note_time(0, event.at)
        if not self.active[event.seat]:
            self.unknown_seat(0, event.seat)

    def exhausted(self, at: int) -> None:
        """The wall is empty (sichuan/4)."""
        if self.phase != _ANY:
            if self.phase < _DISCARDED:
                self.fault(pages.EXHAUSTED_NOT_NOW, at, f"`exhausted`, but {self.expected()}")
            elif self.left > 0:
                tiles = "1 tile is" if self.left == 1 else f"{self.left} tiles are"
                self.fault(pages.EXHAUSTED_NOT_NOW, at, f"`exhausted`, but {tiles} left in the wall")
        self.course.exhausted = True
        self.finish(at)

    def finish(self, at: int) -> None:
        """Nothing comes after this event."""
        self.phase = _OVER
        self.course.end = at
        self.course.won = self.won

    def after_the_end(self, at: int, events: int) -> None:
        """Events after the end, told once."""
        more = events - at - 1
        rest = f", and {more} more after it" if more else ""
        self.fault(
            pages.AFTER_THE_END, at, f"the game ended with event {self.course.end}; this one comes after it{rest}"
        )

    # What is irregular.

    def fault(self, page: FindingPage, at: int | None, message: str, fix: str | None = None) -> None:
        """A finding at an event."""
        self.course.findings.append(page.finding(message, event=at, fix=fix))

    def unknown_seat(self, at: int, seat: int) -> None:
        """A seat that the table doesn't have (sichuan/1.7)."""
        message = f"seat {seat} is not at the table: its seats are 0 to {self.players - 1}"
        self.fault(pages.UNKNOWN_SEAT, at, message)

    def out_of_turn(self, at: int, seat: int, does: str) -> None:
        """A draw or discard that is not due; whose tiles are missing then is not known."""
        self.fault(pages.OUT_OF_TURN, at, f"seat {seat} {does}, but {self.expected()}")
        self.unsure |= 1 << seat | 1 << self.due

    def expected(self) -> str:
        """What the table waits for, in words."""
        if self.phase == _OWN:
            return f"seat {self.due} is to win, declare a gang or discard"
        if self.phase == _PENGED:
            return f"seat {self.due} is to discard after its peng"
        if self.phase == _ANY:
            return "what comes next is open after the errors before"
        if self.left < 1:
            return f"the wall is empty and `exhausted` comes before a draw of seat {self.due}"
        return f"seat {self.due} is to draw"

    def of_a_winner(self, at: int, seat: int, event: Any) -> None:
        """An event of a seat that has won: only leaving is allowed, and does nothing (sichuan/1.2, 3.8)."""
        kind = event.__class__
        if kind in (Timeout, Escape):
            word = "times out" if kind is Timeout else "leaves"
            self.fault(pages.LEFT_AFTER_WIN, at, f"seat {seat} {word} after its win; it has nothing more to play")
            return
        self.fault(pages.HAS_WON, at, f"seat {seat} has won and takes no further part; {self.expected()}")
        if kind is Draw:
            self.left -= 1
        else:
            self.phase = _ANY

    def take(self, at: int, seat: int, tile: int, count: int, does: str) -> bool:
        """Takes tiles out of a hand; False, and told unless the hand is unsure, where it doesn't hold them."""
        have = self.hands[seat] >> FIELD * tile & 7
        if have >= count:
            self.hands[seat] -= count * ONE[tile]
            return True
        if not self.unsure >> seat & 1:
            needed = f", and needs {count}" if count > 1 else ""
            message = f"seat {seat} {does} {TILES[tile]}, but holds {have or 'none'} of it{needed}"
            self.fault(pages.NOT_HELD, at, message)
            self.unsure |= 1 << seat
        return False

    def read(self, at: int, seat: int, text: str) -> int:
        """A tile that is not written in the usual way; told where it is none."""
        tile = read_tile(text)
        if isinstance(tile, int) and TILES[tile] in self.tile_of:
            return tile
        why = tile if isinstance(tile, str) else "two suits are played, dots (p) and bamboo (s)"
        self.fault(pages.BAD_TILE, at, f"{quoted(text)} is no tile: {why}")
        self.unsure |= 1 << seat
        return _NO_TILE

    def note_time(self, at: int, text: str) -> None:
        """`at` is RFC 3339 and doesn't run backwards."""
        moment = instant(text)
        if moment is None:
            message = f"at is {quoted(text)}, which is no RFC 3339 time with an offset"
            self.course.findings.append(BAD_TIME.finding(message, event=at))
            return
        if self.last_time is not None and moment < self.last_time[0]:
            message = f"at is {text}, earlier than {self.last_time[2]} of event {self.last_time[1]}"
            self.fault(pages.TIME_BACKWARDS, at, message)
        self.last_time = moment, at, text


def errors_in(findings: Sequence[Finding]) -> bool:
    """Whether a log is rejected."""
    return any(finding.severity == "error" for finding in findings)
