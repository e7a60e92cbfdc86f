"""What other tools read wrongly or not at all: each is an error here, with its place and what to write."""

from __future__ import annotations

import time

import pytest

from tests.profiles.texts import SHUANGKOU, changed, extending, found, places

STAKE_LINE = 7  # of SHUANGKOU


@pytest.mark.parametrize(
    ("written", "code", "fix"),
    [
        ("no", "ambiguous-scalar", "false"),
        ("on", "ambiguous-scalar", "true"),
        ("Yes", "ambiguous-scalar", "true"),
        ("y", "ambiguous-scalar", "true"),
        ("N", "ambiguous-scalar", "false"),
        ("True", "ambiguous-scalar", "true"),
        ("FALSE", "ambiguous-scalar", "false"),
        ("010", "ambiguous-scalar", "write 10"),
        ("09", "ambiguous-scalar", "write 9"),
        ("-010", "ambiguous-scalar", "write -10"),
        ("0x1F", "ambiguous-scalar", "write 31"),
        ("0b11", "ambiguous-scalar", "write 3"),
        ("0o17", "ambiguous-scalar", "write 15"),
        ("1_000", "ambiguous-scalar", "write 1000"),
        ("+1", "ambiguous-scalar", "write 1"),
        ("-0", "ambiguous-scalar", "write 0"),
        ("1:30", "ambiguous-scalar", "write 90"),
        ("1:30:00", "ambiguous-scalar", "write 5400"),
        ("1e3", "not-whole", "write 1000"),
        ("5.0", "not-whole", "write 5"),
        ("5.", "not-whole", "write 5"),
        (".5", "not-whole", "whole number"),
        ("1.5e1", "not-whole", "write 15"),
        ("1:30.5", "not-whole", "whole number"),
        (".nan", "not-whole", "whole number"),
        (".inf", "not-whole", "whole number"),
        ("-.INF", "not-whole", "whole number"),
        ("2024-02-30", "ambiguous-scalar", "quote"),
        ("2024-02-20T10:00:00Z", "ambiguous-scalar", "quote"),
        ("~", "empty-value", None),
        ("null", "empty-value", None),
        ("=", "ambiguous-scalar", "quote"),
        ("!!str 1", "tag", "take it out"),
        ("!x 1", "tag", "take it out"),
        ("&a 1", "anchor", "take it out"),
        ("*a", "anchor", "write the value out"),
        ("9" * 5000, "number-too-long", None),
        ('"1"', "quoted-value", "write 1 without quotes"),
        ("1,000", "wrong-type", "write 1000"),
        ("1.000", "not-whole", "or 1000 where the point sets thousands apart"),
        ("1.000.000", "not-whole", "or 1000000 where"),
        ("1#one", "wrong-type", "a blank before the #"),
        ("“1”", "look-alike", 'write "1"'),
        ("12%", "wrong-type", "write 12"),
        ("１２", "look-alike", "write `1`"),
        ("true", "wrong-type", None),
        ("[1]", "wrong-type", None),
        ("{a: 1}", "wrong-type", None),
        ("-1", "out-of-range", None),
        ("1000000000001", "out-of-range", None),
    ],
)
def test_an_amount_is_a_plain_whole_number(written: str, code: str, fix: str | None) -> None:
    findings = found(changed("stake: 1\n", f"stake: {written}\n"))
    assert places(findings) == [(code, STAKE_LINE, 8)]
    assert findings[0].severity == "error"
    assert findings[0].path == "stake"
    assert fix is None or (findings[0].fix is not None and fix in findings[0].fix)


@pytest.mark.parametrize("written", ["1", "10", "1000000000000"])
def test_plain_decimal_amounts_pass(written: str) -> None:
    assert found(changed("stake: 1\n", f"stake: {written}\n")) == []


