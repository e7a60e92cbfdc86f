"""shuangkou/1.2: who leads, and where the drawn card may lie."""

from __future__ import annotations

import pytest

from tests.games.shuangkou.room import codes, hands, outcome, scripted

CARDS = [rank + suit for rank in "3456789TJQKA2" for suit in "shdc"] + ["Sj", "Bj"]
DEALT = hands("33333 W", "444 w", "33 W 55", "5555 66")
END = "1: escape"


def holders(card: str) -> set[int]:
    return {seat for seat in range(4) if card in [DEALT[seat][i : i + 2] for i in range(0, 54, 2)]}


def test_the_deal_has_cards_of_each_kind() -> None:
    sides = [(len(holders(card)), len({h % 2 for h in holders(card)})) for card in CARDS]
    assert set(sides) == {(1, 1), (2, 1), (2, 2)}  # one hand, two partners, two enemies


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seat", range(4))
def test_any_face_may_be_drawn_and_both_copies_lie_on_one_side(card: str, seat: int) -> None:
    held_by = holders(card)
    right = seat in held_by and len({holder % 2 for holder in held_by}) == 1
    result = outcome(scripted(DEALT, seat, END, card))
    assert result.status == ("settled" if right else "rejected")
    if not right:
        assert set(codes(result)) == {"lead-card"}


def test_the_seat_alone_is_taken() -> None:
    for seat in range(4):
        assert outcome(scripted(DEALT, seat, END)).status == "settled"


def test_the_lead_card_need_not_be_played() -> None:
    game = scripted(DEALT, 0, f"0: 3; {END}", "Bj")
    assert "Bj" not in game["events"][0]["cards"]
    assert codes(outcome(game)) == []


def test_what_is_said() -> None:
    split = next(card for card in CARDS if len({h % 2 for h in holders(card)}) == 2)
    seat = min(holders(split))
    finding = outcome(scripted(DEALT, seat, END, split)).findings[0]
    assert "no partners" in finding.message
    assert split in finding.message
    assert finding.event is None


def test_a_lead_card_that_is_no_card() -> None:
    assert codes(outcome(scripted(DEALT, 0, END, "5x"))) == ["bad-card"]
    assert codes(outcome(scripted(DEALT, 0, END, "5s5h"))) == ["bad-card"]
