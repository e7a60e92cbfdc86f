"""Sense checks, case by case: what a profile writes, and what is found at which line and column of it."""

from __future__ import annotations

import pytest

from profiles.replaced import LIST_REPLACED
from tests.profiles.texts import extending, found

FIRST = 7  # the line where the written part begins
BASES = {"rush": "rush-points@1", "bigtwo": "bigtwo@1", "shuangkou": "shuangkou@1", "sichuan": "sichuan@1"}


def level(*rows: tuple[int, int, int]) -> str:
    lines = [f"    - {{level: {n}, from: {at}, match_points: {points}}}" for n, at, points in rows]
    return "levels:\n  table:\n" + "\n".join(lines)


def phases(*rows: tuple[int, int, int]) -> str:
    lines = [f"    - {{phase: {n}, contribution: {more}, doubling: {times}}}" for n, more, times in rows]
    return "bombs:\n  phases:\n" + "\n".join(lines)


def buckle(flat: str, single: str, double: str) -> str:
    return f"buckle:\n  flat: {{cards: {flat}}}\n  single: {{cards: {single}}}\n  double: {{cards: {double}}}"


def table(*rows: tuple[int, int, int]) -> str:
    lines = [f"    - {{phase: {phase}, count: {count}, as_phase: {as_phase}}}" for phase, count, as_phase in rows]
    return "non_connected:\n  table:\n" + "\n".join(lines)


RIGHT = [(n, n - 5, n - 4) for n in range(5, 13)]

