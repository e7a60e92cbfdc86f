"""Simple players: their games are legal, settle without a warning, differ, and come out the same for the same seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from settlement.games.catalogue import game
from settlement.games.log import Escape, Host, Pass, Timeout, Unhost, Void
from settlement.games.settle import settle
from tests.games.bigtwo.room import rules as bigtwo
from tests.games.logs_by_hand import shipped, simulated
from tests.games.shuangkou.room import rules as shuangkou

HOSTING = {"mode": "host", "penalty": 12, "opponent_percent": 70}
ROOMS: list[tuple[str, Any]] = [
    ("rush", shipped("rush-points", "rush")),
    ("rush", shipped("rush-wealth", "rush", escape=HOSTING)),
    ("shuangkou", shuangkou()),
    ("shuangkou", shuangkou(mixed_joker_pair=True, escape={"mode": "host", "penalty": 4})),
    ("bigtwo", bigtwo()),
    ("bigtwo", bigtwo(pass_locks_out=True, suits=["d", "c", "h", "s"], escape={"mode": "host", "cards": 13})),
]
IDS = [f"{name}-{room.escape.mode}" for name, room in ROOMS]
GAMES = 1000


@pytest.mark.parametrize(("name", "room"), ROOMS, ids=IDS)
def test_thousands_of_games_settle_without_a_word(name: str, room: Any) -> None:
    statuses: Counter[str] = Counter()
    most = game(name).exposure(room).most
    for log in simulated(name, room, GAMES, 1):
        outcome = settle(game(name), log, room)
        assert outcome.findings == [], log
        statuses[outcome.status] += 1
        if outcome.status == "settled":
            assert sum(outcome.amounts) + outcome.house == 0
            assert max(map(abs, outcome.amounts)) <= most
            for seat, amount in enumerate(outcome.amounts):
                assert sum(line.amount for line in outcome.lines(seat)) == amount
            assert all(fact.text and fact.rule for fact in outcome.describe())
    assert statuses["rejected"] == 0
    assert 0 < statuses["void"] < GAMES // 20


@pytest.mark.parametrize(("name", "room"), ROOMS, ids=IDS)
def test_the_same_seed_gives_the_same_bytes_and_another_gives_others(name: str, room: Any) -> None:
    first, again, other = (msgspec.json.encode(simulated(name, room, 40, seed)) for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.parametrize(("name", "room"), ROOMS, ids=IDS)
def test_everything_that_a_log_may_hold_occurs(name: str, room: Any) -> None:
    logs = simulated(name, room, 900, 2)
    kinds: Counter[Any] = Counter()
    for log in logs:
        for event in log.events:
            by = None if getattr(event, "by", msgspec.UNSET) is msgspec.UNSET else event.by
            kinds[type(event), by] += 1
    play = type(next(e for log in logs for e in log.events if hasattr(e, "cards")))
    for expected in [(play, None), (play, "host"), (Pass, None), (Pass, "auto"), (Pass, "host")]:
        assert kinds[expected] > 20, expected
    for once in (Timeout, Escape, Host, Unhost, Void):
        assert kinds[once, None] > 0


def test_bombs_buckles_and_types_of_shuangkou_occur() -> None:
    room = shuangkou()
    buckles: Counter[str] = Counter()
    drawn = bombs = 0
    for log in simulated("shuangkou", room, 400, 3):
        outcome = settle(game("shuangkou"), log, room)
        if outcome.status == "settled":
            buckles[str(outcome.result.buckle)] += 1
        drawn += log.deal.lead.card is not msgspec.UNSET
        ranks = [{c[0] for c in _tokens(e.cards)} for e in log.events if hasattr(e, "cards") and len(e.cards) >= 8]
        bombs += any(len(r) == 1 for r in ranks)
    assert min(buckles[b] for b in ("double", "single", "flat")) > 20
    assert bombs > 200
    assert 150 < drawn < 300


def test_bombs_buckles_and_declared_readings_of_rush_occur() -> None:
    room = shipped("rush-points", "rush")
    buckles: Counter[str] = Counter()
    with_bomb = declared = contributed = mixed = 0
    logs = simulated("rush", room, 400, 6)
    for log in logs:
        outcome = settle(game("rush"), log, room)
        result = msgspec.to_builtins(outcome.result)
        plays = [event for event in log.events if hasattr(event, "cards")]
        if outcome.status == "settled":
            buckles[str(result["buckle"])] += 1
            with_bomb += max(result["phases"]) >= 4
            contributed += any(line.rule == "rush/8.3" for seat in (0, 1) for line in outcome.lines(seat))
        declared += any(event.as_ is not msgspec.UNSET for event in plays)
        mixed += any("j" in event.cards and len(event.cards) > 4 for event in plays)
    assert min(buckles[b] for b in ("flat", "single", "double")) >= 10, buckles
    assert with_bomb > len(logs) // 2
    assert contributed > len(logs) // 40
    assert declared > len(logs) // 5
    assert mixed > len(logs) // 2


def test_series_and_five_cards_of_bigtwo_occur() -> None:
    logs = simulated("bigtwo", bigtwo(), 200, 4)
    assert 20 < sum(log.deal.first for log in logs) < 120
    sizes = Counter(len(e.cards) // 2 for log in logs for e in log.events if hasattr(e, "cards"))
    assert set(sizes) == {1, 2, 3, 5}
    assert min(sizes.values()) > 25, sizes


def _tokens(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]
