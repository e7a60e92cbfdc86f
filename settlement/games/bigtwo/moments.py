"""How a game of bigtwo is seen step by step: its plays by name, and all that may be played."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.games.bigtwo.hand import SIZES, Play, read
from settlement.games.bigtwo.moves import answers, plays
from settlement.games.bigtwo.plays import BigTwoPlays
from settlement.games.bigtwo.reasons import explain_order, name_play
from settlement.games.card_moments import CardTeller, watch_cards


def _list_plays(rules: BigTwoPlays, held: int, table: Play | None) -> Iterator[tuple[list[int], Play, str]]:
    """Of plays that are equal, as those of five cards may be, one."""
    holding = rules.suits.holding(held)
    if table is not None:
        found = answers(holding, table, rules.types)
    else:
        found = (play for size in SIZES for play in plays(holding, size, rules.types))
    for cards in found:
        play = read(cards, rules.types)
        assert play is not None
        yield rules.suits.cards_of(cards), play, ""


WATCHER = watch_cards(
    CardTeller(
        name=lambda rules, play: name_play(play, rules.suits),
        why=lambda rules, play, table: explain_order(play, table, rules.suits, rules.types),
        list_plays=_list_plays,
    )
)
