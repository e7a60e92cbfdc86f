"""Who pays whom (rush/6, 8, 9): by hand, line by line, and random games against a second settlement."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from settlement.games.ledger import Outcome
from settlement.games.log import Escape
from settlement.games.room import round_percent
from settlement.games.rush.log import RushPlay
from settlement.games.rush.plays import plays_of
from settlement.games.rush.rules import Rules
from settlement.games.table import replay
from tests.games.rush.driver import random_log
from tests.games.rush.script import RUNS, Script, document, rules, settle
from tests.oracles import rush_money

POINTS = rules()


def lines(outcome: Outcome, seat: int) -> list[tuple[str, int]]:
    return [(line.rule, line.amount) for line in outcome.lines(seat)]


BOMBS = ("666666" + "4444" + RUNS + "99922", "77777" + "5555" + RUNS + "TTJJQQ")
"""Six phases, four phases; five phases, four phases."""


def bombed(**changes: Any) -> Outcome:
    """Seat 0 goes out with 666666 (event 2) and 4444, seat 1 played 77777 (event 1) and keeps 22 cards."""
    events = ("0: 4444", "1: 77777", "0: 666666", "1: pass", "0: 3456789TJQKA", "1: pass", "0: 22", "1: pass", "0: 999")
    return Script(*events, hands=BOMBS, balances=(1200, 60)).settle(rules(**changes))


def test_winning_and_contribution() -> None:
    outcome = bombed()
    assert outcome.result == {
        "winner": 0,
        "buckle": "double",
        "cards_left": [0, 22],
        "match_points": 5,
        "phases": [6, 5],
    }
    assert lines(outcome, 0) == [("rush/8.2", 5 * 3 * 4), ("rush/8.3", 5 * 2)]
    assert lines(outcome, 1) == [("rush/8.2", -60), ("rush/8.3", -10)]
    assert outcome.amounts == (70, -70)
    assert outcome.house == 0
    assert [line.why for line in outcome.lines(0)] == [
        "5 × 3 (double buckle) × 4 (six phases: 666666 in event 2)",
        "5 × 2 for six phases played in event 2",
    ]
    assert outcome.lines(1)[0].why == "to seat 0: 5 × 3 (double buckle) × 4 (six phases: 666666 in event 2)"


def test_the_facts_hold_all_that_the_lines_are_reckoned_from() -> None:
    facts = {str(fact.label): fact.text for fact in bombed().describe()}
    assert facts == {
        "Match points": "5: seat 0 has 1200 (level 5), seat 1 has 60 (level 1); level 1 decides",
        "Buckle": "double: seat 1 has 22 cards left (12 to 27), × 3",
        "Count phase of seat 0": "6: 666666 in event 2 has six phases; all bombs: 4444 in event 0 and 666666 in event 2",
        "What it brings seat 0": "contribution × 2, doubling × 4",
        "Count phase of seat 1": "5: 77777 in event 1 has five phases",
        "What it brings seat 1": "contribution × 0, doubling × 2",
    }


def test_the_winner_may_pay() -> None:
    """Single jokers and runs win, the loser's bombs cost more."""
    ten = "3456789TJQK"
    hands = (ten + ten + "3322w", "AAAAAAA" + ten + "99TTJJQQK")
    events = (
        f"0: {ten}",
        "1: AAAAAAA",
        "0: pass auto",
        "1: 3",
        "0: w",
        "1: pass auto",
        f"0: {ten}",
        "1: pass",
        "0: 33",
        "1: pass",
        "0: 22",
    )
    outcome = Script(*events, hands=hands).settle(POINTS)
    assert outcome.result["phases"] == [0, 7]
    assert lines(outcome, 0) == [("rush/8.2", 15), ("rush/8.3", -20)]
    assert outcome.amounts == (-5, 5)


BUCKLES = [
    (1, (12, 12, 0), "flat", 1),
    (6, (12, 8), "flat", 1),
    (7, (12, 7), "single", 2),
    (11, (10, 5), "single", 2),
    (12, (9, 5), "double", 3),
    (26, (), "double", 3),
]


