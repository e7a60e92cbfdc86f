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
from settlement.games.log import Escape, Host, Timeout, Unhost, Void
from settlement.games.selfplay import players_of
from settlement.games.sichuan.exchange import GIVEN, STEPS
from settlement.games.sichuan.facts import Bonus, By, Won
from settlement.games.sichuan.fan import count_win
from settlement.games.sichuan.hand import NO_SUIT, Held, wins
from settlement.games.sichuan.log import (
    Discard,
    Draw,
    Exchange,
    Exhausted,
    FalseHu,
    Gang,
    Hu,
    Peng,
    SichuanDeal,
    SichuanLog,
    Suit,
    TileEvent,
    Way,
    WrongCount,
)
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import COPIES, FIELD, KINDS, ONE, SUIT_MASK, SUIT_SHIFT, TILES, handful, written

# How likely the players do what they could, and what goes wrong.
_WINS = 0.92
_WINS_WHERE_DECLINING_COUNTS = 0.75
_ODD_MISSING_SUIT = 0.1
_GANGS = 0.85
_PENGS = 0.6
_FALSE_WIN = 0.0008
_FALSE_WIN_AFTER_ANOTHERS = 0.03
_INCIDENT = 0.004
_SUITS: tuple[Suit, ...] = ("m", "p", "s")
_WAYS: tuple[Way, ...] = ("next", "previous", "opposite")
_WAYS_OF_THREE = _WAYS[:2]
_VOID = 0.01
_CONSIDERED = 4
_INCIDENTS = ("wrong_count", "timeout", "timeout", "escape", "host")
_TAKES_BACK = 0.1