@pytest.mark.parametrize("written", ["no", "off", "010", "1e3", "2024-01-01", "~", "5.0", "on", "1:30", "<<", "="])
def test_odd_scalars_are_errors_where_a_text_is_due_too(written: str) -> None:
    findings = found(changed("title: Room\n", f"title: {written}\n"))
    assert [(f.line, f.column, f.severity, f.path) for f in findings] == [(4, 8, "error", "title")]
    assert found(changed("title: Room\n", f'title: "{written}"\n')) == []


@pytest.mark.parametrize("written", ["yes", "no", "1", "True", '"true"', "on", "maybe"])
def test_a_switch_is_true_or_false(written: str) -> None:
    findings = found(changed("mixed_joker_pair: false", f"mixed_joker_pair: {written}"))
    assert [(f.line, f.column, f.severity) for f in findings] == [(9, 19, "error")]


def test_switches_as_values_and_keys() -> None:
    findings = found(SHUANGKOU + "off: 1\nyes: 1\non: 2\n")
    assert places(findings) == [("bad-key", 11, 1), ("bad-key", 12, 1), ("bad-key", 13, 1)]
    findings = found(changed("mode: settle", "mode: no"))
    assert places(findings) == [("ambiguous-scalar", 10, 16)]
    assert findings[0].fix is not None
    assert "false" in findings[0].fix
    assert '"no"' in findings[0].fix


@pytest.mark.parametrize("key", ["2", "true", "2024-01-01", "1.5", "~", "010", "0x1F", "-3"])
def test_keys_are_names(key: str) -> None:
    assert places(found(SHUANGKOU + f"{key}: 10\n")) == [("bad-key", 11, 1)]


@pytest.mark.parametrize("key", ["? [a]\n: 1", "? {a: 1}\n: 1"])
def test_lists_and_mappings_are_no_keys(key: str) -> None:
    assert places(found(f"{SHUANGKOU}{key}\n")) == [("bad-key", 11, 3)]


def test_a_key_twice_is_an_error_at_the_second_and_a_note_at_the_first() -> None:
    findings = found(SHUANGKOU + "stake: 2\n")
    assert [(f.code, f.severity, f.line, f.column) for f in findings] == [
        ("profile/duplicate-key-first", "note", 7, 1),
        ("profile/duplicate-key", "error", 11, 1),
    ]
    inner = found(changed("{mode: settle, penalty: 4}", '{mode: settle, penalty: 4, "penalty": 6}'))
    assert places(inner) == [("duplicate-key-first", 10, 24), ("duplicate-key", 10, 36)]


def test_merge_keys_are_refused() -> None:
    findings = found(SHUANGKOU + "<<: {stake: 2}\n")
    assert places(findings) == [("merge-key", 11, 1)]


@pytest.mark.parametrize(
    ("written", "say"),
    [
        ("2024-02-30", "no day"),
        ("2024-02-30T00:00:00Z", "doesn't exist"),
        ("2026-01-01", "write 2026-01-01T00:00:00+08:00"),
        ("2026-01-01T00:00:00", "+08:00"),
        ("2026-01-01 00:00:00", "write 2026-01-01T00:00:00+08:00"),
        ("soon", "2026-01-01T00:00:00+08:00"),
        ('"tomorrow"', "2026-01-01T00:00:00+08:00"),
        ("20260101", "2026-01-01T00:00:00+08:00"),
        ("2026-01-01T25:00:00Z", "doesn't exist"),
        ("2026-01-01T00:00:00+0800", "2026-01-01T00:00:00+08:00"),
    ],
)
def test_times_that_are_none(written: str, say: str) -> None:
    findings = found(changed("2026-01-01T00:00:00+08:00", written))
    assert places(findings) == [("bad-time", 5, 17)]
    assert say in f"{findings[0].message} {findings[0].fix}"


@pytest.mark.parametrize(
    "written", ["2026-01-01T00:00:00Z", '"2026-01-01T00:00:00+08:00"', "2026-01-01T00:00:00.5-03:30"]
)
def test_times_with_an_offset_pass(written: str) -> None:
    assert found(changed("2026-01-01T00:00:00+08:00", written)) == []


