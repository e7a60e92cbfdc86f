"""Ids, titles, currencies and rooms: what they may be."""

from __future__ import annotations

import pytest

from tests.profiles.texts import SHUANGKOU, found


def with_text(key: str, written: str) -> str:
    lines = [line for line in SHUANGKOU.splitlines() if not line.startswith(f"{key}:")]
    return "\n".join([*lines, f"{key}: {written}"]) + "\n"


@pytest.mark.parametrize("written", ["r7", "Room.7_west-2", '"7"', "a" * 64])
def test_ids(written: str) -> None:
    assert found(with_text("profile", written)) == []


@pytest.mark.parametrize("written", ["room seven", "-r7", "r@7", "房间", "a" * 65, '""', '"r7 "', "r/7", "../x"])
def test_texts_that_are_no_ids(written: str) -> None:
    findings = found(with_text("profile", written))
    assert [(f.code, f.line, f.column) for f in findings] == [("profile/bad-text", 10, 10)]


@pytest.mark.parametrize("key", ["title", "currency"])
@pytest.mark.parametrize("written", ['""', '" "', '" x"', '"x "', '"\\t"', '"a\\tb"', "x" * 201])
def test_texts_that_are_no_names(key: str, written: str) -> None:
    assert [f.code for f in found(with_text(key, written))] == ["profile/bad-text"]


@pytest.mark.parametrize("written", ["金币", "x", '"a  b"', "¥", "Room 七 (new)", "|-\n  x", "👑"])
def test_names(written: str) -> None:
    assert found(with_text("title", written)) == []
    assert found(with_text("currency", written)) == []


@pytest.mark.parametrize(
    ("written", "code", "column"),
    [
        ("[]", "wrong-length", 8),
        ("r7", "wrong-type", 8),
        ("[r7, [r8]]", "wrong-type", 13),
        ("[7]", "wrong-type", 9),
        ('["r7 "]', "bad-text", 9),
        ("[r7, r8, r7]", "repeated-entry", 17),
        ("[*]", "anchor", 9),
        ("[“r7”]", "look-alike", 9),
    ],
)
def test_rooms(written: str, code: str, column: int) -> None:
    findings = found(SHUANGKOU + f"rooms: {written}\n")
    assert [(f.code, f.line, f.column) for f in findings] == [(f"profile/{code}", 11, column)]


def test_what_can_not_be_seen_is_refused_however_it_is_written() -> None:
    for character in ("\u00ad", "\u200b", "\u202e", "\x7f", "\x85"):
        for written in (f"a{character}b", f'"a\\u{ord(character):04x}b"'):
            assert [f.code for f in found(with_text("title", written))] == ["profile/hidden-character"]
