"""One player on two seats of a game: a warning, and the game settles (room/1.4)."""

from __future__ import annotations

import json

from profiles.catalogue import load_book
from settlement.logs.settle import settle_record
from settlement.logs.source import Record
from tests.games.logs_by_hand import plain, shipped, simulated


def test_it_is_warned_of_and_settled() -> None:
    book, _ = load_book()
    assert book is not None
    found = set()
    for log in simulated("shuangkou", shipped("shuangkou", "shuangkou"), 20, 1):
        record = plain(log)
        record["players"][0]["id"] = record["players"][2]["id"] = "u1"
        result = settle_record(Record(file="a.jsonl", line=1, offset=0, raw=json.dumps(record).encode()), book)
        found.add(result.status)
        assert [(finding.code, finding.severity) for finding in result.findings] == [
            ("log/player-on-two-seats", "warning")
        ]
        assert result.findings[0].message == 'player "u1" sits on seats 0 and 2; totals by player add them up'
    assert "settled" in found
