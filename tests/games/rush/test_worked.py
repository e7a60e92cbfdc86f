"""The worked sample log of rush: amounts reckoned by hand here, line by line, with the shipped profiles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.logs_by_hand import settled, shipped

SAMPLE = Path(__file__).parents[3] / "settlement" / "logs" / "samples" / "rush-worked.jsonl"
LOGS = {log["game_id"]: log for log in map(json.loads, SAMPLE.read_text(encoding="utf-8").splitlines())}

# id: the lines of seat 0, the lines of seat 1 where they are not the negatives, the house
WORKED: dict[str, tuple[list[int], list[int] | None, int]] = {
    # M 5 (60 points), 22 cards left × 3, six phases × 4; contribution of six phases × 2, of five 0
    "rush-winning-and-contribution": ([5 * 3 * 4, 5 * 2], None, 0),
    # M 1000; 12 + contribution 4 + doubling 4 of seven phases; 70 % of 20000
    "rush-escape-after-a-play": ([-12000, -4000, -4000], [14000], 6000),
    "rush-escape-before-a-play": ([-12000], [8400], 3600),
    # the opponent has six phases: 12 + 2 + 2
    "rush-escape-out-of-turn": ([11200], [-12000, -2000, -2000], 4800),
    "rush-escape-by-a-hosted-seat": ([-12000, -4000, -4000], [14000], 6000),
    # M 60; 4444 and 5555 are five phases: × 2, no contribution
    "rush-two-connected": ([60 * 3 * 2], None, 0),
    # three bombs of four phases are five: × 2, no contribution; four are six: × 4 and 2
    "rush-three-not-connected": ([5 * 3 * 2], None, 0),
    "rush-four-not-connected": ([5 * 3 * 4, 5 * 2], None, 0),
    # M 10; 5 + 3 = eight phases: × 16 and 8
    "rush-serial-bomb": ([10 * 3 * 16, 10 * 8], None, 0),
    # M 20; both have seven phases; seat 1 wins: × 8, and 4 each way
    "rush-irregular-serial-bomb": ([-20 * 3 * 8, -20 * 4, 20 * 4], None, 0),
    "rush-declared-reading": ([-5 * 3 * 1], None, 0),
    # 33333 44444 555555 is 5 + 3 = eight phases too
    "rush-declared-bomb": ([5 * 3 * 16, 5 * 8], None, 0),
    "rush-three-jokers": ([-5 * 3 * 4, -5 * 2, 5 * 2], None, 0),
    "rush-four-jokers": ([60 * 3 * 8, 60 * 4, -60 * 4], None, 0),
    "rush-twelve-phases": ([5 * 3 * 256, 5 * 128], None, 0),
    # nothing doubled, but the loser's seven phases contribute 4
    "rush-winner-pays": ([5 * 3 * 1, -5 * 4], None, 0),
    "rush-flat-buckle": ([5 * 1], None, 0),
    "rush-single-buckle": ([5 * 2], None, 0),
    "rush-hosting": ([-5 * 3], None, 0),
    "rush-lead-card-in-both-hands": ([-5 * 3], None, 0),
    "rush-below-the-first-level": ([5 * 3], None, 0),
    "rush-void": ([], [], 0),
}


def test_there_is_one_log_for_each() -> None:
    assert list(LOGS) == list(WORKED)


@pytest.mark.parametrize("game_id", WORKED)
def test_a_worked_log_settles_as_by_hand(game_id: str) -> None:
    log: dict[str, Any] = LOGS[game_id]
    own, others, house = WORKED[game_id]
    if others is None:
        others = [-amount for amount in own]
    outcome = settled("rush", log, shipped(log["profile"], "rush"))
    assert outcome.findings == []
    assert outcome.status == ("settled" if own else "void")
    for seat, amounts in enumerate((own, others)):
        assert sorted(line.amount for line in outcome.lines(seat)) == sorted(amounts)
    assert outcome.house == house
    assert log["claimed"] == {"payouts": [sum(own), sum(others)], "house": house}
