"""Cards with suits or ranks alone, as `buckle hand` takes them for the two-deck games."""

from __future__ import annotations

import pytest

from settlement.games.notation import Asked, read_asked


@pytest.mark.parametrize(
    ("text", "echo", "count"),
    [
        ("4 4 4 W", "444W", 4),
        ("10JQKA", "TJQKA", 5),
        ("tjqka", "TJQKA", 5),
        ("wW", "wW", 2),
        ("4s4h10dBJ sj", "4s4hTdBjSj", 5),
        ("♠4", None, 0),
        ("4♠ 4♥\ufe0f", "4s4h", 2),
        ("", "", 0),
        ("33333333", "33333333", 8),
    ],
)
def test_both_notations_are_read(text: str, echo: str | None, count: int) -> None:
    asked = read_asked(text)
    if echo is None:
        assert isinstance(asked, str)
        return
    assert isinstance(asked, Asked)
    assert (asked.text, asked.count) == (echo, count)


def test_both_notations_give_the_same_ranks() -> None:
    one, other = read_asked("3s3h2dSjBj"), read_asked("332wW")
    assert isinstance(one, Asked)
    assert isinstance(other, Asked)
    assert one.ranks == other.ranks


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("4s 4", "mixed"),
        ("4 Bj", "mixed"),
        ("4sW", "mixed"),
        ("333333333", "9 times"),
        ("www", "w is there 3 times"),
        ("wwWWw", "w is there 3 times"),
        ("3s3s3s", "3s is there 3 times"),
        ("3333333344444444555555556666", "28 cards"),
        ("zz", "character 1"),
        ("4 x", "character 3"),
        ("1", "character 1"),
    ],
)
def test_what_is_no_hand_is_said(text: str, part: str) -> None:
    asked = read_asked(text)
    assert isinstance(asked, str)
    assert part in asked
