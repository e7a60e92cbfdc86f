"""The table of a replay: what is known of it, and the words for what is irregular.

The state and the findings are here; :mod:`settlement.games.sichuan.replay` moves the state, event by event.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from settlement.findings import FindingPage, quoted
from settlement.games.book import BAD_TIME, instant
from settlement.games.log import Draw, Escape, Gang, Timeout
from settlement.games.sichuan import pages
from settlement.games.sichuan.course import Course, GangMade
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import SHIFT, TILE_OF, TILES, read_tile, tiles_in

# What the table waits for. The order counts: below DISCARDED a seat is due to discard, from there on one is due to
# draw, and from ADDED on the draw is a gang's replacement.
OWN = 0  # the seat due has just drawn (or is the dealer at the opening): win, gang or discard
PENGED = 1  # the seat due has made a peng: discard
DISCARDED = 2  # a discard lies open: win, peng, exposed gang, or the seat due draws
WON = 3  # the open tile has been won: further wins, or the seat due draws
SELF_WON = 4  # a self-draw: the seat due draws
ADDED = 5  # an added gang: its tile may be won, or the seat due draws
GANGED = 6  # any other gang: the seat due draws
ANY = 7  # not known after an error: the next event sets it
OVER = 8

NO_TILE = -1
_MOST_SEATS = 4
_TILES_OF_TWO_SUITS = {text: tile for text, tile in TILE_OF.items() if tile >= 9}


class Table:
    """The table while a log is replayed."""

    def __init__(self, course: Course, rules: Rules, dealt: int, unsure: int) -> None:
        self.course = course
        self.rules = rules
        self.players = rules.players
        self.hands, self.pengs, self.gangs = course.hands, course.pengs, course.gangs
        self.tile_of = TILE_OF if rules.suits == 3 else _TILES_OF_TWO_SUITS
        self.used = dealt
        self.wall = self.left = rules.suits * 36 - rules.players * rules.hand_size - 1
        self.unsure = unsure
        self.won = 0
        self.active = [seat < rules.players for seat in range(_MOST_SEATS)]  # at the table, and not won
        self.hosted = 0
        self.wrong_counts = 0
        self.following = [(seat + 1) % rules.players for seat in range(rules.players)]
        self.phase = OWN
        self.due = course.dealer
        self.melded = False  # a peng or gang was made
        self.drawn = NO_TILE  # the tile just drawn by the seat due
        self.tile = NO_TILE  # the open tile: a discard, or an added gang's
        self.feeder = NO_TILE  # the seat whose tile that is
        self.gang_now: GangMade | None = None  # the gang whose replacement the last draw was
        self.fellows: list[int] = []  # the seats that have won the open tile
        self.last_time: tuple[int, int, str] | None = None
        self.events = 0  # how many the log has
        self.overrun = False  # told already that the log goes on after the end
        self.overdrawn = False  # told already that the wall is empty
        self.wall_unsure = False  # draws are missing, or are too many
        self.passed_over = 0  # seats that the turn has gone past

    def fault(self, page: FindingPage, at: int | None, message: str, fix: str | None = None) -> None:
        """A finding at an event."""
        self.course.findings.append(page.finding(message, event=at, fix=fix))

    def expected(self) -> str:
        """What the table waits for, in words."""
        if self.phase == OWN:
            return f"seat {self.due} is to win, declare a gang or discard"
        if self.phase == PENGED:
            return f"seat {self.due} is to discard after its peng"
        if self.phase == ANY:
            return "what comes next is open after the errors before"
        if self.left < 1:
            return f"the wall is empty and `exhausted` comes before a draw of seat {self.due}"
        return f"seat {self.due} is to draw"

    def any_turn(self) -> None:
        """After an error it is open who acts and how; the next event sets it."""
        self.phase = ANY
        self.due = NO_TILE

    def takes_part(self, at: int, seat: int, event: Any) -> bool:
        """Whether a seat is at the table and has not won; what is to be said of its event is told otherwise."""
        if self.phase == OVER:
            self.after_the_end(at)
            return False
        if self.active[seat]:
            return True
        if seat < self.players:
            self.of_a_winner(at, seat, event)
        else:
            self.unknown_seat(at, seat)
            self.any_turn()
            self.unsure = (1 << self.players) - 1
        return False

    def unknown_seat(self, at: int, seat: int) -> None:
        """A seat that the table doesn't have (sichuan/1.7)."""
        message = f"seat {seat} is not at the table: its seats are 0 to {self.players - 1}"
        self.fault(pages.UNKNOWN_SEAT, at, message)

    def out_of_turn(self, at: int, seat: int, does: str) -> None:
        """A draw or discard that is not due; whose tiles are missing then, and from the wall, is not known.

        A seat that was passed over once, as if it had won, is not told again each time round.
        """
        waits = self.phase >= DISCARDED
        passed = self.due
        while waits and passed != seat and self.passed_over >> passed & 1:
            passed = self.following[passed]
        if passed == seat and does == "draws" and waits:
            return
        self.fault(pages.OUT_OF_TURN, at, f"seat {seat} {does}, but {self.expected()}")
        self.lose_track(seat)
        if waits and does == "draws":
            self.passed_over |= 1 << self.due
        self.passed_over &= ~(1 << seat)

    def lose_track(self, seat: int) -> None:
        """A draw is missing or is too much: the tiles of this seat, of the seat due, and the wall are not known."""
        self.unsure |= 1 << seat | 1 << self.due
        self.wall_unsure = True

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
            self.any_turn()

    def after_the_end(self, at: int) -> None:
        """Events after the end, told once."""
        if self.overrun:
            return
        self.overrun = True
        more = self.events - at - 1
        rest = f", and {more} more after it" if more else ""
        message = f"the game ended with event {self.course.end}; this one comes after it{rest}"
        self.fault(pages.AFTER_THE_END, at, message)

    def read(self, at: int, seat: int, text: str) -> int:
        """The tile of a text in any notation; told where it is none, and NO_TILE then."""
        tile: int | str = self.tile_of.get(text, NO_TILE)
        if tile == NO_TILE:
            tile = read_tile(text)
        if isinstance(tile, int) and TILES[tile] in self.tile_of:
            return tile
        why = tile if isinstance(tile, str) else "two suits are played, dots (p) and bamboo (s)"
        self.fault(pages.BAD_TILE, at, f"{quoted(text)} is no tile: {why}")
        self.unsure |= 1 << seat
        return NO_TILE

    def holds(self, at: int, seat: int, tile: int, count: int, does: str) -> bool:
        """Whether a hand holds so many of a tile; told, unless the hand is unsure, where it doesn't."""
        have = self.hands[seat] >> SHIFT[tile] & 7
        if have < count and not self.unsure >> seat & 1:
            needed = f", and needs {count}" if count > 1 else ""
            message = f"seat {seat} {does} {TILES[tile]}, but holds {have or 'none'} of it{needed}"
            self.fault(pages.NOT_HELD, at, message)
            self.unsure |= 1 << seat
        return have >= count

    def check_stale(self, at: int, seat: int, made: GangMade, event: Gang) -> None:
        """`stale` stands on added gangs alone and agrees with the draw (sichuan/3.3)."""
        if event.stale is UNSET:
            return
        if made.kind != "added":
            self.fault(pages.BAD_STALE, at, f"`stale` on a gang that is {made.kind}: only an added one can be stale")
        elif event.stale != made.stale and not self.unsure >> seat & 1 and self.drawn != NO_TILE:
            found = f"the tile just drawn was {TILES[self.drawn]}, so the gang of {TILES[made.tile]} is "
            self.fault(pages.BAD_STALE, at, found + ("stale" if made.stale else "not stale"), fix="leave `stale` out")

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
        if self.phase > PENGED or self.unsure >> seat & 1 or tile == NO_TILE:
            return
        due = self.drawn if self.phase == OWN and self.drawn != NO_TILE else tiles_in(self.hands[seat])[-1]
        if tile != due:
            which = "the tile just drawn" if due == self.drawn else "its highest tile"
            message = f"seat {seat} is hosted and discards {TILES[tile]}; the server discards {which}, {TILES[due]}"
            self.fault(pages.HOSTED_DISCARD, at, message)

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