CASES: list[tuple[str, str, list[tuple[str, int, int]]]] = [
    ("rush", level((0, 0, 5), (1, 20, 5), (2, 30, 6)), []),
    ("rush", level((7, 100, 5), (8, 200, 5)), []),
    ("rush", level((0, 0, 5), (2, 50, 5)), [("level-gap", 10, 15)]),
    ("rush", level((0, 0, 5), (0, 50, 5)), [("level-gap", 10, 15)]),
    ("rush", level((1, 0, 5), (0, 50, 5)), [("level-gap", 10, 15)]),
    ("rush", level((0, 50, 5), (1, 50, 5)), [("level-order", 10, 24)]),
    ("rush", level((0, 50, 5), (1, 40, 5)), [("level-order", 10, 24)]),
    ("rush", level((0, 0, 6), (1, 50, 5)), [("match-points-fall", 10, 42)]),
    (
        "rush",
        level((0, 0, 6), (2, 0, 5)),
        [("level-gap", 10, 15), ("level-order", 10, 24), ("match-points-fall", 10, 41)],
    ),
    ("rush", level((0, 0, 5), (1, 50, 17)), [("level-exposure", 10, 42)]),
    ("rush", level((0, 0, 5), (1, 51, 17)), []),
    ("rush", level((0, 0, 5), (1, 50, 17)) + "\nlimits: {balance: payer}", []),
    ("rush", level((0, 0, 500)), [("tenfold", 9, 41)]),
    ("rush", level((0, 0, 490)), []),
    ("rush", buckle("[1, 6]", "[7, 11]", "[12, 27]"), []),
    ("rush", buckle("[1, 1]", "[2, 2]", "[3, 27]"), []),
    ("rush", buckle("[1, 6]", "[7, 12]", "[12, 27]"), [("buckle-range", 10, 19)]),
    ("rush", buckle("[1, 6]", "[8, 11]", "[12, 27]"), [("buckle-range", 9, 19)]),
    ("rush", buckle("[2, 6]", "[7, 11]", "[12, 27]"), [("buckle-range", 8, 17)]),
    ("rush", buckle("[1, 6]", "[7, 11]", "[12, 26]"), [("buckle-range", 10, 19)]),
    ("rush", buckle("[6, 1]", "[7, 11]", "[12, 27]"), [("buckle-range", 8, 17)]),
    ("rush", buckle("[1, 27]", "[7, 11]", "[12, 27]"), [("buckle-range", 9, 19), ("buckle-range", 10, 19)]),
    (
        "rush",
        buckle("[2, 6]", "[8, 11]", "[13, 26]"),
        [("buckle-range", n, 17 if n == 8 else 19) for n in (8, 9, 10, 10)],
    ),
    ("rush", "buckle:\n  flat: {multiplier: 3}", [("multiplier-falls", 8, 22)]),
    ("rush", "buckle:\n  double: {multiplier: 2}", []),
    ("rush", phases(*RIGHT), []),
    ("rush", phases(*reversed(RIGHT)), []),
    ("rush", phases(*RIGHT[:-1]), [("phase-missing", 8, 3)]),
    ("rush", phases(*RIGHT, RIGHT[0]), [("phase-twice", 17, 15)]),
    ("rush", phases(*RIGHT[:-1], (12, 0, 8)), [("contribution-falls", 16, 33)]),
    ("rush", phases(*RIGHT[:-1], (12, 7, 6)), [("doubling-falls", 16, 46)]),
    ("rush", phases((5, 0, 0), *RIGHT[1:]), [("doubling-falls", 9, 45)]),
    ("rush", "non_connected: {table: []}", [("non-connected-no-effect", 7, 24)]),
    ("rush", table((4, 2, 5), (4, 3, 6), (5, 2, 6)), []),
    ("rush", table((4, 3, 6), (4, 4, 5)), [("non-connected-contradiction", 10, 38)]),
    ("rush", table((4, 3, 5), (4, 3, 6)), [("non-connected-contradiction", 10, 38)]),
    ("rush", table((4, 3, 7), (5, 3, 6)), [("non-connected-contradiction", 10, 38)]),
    ("rush", table((4, 3, 5), (4, 3, 5)), [("non-connected-no-effect", 10, 38)]),
    ("rush", table((4, 3, 5), (4, 4, 5)), [("non-connected-no-effect", 10, 38)]),
    ("rush", table((6, 2, 6)), [("non-connected-no-effect", 9, 38)]),
    ("rush", table((7, 4, 8)), [("non-connected-no-effect", 9, 25)]),
    ("shuangkou", "points: {double: 2, single: 2, flat: 2}", []),
    ("shuangkou", "points: {single: 3}", [("points-rise", 7, 18)]),
    ("shuangkou", "points: {flat: 2}", [("points-rise", 7, 16)]),
    ("shuangkou", "points: {double: 0}\nescape: {penalty: 0}", [("points-rise", 7, 18)]),
    ("shuangkou", "escape: {penalty: 5}", [("odd-penalty", 7, 19)]),
    ("shuangkou", "escape: {penalty: 6}", [("penalty-not-double", 7, 19)]),
    ("shuangkou", "points: {double: 3}\nescape: {penalty: 6}", []),
    ("bigtwo", "suits: [d, c, h, s]", []),
    ("bigtwo", "suits: [s, h, c, c]", [("suit-twice", 7, 18)]),
    ("bigtwo", "suits: [s, s, s, s]", [("suit-twice", 7, 12), ("suit-twice", 7, 15), ("suit-twice", 7, 18)]),
    ("bigtwo", "tiers: [{from: 0, times: 1}]", []),
    ("bigtwo", "tiers: [{from: 1, times: 1}]", [("tier-order", 7, 16)]),
    ("bigtwo", "tiers: [{from: 0, times: 1}, {from: 0, times: 2}]", [("tier-order", 7, 37)]),
    ("bigtwo", "tiers: [{from: 0, times: 2}, {from: 8, times: 1}]", [("tier-falls", 7, 47)]),
    ("sichuan", "players: 3\nsuits: 2", []),
    ("sichuan", "players: 3", [("three-players-three-suits", 7, 10)]),
    ("sichuan", "fan: {cap: 3}", []),
    ("sichuan", "fan: {cap: 2}", [("low-cap", 7, 12)]),
    ("sichuan", "fan: {cap: 4, heaven: 5, earth: 5}", [("fan-beyond-cap", 7, 23), ("fan-beyond-cap", 7, 33)]),
    ("sichuan", "suits: 2\npig_units: 16", [("no-effect", 8, 12)]),
    ("sichuan", "suits: 2\npig_units: 0", []),
    ("sichuan", "hand_size: 7\nfan: {full_straight: 3}", [("no-effect", 8, 22)]),
    ("sichuan", "stake: 1000000000000\ngang: {concealed: 1000000000}", [("payout-too-large", 7, 1)]),
    ("bigtwo", "stake: 1000000000000\ntiers: [{from: 0, times: 1000000}]", [("payout-too-large", 7, 1)]),
]


@pytest.mark.parametrize(("game", "body", "expected"), CASES, ids=[f"{n}" for n in range(len(CASES))])
def test_what_is_found(game: str, body: str, expected: list[tuple[str, int, int]]) -> None:
    findings = [f for f in found(extending(BASES[game], game, body + "\n")) if f.code != LIST_REPLACED.code]
    assert [(f.code.removeprefix("profile/"), f.line, f.column) for f in findings] == expected
    assert all(f.path for f in findings)