def test_aliases_of_aliases_are_refused_fast() -> None:
    levels = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    levels += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefghi", "bcdefghij", strict=True)]
    start = time.process_time()
    findings = found(SHUANGKOU + "\n".join(levels) + "\n")
    assert time.process_time() - start < 2
    assert sum(f.code == "profile/anchor" for f in findings) == 10 + 9 * 9
    assert ("anchor", 11, 4) in places(findings)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "empty-file", 1, 1),
        ("\n\n", "empty-file", 1, 1),
        ("# nothing\n", "empty-file", 1, 1),
        ("---\n", "empty-file", 1, 1),
        ("- profile: x\n", "not-a-mapping", 1, 1),
        ("hello\n", "not-a-mapping", 1, 1),
        ("42\n", "not-a-mapping", 1, 1),
        ('{"format": "buckle-log/1", "game": "rush"}\n{"format": "buckle-log/1"}\n', "game-log", 1, 1),
        (SHUANGKOU + "---\nprofile: other\n", "second-document", 11, 1),
        (SHUANGKOU + "---\n", "second-document", 11, 1),
        ("%YAML 1.1\n---\n" + SHUANGKOU, "directive", 1, 1),
        ("%TAG ! tag:x,2000:\n---\n" + SHUANGKOU, "directive", 1, 1),
        ("profile: " + "[" * 2000 + "]" * 2000 + "\n", "too-deep", 1, 29),
        ("profile: " + "[" * 200_000, "too-deep", 1, 29),
        ("{a: " * 60_000, "too-deep", 1, 81),
        ("a" * 300_000, "too-large", 1, 1),
    ],
)
def test_what_is_no_profile_at_all_is_one_clear_error(text: str, code: str, line: int, column: int) -> None:
    start = time.process_time()
    findings = found(text)
    assert places(findings) == [(code, line, column)]
    assert time.process_time() - start < 2


NBSP, WIDE = "\u00a0", "\u3000"


@pytest.mark.parametrize(
    ("raw", "code", "line", "column", "say"),
    [
        (b"\xef\xbb\xbf" + SHUANGKOU.encode(), "byte-order-mark", 1, 1, "byte order mark"),
        (SHUANGKOU.encode("utf-16"), "not-utf8", 1, 1, "UTF-16"),
        (SHUANGKOU.encode("utf-16-be"), "not-utf8", 1, 1, "UTF-16"),
        (SHUANGKOU.encode("utf-32"), "not-utf8", 1, 1, "UTF-32"),
        (SHUANGKOU.replace("Room", "火拼").encode("gbk"), "not-utf8", 4, 8, "GBK"),
        (SHUANGKOU.replace("Room", "R\0m").encode(), "hidden-character", 4, 9, "U+0000"),
        (SHUANGKOU.replace("Room", "R\x1bm").encode(), "hidden-character", 4, 9, "U+001B"),
        (SHUANGKOU.replace("Room", "R\u202em").encode(), "hidden-character", 4, 9, "U+202E"),
        (SHUANGKOU.replace("Room", "R\u2028m").encode(), "hidden-character", 4, 9, "U+2028"),
        (SHUANGKOU.replace("stake", "sta\u200bke").encode(), "hidden-character", 7, 4, "U+200B"),
        (f"escape:\n{NBSP} mode: settle\n".encode(), "odd-blank", 2, 1, "U+00A0"),
        (f"escape:\n {WIDE}mode: settle\n".encode(), "odd-blank", 2, 2, "U+3000"),
        (b"escape:\n\tmode: settle\n", "tab", 2, 1, "tab"),
        (SHUANGKOU.replace("stake: 1", "stake:\t1").encode(), "tab", 7, 7, "tab"),
        (SHUANGKOU.replace("stake: 1", "stake: 1\t# one").encode(), "tab", 7, 9, "tab"),
        ("stake: 1\nversion：2\ngame: rush\n".encode(), "look-alike", 2, 8, "`:`"),
        ("version：2\n".encode(), "look-alike", 1, 8, "`:`"),
        (f"stake:{WIDE}1\nversion: 2\n".encode(), "look-alike", 1, 7, "plain space"),
        (f"stake:{NBSP}1\nversion: 2\n".encode(), "look-alike", 1, 7, "no-break space"),
    ],
)
def test_characters_that_swallow_keys_are_named(raw: bytes, code: str, line: int, column: int, say: str) -> None:
    findings = found(raw)
    assert places(findings) == [(code, line, column)]
    assert findings[0].severity == "error"
    assert say in findings[0].message


