"""The most that one seat can win or lose in a game, as a bound that holds for every log (sichuan/3).

The argument, seat by seat. Between a seat and one other, only this can move:

- one win: a seat wins once, and is then paid by the other at most P, the dearest of a win on a discard, by robbing a
  gang, or self-drawn with the base. A seat that doesn't win gets, at an empty wall, pig money or its largest hand
  instead, never both from one payer and never beside a win of its own;
- gang money: at most as many gangs as a hand has sets, each at the dearest kind of gang;
- fines: one false win and one wrong tile count.

So a seat loses at most the sum of these over the others. It wins at most the same sum, or, where a win on a discard
brings the money of the gang before it, that gang's money and one discarder's units in place of what all would pay.
Refunds and transfers only move money back that these lines have counted already.

P needs the largest hand. Without a cap it is bounded by the largest fan of patterns and roots, which is found by
trying every hand (see the tests), and the bonuses that can stand beside each other. A win on a replacement tile needs
a gang among the melds, earth and heaven exclude what needs a draw or a gang before them, and a robbed gang excludes
the last tile.
"""

from __future__ import annotations

from settlement.games.game import Exposure
from settlement.games.room import room_exposure
from settlement.games.sichuan.rules import Rules, units_of

LARGEST_FAN = {13: 8, 10: 7, 7: 6}
"""The largest fan of patterns and roots by hand size, full straights not counted; each is reached with a gang too."""
LARGEST_ADDS_WITH_STRAIGHT = {13: 3, 10: 2}
"""What a hand with a full straight adds at most beside it: one suit, and one root where there is room for it."""
LARGEST_ADDS_WITH_STRAIGHT_AND_GANG = {13: 1}
"""The same where one of the sets is a gang: its root; one suit has no room for both."""


def exposure(rules: Rules) -> Exposure:
    """The bound and how it comes about."""
    others = rules.players - 1
    discard, robbed, self_drawn = _fans(rules)
    base = 1 if rules.self_draw == "add_base" else 0
    fed = max(units_of(discard), units_of(robbed))
    drawn = units_of(self_drawn) + base
    at_draw = max(rules.pig_pays(), units_of(rules.capped(_hand(rules))) if rules.ready_pays else 0)
    gang = max(rules.gang.exposed, rules.gang.added, rules.gang.concealed)
    beside = rules.sets * gang + rules.false_win_units + 1
    lost = others * (max(fed, drawn, at_draw) + beside)
    moved = 0
    if rules.gang_discard_money == "transfer":
        moved = max(rules.gang.exposed, others * rules.gang.added, others * rules.gang.concealed)
    won = max(others * max(drawn, at_draw), fed + moved) + others * beside
    units = max(lost, won)
    how = (
        f"at most {units} units × stake {rules.stake}: with each of {others} others, one win or its stead at the draw at "
        f"most {max(fed, drawn, at_draw)} units (a discard of {discard} fan is {units_of(discard)}, a robbed gang of "
        f"{robbed} fan {units_of(robbed)}, a self-draw of {self_drawn} fan with its base {drawn}, the draw {at_draw}), "
        f"gangs {rules.sets} × {gang}, a false win {rules.false_win_units} and a wrong tile count 1"
    )
    if won > lost:
        how += f"; winning on one discard with the money of the gang before it, {moved} units, is larger still"
    return room_exposure(units * rules.stake, how, rules, rules.players)


def _hand(rules: Rules) -> int:
    """The largest fan of patterns and roots."""
    largest, size = LARGEST_FAN[rules.hand_size], rules.hand_size
    if rules.fan.full_straight and size in LARGEST_ADDS_WITH_STRAIGHT:
        largest = max(largest, rules.fan.full_straight + LARGEST_ADDS_WITH_STRAIGHT[size])
    return largest


def _hand_with_gang(rules: Rules) -> int:
    """The largest fan of patterns and roots of a hand with a gang among its melds."""
    largest, size = LARGEST_FAN[rules.hand_size], rules.hand_size
    if rules.fan.full_straight and size in LARGEST_ADDS_WITH_STRAIGHT_AND_GANG:
        largest = max(largest, rules.fan.full_straight + LARGEST_ADDS_WITH_STRAIGHT_AND_GANG[size])
    return largest


def _fans(rules: Rules) -> tuple[int, int, int]:
    """The largest fan inside the cap of a win on a discard, by robbing a gang, and self-drawn."""
    fan, hand = rules.fan, _hand(rules)
    more = 1 if rules.self_draw == "add_fan" else 0
    discard = max(hand + fan.gang_discard + fan.last_tile, fan.earth)
    drawn = max(hand + fan.last_tile, _hand_with_gang(rules) + fan.after_gang + fan.last_tile, fan.heaven) + more
    return rules.capped(discard), rules.capped(hand + fan.rob_gang), rules.capped(drawn)
