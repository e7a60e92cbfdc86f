"""`buckle hand bigtwo`."""

from __future__ import annotations

import pytest

from settlement.games.bigtwo.request import read_hand
from settlement.games.game import HandRequest
from tests.games.bigtwo.room import rules

HANDS = [  # cards, type, key card, reading
    ("3d4c5d6h7d", "straight", "7d", "3d 4c 5d 6h 7d"),
    ("As2d3c4h5s", "straight", "5s", "As 2d 3c 4h 5s"),
    ("2d3c4h5s6d", "straight", "6d", "2d 3c 4h 5s 6d"),
    ("TdJcQhKsAd", "straight", "Ad", "Td Jc Qh Ks Ad"),
    ("AdJcQhKsTd", "straight", "Ad", "Td Jc Qh Ks Ad"),
    ("2h7h8hJhKh", "flush", "2h", "7h 8h Jh Kh 2h"),
    ("9d9c9h5s5d", "full_house", "9", "9d 9c 9h 5d 5s"),
    ("9d9c9h9s5d", "four_of_a_kind", "9", "9d 9c 9h 9s 5d"),
    ("4c5c6c7c8c", "straight_flush", "8c", "4c 5c 6c 7c 8c"),
    ("As2s3s4s5s", "straight_flush", "5s", "As 2s 3s 4s 5s"),
    ("2s", "single", "2s", "2s"),
    ("3h 3s", "pair", "3s", "3h 3s"),
    ("9♣ 9s 9d", "triple", "9s", "9d 9c 9s"),
    ("10d", "single", "Td", "Td"),
]


@pytest.mark.parametrize(("text", "kind", "top", "reading"), HANDS)
def test_a_legal_play(text: str, kind: str, top: str, reading: str) -> None:
    answer = read_hand(HandRequest(cards=text), rules())
    assert list(answer) == ["cards", "legal", "type", "count", "top", "phase", "reading"]
    assert (answer["legal"], answer["type"], answer["top"], answer["phase"]) == (True, kind, top, None)
    assert answer["reading"] == reading
    assert answer["count"] == len(reading.split())


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("JdQcKhAs2d", "no straight"),
        ("TdJcQhKs2d", "not consecutive"),
        ("QdKcAh2s3d", "no straight"),
        ("3d3c3h4s5d", "not with singles"),
        ("3d3c4h4s5d", "two pairs"),
        ("9d9c9h9s", "bare four"),
        ("9 9", "suits matter"),
        ("10JQKA", "suits matter"),
        ("wW", "suits matter"),
        ("9d 9", "no card"),
        ("SjBj", "joker"),
        ("9d9d", "9d is there 2 times"),
        ("xx", "no card"),
        ("", "0 cards"),
    ],
)
def test_an_illegal_play_says_why(text: str, part: str) -> None:
    answer = read_hand(HandRequest(cards=text), rules())
    assert list(answer) == ["cards", "legal", "why"]
    assert answer["legal"] is False
    assert part in answer["why"]


BEATS = [
    ("9s", "9h", True),
    ("3d", "3c", False),
    ("2s", "2c", True),
    ("3h3s", "3c3d", True),
    ("3h3s", "4c4d", False),
    ("4c", "3c3d", False),
    ("2d3c4h5s6d", "As2s3d4c5h", True),
    ("3d4c5d6h7d", "2s3s4s5c6s", True),
    ("3d3c3h4d4c", "2sAsKsQs9s", True),
    ("4c5c6c7c8c", "2d2c2h2s3d", True),
]


@pytest.mark.parametrize(("text", "table", "wins"), BEATS)
def test_beats(text: str, table: str, wins: bool) -> None:
    answer = read_hand(HandRequest(cards=text, beats=table), rules())
    assert list(answer)[-2:] == ["beats", "why"]
    assert answer["beats"] is wins
    assert ("does not" in answer["why"]) is not wins


@pytest.mark.parametrize(("other", "part"), [("9d9c9h9s", "bare four"), ("9 9", "suits matter")])
def test_what_is_no_play_is_beaten_by_nothing(other: str, part: str) -> None:
    answer = read_hand(HandRequest(cards="2s", beats=other), rules())
    assert answer["beats"] is False
    assert part in answer["why"]


def test_the_suits_of_the_profile_decide() -> None:
    answer = read_hand(HandRequest(cards="3h3s", beats="3c3d"), rules(suits=["d", "c", "h", "s"]))
    assert (answer["top"], answer["beats"]) == ("3h", False)