def test_full_width_colons_inside_a_mapping_are_named() -> None:
    findings = found(SHUANGKOU.replace("points: {double: 2, single: 1, flat: 0}", "points:\n  double：2"))
    assert ("look-alike", 9, 9) in places(findings)
    findings = found(changed("escape: {mode: settle, penalty: 4}", "escape：{mode: settle}"))
    assert ("look-alike", 10, 7) in places(findings)


def test_full_width_punctuation_in_a_title_is_text() -> None:
    assert found(changed("title: Room", "title: 双扣：积分版（一）")) == []


def test_misspelt_and_misplaced_keys_are_all_found_at_their_place() -> None:
    text = """\
profile: r7
version: 1
game: rush
titel: Room
effective_from: 2026-01-01T00:00:00+08:00
extends: rush-points@1
escape:
  oponent_percent: 60
  rounding: floor
penalty: 12
bombs: {Two-In-Serial: true}
tiers: []
levels:
  table:
    - {level: 0, from: 0, matchpoints: 5}
"""
    got = [(f.line, f.column, f.path, f.fix) for f in found(text) if f.code == "profile/unknown-key"]
    assert got == [
        (4, 1, "titel", "did you mean `title`?"),
        (8, 3, "escape.oponent_percent", "did you mean `opponent_percent`?"),
        (9, 3, "escape.rounding", "`rounding` belongs at the top level or under `fee`"),
        (10, 1, "penalty", "`penalty` belongs under `escape`"),
        (11, 9, "bombs.Two-In-Serial", "did you mean `two_in_serial`?"),
        (12, 1, "tiers", "`tiers` is a key of bigtwo profiles; leave it out"),
        (15, 27, "levels.table[0].matchpoints", "did you mean `match_points`?"),
    ]
    assert not [f for f in found(text) if f.code == "profile/missing-key"]


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        (
            "escape: {mode: settle, penalty: 4}",
            "escape: {mode: settle}\npenalty: 4",
            "`penalty` belongs under `escape`",
        ),
        ("penalty: 4", "pennalty: 4", "did you mean `penalty`?"),
        ("penalty: 4", "Penalty: 4", "did you mean `penalty`?"),
        ("points: {double: 2, single: 1, flat: 0}", "point: {double: 2, single: 1, flat: 0}", "did you mean `points`?"),
        ("stake: 1\npoints: {double", "points: {stake: 1, double", "`stake` belongs at the top level"),
    ],
)
def test_one_slip_is_one_finding(old: str, new: str, say: str) -> None:
    findings = found(changed(old, new))
    assert [f.code for f in findings] == ["profile/unknown-key"]
    assert findings[0].fix == say


def test_what_is_missing_is_named_where_it_belongs() -> None:
    findings = found("version: 1\ngame: shuangkou\nescape: {mode: settle}\n")
    missing = {f.path: (f.line, f.column) for f in findings}
    assert missing.pop("escape.penalty") == (3, 1)
    assert set(missing) == {"profile", "title", "effective_from", "currency", "stake", "points"}
    assert set(missing.values()) == {(1, 1)}


def test_a_base_with_an_error_is_not_used() -> None:
    assert places(found(extending("rush-points@1", body="escape: {penalty: 010}\n"))) == [("ambiguous-scalar", 7, 19)]
