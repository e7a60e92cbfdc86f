"""The worked cases: what cards are, and what they beat (`cases.csv`)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from settlement.games.cards import RANKS
from tests.games.rush.known import answers, led, read

with open(Path(__file__).with_name("cases.csv"), newline="") as table:
    CASES = list(csv.DictReader(table))


@pytest.mark.parametrize("case", [case for case in CASES if not case["table"]], ids=lambda case: case["cards"])
def test_what_cards_are(case: dict[str, str]) -> None:
    found = read(case["cards"])
    if case["answer"] == "illegal":
        assert found == ()
        return
    reading = found[0]
    assert reading.kind == case["answer"]
    assert (RANKS[reading.top] if reading.top >= 0 else "") == case["top"]
    assert str(reading.phase or "") == case["phase"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["table"]], ids=lambda case: f"{case['cards']}-on-{case['table']}"
)
def test_what_beats(case: dict[str, str]) -> None:
    assert answers(case["cards"], led(case["table"])) == (case["answer"] == "beats")