@pytest.mark.parametrize(("left", "lengths", "buckle", "multiplier"), BUCKLES)
def test_buckles(left: int, lengths: tuple[int, ...], buckle: str, multiplier: int) -> None:
    """Seat 1 leads straights of these lengths (0: a two) and at last a two, which the big joker takes."""
    events = [event for length in lengths for event in (f"1: {RUNS[:length] or '2'}", "0: pass")]
    end = ("1: 2", "0: W", "1: pass", f"0: {RUNS}", "1: pass", f"0: {RUNS}", "1: pass", "0: 22")
    outcome = Script(*events, *end, hands=(RUNS + RUNS + "22W", RUNS + RUNS + "22w"), lead=1).settle(POINTS)
    assert (outcome.result["cards_left"], outcome.result["buckle"]) == ([0, left], buckle)
    assert lines(outcome, 0) == [("rush/8.2", 5 * multiplier)]


def test_sum_adds_up_every_bomb() -> None:
    assert lines(bombed(contribution__mode="sum"), 0) == [("rush/8.2", 60), ("rush/8.3", 10)]
    few = "34579TJQKA"
    hands = ("666666" + "8888888" + "9TJQKA9TJQKA22", few + few + "222w345")
    events = ("0: 666666", "1: pass", "0: 8888888", "1: pass", "0: 9TJQKA", "1: pass", "0: 9TJQKA", "1: pass", "0: 22")
    outcome = Script(*events, hands=hands).settle(rules(contribution__mode="sum"))
    assert lines(outcome, 0) == [("rush/8.2", 5 * 3 * 8), ("rush/8.3", 5 * (2 + 4))]
    assert outcome.lines(0)[1].why == "5 × (2 + 4) for 666666 in event 0 and 8888888 in event 2"


@pytest.mark.parametrize(
    ("balance", "points"), [(-100, 5), (0, 5), (49, 5), (100, 10), (199, 10), (200, 20), (4000, 100), (10**15, 1000)]
)
def test_match_points_of_the_lowest_level(balance: int, points: int) -> None:
    events = ("0: 3456789TJQKA", "1: pass", "0: 3456789TJQKA", "1: pass", "0: 222")
    for balances in ((balance, 10**15), (10**15, balance)):
        outcome = Script(*events, balances=balances).settle(POINTS)
        assert outcome.result["match_points"] == points
        assert outcome.amounts == (3 * points, -3 * points)


HIGH = "89TJQKA"
SIX_SEVEN = ("666666" + HIGH + HIGH + HIGH, "7777777" + HIGH + HIGH + "345345")


def escape(*events: str, **changes: Any) -> Outcome:
    return Script(*events, hands=SIX_SEVEN, balances=(10**6, 10**6)).settle(rules("wealth", **changes))


def test_the_worked_escape() -> None:
    outcome = escape("0: 666666", "1: 7777777", "0: escape")
    assert lines(outcome, 0) == [("rush/9.3", -12000), ("rush/9.3", -4000), ("rush/9.3", -4000)]
    assert lines(outcome, 1) == [("rush/9.4", 14000)]
    assert outcome.amounts == (-20000, 14000)
    assert outcome.house == 6000
    assert outcome.result == {
        "winner": 1,
        "buckle": None,
        "cards_left": [21, 20],
        "match_points": 1000,
        "phases": [6, 7],
        "escaped": 0,
    }


def test_the_worked_escape_before_a_card() -> None:
    outcome = escape("0: 666666", "1: escape")
    assert lines(outcome, 1) == [("rush/9.2", -12000)]
    assert (outcome.amounts, outcome.house) == ((8400, -12000), 3600)


def test_an_escape_out_of_turn_and_against_nothing() -> None:
    outcome = escape("0: 666666", "1: 7777777", "1: escape")
    assert lines(outcome, 1) == [("rush/9.3", -12000), ("rush/9.3", -2000), ("rush/9.3", -2000)]
    nothing = escape("0: 8", "1: 9", "1: escape")
    assert lines(nothing, 1) == [("rush/9.3", -12000)]


def test_a_hosted_play_counts_as_a_play() -> None:
    outcome = escape("0: timeout", "0: 6 host", "1: 7777777", "0: escape")
    assert lines(outcome, 0) == [("rush/9.3", -12000), ("rush/9.3", -4000), ("rush/9.3", -4000)]


