"""A key that stands twice is found wherever it stands and however it is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from settlement.logs.decode import decode
from tests.logs.records import bigtwo, line, rush, shuangkou, sichuan

RECORDS = [rush(), shuangkou(), bigtwo(), sichuan()]


def written(value: Any, again: int, draw: Any, count: list[int]) -> str:
    """JSON in which the ``again``-th key stands once more, somewhere in its object; blanks and escapes at random."""
    if isinstance(value, list):
        return "[" + ",".join(written(item, again, draw, count) for item in value) + "]"
    if not isinstance(value, dict):
        text = json.dumps(value, ensure_ascii=draw(st.booleans()))
        return text.replace(":", draw(st.sampled_from([":", "\\u003a", "\\u003A"]))) if isinstance(value, str) else text
    members: list[str] = []
    for key, member in value.items():
        own = count[0]
        count[0] += 1
        here = draw(st.sampled_from([json.dumps(key), '"' + "".join(f"\\u{ord(c):04x}" for c in key) + '"']))
        colon = draw(st.sampled_from([":", " :", ": ", "\t: ", "\r:"]))
        members.append(here + colon + written(member, again, draw, count))
        if own == again:
            at = draw(st.integers(0, len(members)))
            members.insert(at, json.dumps(key) + colon + written(member, -1, draw, [0]))
    return "{" + ",".join(members) + "}"


def keys_of(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(keys_of, value.values()))
    return sum(map(keys_of, value)) if isinstance(value, list) else 0


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_every_key_of_every_game_at_any_place(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(RECORDS))
    record = record | {"room": data.draw(st.sampled_from(["r:7", 'a":b', "a\\u003a", "::", '\\":']))}
    again = data.draw(st.integers(0, keys_of(record) - 1))
    once = written(record, -1, data.draw, [0]).encode()
    twice = written(record, again, data.draw, [0]).encode()
    assert decode(once).findings == []
    assert {finding.code for finding in decode(twice).findings} == {"log/duplicate-key"}


@pytest.mark.parametrize(
    "pair",
    [
        b'"seat": 1, "seat" :1',
        b'"seat":1,"seat":0',
        b'"seat": 1, "\\u0073eat": 1',
        b'"seat":1,"seat"\t:\t1',
        b'"do": "pass", "seat":1',
    ],
)
def test_compensating_ways_of_writing_do_not_hide_it(pair: bytes) -> None:
    raw = line(rush(room="a\u003ab")).replace(b'"seat": 1, "do"', pair + b', "do"')
    assert [(f.code, f.event) for f in decode(raw).findings] == [("log/duplicate-key", 1)]


def test_the_message_names_the_key_and_the_place() -> None:
    raw = line(rush()).replace(b'"lead": {', b'"lead": {"card": "5d", ')
    assert [f.message for f in decode(raw).findings] == ['the key "card" stands twice in deal.lead']
