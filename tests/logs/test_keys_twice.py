"""A key that stands twice is found wherever it stands and however it is written."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from settlement.logs.decode import decode
from tests.logs.records import bigtwo, line, rush, shuangkou, sichuan

RECORDS = [rush(), shuangkou(), bigtwo(), sichuan()]


def written(value: Any, again: int, chance: Random, count: list[int]) -> str:
    """JSON in which the ``again``-th key stands once more, somewhere in its object; blanks and escapes at random."""
    if isinstance(value, list):
        return "[" + ",".join(written(item, again, chance, count) for item in value) + "]"
    if not isinstance(value, dict):
        text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
        return text.replace(":", chance.choice([":", "\\u003a", "\\u003A"])) if isinstance(value, str) else text
    members: list[str] = []
    for key, member in value.items():
        own = count[0]
        count[0] += 1
        here = chance.choice([json.dumps(key), '"' + "".join(f"\\u{ord(c):04x}" for c in key) + '"'])
        colon = chance.choice([":", " :", ": ", "\t: ", "\r:"])
        members.append(here + colon + written(member, again, chance, count))
        if own == again:
            at = chance.randint(0, len(members))
            members.insert(at, json.dumps(key) + colon + written(member, -1, chance, [0]))
    return "{" + ",".join(members) + "}"


def keys_of(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(keys_of, value.values()))
    return sum(map(keys_of, value)) if isinstance(value, list) else 0


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["game"]))
@pytest.mark.parametrize("room", ["r:7", 'a":b', "a\\u003a", "::", '\\":'])
def test_every_key_of_every_game_at_any_place(record: dict[str, Any], room: str) -> None:
    record = record | {"room": room}
    chance = Random(room)
    for again in range(keys_of(record)):
        once = written(record, -1, chance, [0]).encode()
        twice = written(record, again, chance, [0]).encode()
        assert decode(once).findings == []
        assert {finding.code for finding in decode(twice).findings} == {"log/duplicate-key"}, twice


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
