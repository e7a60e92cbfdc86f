"""Who pays in bigtwo (bigtwo/3)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from settlement.games.bigtwo.rules import Rules
from settlement.games.ledger import Entry

SEATS = 4


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the report says of a settled game, in its order (bigtwo/3.5).

    ``cards_left`` and ``card_points`` by seat; ``winner`` is None and ``escaped`` is there where a seat escaped.
    """

    winner: int | None
    cards_left: tuple[int, ...]
    card_points: tuple[int, ...]
    escaped: int | msgspec.UnsetType = msgspec.UNSET


def card_points_why(rules: Rules, cards: int, spade_two: bool) -> str:
    """How the card points come about: ``12 × 3 × 2 (2♠) = 72``."""
    factors = [str(cards)]
    if (times := rules.tier_times(cards)) != 1:
        factors.append(str(times))
    if spade_two and cards >= rules.spade_two.at_least and rules.spade_two.times != 1:
        factors.append(f"{rules.spade_two.times} (2♠)")
    points = rules.card_points[spade_two][cards]
    return f"{' × '.join(factors)} = {points}" if len(factors) > 1 else str(points)


def entries(rules: Rules, points: Sequence[int], escaped: int | None) -> list[Entry]:
    """What every seat gets from every other: the difference of their card points, in stakes (bigtwo/3.2, 3.3)."""
    total = sum(points)
    amounts = tuple((total - SEATS * own) * rules.stake for own in points)

    def why(seat: int) -> str:
        others = [other for at, other in enumerate(points) if at != seat]
        sum_ = " + ".join(f"({other} − {points[seat]})" for other in others)
        words = (
            f"{sum_} = {_signed(total - SEATS * points[seat])} points, × stake {rules.stake} = {_signed(amounts[seat])}"
        )
        if escaped is None:
            return words
        if escaped == seat:
            return f"escaped, counts as holding {rules.escape.cards} cards: {words}"
        return f"seat {escaped} escaped, the others count as 0: {words}"

    return [Entry("bigtwo/3.2" if escaped is None else "bigtwo/3.3", amounts, why, always=True)]


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
