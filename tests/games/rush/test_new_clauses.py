"""The room rules of rush/4.6, 5.2, 7.2 and 7.3 and the sum of rush/8.3, by hand: whole games, the sums in comments."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.games.game import HandRequest
from settlement.games.ledger import Outcome
from settlement.games.rush.request import read_hand
from tests.games.rush.script import RUNS, Script, document, rules

OTHER = RUNS + "345689TJQKA" + "223w"
"""The hand of seat 1: one seven, two or three of all others."""


def lines(outcome: Outcome) -> list[tuple[str, int]]:
    assert outcome.status == "settled", outcome.findings
    return [(line.rule, line.amount) for line in outcome.lines(0)]


def won(*plays: str, balances: tuple[int, int] = (1200, 60), **changes: Any) -> Outcome:
    """Seat 0 leads these plays one after the other, and seat 1 passes with all its 27 cards: a double buckle, × 3."""
    events = [event for play in plays for event in (f"0: {play}", "1: pass")][:-1]
    return Script(*events, hands=("".join(plays), OTHER), balances=balances).settle(rules(**changes))


FIVES = ("44444", "66666", "3456789TJQKA", "22", "999")
SIXES = ("44444", "66666", "777777", "89TJQKA", "99", "22")
RICH = (1200, 1500)


def test_bombs_that_count_together_are_one_in_a_sum() -> None:
    """M 60: 60 × 3 × 4 for six phases, and their contribution once, 60 × 2: 840."""
    outcome = won(*FIVES, balances=RICH, contribution__mode="sum")
    assert lines(outcome) == [("rush/8.2", 60 * 3 * 4), ("rush/8.3", 60 * 2)]
    assert outcome.amounts == (840, -840)
    assert [line.why for line in outcome.lines(0)] == [
        "60 × 3 (double buckle) × 4 (six phases: 44444 in event 0 and 66666 in event 2, 2 bombs of five phases)",
        "60 × (2) for six phases (44444 in event 0 and 66666 in event 2)",
    ]
    facts = {str(fact.label): fact.text for fact in outcome.describe()}
    assert facts["What it brings seat 0"] == "contribution × 2, doubling × 4"
    assert won(*FIVES, balances=RICH).amounts == (840, -840)


def test_all_other_bombs_bring_their_own_in_a_sum() -> None:
    """777777 has six phases as well; M 60: 60 × 3 × 4, and 60 × (2 + 2)."""
    outcome = won(*SIXES, balances=RICH, contribution__mode="sum")
    assert lines(outcome) == [("rush/8.2", 60 * 3 * 4), ("rush/8.3", 60 * (2 + 2))]
    assert outcome.lines(0)[1].why == (
        "60 × (2 + 2) for six phases (44444 in event 0 and 66666 in event 2) and 777777 in event 4"
    )
    # in mode max the largest counts once
    assert lines(won(*SIXES, balances=RICH)) == [("rush/8.2", 60 * 3 * 4), ("rush/8.3", 60 * 2)]


def test_a_group_below_the_count_phase_brings_nothing_in_a_sum() -> None:
    """Seven phases of 7777777 count; 44444 and 66666 make only six, so each brings its own 0: 5 × 3 × 8 and 5 × 4."""
    plays = ("44444", "66666", "7777777", "89TJQKA", "9", "22")
    assert lines(won(*plays, contribution__mode="sum")) == [("rush/8.2", 5 * 3 * 8), ("rush/8.3", 5 * 4)]


CONNECTED = ("4444", "5555", "3456789TJQKA", "JJ", "99", "222")


def test_the_winning_amount_names_the_connected_bombs() -> None:
    """4 + 1 phases: 5 × 3 × 2, no contribution."""
    outcome = won(*CONNECTED)
    assert lines(outcome) == [("rush/8.2", 5 * 3 * 2)]
    assert outcome.lines(0)[0].why == (
        "5 × 3 (double buckle) × 2 (five phases: 4444 in event 0 and 5555 in event 2, connected bombs of four phases)"
    )


def test_two_connected_bombs_may_add_two_phases() -> None:
    """4 + 2 phases: 5 × 3 × 4 and 5 × 2."""
    for mode in ("max", "sum"):
        profile = document(contribution__mode=mode)["bombs"] | {"two_connected_adds": 2}
        outcome = won(*CONNECTED, bombs=profile, contribution__mode=mode)
        assert outcome.result["phases"] == [6, 0]
        assert lines(outcome) == [("rush/8.2", 5 * 3 * 4), ("rush/8.3", 5 * 2)]


CASCADE = ("3333", "5555", "7777", "99999", "89TJQKA", "222")


def test_a_cascade_builds_rows_on_rows() -> None:
    """Three bombs of four phases are five; with 99999 these are two of five, which are six: 5 × 3 × 4 and 5 × 2."""
    assert lines(won(*CASCADE)) == [("rush/8.2", 5 * 3 * 2)]
    for mode in ("max", "sum"):
        outcome = won(*CASCADE, non_connected__cascade=True, contribution__mode=mode)
        assert outcome.result["phases"] == [6, 0]
        assert lines(outcome) == [("rush/8.2", 5 * 3 * 4), ("rush/8.3", 5 * 2)]
        assert (
            "(six phases: 99999 in event 6 and five phases (3333 in event 0, 5555 in event 2 and 7777 in event 4), "
            in (outcome.lines(0)[0].why)
        )


def test_a_count_phase_may_be_cut() -> None:
    """Seven phases are paid as five: 5 × 3 × 2 and no contribution; as six: 5 × 3 × 4 and 5 × 2. The result shows seven."""
    plays = ("7777777", "89TJQKA", "33", "55", "99", "JJ", "TT", "222")
    for most, due in ((5, [5 * 3 * 2]), (6, [5 * 3 * 4, 5 * 2]), ("none", [5 * 3 * 8, 5 * 4])):
        for mode in ("max", "sum"):
            outcome = won(*plays, bombs=document()["bombs"] | {"count_at_most": most}, contribution__mode=mode)
            assert outcome.result["phases"] == [7, 0]
            assert [amount for _, amount in lines(outcome)] == due
    cut = won(*plays, bombs=document()["bombs"] | {"count_at_most": 6})
    assert cut.lines(0)[0].why == "5 × 3 (double buckle) × 4 (seven phases, paid as six phases: 7777777 in event 0)"


APART = ("3333", "5555", "7777", "99TTJJQQ", "89TJQKA")
OWN = [
    {"phase": 4, "count": 3, "as_phase": 5, "contribution": 7, "doubling": 3},
    {"phase": 4, "count": 4, "as_phase": 6},
]


def test_a_row_may_have_amounts_of_its_own() -> None:
    """5 × 3 × 3 and 5 × 7 in both modes; where 99999 comes to five phases too, × 2 and nothing, but 7 in a sum."""
    for mode in ("max", "sum"):
        outcome = won(*APART, non_connected={"enabled": True, "table": OWN}, contribution__mode=mode)
        assert lines(outcome) == [("rush/8.2", 5 * 3 * 3), ("rush/8.3", 5 * 7)]
    shared = won(*CASCADE, non_connected={"enabled": True, "table": OWN})
    assert lines(shared) == [("rush/8.2", 5 * 3 * 2)]
    summed = won(*CASCADE, non_connected={"enabled": True, "table": OWN}, contribution__mode="sum")
    assert lines(summed) == [("rush/8.2", 5 * 3 * 2), ("rush/8.3", 5 * 7)]


def test_a_cut_takes_the_amounts_of_a_row_away() -> None:
    """Four bombs of four phases are six, paid as five by the phase table: 5 × 3 × 2, no contribution."""
    table = [{"phase": 4, "count": 4, "as_phase": 6, "contribution": 9, "doubling": 9}]
    plays = ("3333", "5555", "7777", "9999", "89TJQKA", "2222"[:3], "T")
    for mode in ("max", "sum"):
        changes: dict[str, Any] = {"non_connected": {"enabled": True, "table": table}, "contribution__mode": mode}
        assert lines(won(*plays, **changes)) == [("rush/8.2", 5 * 3 * 9), ("rush/8.3", 5 * 9)]
        changes["bombs"] = document()["bombs"] | {"count_at_most": 5}
        assert lines(won(*plays, **changes)) == [("rush/8.2", 5 * 3 * 2)]


def test_two_bombs_in_a_row_may_be_a_serial_bomb() -> None:
    """44445555 is 4 + 2 phases: 5 × 3 × 4 and 5 × 2; without the key it is no play."""
    plays = ("44445555", "3456789TJQKA", "99", "JJ", "222")
    outcome = won(*plays, bombs=document()["bombs"] | {"serial_from": 2})
    assert lines(outcome) == [("rush/8.2", 5 * 3 * 4), ("rush/8.3", 5 * 2)]
    refused = won(*plays)
    assert refused.status == "rejected"
    assert "needs three (rush/5.2)" in refused.findings[0].message


def ask(cards: str, beaten: str | None = None, **changes: Any) -> dict[str, Any]:
    return read_hand(HandRequest(cards=cards, beats=beaten), rules(**changes))


@pytest.mark.parametrize(
    ("cards", "jokers", "reading"),
    [
        ("5678W", {"wild": "big"}, "56789"),
        ("5678w", {"wild": "big"}, None),
        ("678wW", {"wild": "big"}, None),
        ("5678W", {"wild": "none"}, None),
        ("222W", {"wild": "none"}, None),
        ("w", {"wild": "none"}, "w"),
        ("ww", {"wild": "none"}, "ww"),
        ("wwW", {"wild": "none"}, "wwW"),
        ("wwWW", {"wild": "none"}, "wwWW"),
        ("wW", {}, "ww"),
        ("wW", {"mixed_pair": "big"}, "WW"),
        ("wW", {"mixed_pair": "none"}, None),
        ("ww", {"mixed_pair": "none"}, "ww"),
        ("WW", {"mixed_pair": "none"}, "WW"),
    ],
)
def test_what_jokers_may_be(cards: str, jokers: dict[str, str], reading: str | None) -> None:
    found = ask(cards, jokers=jokers)
    assert found.get("reading") == reading
    assert found["legal"] or "rush/4.6" in found["why"]


def test_a_mixed_pair_beats_by_what_it_ranks_as() -> None:
    assert ask("wW", "22")["beats"]
    assert ask("wW", "22", jokers={"mixed_pair": "big"})["top"] == "W"
    assert not ask("wW", "22", jokers={"mixed_pair": "none"})["legal"]


def test_a_serial_bomb_of_two_is_between_six_and_seven_phases() -> None:
    two = document()["bombs"] | {"serial_from": 2}
    assert ask("44445555", "33333", bombs=two)["beats"]
    assert not ask("44445555", "666666", bombs=two)["beats"]  # six cards are fewer than eight (rush/5.4)
    assert ask("44445555", "wwW", bombs=two)["beats"]
    assert ask("4444555W", bombs=two)["phase"] == 6
