"""Simple players for simulated games: they give up a suit, keep what fits together, and claim most of what they can.

Everything that a log may hold happens now and then: declined wins, stale gangs, robbed ones, several winners on one
tile, false wins, wrong tile counts, timeouts, escapes, void games and empty walls. All chance comes from the random
source that is handed in.
"""

from __future__ import annotations

import random
from functools import lru_cache

from msgspec import UNSET

from settlement.games.game import SelfPlaySetting
from settlement.games.log import (
    Discard,
    Draw,
    Escape,
    Exhausted,
    FalseHu,
    Gang,
    Host,
    Hu,
    Peng,
    SichuanDeal,
    SichuanLog,
    TileEvent,
    Timeout,
    Unhost,
    Void,
    WrongCount,
)
from settlement.games.selfplay import players_of
from settlement.games.sichuan.hand import wins
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import COPIES, FIELD, KINDS, ONE, SUIT_MASK, SUIT_SHIFT, TILES, handful, written

# How likely the players do what they could, and what goes wrong.
_WINS = 0.92
_GANGS = 0.85
_PENGS = 0.6
_FALSE_WIN = 0.0008
_FALSE_WIN_AFTER_ANOTHERS = 0.03
_INCIDENT = 0.004
_VOID = 0.01
_CONSIDERED = 4
_INCIDENTS = ("wrong_count", "timeout", "timeout", "escape", "host")
_TAKES_BACK = 0.1


def self_play(rules: Rules, source: random.Random, setting: SelfPlaySetting) -> SichuanLog:
    """One game from the deal to its end; legal, and without anything that a replay would warn of."""
    table = _Table(rules, source)
    hands = [written(held) for held in table.held]
    dealer = table.turn
    if source.random() < _VOID:
        table.events.append(Void(seat=source.randrange(rules.players)))
    else:
        table.play()
    return SichuanLog(
        format="buckle-log/1",
        game_id=setting.game_id,
        room=setting.room if setting.room is not None else UNSET,
        profile=setting.profile,
        started_at=setting.started_at,
        players=players_of(setting, rules.limits)[: rules.players],
        deal=SichuanDeal(dealer=dealer, hands=hands),
        events=table.events,
    )