@pytest.mark.parametrize(
    ("balance", "paid", "share"), [(20000, 20000, 14000), (15001, 15001, 10500), (0, 0, 0), (-5, 0, 0)]
)
def test_an_escape_within_the_balance(balance: int, paid: int, share: int) -> None:
    table = [{"level": 0, "from": 0, "match_points": 1000}]
    profile = rules("wealth", limits={"balance": "payer"}, levels={"below_first": "first", "table": table})
    script = Script("0: 666666", "1: 7777777", "0: escape", hands=SIX_SEVEN, balances=(balance, 10**6))
    outcome = script.settle(profile)
    assert (outcome.amounts, outcome.house) == ((-paid, share), paid - share)
    cut = [line for line in outcome.lines(0) if line.rule == "room/2.2"]
    assert [line.amount for line in cut] == ([20000 - paid] if paid < 20000 else [])
    assert len([line for line in outcome.lines(1) if line.rule == "room/2.2"]) == len(cut)


def test_payouts_within_the_balance() -> None:
    capped = bombed(limits={"balance": "payer"})
    assert lines(capped, 1) == [("rush/8.2", -60), ("rush/8.3", -10), ("room/2.2", 10)]
    assert lines(capped, 0)[-1] == ("room/2.2", -10)
    assert capped.amounts == (60, -60)


@pytest.mark.parametrize(
    ("amount", "percent", "floor", "half_even", "half_up"),
    [
        (0, 70, 0, 0, 0),
        (10, 70, 7, 7, 7),
        (15, 50, 7, 8, 8),
        (13, 50, 6, 6, 7),
        (1, 49, 0, 0, 0),
        (1, 51, 0, 1, 1),
        (20000, 70, 14000, 14000, 14000),
        (3, 100, 3, 3, 3),
        (9, 0, 0, 0, 0),
    ],
)
def test_rounding(amount: int, percent: int, floor: int, half_even: int, half_up: int) -> None:
    assert [round_percent(amount, percent, how) for how in ("floor", "half_even", "half_up")] == [
        floor,
        half_even,
        half_up,
    ]


PROFILES: list[dict[str, Any]] = [
    {},
    {"edition": "wealth"},
    {"contribution__mode": "sum", "rounding": "half_up"},
    {"non_connected__count": "non_adjacent", "bombs__two_connected": False, "rounding": "half_even"},
    {"non_connected__enabled": False, "limits": {"balance": "payer"}},
    {
        "bombs__two_connected": False,
        "non_connected__enabled": False,
        "escape": {"mode": "settle", "penalty": 7, "opponent_percent": 33},
        "limits": {"balance": "payer"},
    },
]


@pytest.mark.parametrize("changes", PROFILES, ids=range(len(PROFILES)))
def test_random_games_against_a_second_settlement(changes: dict[str, Any]) -> None:
    profile = document(**changes)
    typed = convert(profile, Rules)
    seen: set[str] = set()
    for seed in range(150):
        balances = [(1200, 60), (5000, 9000), (30, 10**6), (-10, 150)][seed % 4]
        log = random_log(seed, timeout=0.02, escape=0.01, declare=0.2, rich=seed % 3 > 0, balances=balances)
        outcome = settle(log, typed)
        assert outcome.status == "settled", outcome.findings
        bombs, left = by_hand(log)
        last = log.events[-1]
        if isinstance(last, Escape):
            had_played = any(isinstance(event, RushPlay) and event.seat == last.seat for event in log.events)
            *payouts, house = rush_money.escaped(profile, balances, bombs, last.seat, had_played)
            assert (outcome.amounts, outcome.house) == (tuple(payouts), house)
            seen.add("escape")
        else:
            assert outcome.amounts == rush_money.played_out(profile, balances, bombs, last.seat, left[1 - last.seat])
            assert outcome.house == 0
            seen.add("bombs" if bombs[0] and bombs[1] else "plain")
        for seat in (0, 1):
            assert sum(line.amount for line in outcome.lines(seat)) == outcome.amounts[seat]
            assert all(line.why for line in outcome.lines(seat))
        assert outcome.describe()
    assert seen == {"escape", "bombs", "plain"}


def by_hand(log: Any, rules: Rules = POINTS) -> tuple[list[list[rush_money.Bomb]], list[int]]:
    """The bombs and the cards left of a right log, read again play by play."""
    from settlement.games.deal import read_deal

    rush = plays_of(rules)
    deal = read_deal(log.deal.hands, 27, 2, True, rush.pages, [])
    game = replay(rush, log.events, deal, log.deal.lead.seat, escape_hosts=rules.escape.mode == "host")
    bombs: list[list[rush_money.Bomb]] = [[], []]
    left = [27, 27]
    for _, seat, slot, reading in game.plays:
        left[seat] -= slot.count
        if reading.phase:
            bombs[seat].append((reading.kind, reading.phase, reading.top))
    return bombs, left
