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
    # bombs that are not connected, M 5: two of five phases are six, also where there are three
    "rush-two-of-five-phases": ([5 * 3 * 4, 5 * 2], None, 0),
    "rush-three-of-five-phases": ([5 * 3 * 4, 5 * 2], None, 0),
    "rush-five-not-connected": ([5 * 3 * 8, 5 * 4], None, 0),
    "rush-six-not-connected": ([5 * 3 * 16, 5 * 8], None, 0),
    # 3333 4444 5555 6666 are six by their number, and only five as connected ones
    "rush-four-adjacent-bombs": ([5 * 3 * 4, 5 * 2], None, 0),
    "rush-bombs-of-one-rank": ([5 * 3 * 2], None, 0),
    "rush-not-connected-with-a-joker": ([5 * 3 * 2], None, 0),
    # seven phases of the serial bomb; with its parts there would be six bombs of four phases, which are eight
    "rush-parts-of-a-serial-bomb": ([5 * 3 * 8, 5 * 4], None, 0),
    # 4444 and 5555 are five, which makes no pair with 66666
    "rush-connected-bombs-do-not-cascade": ([5 * 3 * 2], None, 0),
    "rush-two-connected-of-six-phases": ([5 * 3 * 8, 5 * 4], None, 0),
    "rush-ace-and-two-connected": ([5 * 3 * 2], None, 0),
    "rush-two-tops-a-serial-bomb": ([5 * 3 * 8, 5 * 4], None, 0),
    "rush-bomb-left-in-hand": ([5 * 3], None, 0),
    "rush-eleven-cards-left": ([5 * 2], None, 0),
    "rush-twelve-cards-left": ([5 * 3], None, 0),
    "rush-nine-phases": ([5 * 3 * 32, 5 * 16], None, 0),
    # both have ten phases: 24 cards beat 25, two cards left
    "rush-six-fours-beat-five-fives": ([5 * 1 * 64, 5 * 32, -5 * 32], None, 0),
    "rush-eleven-phases": ([5 * 3 * 128, 5 * 64], None, 0),
    # the wealth edition: × 1 and no contribution for five phases, × 2 and 2 for six
    "rush-wealth-five-phases": ([1000 * 3 * 1], None, 0),
    "rush-wealth-six-phases": ([1000 * 3 * 2, 1000 * 2], None, 0),
    "rush-runs-of-pairs-and-triples": ([5 * 3], None, 0),
    "rush-pairs-of-jokers": ([5 * 3], None, 0),
    "rush-pair-of-both-jokers": ([-5 * 3], None, 0),
    # 222 and a joker beat AAAA: four phases bring nothing
    "rush-joker-as-a-two": ([5 * 3], None, 0),
    "rush-joker-tops-a-straight": ([5 * 3], None, 0),
    "rush-joker-inside-a-straight": ([5 * 3], None, 0),
    "rush-joker-in-a-pair-run": ([5 * 3], None, 0),
    "rush-three-and-four-jokers": ([5 * 3 * 2], None, 0),
    "rush-three-jokers-in-a-straight": ([5 * 3], None, 0),
    # 3333 4444 5555 and four jokers are 4 + 4 phases, KKKK AAAA 22222 and four are 5 + 3
    "rush-four-jokers-make-a-bomb-more": ([5 * 3 * 16, 5 * 8], None, 0),
    "rush-four-jokers-make-bombs-larger": ([5 * 3 * 16, 5 * 8], None, 0),
    "rush-the-reading-that-answers": ([5 * 3], None, 0),
    # 6666666 over 333344445555, seven phases each
    "rush-fewer-cards-beat": ([5 * 3 * 8, 5 * 4, -5 * 4], None, 0),
    "rush-eight-phases-beat-an-irregular-seven": ([5 * 3 * 16, 5 * 8, -5 * 4], None, 0),
    # eight phases each, nine and ten cards left; the bombs of the two games would be equal to each other
    "rush-four-bombs-beat-three": ([5 * 2 * 16, 5 * 8, -5 * 8], None, 0),
    "rush-three-bombs-beat-four": ([5 * 2 * 16, 5 * 8, -5 * 8], None, 0),
    # five phases of the opponent: × 2 and no contribution; 70 % of 70 and of 60
    "rush-escape-after-five-phases": ([-5 * 12, -5 * 2], [49], 21),
    "rush-escape-from-no-bomb": ([-5 * 12], [42], 18),
    "rush-escape-at-once": ([42], [-5 * 12], 18),
    "rush-hosted-answers": ([5 * 3], None, 0),
    "rush-room-and-times": ([5 * 3], None, 0),
    # six and seven phases played: seven count, once
    "rush-largest-bomb-counts-once": ([5 * 3 * 8, 5 * 4], None, 0),
    # the other rows of the wealth edition, M 1000
    "rush-wealth-seven-phases": ([1000 * 3 * 4, 1000 * 4], None, 0),
    "rush-wealth-eight-phases": ([1000 * 3 * 8, 1000 * 8], None, 0),
    "rush-wealth-nine-phases": ([1000 * 3 * 16, 1000 * 16], None, 0),
    "rush-wealth-ten-phases": ([1000 * 3 * 32, 1000 * 32], None, 0),
    "rush-wealth-eleven-phases": ([1000 * 3 * 64, 1000 * 64], None, 0),
    "rush-wealth-twelve-phases": ([1000 * 3 * 128, 1000 * 128], None, 0),
    # levels by balance: both have 262000 at least, both ten millions; one has 100, the first level of the wealth edition
    "rush-level-of-262000": ([500 * 3], None, 0),
    "rush-wealth-level-of-ten-millions": ([3000 * 3], None, 0),
    "rush-wealth-lowest-level-decides": ([5 * 3], None, 0),
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


@pytest.mark.parametrize(
    ("game_id", "reading"),
    [
        ("rush-three-and-four-jokers", "33333"),
        ("rush-joker-as-a-two", "2222"),
        ("rush-not-connected-with-a-joker", "3333"),
        ("rush-four-jokers-make-a-bomb-more", "3333 4444 5555 6666"),
        ("rush-four-jokers-make-bombs-larger", "KKKKK AAAAA 22222"),
        ("rush-three-bombs-beat-four", "33333 44444 555555"),
    ],
)
def test_a_worked_log_counts_a_bomb_as_the_pages_read_it(game_id: str, reading: str) -> None:
    log = LOGS[game_id]
    facts = settled("rush", log, shipped(log["profile"], "rush")).describe()
    (phases,) = [fact.text for fact in facts if str(fact.label) == "Count phase of seat 0"]
    assert reading in phases


def test_one_worked_log_has_a_room_and_times() -> None:
    log = LOGS["rush-room-and-times"]
    assert log["room"] == "r7"
    assert all("at" in event for event in log["events"])
