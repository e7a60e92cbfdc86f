"""The most that one seat can win or lose in a game, as a bound that holds for every log (sichuan/3).

The argument, seat by seat. Between a seat and one other, only this can move:

- one win: a seat wins once, and is then paid by the other at most P, the dearest of a win on a discard, by robbing a
  gang, or self-drawn with the base. A seat that doesn't win gets, at an empty wall, pig money or its largest hand
  instead, never beside a win of its own, and never both from one payer; `pig_ready_money` pays both, and with
  `pig_pays: all` a pig pays those who have won too;
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

from typing import NamedTuple

from settlement.games.game import Exposure
from settlement.games.room import room_exposure
from settlement.games.sichuan.rules import FanRules, Rules, units_of


class Kind(NamedTuple):
    """Patterns that one hand can have together, with the most roots of such a hand, and of one with a gang (-1: none)."""

    patterns: tuple[str, ...]
    roots: int
    roots_with_gang: int


KINDS: dict[int, tuple[Kind, ...]] = {
    7: (
        Kind(("daiyaojiu", "duiduihu"), 2, 2),
        Kind(("daiyaojiu", "qingyise"), 1, 1),
        Kind(("duiduihu", "qingyise", "zhongzhang"), 2, 2),
        Kind(("jiangdui", "qingyise", "zhongzhang"), 2, 2),
    ),
    10: (
        Kind(("daiyaojiu", "duiduihu"), 3, 3),
        Kind(("daiyaojiu", "qingyise"), 2, 2),
        Kind(("duiduihu", "qingyise", "zhongzhang"), 3, 3),
        Kind(("full_straight", "qingyise"), 0, -1),
        Kind(("jiangdui", "zhongzhang"), 3, 3),
    ),
    13: (
        Kind(("daiyaojiu",), 3, 3),
        Kind(("daiyaojiu", "qingyise"), 3, -1),
        Kind(("duiduihu", "qingyise", "zhongzhang"), 4, 4),
        Kind(("full_straight",), 1, 1),
        Kind(("full_straight", "qingyise"), 1, -1),
        Kind(("jiangdui", "zhongzhang"), 4, 4),
        Kind(("qidui", "qingyise", "zhongzhang"), 3, -1),
    ),
}
"""By hand size, every kind of hand that no other has all patterns and as many roots of. No open meld (`menqing`) can be
had with any of sets, every set melded (`jingoudiao`) with any of triplets."""


def exposure(rules: Rules) -> Exposure:
    """The bound and how it comes about."""
    others = rules.players - 1
    discard, robbed, self_drawn = _fans(rules)
    base = 1 if rules.self_draw == "add_base" else 0
    fed = max(units_of(discard), units_of(robbed))
    drawn = units_of(self_drawn) + base
    pig, hand = rules.pig_amount, units_of(rules.capped(largest_hand(rules))) if rules.ready_pays else 0
    at_draw = pig + hand if rules.pig_ready_money else max(pig, hand)
    after_win = pig if rules.pig_pays == "all" else 0
    money = rules.gang
    gang = max(money.exposed, money.added, money.concealed, money.exposed_others)
    beside = rules.sets * gang + rules.false_win_units + rules.wrong_count_units
    one = max(max(fed, drawn) + after_win, at_draw)
    lost = others * (one + beside)
    moved = 0
    if rules.gang_discard_money == "transfer":
        fed_gang = money.exposed + (others - 1) * money.exposed_others
        moved = max(fed_gang, others * money.added, others * money.concealed)
    won = max(others * max(drawn + after_win, at_draw), fed + moved + others * after_win) + others * beside
    units = max(lost, won)
    how = (
        f"at most {units} units × stake {rules.stake}: with each of {others} others, one win or its stead at the draw at "
        f"most {one} units (a discard of {discard} fan is {units_of(discard)}, a robbed gang of "
        f"{robbed} fan {units_of(robbed)}, a self-draw of {self_drawn} fan with its base {drawn}, the draw {at_draw}), "
        f"gangs {rules.sets} × {gang}, a false win {rules.false_win_units} and a wrong tile count {rules.wrong_count_units}"
    )
    if after_win:
        how += f"; a flower pig pays {pig} beside a win"
    if won > lost:
        how += f"; winning on one discard with the money of the gang before it, {moved} units, is larger still"
    return room_exposure(units * rules.stake, how, rules, rules.players)


def largest_hand(rules: Rules, with_gang: bool = False) -> int:
    """The largest fan of patterns and roots; ``with_gang``: of a hand with a gang among its melds."""
    fan, largest = rules.fan, 1
    for kind in KINDS[rules.hand_size]:
        roots = kind.roots_with_gang if with_gang else kind.roots
        if roots >= 0 and ("qidui" not in kind.patterns or rules.seven_pairs):
            largest = max(largest, 1 + _adds(fan, kind) + fan.root * roots)
    return largest


def _adds(fan: FanRules, kind: Kind) -> int:
    """What the patterns of a kind of hand add at most."""
    patterns = [*kind.patterns]
    if "qidui" not in patterns:
        patterns.append("menqing")
    if "duiduihu" in patterns or "jiangdui" in patterns:
        patterns.append("jingoudiao")
    return sum(max(getattr(fan, name) - 1, 0) for name in patterns)


def _fans(rules: Rules) -> tuple[int, int, int]:
    """The largest fan inside the cap of a win on a discard, by robbing a gang, and self-drawn."""
    fan, hand = rules.fan, largest_hand(rules)
    more = 1 if rules.self_draw == "add_fan" else 0
    discard = max(hand + fan.gang_discard + fan.last_tile, fan.earth)
    drawn = (
        max(hand + fan.last_tile, largest_hand(rules, with_gang=True) + fan.after_gang + fan.last_tile, fan.heaven)
        + more
    )
    return rules.capped(discard), rules.capped(hand + fan.rob_gang), rules.capped(drawn)
