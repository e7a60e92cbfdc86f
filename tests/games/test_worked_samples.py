"""The worked sample logs of shuangkou and bigtwo: amounts and results worked out by hand, beside what was booked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.logs_by_hand import settled, shipped

SAMPLES = Path(__file__).parents[2] / "settlement" / "logs" / "samples"

# id: payouts, and of the result what the log is about
WORKED: dict[str, tuple[list[int], dict[str, Any]]] = {
    "sk-double-buckle": ([2, -2, 2, -2], {"finish": [0, 2], "buckle": "double", "winners": [0, 2]}),
    "sk-single-buckle": ([1, -1, 1, -1], {"finish": [0, 1, 2], "buckle": "single", "cards_left": [0, 0, 0, 27]}),
    "sk-flat-buckle": ([0, 0, 0, 0], {"finish": [0, 1, 3], "buckle": "flat", "winners": [0, 2]}),
    "sk-escape": ([2, -4, 2, 0], {"finish": [], "buckle": None, "winners": [0, 2], "escaped": 1}),
    "sk-escape-after-partner-out": ([0, 2, -4, 2], {"finish": [0], "winners": [1, 3], "escaped": 2}),
    "sk-hosted": ([2, -2, 2, -2], {"finish": [0, 2], "cards_left": [0, 17, 0, 27]}),
    "sk-void": ([], {}),
    "sk-bombs": ([2, 0, 2, -4], {"cards_left": [16, 21, 22, 23], "escaped": 3}),
    "sk-king-bomb": ([-4, 2, 0, 2], {"winners": [1, 3], "escaped": 0}),
    "sk-butterflies": ([0, 2, -4, 2], {"cards_left": [12, 12, 12, 27], "escaped": 2}),
    "sk-double-buckle-of-1-and-3": ([-2, 2, -2, 2], {"finish": [1, 3], "buckle": "double", "winners": [1, 3]}),
    "sk-butterfly-of-shared-ranks": ([0, 2, -4, 2], {"cards_left": [12, 11, 27, 27], "escaped": 2}),
    "sk-runs": ([2, 0, 2, -4], {"cards_left": [16, 7, 13, 16], "escaped": 3}),
    "sk-pairs-and-triples": ([2, -4, 2, 0], {"cards_left": [22, 21, 25, 22], "escaped": 1}),
    "sk-bomb-by-bomb-hosted": ([0, 2, -4, 2], {"cards_left": [20, 14, 19, 27], "escaped": 2}),
    "sk-hosted-over-its-partner": ([-4, 2, 0, 2], {"cards_left": [26, 27, 25, 26], "escaped": 0}),
    "sk-hosted-butterfly": ([2, 0, 2, -4], {"cards_left": [12, 11, 26, 27], "escaped": 3}),
    "sk-escape-after-an-enemy-is-out": ([2, -4, 2, 0], {"finish": [0], "winners": [0, 2], "escaped": 1}),
    "sk-escape-at-once": ([0, 2, -4, 2], {"finish": [], "winners": [1, 3], "escaped": 2}),
    # points 5, 8 × 2, 0, 12 × 3, 57 in all: each gets 57 − 4 × its own
    "bt-worked-5-8-0-12": ([37, -7, 57, -87], {"winner": 2, "card_points": [5, 16, 0, 36]}),
    # 8 × 2 × 2, 0, 9 × 2, 10 × 3: 80 − 4 × points
    "bt-spade-two-8-0-9-10": ([-48, 80, 8, -40], {"winner": 1, "card_points": [32, 0, 18, 30]}),
    # 13 × 4 × 2, 52, 52, 0: 208 − 4 × points
    "bt-spade-two-13-13-13-0": ([-208, 0, 0, 208], {"winner": 3, "card_points": [104, 52, 52, 0]}),
    "bt-escape": ([-156, 52, 52, 52], {"winner": None, "cards_left": [12, 13, 12, 12], "escaped": 0}),
    "bt-escape-spade-two": ([104, -312, 104, 104], {"card_points": [0, 104, 0, 0], "escaped": 1}),
    "bt-escape-spade-two-played": ([52, -156, 52, 52], {"card_points": [0, 52, 0, 0], "escaped": 1}),
    # 0, 52, 52, 10 × 3: 134 − 4 × points
    "bt-hosted": ([134, -74, -74, 14], {"winner": 0, "card_points": [0, 52, 52, 30]}),
    "bt-void": ([], {}),
    "bt-five-cards": ([52, 52, 52, -156], {"cards_left": [3, 3, 8, 8], "escaped": 3}),
    "bt-pass-and-play-again": ([52, 52, -156, 52], {"cards_left": [10, 12, 11, 11], "escaped": 2}),
    # the pages' points of eight and more cards with 2♠ among them; the others hold 13: 52 each. All − 4 × its own
    "bt-spade-two-nine-left": ([-4, -68, -68, 140], {"cards_left": [9, 13, 13, 0], "card_points": [36, 52, 52, 0]}),
    "bt-spade-two-ten-left": ([-76, -44, -44, 164], {"cards_left": [10, 13, 13, 0], "card_points": [60, 52, 52, 0]}),
    "bt-spade-two-eleven-left": ([-94, -38, -38, 170], {"cards_left": [11, 13, 13, 0], "card_points": [66, 52, 52, 0]}),
    "bt-spade-two-twelve-left": (
        [-112, -32, -32, 176],
        {"cards_left": [12, 13, 13, 0], "card_points": [72, 52, 52, 0]},
    ),
    # 11 × 3, 13 × 4 × 2, 13 × 4, 0: 189 in all
    "bt-eleven-left": ([57, -227, -19, 189], {"card_points": [33, 104, 52, 0]}),
    # below eight cards the 2♠ counts as a card: 7, 52, 52, 0, 111 in all
    "bt-spade-two-seven-left": ([83, -97, -97, 111], {"cards_left": [7, 13, 13, 0], "card_points": [7, 52, 52, 0]}),
    "bt-pairs-and-triples": ([52, 52, 52, -156], {"cards_left": [8, 7, 10, 8], "escaped": 3}),
    "bt-straights-by-key-card": ([52, 52, -156, 52], {"cards_left": [8, 8, 8, 7], "escaped": 2}),
    "bt-flushes": ([52, -156, 52, 52], {"cards_left": [2, 8, 8, 8], "escaped": 1}),
    "bt-full-houses-and-fours": ([52, 52, -156, 52], {"cards_left": [2, 8, 8, 8], "escaped": 2}),
    "bt-straight-flushes": ([-156, 52, 52, 52], {"cards_left": [8, 8, 8, 7], "escaped": 0}),
    # three cards left count as 13, and 2♠ among them twice
    "bt-escape-few-cards-spade-two": (
        [104, -312, 104, 104],
        {"cards_left": [8, 3, 13, 13], "card_points": [0, 104, 0, 0]},
    ),
    "bt-escape-few-cards": ([52, -156, 52, 52], {"cards_left": [8, 3, 13, 13], "card_points": [0, 52, 0, 0]}),
    "bt-hosted-among-equal-ranks": ([52, 52, -156, 52], {"cards_left": [8, 5, 12, 10], "escaped": 2}),
}


def logs() -> list[dict[str, Any]]:
    found = []
    for name in ("shuangkou", "bigtwo"):
        text = (SAMPLES / f"{name}-worked.jsonl").read_text(encoding="utf-8")
        found += [json.loads(line) for line in text.splitlines()]
    return found


def test_there_is_one_log_for_each() -> None:
    assert [log["game_id"] for log in logs()] == list(WORKED)


@pytest.mark.parametrize("log", logs(), ids=lambda log: log["game_id"])
def test_a_worked_log_settles_as_by_hand(log: dict[str, Any]) -> None:
    payouts, about = WORKED[log["game_id"]]
    outcome = settled(log["game"], log, shipped(log["profile"], log["game"]))
    assert outcome.findings == []
    assert list(outcome.amounts) == payouts
    assert log["claimed"] == {"payouts": payouts or [0, 0, 0, 0], "house": 0}
    result = msgspec.json.decode(msgspec.json.encode(outcome.result)) or {}
    assert {key: result.get(key) for key in about} == about