class _Table:
    """A game while it is played. ``turn`` is the seat to act, ``drawn`` what it has just drawn."""

    def __init__(self, rules: Rules, source: random.Random) -> None:
        self.rules = rules
        self.chance = source.random
        self.source = source
        self.players = rules.players
        wall = [tile for tile in range(KINDS) if rules.suits == 3 or tile >= 9] * COPIES
        source.shuffle(wall)
        self.turn = source.randrange(rules.players)
        self.counts: list[list[int]] = []
        self.held: list[int] = []
        for seat in range(rules.players):
            size = rules.hand_size + (seat == self.turn)
            dealt = [wall.pop() for _ in range(size)]
            self.held.append(handful(dealt))
            self.counts.append([dealt.count(tile) for tile in range(KINDS)])
        self.wall = wall
        self.pengs = [0] * rules.players
        self.gangs = [0] * rules.players
        self.given_up = [self._shortest_suit(seat) for seat in range(rules.players)]
        self.drawn: int | None = None
        self.events: list[TileEvent] = []
        self.unwon = set(range(rules.players))
        self.offenders: set[int] = set()
        self.miscounted: set[int] = set()
        self.hosted: set[int] = set()
        self.gone: set[int] = set()

    def play(self) -> None:
        """Turns until all but one have won, or the wall is empty."""
        draws = False
        while len(self.unwon) > 1:
            if draws and not self._draw():
                self.events.append(Exhausted())
                return
            draws = self._act()

    # A turn.

    def _draw(self) -> bool:
        if not self.wall:
            return False
        tile = self.drawn = self.wall.pop()
        self.held[self.turn] += ONE[tile]
        self.counts[self.turn][tile] += 1
        self.events.append(Draw(seat=self.turn, tile=TILES[tile]))
        return True

    def _act(self) -> bool:
        """The seat whose turn it is acts on its draw; whether a draw comes next, of the seat that ``turn`` then is."""
        if self.chance() < _INCIDENT:
            self._incident()
        seat = self.turn
        if seat in self.hosted - self.gone and self.rules.hosting.returns and self.chance() < _TAKES_BACK:
            self.hosted.discard(seat)
            self.events.append(Unhost(seat=seat))
        if seat not in self.hosted:
            if self._declares(seat, None):
                self.events.append(Hu(seat=seat))
                self.unwon.discard(seat)
                self._pass_on(seat)
                return True
            if self._declares_falsely(seat, None, _FALSE_WIN):
                self._offend(seat)
            if self.wall and self._own_gang(seat):
                return True
        return self._discard(seat)

    def _discard(self, seat: int) -> bool:
        """Discards, and what the others make of it; whether a draw comes next."""
        hosted = seat in self.hosted
        tile = self._hosted_choice(seat) if hosted else self._choice(seat)
        self._remove(seat, tile, 1)
        self.events.append(Discard(seat=seat, tile=TILES[tile], by="host" if hosted else UNSET))
        return self._win_by_others(seat, tile) or not self._claim(seat, tile)

    def _own_gang(self, seat: int) -> bool:
        """A concealed or added gang, if there is one and the seat likes it; robbed or not, a draw comes next."""
        counts, pengs = self.counts[seat], self.pengs[seat]
        for tile in range(KINDS):
            if counts[tile] == COPIES and self.chance() < _GANGS:
                self._remove(seat, tile, COPIES)
                self.gangs[seat] |= 1 << tile
                self.events.append(Gang(seat=seat, kind="concealed", tile=TILES[tile]))
                return True
            if pengs >> tile & 1 and counts[tile] and self.chance() < _GANGS / 2:
                self._remove(seat, tile, 1)
                stale = tile != self.drawn
                said = stale if self.chance() < 0.5 else UNSET
                self.events.append(Gang(seat=seat, kind="added", tile=TILES[tile], stale=said))
                if not self._win_by_others(seat, tile):
                    self.pengs[seat] ^= 1 << tile
                    self.gangs[seat] |= 1 << tile
                return True
        return False

    # What others do with an open tile.

    def _win_by_others(self, feeder: int, tile: int) -> bool:
        """Wins, and false ones, on an open tile; whether it was won."""
        last = None
        for seat in self._after(feeder):
            if seat in self.hosted:
                continue
            if self._declares(seat, tile):
                self.events.append(Hu(seat=seat))
                self.unwon.discard(seat)
                self.held[seat] += ONE[tile]
                last = seat
            elif self._declares_falsely(seat, tile, _FALSE_WIN if last is None else _FALSE_WIN_AFTER_ANOTHERS):
                self._offend(seat)
        if last is None:
            return False
        self._pass_on(last)
        return True

    def _claim(self, feeder: int, tile: int) -> bool:
        """A peng or an exposed gang of a discard; whether its seat discards next. Else the next seat draws."""
        for seat in self._after(feeder):
            count = self.counts[seat][tile]
            if count < 2 or seat in self.hosted or tile // 9 == self.given_up[seat]:
                continue
            if count == 3 and self.wall and self.chance() < _GANGS:
                self._remove(seat, tile, 3)
                self.gangs[seat] |= 1 << tile
                self.events.append(Gang(seat=seat, kind="exposed", tile=TILES[tile]))
                self.turn = seat
                return False
            if self.chance() < _PENGS:
                self._remove(seat, tile, 2)
                self.pengs[seat] |= 1 << tile
                self.events.append(Peng(seat=seat))
                self.turn, self.drawn = seat, None
                if self.chance() < _INCIDENT:
                    self._incident()
                return not self._discard(seat)
        self._pass_on(feeder)
        return False

    def _after(self, seat: int) -> list[int]:
        """The other seats that have not won, in turn order."""
        order = [(seat + step) % self.players for step in range(1, self.players)]
        return [other for other in order if other in self.unwon]

    def _pass_on(self, seat: int) -> None:
        after = self._after(seat)
        self.turn = after[0] if after else seat

    # What a player thinks.

    def _wins(self, seat: int, tile: int | None) -> bool:
        held = self.held[seat] if tile is None else self.held[seat] + ONE[tile]
        return wins(held, self.pengs[seat], self.gangs[seat], self.rules.seven_pairs)

    def _declares(self, seat: int, tile: int | None) -> bool:
        return seat not in self.offenders and self._wins(seat, tile) and self.chance() < _WINS

    def _declares_falsely(self, seat: int, tile: int | None, rate: float) -> bool:
        return self.chance() < rate and seat not in self.offenders and not self._wins(seat, tile)

    def _offend(self, seat: int) -> None:
        self.events.append(FalseHu(seat=seat))
        self.offenders.add(seat)

    def _incident(self) -> None:
        """A ruling, a timeout, an escape or a seat handed over, of some seat that has not won."""
        seat = self.source.choice(sorted(self.unwon))
        kind = self.source.choice(_INCIDENTS)
        if kind == "wrong_count":
            if seat not in self.miscounted:
                self.miscounted.add(seat)
                self.offenders.add(seat)
                self.events.append(WrongCount(seat=seat))
            return
        if kind == "host":
            if seat not in self.hosted:
                self.events.append(Host(seat=seat))
        elif kind == "timeout":
            self.events.append(Timeout(seat=seat))
        else:
            self.events.append(Escape(seat=seat))
            self.gone.add(seat)
        self.hosted.add(seat)

    def _shortest_suit(self, seat: int) -> int:
        counts = self.counts[seat]
        suits = range(3) if self.rules.suits == 3 else (1, 2)
        shortest = min(suits, key=lambda suit: sum(counts[suit * 9 : suit * 9 + 9]))
        return shortest if self.rules.suits == 3 else -1

    def _hosted_choice(self, seat: int) -> int:
        if self.drawn is not None:
            return self.drawn
        return max(tile for tile in range(KINDS) if self.counts[seat][tile])

    def _choice(self, seat: int) -> int:
        """The tile that the others miss least, one of the suit given up before all others."""
        counts, given_up = self.counts[seat], self.given_up[seat]
        if given_up >= 0:
            for tile in range(given_up * 9, given_up * 9 + 9):
                if counts[tile]:
                    return tile
        loose: list[tuple[float, int]] = []
        for suit in range(3):
            row = (0, 0, *counts[suit * 9 : suit * 9 + 9], 0, 0)
            for rank in range(9):
                count = row[rank + 2]
                if count:
                    near = row[rank + 1] + row[rank + 3]
                    fit = 9 * count + 3 * near + row[rank] + row[rank + 4] + self.chance()
                    loose.append((fit, suit * 9 + rank))
        loose.sort()
        held = self.held[seat]
        return max(loose[:_CONSIDERED], key=lambda one: _kept(held, one[1]))[1]

    def _remove(self, seat: int, tile: int, count: int) -> None:
        self.counts[seat][tile] -= count
        self.held[seat] -= count * ONE[tile]


