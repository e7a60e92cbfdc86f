"""Count phases (rush/7): two connected bombs, bombs that aren't connected, and what never counts."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.games.rush.phases import CountPhase, count_phase
from settlement.games.rush.words import tell_count
from tests.games.rush.known import led
from tests.games.rush.script import rules


def counted(*bombs: str, **changes: Any) -> CountPhase:
    """The count phase of bombs played in events 0, 2, 4 …"""
    return count_phase([(2 * at, led(bomb)) for at, bomb in enumerate(bombs)], rules(**changes))


@pytest.mark.parametrize(
    ("bombs", "phase", "clause"),
    [
        ((), 0, "rush/7.1"),
        (("4444",), 4, "rush/7.1"),
        (("4444", "666666"), 6, "rush/7.1"),
        (("4444", "5555"), 5, "rush/7.2"),
        (("5555", "4444"), 5, "rush/7.2"),
        (("444W", "5555"), 5, "rush/7.2"),
        (("4444", "4444"), 4, "rush/7.1"),
        (("4444", "55555"), 5, "rush/7.1"),
        (("4444", "6666"), 4, "rush/7.1"),
        (("AAAA", "2222"), 5, "rush/7.2"),
        (("2222", "3333"), 4, "rush/7.1"),
        (("55555", "66666"), 6, "rush/7.2"),
        (("777777", "888888"), 7, "rush/7.2"),
        (("3333333", "4444444"), 8, "rush/7.2"),
        (("4444", "5555", "6666"), 5, "rush/7.2"),
        (("4444", "5555", "666666"), 6, "rush/7.1"),
        (("3333", "5555", "7777"), 5, "rush/7.3"),
        (("3333", "5555", "7777", "9999"), 6, "rush/7.3"),
        (("3333", "3333", "7777", "7777"), 6, "rush/7.3"),
        (("33333", "99999"), 6, "rush/7.3"),
        (("3333", "5555", "7777", "9999", "JJJJ"), 7, "rush/7.3"),
        (("3333", "5555", "7777", "9999", "JJJJ", "KKKK"), 8, "rush/7.3"),
        (("333344445555",), 7, "rush/7.1"),
        (("333344445555", "3333", "4444"), 7, "rush/7.1"),
        (("wwW", "22222"), 6, "rush/7.1"),
        (("wwWW",), 7, "rush/7.1"),
        (("wwWW", "3333333"), 7, "rush/7.1"),
    ],
)
def test_count_phases(bombs: tuple[str, ...], phase: int, clause: str) -> None:
    found = counted(*bombs)
    assert (found.phase, found.clause) == (phase, clause)


def test_the_first_of_equal_ways_is_the_bomb_itself() -> None:
    """Two connected fours are five phases, and so is a bomb of five: the bomb is what is told."""
    assert counted("4444", "5555", "99999").clause == "rush/7.1"


@pytest.mark.parametrize(
    ("bombs", "changes", "phase"),
    [
        (("4444", "5555"), {"bombs__two_connected": False}, 4),
        (("AAAA", "2222"), {"bombs__two_in_serial": False}, 4),
        (("KKKK", "AAAA"), {"bombs__two_in_serial": False}, 5),
        (("3333", "5555", "7777"), {"non_connected__enabled": False}, 4),
        (("3333", "4444", "5555"), {"bombs__two_connected": False}, 5),
        (("3333", "4444", "5555"), {"bombs__two_connected": False, "non_connected__count": "non_adjacent"}, 4),
        (("3333", "4444", "5555", "7777"), {"bombs__two_connected": False, "non_connected__count": "non_adjacent"}, 5),
        (("3333", "3333", "5555"), {"non_connected__count": "non_adjacent"}, 5),
        (("3333", "3333", "4444"), {"bombs__two_connected": False, "non_connected__count": "non_adjacent"}, 4),
        (("QQQQ", "AAAA", "2222"), {"bombs__two_connected": False, "non_connected__count": "non_adjacent"}, 4),
        (
            ("QQQQ", "AAAA", "2222"),
            {"bombs__two_connected": False, "bombs__two_in_serial": False, "non_connected__count": "non_adjacent"},
            5,
        ),
    ],
)
def test_count_phases_by_the_profile(bombs: tuple[str, ...], changes: dict[str, Any], phase: int) -> None:
    assert counted(*bombs, **changes).phase == phase


def told(*bombs: str) -> str:
    return str(tell_count(counted(*bombs)))


def test_the_reason_names_the_plays() -> None:
    assert told("4444", "5555") == (
        "4444 in event 0 and 5555 in event 2 are connected bombs of four phases, which count as five phases"
    )
    assert told("3333", "5555", "7777") == (
        "3333 in event 0, 5555 in event 2 and 7777 in event 4, 3 bombs of four phases, count as five phases"
    )
    assert told("666666", "3333") == "666666 in event 0 has six phases"
    assert told() == "no bomb was played"
