"""The schema of the log format and the typed decoder accept exactly the same records."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from schemas.catalogue import log_schema
from settlement.games.catalogue import GAME_IDS, log_type
from settlement.logs import explain
from settlement.logs.decode import decode
from tests.logs.records import bigtwo, line, rush, shuangkou, sichuan

RECORDS = [rush(), shuangkou(), bigtwo(), sichuan()]
ODD_VALUES: list[Any] = [None, True, False, 0, 1, 3, 4, -1, 2**63 - 1, 2**63, -(2**63) - 1, 10**15, 10**15 + 1, "", "x"]
ODD_VALUES += ["auto", "host", "pass", "play", "void", "draw", "gang", "rush", "sichuan", "buckle-log/1", [], {}, ["x"]]
ODD_VALUES += [
    ["x", "y"],
    ["x"] * 3,
    ["x"] * 4,
    ["x"] * 5,
    {"seat": 0},
    {"seat": 0, "card": "5d"},
    {"seat": 0, "do": "pass"},
]
KEYS = sorted(
    {*rush(), *sichuan()["deal"], *bigtwo()["deal"], "seat", "do", "by", "as", "at", "cards", "card", "tile", "kind"}
)
KEYS += ["stale", "id", "balance", "payouts", "house", "x", ""]


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(log_schema(GAME_IDS))


def places(value: Any) -> list[Any]:
    """Every object and list of a record."""
    if isinstance(value, dict):
        return [value, *(place for member in value.values() for place in places(member))]
    if isinstance(value, list):
        return [value, *(place for item in value for place in places(item))]
    return []


def changed(record: Any, chance: Random) -> Any:
    """A copy with up to two values, keys or items put in, taken out or exchanged."""
    whole = copy.deepcopy(record)
    for _ in range(chance.randint(0, 2)):
        place = chance.choice(places(whole))
        odd = copy.deepcopy(chance.choice(ODD_VALUES))
        way = chance.choice(["take", "exchange", "put"])
        if way == "put" or not place:
            if isinstance(place, dict):
                place[chance.choice(KEYS)] = odd
            else:
                place.append(odd)
            continue
        at = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if way == "take":
            del place[at]
        else:
            place[at] = odd
    return whole


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["game"]))
def test_on_changed_records(record: dict[str, Any]) -> None:
    chance = Random(7)
    accepted = 0
    for _ in range(700):
        other = changed(record, chance)
        by_schema = validator().is_valid(other)
        try:
            msgspec.json.decode(line(other), type=log_type())
            by_decoder = True
        except msgspec.ValidationError:
            by_decoder = False
        assert by_schema == by_decoder == (decode(line(other)).findings == []), other
        accepted += by_schema
    assert 100 < accepted < 600


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["game"]))
def test_the_same_is_said_where_the_schema_sees_every_event(
    record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(8)
    lines = [line(changed(record | {"events": changed(record["events"] * 3, chance)}, chance)) for _ in range(500)]
    lines += [b'{"events":[{"seat":0,"seat":0},1.5,' + one[1:] for one in lines[:50]]
    said = [decode(one).findings for one in lines]
    monkeypatch.setattr(explain, "GAME_IDS", ())
    assert [decode(one).findings for one in lines] == said
    assert sum(finding.event is not None for findings in said for finding in findings) > 100


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=5)
    ),
)


@settings(max_examples=300, deadline=None)
@given(JSON_VALUES)
def test_any_json_is_refused_in_words(value: Any) -> None:
    assert decode(json.dumps(value).encode()).findings


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=200)
    | st.builds(lambda at, byte: at_byte(at, byte), st.integers(0, 10**6), st.binary(max_size=3))
)
def test_no_bytes_crash_the_decoder(raw: bytes) -> None:
    decoded = decode(raw)
    assert (decoded.log is None) == bool(decoded.findings)


def at_byte(at: int, replacement: bytes) -> bytes:
    raw = line(sichuan())
    at %= len(raw)
    return raw[:at] + replacement + raw[at + 1 :]


def test_a_log_written_by_the_program_is_valid_by_the_schema() -> None:
    for record in RECORDS:
        log = decode(line(record)).log
        assert list(validator().iter_errors(json.loads(msgspec.json.encode(log)))) == []
