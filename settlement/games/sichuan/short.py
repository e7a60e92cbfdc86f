"""Games of sichuan in short; see :mod:`settlement.games.short`.

Hands are tiles (``123m5p``), the dealer's with one more; what they lack is dealt by the program. Who isn't named draws a
tile that nothing is said of and discards it again: before a draw, every seat whose turn comes first, and before
``exhausted`` everybody, until the wall is empty.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from settlement.findings import quoted
from settlement.games.short import Line, Mistake, ShortGame, Written, check_keys, log_of, read_line
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import COPIES, TILES, handful, read_tiles, written
from settlement.words import Words, say


def write_short(short: ShortGame, rules: Rules) -> Written | Mistake:
    """The log of a game in short, or why there is none."""
    try:
        check_keys(short, rules.players, ("dealer", "missing", "exchange"))
        lines = [read_line(i, text, SichuanLog, rules.players) for i, text in enumerate(short.plays)]
        course = _Course(short, rules, lines)
        hands = [written(handful(TILES.index(tile) for tile in hand.elements())) for hand in course.hands]
        deal: dict[str, Any] = {"dealer": short.dealer or 0, "hands": hands}
        if short.missing is not None:
            deal["missing"] = list(short.missing)
        if short.exchange is not None:
            deal["exchange"] = short.exchange
            course.exchange(short.exchange)
        for line in lines:
            course.take(line)
        return log_of("sichuan", short, rules.players, deal, course.events)
    except Mistake as mistake:
        return mistake


class _Course:
    """The events so far, the tiles of each seat, those of the wall that nothing is said of, and who draws next."""

    def __init__(self, short: ShortGame, rules: Rules, lines: list[Line]) -> None:
        self.players = rules.players
        self.missing = short.missing
        self.events: list[tuple[int, dict[str, Any]]] = []
        self.won: set[int] = set()
        self.hosted: set[int] = set()
        self.feeder = 0
        self.fellows: list[int] = []  # who has won the open tile
        dealer = short.dealer or 0
        self.due = self.acting = dealer
        self.drawn = True  # the seat that acts has drawn its tile
        kinds = TILES if rules.suits == 3 else TILES[9:]
        free = Counter(dict.fromkeys(kinds, COPIES))
        self.hands = [self._wanted(short, rules, seat, dealer, free) for seat in range(self.players)]
        for line in lines:
            if line.word == "draw":
                tile = line.event["tile"]
                if not free[tile]:
                    words = say("no {tile} is left to draw", tile=quoted(tile))
                    raise Mistake(words, "plays", line.at, fix=say("no tile is there more than four times"))
                free[tile] -= 1
        self.wall = sorted(free.elements(), key=lambda tile: (int(tile[0]) % 3, tile[0], tile[1]))
        for seat, hand in enumerate(self.hands):
            while hand.total() < rules.hand_size + (seat == dealer):
                hand[self.wall.pop(0)] += 1

    def _wanted(self, short: ShortGame, rules: Rules, seat: int, dealer: int, free: Counter[str]) -> Counter[str]:
        """The tiles that were asked for."""
        text = short.hands[seat] if seat < len(short.hands) else ""
        tiles = read_tiles(text)
        if isinstance(tiles, Words):
            words = say("the hand of seat {seat}: {problem}", seat=seat, problem=tiles)
            raise Mistake(words, "hands", seat)
        size = rules.hand_size + (seat == dealer)
        if len(tiles) > size:
            words = say("the hand of seat {seat} has {n} tiles, it has {size}", seat=seat, n=len(tiles), size=size)
            raise Mistake(words, "hands", seat)
        hand = Counter(TILES[tile] for tile in tiles)
        for tile, count in hand.items():
            if count > free[tile]:
                raise Mistake(say("there are no more than four {tile}", tile=tile), "hands", seat)
            free[tile] -= count
        return hand

    def exchange(self, exchange: dict[str, Any]) -> None:
        """Three tiles of each seat go to another (sichuan/1.9)."""
        given = [read_tiles(str(text)) for text in exchange.get("given", [])]
        step = {"next": 1, "opposite": 2, "previous": -1}.get(str(exchange.get("to")), 1)
        for seat, tiles in enumerate(given[: self.players]):
            if isinstance(tiles, list):
                names = Counter(TILES[tile] for tile in tiles)
                self.hands[seat] -= names
                self.hands[(seat + step) % self.players] += names

    def take(self, line: Line) -> None:
        """A line of the game."""
        seat, word = line.seat, line.word
        if seat is None:
            while self.wall:
                self._skip(line.at)
            self._add(line.at, line.event)
            return
        tile = str(line.event.get("tile", ""))
        if word == "draw":
            self._wait_for(seat, line.at)
            self._draw(seat, tile)
        elif word == "discard":
            self._discard(seat, tile)
        elif word == "peng":
            self.acting, self.drawn = seat, False
        elif word == "gang":
            self.acting = self.due = seat
            self.feeder, self.fellows, self.drawn = seat, [], False
        elif word == "hu":
            self._win(seat)
        elif word in ("timeout", "escape", "host"):
            self.hosted.add(seat)
        elif word == "unhost":
            self.hosted.discard(seat)
        self._add(line.at, line.event)

    def _add(self, index: int, event: dict[str, Any]) -> None:
        self.events.append((index, event))

    def _draw(self, seat: int, tile: str) -> None:
        self.hands[seat][tile] += 1
        self.acting, self.drawn = seat, True

    def _discard(self, seat: int, tile: str) -> None:
        self.hands[seat][tile] -= 1
        self.feeder, self.fellows, self.drawn = seat, [], False
        self.acting = -1
        self.due = self._after(seat)

    def _win(self, seat: int) -> None:
        """After a self-draw the next seat draws, else the one after the winner farthest from who fed it (sichuan/1.4)."""
        self.won.add(seat)
        if self.acting == seat and self.drawn:
            self.due = self._after(seat)
            self.drawn = False
            return
        self.fellows.append(seat)
        farthest = max(self.fellows, key=lambda other: (other - self.feeder) % self.players)
        self.due = self._after(farthest)

    def _after(self, seat: int) -> int:
        order = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return next((other for other in order if other not in self.won), seat)

    def _wait_for(self, seat: int, index: int) -> None:
        """Lets the seats draw and discard whose turn comes before this one's."""
        while self.due != seat:
            if seat in self.won:
                raise Mistake(say("seat {seat} has won already", seat=seat), "plays", index)
            self._skip(index)

    def _skip(self, index: int) -> None:
        """The seat due draws a tile that nothing is said of, and discards it, or one of its missing suit."""
        if self.drawn:
            words = say("seat {seat} holds a drawn tile; it has to discard first", seat=self.acting)
            raise Mistake(
                words, "plays", index, fix=say("write what it discards: {acting} discard TILE", acting=self.acting)
            )
        if not self.wall:
            raise Mistake(say("no tile is left in the wall to be drawn and discarded"), "plays", index)
        seat, tile = self.due, self.wall.pop()
        self._draw(seat, tile)
        self._add(index, {"seat": seat, "do": "draw", "tile": tile})
        if self.missing is not None and seat < len(self.missing):
            of_suit = sorted(
                (t for t, n in self.hands[seat].items() if n > 0 and t[1] == self.missing[seat]), reverse=True
            )
            tile = tile if tile in of_suit else next(iter(of_suit), tile)
        by = {"by": "host"} if seat in self.hosted else {}
        self._discard(seat, tile)
        self._add(index, {"seat": seat, "do": "discard", "tile": tile} | by)
