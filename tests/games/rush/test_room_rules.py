"""Random games in random rooms: the second implementation agrees, sums are 0, lines are amounts, no game moves more."""

from __future__ import annotations

import random
from functools import cache

import pytest
from msgspec import convert, json

from settlement.batch.fast.game import replay_fast
from settlement.games.log import Escape
from settlement.games.rush.exposure import exposure
from settlement.games.rush.facts import bring
from settlement.games.rush.log import RushLog, RushPlay
from settlement.games.rush.phases import Bomb, count_phase
from settlement.games.rush.plays import plays_of
from settlement.games.rush.rules import Rules
from tests.games.rush.driver import random_log
from tests.games.rush.known import room
from tests.games.rush.random_room import random_room
from tests.games.rush.script import settle
from tests.games.rush.test_pay import by_hand
from tests.oracles import rush_money, rush_slow


@cache
def bombs_that_there_are() -> list[str]:
    """Bombs by rank, few of them large."""
    letters = "3456789TJQKA2"
    few = [letter * size for letter in letters for size in (4, 4, 4, 5, 5, 6, 7)]
    return [*few, "3333444455555", "JJJJQQQQKKKK", "wwW", "wwWW", "99999TTTTTJJJJJ"]


def check_bombs(seed: int) -> bool:
    """Bombs that need no deck: what they count as and bring, against the second telling. Whether several of them counted together."""
    chance = random.Random(seed)
    profile = random_room(chance)
    rules = convert(profile, Rules)
    plays = plays_of(rules)
    bombs: list[Bomb] = []
    for event in range(chance.randint(1, 6)):
        text = chance.choice(bombs_that_there_are())
        counts = [text.count(letter) for letter in rush_slow.RANKS]
        found = plays.readings[sum(count << 4 * rank for rank, count in enumerate(counts))]
        if found:
            bombs.append((event, found[0]))
    count = count_phase(bombs, rules)
    plain = [(bomb.kind, bomb.phase, bomb.top) for _, bomb in bombs]
    assert count.phase == rush_money.count_phase(profile, plain), (seed, plain)
    brought = (rush_money.contribution(profile, plain), rush_money.doubling(profile, plain))
    assert bring(rules, count, bombs) == brought, (seed, plain)
    return bool(count.groups)


def check_game(seed: int) -> set[str]:
    """A whole game. What occurred in it."""
    chance = random.Random(seed)
    profile = random_room(chance)
    rules = convert(profile, Rules)
    plays = plays_of(rules)
    log = random_log(
        seed,
        timeout=0.02,
        escape=0.01,
        declare=0.2,
        rich=seed % 3 > 0,
        hosts=rules.escape.mode == "host",
        balances=[(1200, 60), (5000, 9000), (30, 10**6), (-10, 150)][seed % 4],
        rush=plays,
    )
    outcome = settle(log, rules)
    assert outcome.status == "settled", (seed, outcome.findings)
    assert not outcome.findings, (seed, outcome.findings)
    check_plays(log, rules)
    bombs, left = by_hand(log, rules)
    balances = (log.players[0].balance, log.players[1].balance)
    last = log.events[-1]
    seen = {profile["contribution"]["mode"]}
    if isinstance(last, Escape):
        had_played = any(isinstance(event, RushPlay) and event.seat == last.seat for event in log.events)
        *payouts, house = rush_money.escaped(profile, balances, bombs, last.seat, had_played)
        assert (outcome.amounts, outcome.house) == (tuple(payouts), house), seed
        seen.add("escape")
    else:
        due = rush_money.played_out(profile, balances, bombs, last.seat, left[1 - last.seat])
        assert (outcome.amounts, outcome.house) == (due, 0), seed
        fast = replay_fast(log.deal, json.encode(log.events), plays)
        if fast is not None:
            seen.add("fast")
            assert (fast.winner, fast.left) == (last.seat, left[1 - last.seat])
            assert [[bomb.phase for _, bomb in own] for own in fast.bombs] == [[b[1] for b in own] for own in bombs]
    assert sum(outcome.amounts) + outcome.house == 0
    for seat in (0, 1):
        assert sum(line.amount for line in outcome.lines(seat)) == outcome.amounts[seat]
        assert all(line.why for line in outcome.lines(seat))
    assert outcome.describe()
    most = {row[1]: row[2] for row in exposure(rules).by_level}
    assert max(map(abs, outcome.amounts)) <= most[outcome.result["match_points"]], seed
    seen |= {count.clause for count in outcome.facts.counts}
    return seen


def check_plays(log: RushLog, rules: Rules) -> None:
    """Every play is one by the slow telling, and what it counts as is one of its readings."""
    from settlement.games.cards import cards_in, rank_of

    plays = plays_of(rules)
    for event in log.events:
        if isinstance(event, RushPlay) and len(event.cards) <= 2 * 16:
            slot = plays.slots[event.cards]
            ranks = [rank_of(card) for card in cards_in(slot.word)]
            assert len(ranks) == len(event.cards) // 2
            assert len(slot.readings) == len(rush_slow.readings(ranks, room(plays.rules)))


def test_bombs_of_random_rooms() -> None:
    assert sum(check_bombs(seed) for seed in range(1500)) > 300


def test_games_of_random_rooms() -> None:
    seen: set[str] = set()
    for seed in range(150):
        seen |= check_game(seed)
    assert seen == {"max", "sum", "escape", "fast", "rush/7.1", "rush/7.2", "rush/7.3"}


@pytest.mark.slow
def test_many_games_of_random_rooms() -> None:
    seen: set[str] = set()
    for seed in range(1000, 3000):
        seen |= check_game(seed)
    assert "rush/7.3" in seen
    assert sum(check_bombs(seed) for seed in range(10_000, 40_000)) > 5000
