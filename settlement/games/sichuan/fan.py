"""What a winning hand is worth: patterns and roots, the bonuses of how it was won, the cap, the units (sichuan/2.2 to 2.6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from settlement.games.sichuan.facts import Bonus, Opening, Won
from settlement.games.sichuan.hand import Shape, find_best_shape
from settlement.games.sichuan.rules import Rules, units_of

BONUSES: tuple[Bonus, ...] = ("rob_gang", "after_gang", "gang_discard", "last_tile")


class Pattern(Struct, frozen=True):
    """A row of the fan: its name, its fan, and what it adds to the total, which starts at 1."""

    name: str
    fan: int
    adds: int


class Worth(Struct, frozen=True):
    """What a hand is worth: ``total`` before the cap is 1 + what the patterns add, ``fan`` after it.

    ``each_root`` is what one root adds.
    """

    fan: int
    units: int
    total: int
    patterns: tuple[Pattern, ...]
    reading: str
    each_root: int = 1


def count_fan(
    shape: Shape, rules: Rules, bonuses: Sequence[Bonus] = (), self_drawn: bool = False, opening: Opening | None = None
) -> Worth:
    """The worth of a hand.

    :param bonuses: how it was won, each at most once, in the order of ``BONUSES`` (sichuan/2.4).
    :param self_drawn: a self-draw that all pay: one fan more where the profile says ``add_fan`` (sichuan/3.1).
    :param opening: a win of heaven or earth; it stands in place of patterns and roots where it is larger (sichuan/2.5).
    """
    rows = [Pattern(*row) for row in shape.patterns]
    total = 1 + shape.adds
    instead = getattr(rules.fan, opening) if opening is not None else 0
    if instead > total:
        rows = []
        total = instead
    for bonus in bonuses:
        fan = getattr(rules.fan, bonus)
        if fan:
            rows.append(Pattern(bonus, fan, fan))
            total += fan
    if self_drawn and rules.self_draw == "add_fan":
        rows.append(Pattern("self_draw", 1, 1))
        total += 1
    if opening is not None and instead > 1 + shape.adds:
        rows.append(Pattern(opening, instead, instead - 1))
    capped = rules.capped(total)
    return Worth(capped, units_of(capped), total, tuple(rows), shape.reading, rules.fan.root)


def pays_fed_alone(won: Won, rules: Rules) -> bool:
    """Whether who fed the exposed gang before a self-draw pays alone (sichuan/3.1)."""
    gang = won.gang
    return won.by == "self" and rules.gang_draw == "discarder" and gang is not None and gang.kind == "exposed"


def count_win(won: Won, rules: Rules) -> Worth:
    """The worth of a win."""
    shape = find_best_shape(won.held, rules.fan, rules.seven_pairs)
    assert shape is not None
    self_drawn = won.by == "self" and not pays_fed_alone(won, rules)
    return count_fan(shape, rules, won.bonuses, self_drawn, won.opening)
