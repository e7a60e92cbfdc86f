"""``buckle hand``: one hand with words, or lines of hands as JSON."""

from __future__ import annotations

import re

import pytest

from tests.cli.calling import call


def test_text_explains() -> None:
    said = call("hand", "rush", "777778888899999")
    assert said.code == 0
    assert "serial bomb of 15 cards" in said.out
    assert "77777 88888 99999" in said.out
    assert "8: 5 cards in the smallest bomb + 3 bombs in a row" in said.out
    assert "rush-points@1" in said.out


def test_text_says_why_not() -> None:
    said = call("hand", "rush", "33334444")
    assert said.code == 1
    assert "illegal" in said.out
    beaten = call("hand", "rush", "4444", "--beats", "33333")
    assert beaten.code == 1
    assert "doesn't beat" in beaten.out


def test_cards_may_stand_apart() -> None:
    assert call("hand", "rush", "4", "4", "4", "W").out == call("hand", "rush", "4 4 4 W").out


def test_json_of_one_hand() -> None:
    (read,) = call("hand", "rush", "777778888899999", "--format", "json").json_lines()
    assert list(read) == ["cards", "legal", "type", "count", "top", "phase", "reading"]
    (read,) = call("hand", "rush", "33333", "--beats", "AAAA", "--format", "json").json_lines()
    assert (read["beats"], bool(read["why"])) == (True, True)


def test_tiles_with_melds_and_how_they_were_won() -> None:
    said = call("hand", "sichuan", "789m456p77p", "--melds", "gang 1m, gang 4m", "--win", "self", "--win", "last_tile")
    assert said.code == 0
    assert re.search("fan +4: ", said.out)
    assert "root" in said.out
    assert "海底" in said.out


def test_the_fan_in_words_are_those_of_the_json() -> None:
    words = ("hand", "sichuan", "789m456p77p", "--melds", "gang 1m, peng 4m")
    (read,) = call(*words, "--format", "json").json_lines()
    said = call(*words).out
    for pattern in read["patterns"]:
        assert re.search(rf"pattern +{pattern['name']} .*: fan {pattern['fan']}, adds {pattern['adds']}\n", said)
    assert re.search(rf"fan +{read['fan']}: 1 for a win", said)
    assert re.search(rf"units +{read['units']}\n", said)


@pytest.mark.parametrize("nothing", ["", " "])
def test_nothing_to_beat_is_said_so(nothing: str) -> None:
    assert "doesn't beat  (no cards): there is no play to beat" in call("hand", "rush", "55", "--beats", nothing).out


@pytest.mark.parametrize("game", ["rush", "shuangkou", "bigtwo", "sichuan"])
def test_what_is_no_card_is_quoted_in_one_way(game: str) -> None:
    (read,) = call("hand", game, "--format", "json", "--", "--").json_lines()
    assert re.match('"--?" ', read["why"])


def test_every_line_has_its_object() -> None:
    lines = b"777778888899999\n3344W\r\n\n\xff\nzz\n77778888899999\t44445555566666\n3\t4\t5\n33333\tAAAA"
    said = call("hand", "rush", "-", stdin=lines)
    assert said.code == 0
    read = said.json_lines()
    assert [r["legal"] for r in read] == [True, False, False, False, False, True, False, True]
    assert all(r["why"] for r in read if not r["legal"])
    assert (read[5]["beats"], read[7]["beats"]) == (False, True)


def test_options_hold_for_every_line() -> None:
    read = call("hand", "rush", "-", "--beats", "5", stdin=b"4\n6\n6\t7\n").json_lines()
    assert [r["beats"] for r in read] == [False, True, False]
    fans = call("hand", "sichuan", "-", "--win", "last_tile", stdin=b"789m456p77p\tgang 1m, gang 4m\n").json_lines()
    assert fans[0]["fan"] == 4


def test_no_lines_no_objects() -> None:
    assert call("hand", "rush", "-", stdin=b"") == call("hand", "rush", "-", "--format", "json", stdin=b"")
    assert call("hand", "rush", "-", stdin=b"").out == ""


@pytest.mark.parametrize("cards", ["\x1b[31m3", "[bold]3", "\u202e3", "3" * 10_000, "", " ", "<script>"])
def test_odd_cards_are_shown_neutral(cards: str) -> None:
    said = call("hand", "rush", cards)
    assert said.code == 1
    assert all(line.isprintable() for line in said.out.splitlines())
    assert "Traceback" not in said.err


def test_a_profile_moves_the_reading() -> None:
    assert call("hand", "rush", "KKKKAAAA2222").code == 0
    assert call("hand", "rush", "KKKKAAAA2222", "--profile", "rush-wealth@1").code == 0


def test_lines_of_tiles_have_melds_behind_a_tab() -> None:
    lines = "789m456p77p\tgang 1m, gang 4m\n111444m789m456p77p\t-\n111444m789m456p77p\n1m\t-\t-\n"
    with_melds, none, left_out, too_many = call("hand", "sichuan", "-", stdin=lines.encode()).json_lines()
    assert (with_melds["fan"], with_melds["units"]) == (3, 4)
    assert none == left_out
    assert too_many["why"] == "a line has one tab at most, between the tiles and the melds"
