"""What happened in a game of bigtwo, and what a report shows of it (bigtwo/3.5)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from settlement.games.bigtwo.rules import Rules
from settlement.games.ledger import Entry


class Facts(Struct, frozen=True, kw_only=True):
    """How a game ended.

    :param winner: the seat that is out of cards; None after an escape.
    :param escaped: the seat whose escape ended the game; None where none did.
    :param cards_left: how many cards each seat really holds.
    :param spade_two: the seat that still holds 2♠; None where it was played.
    """

    winner: int | None
    escaped: int | None
    cards_left: tuple[int, ...]
    spade_two: int | None

    @property
    def decided(self) -> Facts:
        """All of it decides the amounts."""
        return self


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the report says of a settled game, in its order (bigtwo/3.5).

    ``cards_left`` and ``card_points`` by seat; ``winner`` is None and ``escaped`` is there where a seat escaped.
    """

    winner: int | None
    cards_left: tuple[int, ...]
    card_points: tuple[int, ...]
    escaped: int | UnsetType = UNSET


def result(facts: Facts, entries: Sequence[Entry], rules: Rules) -> Result:
    """The result of a game; the card points are those that were paid."""
    return Result(
        winner=facts.winner,
        cards_left=facts.cards_left,
        card_points=entries[0].cause.points,
        escaped=UNSET if facts.escaped is None else facts.escaped,
    )
