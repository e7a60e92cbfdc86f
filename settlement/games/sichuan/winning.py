"""Wins in a replay: who can win which tile now, whether the hand is a win, and how it came about."""

from __future__ import annotations

from settlement.games.sichuan import pages
from settlement.games.sichuan.course import By, Won
from settlement.games.sichuan.hand import Shape, best_shape, why_no_win
from settlement.games.sichuan.watch import ADDED, ANY, DISCARDED, GANGED, NO_TILE, OWN, WON, Table
from settlement.games.sichuan.worth import Bonus
from settlement.games.tiles import ONE


class Winning(Table):
    """The table, asked for wins."""

    def winnable(self, at: int, seat: int, what: str) -> By | None:
        """How a seat can win now; told where it can't, None then and where it isn't known (sichuan/4)."""
        phase = self.phase
        if phase == OWN and seat == self.due:
            return "self"
        if phase in (DISCARDED, WON, ADDED) and seat != self.feeder:
            if phase == WON and self.from_feeder(seat) < self.from_feeder(self.fellows[-1]):
                message = (
                    f"{what} of seat {seat} stands after the win of seat {self.fellows[-1]}, which sits farther in turn "
                    f"order from seat {self.feeder}, who fed the tile"
                )
                self.fault(pages.WIN_ORDER, at, message)
            return "rob_gang" if self.robbing() else "discard"
        if phase == GANGED and seat != self.due:
            message = f"seat {seat} wins the tile of a gang of seat {self.due} that is not added: only an added one can be robbed"
            self.fault(pages.NOT_ROBBABLE, at, message)
        elif phase in (DISCARDED, WON, ADDED):
            self.fault(pages.NO_TILE_TO_WIN, at, f"{what} of seat {seat} on its own tile")
        elif phase != ANY:
            self.fault(pages.NO_TILE_TO_WIN, at, f"{what} of seat {seat}, but no tile is open to it; {self.expected()}")
        return None

    def robbing(self) -> bool:
        """Whether the open tile is that of an added gang."""
        made = self.gang_now
        return self.phase == ADDED or (self.phase == WON and made is not None and made.robbed)

    def from_feeder(self, seat: int) -> int:
        """How far a seat sits in turn order from the one that fed the open tile."""
        return (seat - self.feeder) % self.players

    def known(self, seat: int, by: By) -> bool:
        """Whether the tiles that a seat would win with are known for certain."""
        return not self.unsure >> seat & 1 and (by == "self" or self.tile != NO_TILE)

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
        untouched = self.left == self.wall and not self.melded
        return Won(
            event=at,
            seat=seat,
            by=by,
            feeder=None if by == "self" else self.feeder,
            tile=None if tile == NO_TILE else tile,
            shape=shape,
            bonuses=tuple(bonuses),
            opening=("heaven" if by == "self" else "earth") if untouched else None,
            gang=None if by == "rob_gang" else self.gang_now,
            fellows=self.fellows if by != "self" else [seat],
        )

    def rob(self) -> None:
        """The tile of the added gang leaves its seat: the peng stays a peng (sichuan/3.2)."""
        made = self.gang_now
        assert made is not None
        made.robbed = True
        if made.tile != NO_TILE and self.gangs[made.seat] >> made.tile & 1:
            self.gangs[made.seat] ^= 1 << made.tile
            self.pengs[made.seat] |= 1 << made.tile
