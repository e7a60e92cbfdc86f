"""Texts out of a log do no harm where they are read: in JSON on a terminal, in CSV in a spreadsheet."""

from __future__ import annotations

import json

import pytest

from settlement.logs.report import csv_text, json_text

UNSEEN = "\x00\x1b\x7f\x9b\xad\u061c\u180e\u200b\u200e\u2028\u202e\u2066\u2069\ufeff\udc80\ue000\ufffe\U000e0041"


def test_json_shows_nothing_that_cannot_be_seen() -> None:
    text = json_text({UNSEEN: ["玩家 😀 é", UNSEEN]})
    assert text.isprintable()
    assert "玩家 😀 é" in text
    assert json.loads(text) == {UNSEEN: ["玩家 😀 é", UNSEEN]}


@pytest.mark.parametrize("character", UNSEEN)
def test_each_of_them_is_an_escape(character: str) -> None:
    assert json_text(character)[:3] == '"\\u'
    assert json.loads(json_text(character)) == character


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "'=", "''＝"])
def test_what_a_spreadsheet_would_run_is_a_text(start: str) -> None:
    assert csv_text(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize("text", ["", "a=1", " =1", "x＝1", "'a", "'", "玩家"])
def test_other_texts_stay_what_they_are(text: str) -> None:
    assert csv_text(text) == text