def self_play(rules: Rules, source: random.Random, setting: SelfPlaySetting) -> SichuanLog:
    """One game from the deal to its end; legal, and without anything that a replay would warn of."""
    table = _Table(rules, source)
    hands = [written(held) for held in table.held]
    dealer = table.turn
    deal = SichuanDeal(dealer=dealer, hands=hands)
    if rules.exchange != "none":
        deal.exchange = table.exchange()
    table.give_up_suits()
    if rules.missing_suit == "declared":
        deal.missing = [_SUITS[suit] for suit in table.missing]
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
        deal=deal,
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
        self.hidden = [0] * rules.players
        self.given_up = [NO_SUIT] * rules.players
        self.missing = [NO_SUIT] * rules.players
        self.declined = [0] * rules.players
        self.is_replacement_due = self.is_after_gang = self.touched = False
        self.drawn: int | None = None
        self.events: list[TileEvent] = []
        self.unwon = set(range(rules.players))
        self.offenders: set[int] = set()
        self.miscounted: set[int] = set()
        self.hosted: set[int] = set()
        self.gone: set[int] = set()

    def exchange(self) -> Exchange:
        """Every seat gives three tiles away, all at once."""
        to = self.source.choice(_WAYS if self.players == 4 else _WAYS_OF_THREE)
        given = [self._choose_given(seat) for seat in range(self.players)]
        for seat, tiles in enumerate(given):
            taker = (seat + STEPS[to]) % self.players
            for tile in tiles:
                self._remove(seat, tile, 1)
                self._remove(taker, tile, -1)
        return Exchange(to=to, given=[written(handful(tiles)) for tiles in given])

    def _choose_given(self, seat: int) -> list[int]:
        """Three tiles, of the suit that has the fewest where they are to be of one suit and as far as it has them."""
        counts = self.counts[seat]
        suits = [[tile for tile in range(9 * suit, 9 * suit + 9) for _ in range(counts[tile])] for suit in range(3)]
        suits.sort(key=len)
        for tiles in suits:
            self.source.shuffle(tiles)
        if self.rules.exchange == "same_suit":
            return next(tiles for tiles in suits if len(tiles) >= GIVEN)[:GIVEN]
        return [tile for tiles in suits for tile in tiles][:GIVEN]

    def give_up_suits(self) -> None:
        """Each seat gives up its shortest suit, now and then another where it is declared."""
        self.given_up = [self._shortest_suit(seat) for seat in range(self.players)]
        if self.rules.missing_suit == "declared":
            for seat in range(self.players):
                if self.chance() < _ODD_MISSING_SUIT:
                    self.given_up[seat] = self.source.randrange(3)
            self.missing = self.given_up

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
        self.is_after_gang, self.is_replacement_due = self.is_replacement_due, False
        self.touched = True
        self.declined[self.turn] = 0
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
        return self._win_by_others(seat, tile, "discard") or not self._claim(seat, tile)

    def _own_gang(self, seat: int) -> bool:
        """A concealed or added gang, if there is one and the seat likes it; robbed or not, a draw comes next."""
        counts, pengs = self.counts[seat], self.pengs[seat]
        for tile in range(KINDS):
            if counts[tile] == COPIES and tile // 9 != self.missing[seat] and self.chance() < _GANGS:
                self._remove(seat, tile, COPIES)
                self.gangs[seat] |= 1 << tile
                self.hidden[seat] |= 1 << tile
                self.is_replacement_due = self.touched = True
                self.events.append(Gang(seat=seat, kind="concealed", tile=TILES[tile]))
                return True
            if pengs >> tile & 1 and counts[tile] and self.chance() < _GANGS / 2:
                self._remove(seat, tile, 1)
                stale = tile != self.drawn
                said = stale if self.chance() < 0.5 else UNSET
                self.events.append(Gang(seat=seat, kind="added", tile=TILES[tile], stale=said))
                self.touched = True
                if not self._win_by_others(seat, tile, "rob_gang"):
                    self.is_replacement_due = True
                    self.pengs[seat] ^= 1 << tile
                    self.gangs[seat] |= 1 << tile
                return True
        return False

    # What others do with an open tile.

    def _win_by_others(self, feeder: int, tile: int, by: By) -> bool:
        """Wins, and false ones, on an open tile; whether it was won. Who could win and doesn't, declines."""
        last = None
        could_win = self._fan_of_wins(feeder, tile, by)
        for seat in self._after(feeder):
            if seat in self.hosted:
                continue
            if seat in could_win and could_win[seat] <= self.declined[seat]:
                continue
            if self._declares(seat, tile):
                self.events.append(Hu(seat=seat))
                self.unwon.discard(seat)
                self.held[seat] += ONE[tile]
                last = seat
            elif self._declares_falsely(seat, tile, _FALSE_WIN if last is None else _FALSE_WIN_AFTER_ANOTHERS):
                self._offend(seat)
        for seat, fan in could_win.items():
            if seat in self.unwon:
                self.declined[seat] = max(self.declined[seat], fan)
        if last is None:
            return False
        self._pass_on(last)
        return True

    def _fan_of_wins(self, feeder: int, tile: int, by: By) -> dict[int, int]:
        """The seats that may win an open tile, with the fan that counts where a win was declined (sichuan/1.10)."""
        if self.rules.declined_win == "free":
            return {}
        seats = [seat for seat in self._after(feeder) if seat not in self.offenders and self._wins(seat, tile)]
        if self.rules.declined_win == "until_draw":
            return dict.fromkeys(seats, 1)
        bonuses: list[Bonus] = ["rob_gang"] if by == "rob_gang" else ["gang_discard"] if self.is_after_gang else []
        if by == "discard" and not self.wall:
            bonuses.append("last_tile")
        wins_of = {
            seat: Won(
                event=len(self.events),
                seat=seat,
                by=by,
                feeder=feeder,
                tile=tile,
                held=self._hand(seat, tile),
                bonuses=tuple(bonuses),
                opening=None if self.touched else "earth",
                gang=None,
                fellows=(),
            )
            for seat in seats
        }
        return {seat: count_win(won, self.rules).fan for seat, won in wins_of.items()}

    def _claim(self, feeder: int, tile: int) -> bool:
        """A peng or an exposed gang of a discard; whether its seat discards next. Else the next seat draws."""
        for seat in self._after(feeder):
            count = self.counts[seat][tile]
            if count < 2 or seat in self.hosted or tile // 9 == self.given_up[seat]:
                continue
            if count == 3 and self.wall and self.chance() < _GANGS:
                self._remove(seat, tile, 3)
                self.gangs[seat] |= 1 << tile
                self.is_replacement_due = self.touched = True
                self.events.append(Gang(seat=seat, kind="exposed", tile=TILES[tile]))
                self.turn = seat
                return False
            if self.chance() < _PENGS:
                self._remove(seat, tile, 2)
                self.pengs[seat] |= 1 << tile
                self.events.append(Peng(seat=seat))
                self.turn, self.drawn = seat, None
                self.is_after_gang, self.touched = False, True
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
        return wins(self._hand(seat, tile), self.rules.seven_pairs)

    def _hand(self, seat: int, tile: int | None) -> Held:
        concealed = self.held[seat] if tile is None else self.held[seat] + ONE[tile]
        return Held(concealed, self.pengs[seat], self.gangs[seat], self.hidden[seat], self.missing[seat])

    def _declares(self, seat: int, tile: int | None) -> bool:
        rate = _WINS if self.rules.declined_win == "free" else _WINS_WHERE_DECLINING_COUNTS
        return seat not in self.offenders and self._wins(seat, tile) and self.chance() < rate

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
        return shortest if self.rules.suits == 3 else NO_SUIT

    def _hosted_choice(self, seat: int) -> int:
        held, missing = [tile for tile in range(KINDS) if self.counts[seat][tile]], self.missing[seat]
        first = [tile for tile in held if tile // 9 == missing]
        if self.drawn is not None and (not first or self.drawn in first):
            return self.drawn
        return max(first or held)

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
