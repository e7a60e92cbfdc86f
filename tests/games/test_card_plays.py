"""What the card games' replay remembers, and how the cards of a play are read."""

from __future__ import annotations

import pytest

from settlement.games import card_plays
from settlement.games.card_plays import Memo, cards_of_play
from settlement.games.cards import word_of
from settlement.games.table import seat_after


def test_a_memo_asks_once_and_starts_again_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_plays, "MEMO_SIZE", 3)
    asked: list[int] = []

    def double(key: int) -> int:
        asked.append(key)
        return 2 * key

    memo = Memo(double)
    assert [memo[key] for key in (1, 1, 2, 3, 1)] == [2, 2, 4, 6, 2]
    assert asked == [1, 2, 3]
    assert memo[4] == 8
    assert len(memo) == 1
    assert memo[1] == 2
    assert asked == [1, 2, 3, 4, 1]


@pytest.mark.parametrize("text", ["3s3h", "3S 3H", "3♠3♥"])
def test_the_cards_of_a_play(text: str) -> None:
    assert cards_of_play(text, 27) == (word_of([0, 1]), 2, None)


@pytest.mark.parametrize(
    ("text", "most"), [("", 27), ("  ", 27), ("3s3h", 1), ("3s" * 28, 27), ("3s3", 27), ("3s  x", 27)]
)
def test_what_is_no_play_at_all(text: str, most: int) -> None:
    word, count, problem = cards_of_play(text, most)
    assert (word, count) == (0, 0)
    assert problem


@pytest.mark.parametrize(
    ("seat", "seats", "skip", "after"), [(0, 2, 0, 1), (1, 2, 0, 0), (0, 4, 0b0010, 2), (3, 4, 0b0111, 3)]
)
def test_the_seat_after(seat: int, seats: int, skip: int, after: int) -> None:
    assert seat_after(seat, seats, skip) == after
