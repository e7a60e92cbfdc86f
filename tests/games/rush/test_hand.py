"""``buckle hand rush``: the JSON object, its keys and their order, and why."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.games.game import HandRequest
from settlement.games.rush.game import GAME
from tests.games.rush.script import rules

POINTS = rules()


def ask(cards: str, beats: str | None = None, **changes: Any) -> dict[str, Any]:
    return GAME.read_hand(HandRequest(cards=cards, beats=beats), rules(**changes) if changes else POINTS)


def test_a_serial_bomb() -> None:
    asked = ask("777778888899999")
    assert list(asked.items()) == [
        ("cards", "777778888899999"),
        ("legal", True),
        ("type", "serial_bomb"),
        ("count", 15),
        ("top", "9"),
        ("phase", 8),
        ("reading", "77777 88888 99999"),
    ]


def test_with_suits_the_cards_are_echoed_canonically() -> None:
    asked = ask("10S 10♥ bj")
    assert (asked["cards"], asked["type"], asked["top"], asked["phase"]) == ("TsThBj", "triple", "T", None)


@pytest.mark.parametrize(
    ("cards", "top"), [("w", "w"), ("W", "W"), ("wW", "w"), ("WW", "W"), ("wwW", None), ("wwWW", None), ("2W", "2")]
)
def test_tops(cards: str, top: str | None) -> None:
    assert ask(cards)["top"] == top


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("3344W", "pair"),
        ("33334444", "two bombs in a row are no type; a serial bomb needs three (rush/5.2)"),
        ("23456", "a 2 is in no run (rush/3.3)"),
        ("333444555666777888999TTTJJJQQ", "27"),
        ("333333333", "9"),
        ("wwwWW", "3"),
        ("3s4", "mixed"),
        ("3s3s3s", "3s"),
        ("zz", "no card"),
        ("", "no cards"),
        ("33344", "triple with a pair"),
        ("345689", "7 is missing"),
        ("3456", "five ranks in a row"),
        ("33336", "4 of one rank with other ranks"),
    ],
)
def test_what_is_illegal_says_why(cards: str, why: str) -> None:
    asked = ask(cards)
    assert list(asked) == ["cards", "legal", "why"]
    assert asked["legal"] is False
    assert why in asked["why"]


def test_beating_both_ways() -> None:
    won = ask("5678W", "45678")
    assert (won["beats"], won["reading"], won["type"]) == (True, "56789", "straight")
    assert won["why"] == "56789 beats 45678: its highest rank 9 is above 8 (rush/3.5)"
    lost = ask("45678", "5678W")
    assert lost["beats"] is False
    assert lost["why"] == "45678 doesn't beat 56789: its highest rank 8 is below 9 (rush/3.5)"
    assert list(lost) == ["cards", "legal", "type", "count", "top", "phase", "reading", "beats", "why"]


def test_the_reading_that_beats_is_shown() -> None:
    """Led they are three bombs from five up; equal to such a one by rush/5.5, they beat it as four bombs of four."""
    cards = "KKKKAAAA22222wwWW"
    assert ask(cards)["reading"] == "KKKKK AAAAA 2222222"
    asked = ask(cards, "333334444455555555")
    assert (asked["beats"], asked["phase"], asked["reading"]) == (True, 8, "QQQQ KKKK AAAA 22222")


def test_no_play_to_beat() -> None:
    asked = ask("4444", "34")
    assert asked["beats"] is False
    assert asked["why"].startswith("there is no play to beat: ")


def test_by_the_profile() -> None:
    assert ask("KKKKAAAA2222", bombs__two_in_serial=False)["legal"] is False
    assert "two_in_serial" in ask("KKKKAAAA2222", bombs__two_in_serial=False)["why"]
    assert ask("wwWW", "3333333", bombs__four_jokers="smallest")["beats"] is False
    assert ask("wwWW", "3333333")["beats"] is True
