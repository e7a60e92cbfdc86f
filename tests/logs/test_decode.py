"""What a record may look like and is read all the same, and what is refused, by which code and at which event."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.logs.decode import decode
from tests.logs.records import bigtwo, line, rush, shuangkou, sichuan, with_

RUSH = line(rush())


def found(raw: bytes) -> list[tuple[str, int | None]]:
    decoded = decode(raw)
    assert (decoded.log is None) == bool(decoded.findings)
    return [(finding.code, finding.event) for finding in decoded.findings]


@pytest.mark.parametrize("record", [rush(), shuangkou(), bigtwo(), sichuan()], ids=lambda r: str(r["game"]))
def test_a_valid_log_of_each_game_is_read(record: dict[str, Any]) -> None:
    log = decode(line(record)).log
    assert log is not None
    assert (log.game, log.game_id, len(log.events)) == (record["game"], "r7-000123", len(record["events"]))


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"\xef\xbb\xbf" + RUSH, id="byte order mark"),
        pytest.param(RUSH + b"\r", id="CRLF"),
        pytest.param(b" \t" + RUSH + b"  ", id="blanks around"),
        pytest.param(RUSH.replace(b'": ', b'"  :\t'), id="blanks before colons"),
        pytest.param(RUSH.replace(b'"house": 0', b'"house": -0'), id="minus zero"),
        pytest.param(RUSH.replace(b'"game_id"', b'"game_\\u0069d"'), id="a key with an escape"),
        pytest.param(RUSH.replace(b'"u1"', b'"\\ud83d\\ude00"'), id="a surrogate pair"),
        pytest.param(RUSH.replace(b'"u1"', '"甲\u2028乙"'.encode()), id="a line separator in a name"),
        pytest.param(RUSH.replace(b'"u1"', b'"a\\u003ab\\u0022:c\\\\u003a"'), id="colons and quotes as escapes"),
        pytest.param(RUSH.replace(b'"u1"', b'"\\u0000\\u001b[31m"'), id="control characters as escapes"),
        pytest.param(RUSH.replace(b'"u1"', b'"' + b"x" * 10_000 + b'"'), id="an id of 10 kB"),
        pytest.param(RUSH.replace(b"-40", b"-9223372036854775808"), id="the least amount"),
    ],
)
def test_read_all_the_same(raw: bytes) -> None:
    assert found(raw) == []


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        (RUSH.replace(b'"u1"', '"张三"'.encode("gbk")), ["log/not-utf8"]),
        (RUSH.decode().encode("utf-16"), ["log/not-utf8"]),
        (RUSH.replace(b'"u1"', b'"\xed\xa0\x80"'), ["log/not-utf8"]),
        (RUSH.replace(b'"u1"', b'"\xc0\x80"'), ["log/not-utf8"]),
        (b"hello", ["log/not-json"]),
        (b"", ["log/not-json"]),
        (b"\x00" * 50, ["log/not-json"]),
        (RUSH + b"\x00", ["log/not-json"]),
        (RUSH + RUSH, ["log/not-json"]),
        (RUSH[: len(RUSH) // 2], ["log/not-json"]),
        (RUSH.replace(b'"u1"', b'"u\t1"'), ["log/not-json"]),
        (RUSH.replace(b'"u1"', b"'u1'"), ["log/not-json"]),
        (RUSH.replace(b'"house": 0', b'"house": 01'), ["log/not-json"]),
        (RUSH.replace(b'"house": 0', b'"house": +1'), ["log/not-json"]),
        (RUSH.replace(b'"house": 0', b'"house": 0,'), ["log/not-json"]),
        (b"[]", ["log/not-an-object"]),
        (b"[" + RUSH + b"]", ["log/not-an-object"]),
        (b"12", ["log/not-an-object"]),
        (b"null", ["log/not-an-object"]),
        (b"[" * 100_000, ["log/nested-too-deep"]),
        (RUSH[:-1] + b', "x": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001, ["log/nested-too-deep"]),
        (RUSH[:-1] + b', "game": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", ["log/nested-too-deep"]),
        (RUSH.replace(b'"u1"', b'"\\ud800"'), ["log/lone-surrogate"]),
        (RUSH.replace(b'"u1"', b'"\\udc00\\ud800"'), ["log/lone-surrogate"]),
        (RUSH.replace(b'"house": 0', b'"house": 0.0'), ["log/not-a-whole-number"]),
        (RUSH.replace(b'"house": 0', b'"house": 1e400'), ["log/not-a-whole-number"]),
        (RUSH.replace(b'"house": 0', b'"house": NaN'), ["log/not-a-whole-number"]),
        (RUSH.replace(b'"house": 0', b'"house": -Infinity'), ["log/not-a-whole-number"]),
        (RUSH.replace(b'"balance": 75', b'"balance": 6e1'), ["log/not-a-whole-number"]),
        (RUSH.replace(b'"house": 0', b'"house": ' + b"9" * 5000), ["log/out-of-range"]),
        (RUSH.replace(b'"house": 0', b'"house": 9223372036854775808'), ["log/out-of-range"]),
        (RUSH.replace(b'"balance": 75', b'"balance": 1000000000000001'), ["log/out-of-range"]),
        (RUSH.replace(b'"house": 0', b'"house": 0, "house": 0'), ["log/duplicate-key"]),
        (RUSH.replace(b"buckle-log/1", b"buckle-log/2"), ["log/unknown-format"]),
        (RUSH.replace(b'"rush"', b'"chess"'), ["log/unknown-game"]),
        (RUSH.replace(b'"house": 0', b'"house": "0"'), ["log/wrong-type"]),
        (RUSH.replace(b'"house": 0', b'"house": true'), ["log/wrong-type"]),
        (RUSH.replace(b'"room": "r7"', b'"room": null'), ["log/wrong-type"]),
        (RUSH.replace(b'"room": "r7"', b'"room": ""'), ["log/wrong-length"]),
        (RUSH.replace(b'"room": "r7"', b'"raum": "r7"'), ["log/unknown-key"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_refused(raw: bytes, codes: list[str]) -> None:
    assert found(raw) == [(code, None) for code in codes]


@pytest.mark.parametrize(
    ("event", "codes"),
    [
        ({"seat": 0, "do": "pass", "cards": ""}, ["log/unknown-key"]),
        ({"seat": 0, "do": "timeout", "by": "auto"}, ["log/unknown-key"]),
        ({"seat": 0, "do": "play"}, ["log/missing-key"]),
        ({"do": "pass"}, ["log/missing-key"]),
        ({"seat": 4, "do": "pass"}, ["log/out-of-range"]),
        ({"seat": -1, "do": "pass"}, ["log/out-of-range"]),
        ({"seat": "0", "do": "pass"}, ["log/wrong-type"]),
        ({"seat": 0, "do": "pas"}, ["log/wrong-value"]),
        ({"seat": 0}, ["log/missing-key"]),
        ({"seat": 0, "do": "pass", "by": "bot"}, ["log/wrong-value"]),
        ({"seat": 0, "do": "play", "cards": "3s", "as": None}, ["log/wrong-type"]),
        ({"seat": 0, "do": "draw", "tile": "1m"}, ["log/wrong-value"]),
        ("pass", ["log/wrong-type"]),
        (None, ["log/wrong-type"]),
        ({"seat": 7, "do": "play", "card": "3s"}, ["log/unknown-key", "log/missing-key", "log/out-of-range"]),
    ],
)
def test_an_event_is_refused_with_its_index(event: object, codes: list[str]) -> None:
    raw = line(with_(rush(), lambda r: r["events"].insert(2, event)))
    assert found(raw) == [(code, 2) for code in codes]


def test_all_errors_are_told_at_once() -> None:
    raw = line(rush() | {"oom": "r7", "players": {}, "events": [{"do": "pas"}, {"seat": 9, "do": "pass"}]})
    assert set(found(raw)) == {
        ("log/unknown-key", None),
        ("log/wrong-type", None),
        ("log/wrong-value", 0),
        ("log/out-of-range", 1),
    }


def test_a_record_of_errors_alone_ends_after_a_hundred() -> None:
    codes = found(line(rush() | {"events": [7] * 100_000}))
    assert len(codes) == 101
    assert codes[-1] == ("log/too-many-findings", None)


ENDLESS = {
    "objects": lambda: b'{"players": [' + b"{}," * 330_000 + b"{}]}",
    "keys": lambda: b"{" + b",".join(b'"%d":0' % n for n in range(100_000)) + b"}",
    "one key": lambda: b"{" + b",".join([b'"seat":0'] * 110_000) + b"}",
    "fractions": lambda: b'{"players": [' + b"0.5," * 250_000 + b"0]}",
    "digits": lambda: b'{"players": ' + b"9" * 1_000_000 + b"}",
    "a key": lambda: b'{"' + b"k" * 1_000_000 + b'": 0}',
    "a value": lambda: b'{"game": "' + b"k" * 1_000_000 + b'"}',
    "quotes": lambda: b'"' * 1_000_001,
    "backslashes": lambda: b'{"game_id": "' + b"\\" * 1_000_000,
    "brackets": lambda: b"[" * 1_000_000,
    "escapes": lambda: b'{"game_id": "' + b"\\ud800" * 160_000 + b'"}',
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_megabyte_of_anything_is_refused_in_a_few_short_findings(kind: str) -> None:
    findings = decode(ENDLESS[kind]()).findings
    assert 0 < len(findings) <= 101
    assert all(len(finding.message) < 400 for finding in findings)


def test_equal_fields_have_equal_canonical_bytes_whatever_the_writing() -> None:
    turned = dict(reversed(rush().items()))
    assert decode(line(turned) + b" \r").canonical == decode(RUSH).canonical
    assert decode(line(rush() | {"room": "r8"})).canonical != decode(RUSH).canonical
    without = {key: value for key, value in rush().items() if key != "room"}
    assert decode(line(without)).canonical != decode(RUSH).canonical


@pytest.mark.parametrize(
    ("torn", "named"),
    [
        (RUSH[:200], ('the record "r7-000123"', 'the record "second"')),
        (RUSH[:60], ("a record", 'the record "second"')),
        (RUSH, ('the record "r7-000123"', 'the record "second"')),
        (RUSH[: RUSH.index(b'"8s8h') + 3], ('the record "r7-000123"', 'the record "second"')),
    ],
)
@pytest.mark.parametrize("blank", [b"", b" ", b"\r"])
def test_a_record_that_begins_on_the_line_of_another_is_named_with_it(
    torn: bytes, named: tuple[str, str], blank: bytes
) -> None:
    second = line(rush("second"))
    (finding,) = decode(torn + blank + second).findings
    assert finding.code == "log/not-json"
    assert finding.message == (
        f"the line is no JSON: {named[0]} ends or breaks off after {len(torn + blank)} characters, where {named[1]} begins"
    )
    assert finding.fix is not None
    assert f"before character {len(torn + blank) + 1}" in finding.fix


def test_two_halves_on_a_line_are_no_second_record() -> None:
    (finding,) = decode(RUSH[:200] + RUSH[:100]).findings
    assert "breaks off after" in finding.message
    assert finding.fix is None
