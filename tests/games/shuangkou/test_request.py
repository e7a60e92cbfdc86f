"""`buckle hand shuangkou`."""

from __future__ import annotations

import pytest

from settlement.games.game import HandRequest
from settlement.games.shuangkou.request import read_hand
from tests.games.shuangkou.room import rules

LEGAL = [
    ("A", "A", "single", 1, "A", "A"),
    ("W", "W", "single", 1, "W", "W"),
    ("sj sj", "SjSj", "pair", 2, "w", "ww"),
    ("3s3h4s4d5c5s", "3s3h4s4d5c5s", "pair_run", 6, "5", "33 44 55"),
    ("333 444 555 66 77 88", "333444555667788", "butterfly", 15, "5", "333 444 555 66 77 88"),
    ("444555666334455", "444555666334455", "butterfly", 15, "6", "444 555 666 33 44 55"),
    ("10 J Q K A", "TJQKA", "straight", 5, "A", "T J Q K A"),
    ("66666", "66666", "bomb", 5, "6", "66666"),
    ("wWwW", "wWwW", "four_jokers", 4, None, "ww WW"),
]


@pytest.mark.parametrize(("text", "echo", "kind", "count", "top", "reading"), LEGAL)
def test_a_legal_play(text: str, echo: str, kind: str, count: int, top: str | None, reading: str) -> None:
    assert read_hand(HandRequest(cards=text), rules()) == {
        "cards": echo,
        "legal": True,
        "type": kind,
        "count": count,
        "top": top,
        "phase": None,
        "reading": reading,
    }


@pytest.mark.parametrize(
    ("text", "echo", "part"),
    [
        ("444W", "444W", "never wild"),
        ("4s4h4dBJ", "4s4h4dBj", "never wild"),
        ("wW", "wW", "mixed_joker_pair"),
        ("zz", "zz", "no card"),
        ("4s 4", "4s 4", "mixed"),
        ("333333333", "333333333", "9 times"),
        ("", "", "no cards"),
        ("33355", "33355", "triple with a pair"),
    ],
)
def test_an_illegal_play_says_why(text: str, echo: str, part: str) -> None:
    answer = read_hand(HandRequest(cards=text), rules())
    assert list(answer) == ["cards", "legal", "why"]
    assert (answer["cards"], answer["legal"]) == (echo, False)
    assert part in answer["why"]


def test_beats_and_why_come_last() -> None:
    answer = read_hand(HandRequest(cards="44444", beats="AsAhAdAc"), rules())
    assert list(answer) == ["cards", "legal", "type", "count", "top", "phase", "reading", "beats", "why"]
    assert answer["beats"] is True
    assert "more cards are larger" in answer["why"]
    assert read_hand(HandRequest(cards="4444", beats="44444"), rules())["beats"] is False


@pytest.mark.parametrize(("other", "part"), [("33355", "triple with a pair"), ("xx", "no card")])
def test_what_is_no_play_is_beaten_by_nothing(other: str, part: str) -> None:
    answer = read_hand(HandRequest(cards="4444", beats=other), rules())
    assert (answer["legal"], answer["beats"]) == (True, False)
    assert part in answer["why"]


def test_the_switch_of_the_profile_counts() -> None:
    answer = read_hand(HandRequest(cards="wW", beats="22"), rules(mixed_joker_pair=True))
    assert (answer["type"], answer["top"], answer["beats"]) == ("pair", "w", True)
