"""How a game of shuangkou is seen step by step: its plays by name, and all that may be played."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.games.card_moments import CardTeller, watch_cards
from settlement.games.cards import RANK_SHIFT
from settlement.games.shuangkou.hand import Play
from settlement.games.shuangkou.moves import plays
from settlement.games.shuangkou.plays import ShuangkouPlays
from settlement.games.shuangkou.reasons import explain_order, name_play
from settlement.games.shuangkou.selfplay import cards_for


def _list_plays(rules: ShuangkouPlays, held: int, table: Play | None) -> Iterator[tuple[list[int], Play, str]]:
    for play in plays(held >> RANK_SHIFT, table, rules.mixed_joker_pair):
        yield cards_for(held, play), play, ""


WATCHER = watch_cards(
    CardTeller(
        name=lambda rules, play: name_play(play),
        why=lambda rules, play, table: explain_order(play, table),
        list_plays=_list_plays,
    )
)