def _kept(held: int, tile: int) -> int:
    """What the suit of a tile is still good for without it, compared with what it is good for now."""
    suit = (held >> SUIT_SHIFT * (tile // 9)) & SUIT_MASK
    return _blocks(suit - ONE[tile % 9]) - _blocks(suit)


@lru_cache(1 << 16)
def _blocks(suit: int) -> int:
    """How far one suit's tiles have come: ten for each set, four for each two tiles that one more makes a set."""
    if not suit:
        return 0
    lowest = ((suit & -suit).bit_length() - 1) // FIELD
    one = ONE[lowest]
    count = (suit >> FIELD * lowest) & 31
    best = _blocks(suit - count * one)
    if count >= 3:
        best = max(best, 10 + _blocks(suit - 3 * one))
    if count >= 2:
        best = max(best, 4 + _blocks(suit - 2 * one))
    next_one, after = one << FIELD, one << 2 * FIELD
    has_next, has_after = suit & 31 * next_one, suit & 31 * after
    if lowest < 7 and has_next and has_after:
        best = max(best, 10 + _blocks(suit - one - next_one - after))
    if lowest < 8 and has_next:
        best = max(best, 4 + _blocks(suit - one - next_one))
    if lowest < 7 and has_after:
        best = max(best, 3 + _blocks(suit - one - after))
    return best
