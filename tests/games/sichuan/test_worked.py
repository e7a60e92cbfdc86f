"""The payouts that the pages work out, each in a whole game, and the sample file that ships them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import settlement.logs
from settlement.games.sichuan.log import SichuanLog
from tests.games.sichuan.tables import SEED_FAN, codes, document, rows, run
from tests.games.sichuan.worked import WORKED, Worked
from tests.games.sichuan.worked_draws import WORKED_DRAWS
from tests.games.sichuan.worked_hands import HANDS, WORKED_HANDS, Hand
from tests.games.sichuan.worked_rules import WORKED_RULES
from tests.oracles.sichuan_slow import Settlement

SAMPLES = Path(settlement.logs.__file__).parent / "samples" / "sichuan-worked.jsonl"
SHIPPED = [*WORKED, *WORKED_HANDS, *WORKED_RULES, *WORKED_DRAWS]
BY_NAME = {worked.name: worked for worked in SHIPPED}
NOTED = {"hosted": [("left-after-win", 15)]}


def changes(worked: Worked) -> dict[str, object]:
    return {"fan": SEED_FAN} if worked.profile == "sichuan-seed" else {}


@pytest.mark.parametrize("name", BY_NAME)
def test_ledger_and_amounts(name: str) -> None:
    worked = BY_NAME[name]
    outcome = run(worked.plain, **changes(worked))
    assert codes(outcome) == NOTED.get(name, [])
    assert rows(outcome) == worked.rows
    assert outcome.amounts == (worked.amounts if name != "void" else ())
    assert outcome.status == ("void" if name == "void" else "settled")


@pytest.mark.parametrize("name", [name for name in BY_NAME if name != "void"])
def test_the_second_settlement_agrees(name: str) -> None:
    worked = BY_NAME[name]
    assert tuple(Settlement(worked.plain, document(**changes(worked))).paid) == worked.amounts


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand.tiles))
def test_a_worked_hand_has_the_fan_and_units_of_the_pages(hand: Hand) -> None:
    winner = run(BY_NAME[f"hand-{hand.name}"].plain).result.winners[0]
    assert (winner.seat, winner.by, winner.tile) == (0, "discard", hand.tile)
    assert (winner.fan, winner.units) == (hand.fan, hand.units)
    assert tuple(pattern.name for pattern in winner.patterns) == hand.patterns


def test_the_sample_file_holds_these_games() -> None:
    lines = SAMPLES.read_bytes().split(b"\n")
    assert lines.pop() == b""
    assert [msgspec.json.decode(line) for line in lines] == [worked.plain for worked in SHIPPED]
    assert all(msgspec.json.decode(line, type=SichuanLog) for line in lines)


def test_a_line_says_enough_to_be_reckoned_again() -> None:
    outcome = run(BY_NAME["three-dragons"].plain)
    (line, *_) = outcome.lines(0)
    assert (line.rule, line.amount) == ("sichuan/3.1", 387)
    assert line.why == (
        "wins in event 6 self-drawn 4s: 1 + 2 (清一色 one suit, 3 fan) + 2 (七对 seven pairs, 3 fan) + 3 (根 roots ×3) = 8 fan; "
        "2^(8 − 1) = 128 units and 1 unit of base from each of seats 1, 2 and 3: 3 × 129 × stake 1 = 387"
    )


def test_the_result_of_two_winners() -> None:
    outcome = run(BY_NAME["two-winners"].plain)
    assert msgspec.json.decode(msgspec.json.encode(outcome.result)) == {
        "winners": [
            {
                "seat": 1,
                "event": 1,
                "by": "discard",
                "from": 0,
                "tile": "9p",
                "fan": 2,
                "units": 2,
                "patterns": [{"name": "duiduihu", "fan": 2, "adds": 1}],
                "reading": "111m 222p 444m 66p 999p",
            },
            {
                "seat": 2,
                "event": 2,
                "by": "discard",
                "from": 0,
                "tile": "9p",
                "fan": 3,
                "units": 4,
                "patterns": [{"name": "qidui", "fan": 3, "adds": 2}],
                "reading": "22m 33m 44p 55p 77p 88p 99p",
            },
            {
                "seat": 3,
                "event": 4,
                "by": "self",
                "from": None,
                "tile": "2s",
                "fan": 1,
                "units": 1,
                "patterns": [{"name": "pinghu", "fan": 1, "adds": 0}],
                "reading": "234m 234s 567m 678m 99s",
            },
        ],
        "end": "wins",
        "pigs": [],
        "ready": [],
        "next_dealer": 0,
    }


@pytest.mark.parametrize(
    ("name", "dealer", "following"),
    [
        ("discard-win", 1, 0),  # the first winner
        ("robbed-gang", 1, 0),  # by robbery too
        ("gang-robbed-by-two", 1, 1),  # shared: the robbed seat
        ("three-winners", 0, 0),  # shared: who discarded
        ("nobody-won", 3, 3),
        ("only-offenders-left", 0, 2),
    ],
)
def test_who_deals_next(name: str, dealer: int, following: int) -> None:
    plain = BY_NAME[name].plain
    assert plain["deal"]["dealer"] == dealer
    assert run(plain).result.next_dealer == following


def test_an_opening_win_has_no_tile() -> None:
    outcome = run(BY_NAME["opening-win"].plain)
    winner = outcome.result.winners[0]
    assert (winner.by, winner.tile, winner.from_, winner.event) == ("self", None, None, 0)


def test_the_facts_name_what_was_established() -> None:
    facts = run(BY_NAME["ready-at-the-draw"].plain).describe()
    text = "\n".join(f"{fact.label}: {fact.text}" for fact in facts)
    assert "is ready for 9p; the largest is with 9p" in text
    assert "114478m1235799s is not ready" in text
    assert "next dealer: seat 0" in text
    robbed = "\n".join(fact.text for fact in run(BY_NAME["robbed-gang"].plain).describe())
    assert "it is robbed, is not paid, and stays a peng" in robbed
    stale = "\n".join(fact.text for fact in run(BY_NAME["stale-gang"].plain).describe())
    assert "not the one just drawn: not paid" in stale
