"""Hands as the rules and the source text work them out: fan, units, patterns, readings (sichuan/2, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.games.game import HandRequest
from settlement.games.sichuan.game import GAME
from tests.games.sichuan.tables import rules


def hand(tiles: str, melds: str | None = None, *win: str, **changes: Any) -> dict[str, Any]:
    return GAME.read_hand(HandRequest(cards=tiles, melds=melds, win=win), rules(**changes))


@pytest.mark.parametrize(
    ("tiles", "melds", "win", "fan"),
    [
        ("111444m789m456p77p", None, "discard", 1),
        ("111444m222999p66p", None, "discard", 2),
        ("111444m789m456p77p", None, "rob_gang", 2),
        ("111123m444m999p66p", None, "discard", 2),
        ("123567234888s99s", None, "discard", 3),
        ("123789s123789m99m", None, "discard", 3),
        ("112299m44668899p", None, "discard", 3),
        ("111199m44668899p", None, "discard", 4),
        ("111444222999m66m", None, "discard", 4),
        ("11123789789789p", None, "discard", 5),
        ("11335577224488s", None, "discard", 5),
        ("11112222333344s", None, "discard", 8),
        ("11223344556677m", None, "discard", 5),
        ("789m456p77p", "gang 1m, gang 4m", "discard", 3),
        ("444m222999p66p", "gang 1m", "discard", 3),
        ("456p77p", "gang 1m, gang 4m, gang 9m", "discard", 4),
        ("11119999m111199p", None, "discard", 6),
    ],
)
def test_fan_and_units(tiles: str, melds: str | None, win: str, fan: int) -> None:
    found = hand(tiles, melds, win)
    assert (found["legal"], found["fan"], found["units"]) == (True, fan, 2 ** (fan - 1))
    assert found["fan"] == 1 + sum(pattern["adds"] for pattern in found["patterns"])
    assert list(found) == ["cards", "legal", "fan", "units", "patterns", "reading"]


def names(found: dict[str, Any]) -> list[str]:
    return [pattern["name"] for pattern in found["patterns"]]


def test_patterns_of_the_example_of_the_report() -> None:
    found = hand("11335577224488s")
    assert found["patterns"] == [
        {"name": "qingyise", "fan": 3, "adds": 2},
        {"name": "qidui", "fan": 3, "adds": 2},
    ]
    assert found["reading"] == "11s 22s 33s 44s 55s 77s 88s"


def test_three_suits_never_win() -> None:
    found = hand("123m123456p789s77s")
    assert found["legal"] is False
    assert "three suits" in found["why"]
    assert list(found) == ["cards", "legal", "why"]
    assert hand("123456p77p", "peng 1m, peng 2s")["legal"] is False


def test_a_root_in_sets_and_in_melds_is_the_same() -> None:
    assert names(hand("111123m444m999p66p")) == ["pinghu", "root"]
    assert names(hand("123m444m999p66p", "peng 1m")) == ["pinghu", "root"]
    found = hand("44455m", "gang 1m, gang 2m, gang 3m")
    assert found["fan"] == 1 + 1 + 2 + 3


def test_the_larger_reading_counts_and_then_triplets() -> None:
    # Three equal runs or three triplets: all triplets are worth more.
    assert names(hand("111222333m99955p")) == ["duiduihu"]
    # Equal totals: 111 222 333 has more triplets than 123 123 123.
    found = hand("111222333m456p55p")
    assert (found["fan"], found["reading"]) == (1, "111m 222m 333m 456p 55p")
    # A 1 or 9 everywhere makes the runs worth more than the triplets.
    found = hand("111222333m789p99p")
    assert (names(found), found["reading"]) == (["daiyaojiu"], "123m 123m 123m 789p 99p")


def test_equal_totals_and_triplets_the_smallest_text() -> None:
    # 22 + 345 345 or 55 + 234 234, and so on: the text decides.
    found = hand("223344556677m99p", None)
    assert found["legal"] is True
    assert found["reading"] == "22m 33m 44m 55m 66m 77m 99p"
    found = hand("22334455m678s", "peng 9s")
    assert found["reading"] == "22m 345m 345m 678s 999s"


def test_seven_pairs_have_no_melds_and_thirteen_tiles() -> None:
    assert hand("1122557799m", "peng 2p")["legal"] is False
    found = hand("11335577m", None, hand_size=7)
    assert found["legal"] is False
    assert "13" in found["why"]
    assert hand("11122233m", None, hand_size=7)["fan"] == 1 + 1 + 2


def test_full_straight_only_where_the_profile_counts_it() -> None:
    tiles = "123456789m123p55p"
    assert names(hand(tiles)) == ["pinghu"]
    found = hand(tiles, fan={"full_straight": 3})
    assert found["patterns"] == [{"name": "full_straight", "fan": 3, "adds": 2}]
    assert hand("123456789m11p", "peng 5p", fan={"full_straight": 3})["fan"] == 3
    assert hand("123m456789p12399p", fan={"full_straight": 3})["fan"] == 3
    assert hand("123456m789p12399p", fan={"full_straight": 3})["fan"] == 1


def test_the_cap_cuts_the_total() -> None:
    found = hand("11112222333344s", fan={"cap": 5})
    assert (found["fan"], found["units"]) == (5, 16)
    assert 1 + sum(pattern["adds"] for pattern in found["patterns"]) == 8


@pytest.mark.parametrize(
    ("win", "fan"),
    [
        (("self",), 1),
        (("rob_gang",), 2),
        (("gang_discard",), 2),
        (("last_tile",), 2),
        (("self", "last_tile"), 2),
        (("gang_discard", "last_tile"), 3),
        (("discard", "gang_discard", "gang_discard"), 2),
    ],
)
def test_bonuses_add_up_each_once(win: tuple[str, ...], fan: int) -> None:
    assert hand("111444m789m456p77p", None, *win)["fan"] == fan


def test_a_self_draw_is_a_fan_only_where_the_profile_says_so() -> None:
    assert hand("111444m789m456p77p", None, "self", self_draw="add_fan")["fan"] == 2
    assert hand("444m789m456p77p", "gang 1m", "after_gang", self_draw="add_fan")["fan"] == 1 + 1 + 1 + 1
    assert hand("111444m789m456p77p", None, "self", self_draw="add_fan", fan={"cap": 1})["fan"] == 1


@pytest.mark.parametrize(
    "win",
    [
        ("discard", "self"),
        ("rob_gang", "last_tile"),
        ("rob_gang", "discard"),
        ("after_gang", "gang_discard"),
        ("frob",),
    ],
)
def test_ways_that_exclude_each_other(win: tuple[str, ...]) -> None:
    assert hand("111444m789m456p77p", None, *win)["legal"] is False


def test_after_a_gang() -> None:
    assert hand("111444m789m456p77p", None, "after_gang")["fan"] == 2
    assert hand("444m789m456p77p", "gang 1m", "after_gang")["fan"] == 3


@pytest.mark.parametrize(
    ("tiles", "melds", "why"),
    [
        ("11z", None, "honour"),
        ("110m", None, "red five"),
        ("123", None, "no suit"),
        ("", None, "14 tiles"),
        ("111444m789m456p7p", None, "14 tiles"),
        ("11111m789m456p77p9p", None, "more than four 1m"),
        ("1m789m456p777p", "gang 1m", "tiles beside 1 meld"),
        ("123m789m456p77p", "gang 1m", "more than four 1m"),
        ("789m456p77p", "gang 1m, gang 1m", "two melds"),
        ("789m456p77p", "kong 1m", "no meld"),
        ("789m456p77p", "gang 11m", "no meld"),
        ("123m456m789m1p2p4p77p", None, "neither"),
    ],
)
def test_why_a_hand_is_none(tiles: str, melds: str | None, why: str) -> None:
    found = hand(tiles, melds)
    assert found["legal"] is False
    assert why in found["why"]


def test_characters_are_no_tiles_of_two_suits() -> None:
    assert "two suits" in hand("111444m789m456p77p", None, suits=2)["why"]
    assert hand("111444p789p456s77s", None, suits=2)["legal"] is True


def test_notation() -> None:
    assert hand(" 111 444m 789M 456p 77P ")["cards"] == "111444m789m456p77p"
    assert hand("789m456p77p", "GANG 1m,gang  4m ")["fan"] == 3


@pytest.mark.parametrize(
    ("tiles", "fan"),
    [
        ("111m444m789m456p77p", 1),
        ("111m444m222p999p66p", 2),
        ("111m123m444m999p66p", 2),
        ("123s567s234s888s99s", 3),
        ("123s123m789s789m99m", 3),
        ("11m22m99m44p66p88p99p", 3),
        ("11m11m99m44p66p88p99p", 4),
        ("111m444m222m999m66m", 4),
        ("11p123p789p789p789p", 5),
    ],
)
def test_the_hands_of_the_source_text(tiles: str, fan: int) -> None:
    """As they stand there, with every suit written out; its units are 1, 2, 4, 8 and 16."""
    found = hand(tiles)
    assert (found["fan"], found["units"]) == (fan, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16}[fan])


APP = {"jiangdui": 4, "jingoudiao": 2, "menqing": 2, "zhongzhang": 2}


@pytest.mark.parametrize(
    ("tiles", "melds", "total", "patterns"),
    [
        # 1 + 3 all triplets of 2, 5, 8 + 1 no open meld + 1 no 1 and no 9
        ("222555888m222p55p", None, 6, ["jiangdui", "menqing", "zhongzhang"]),
        # 1 + 3 + 1 every set melded + 1: the pair alone
        ("55p", "peng 2m, peng 5m, peng 8m, peng 2p", 6, ["jiangdui", "jingoudiao", "zhongzhang"]),
        # all four gangs concealed: every set melded, and no open meld; 4 roots: 1 + 3 + 1 + 1 + 1 + 4
        (
            "55p",
            "concealed 2m, concealed 5m, concealed 8m, concealed 2p",
            11,
            ["jiangdui", "jingoudiao", "menqing", "zhongzhang", "root"],
        ),
        # an added gang is open, an exposed one too
        ("555888m222p55p", "concealed 2m", 7, ["jiangdui", "menqing", "zhongzhang", "root"]),
        ("555888m222p55p", "added 2m", 6, ["jiangdui", "zhongzhang", "root"]),
        ("555888m222p55p", "gang 2m", 6, ["jiangdui", "zhongzhang", "root"]),
        # 3 ends nothing but the pattern of 2, 5 and 8: all triplets, 1 + 1 + 1 + 1
        ("222555888m222p33p", None, 4, ["duiduihu", "menqing", "zhongzhang"]),
        ("55p", "peng 2m, peng 5m, peng 8m, peng 9p", 3, ["duiduihu", "jingoudiao"]),
        # seven pairs are never without open melds in this sense, but may be without 1 and 9: 1 + 2 + 1
        ("224466m22446688p", None, 4, ["zhongzhang", "qidui"]),
        # 2, 5 and 8 alone as seven pairs: no triplets, 1 + 1 + 2 + 3 dragons
        ("22225555m225588p", None, 6, ["zhongzhang", "qidui", "root"]),
        # the dearer reading: sets without open meld 1 + 2 + 1, seven pairs 1 + 2 + 2
        ("11223344556677m", None, 5, ["qingyise", "qidui"]),
        ("123m456m789m123p99p", None, 2, ["menqing"]),
        ("456m789m123p99p", "peng 1m", 1, ["pinghu"]),
    ],
)
def test_the_four_more_patterns(tiles: str, melds: str | None, total: int, patterns: list[str]) -> None:
    found = hand(tiles, melds, fan=APP)
    assert (found["legal"], found["fan"], names(found)) == (True, total, patterns)


def test_jiangdui_stands_in_place_of_all_triplets_even_if_it_is_smaller() -> None:
    assert hand("222555888m222p55p", fan={"jiangdui": 2, "duiduihu": 4})["fan"] == 2
    assert hand("222555888m222p55p", fan={"jiangdui": 0, "duiduihu": 4})["fan"] == 4
    assert hand("222555888m222p55p", fan={"jiangdui": 1})["patterns"] == [{"name": "jiangdui", "fan": 1, "adds": 0}]


def test_a_pattern_of_no_fan_is_not_played() -> None:
    assert names(hand("111444m222999p66p", fan={"duiduihu": 0})) == ["pinghu"]
    assert hand("111444222999m66m", fan={"qingyise": 0})["fan"] == 2
    assert names(hand("123789s123789m99m", fan={"daiyaojiu": 0})) == ["pinghu"]
    pairs = hand("112299m44668899p", fan={"qidui": 0})
    assert (pairs["legal"], "seven pairs are not played" in pairs["why"]) == (False, True)
    # 11223344556677m is read as sets then: one suit, 3 fan.
    assert hand("11223344556677m", fan={"qidui": 0})["fan"] == 3


def test_what_a_root_adds_is_a_key() -> None:
    # Two roots: 1 + 2 × 2; three dragons of one suit: 1 + 2 + 2 + 3 × 2.
    assert hand("789m456p77p", "gang 1m, gang 4m", fan={"root": 2})["fan"] == 5
    three = hand("11112222333344s", fan={"root": 2})
    assert (three["fan"], three["patterns"][-1]) == (11, {"name": "root", "fan": 6, "adds": 6})
    none = hand("789m456p77p", "gang 1m, gang 4m", fan={"root": 0})
    assert (none["fan"], names(none)) == (1, ["pinghu"])


def test_every_fan_is_a_key() -> None:
    assert hand("111444m222999p66p", fan={"duiduihu": 5})["fan"] == 5
    assert hand("11123789789789p", fan={"qingyise": 4, "daiyaojiu": 6})["fan"] == 1 + 3 + 5
    assert hand("112299m44668899p", fan={"qidui": 6})["fan"] == 6


def test_a_meld_that_can_not_be_read_names_the_kinds() -> None:
    assert "`concealed 1m`" in hand("789m456p77p", "hidden 1m, gang 4m")["why"]
    assert "two melds" in hand("789m456p77p", "concealed 1m, added 1m")["why"]
