"""What changed between two profiles, by key and by row."""

from __future__ import annotations

import copy
from typing import Any

from profiles.catalogue import load_book
from profiles.compare import changes


def document(name: str) -> dict[str, Any]:
    book, _ = load_book()
    assert book is not None
    edition = book.find(name)
    assert edition is not None
    return copy.deepcopy(edition.document)


def brief(game: str, old: dict[str, Any], new: dict[str, Any]) -> list[tuple[str, str | None, Any, Any]]:
    return [(c.path, c.row, c.old, c.new) for c in changes(game, old, new)]


def test_nothing_changed() -> None:
    assert changes("rush", document("rush-points"), document("rush-points")) == []


def test_values_and_rows_by_their_name() -> None:
    old, new = document("rush-points"), document("rush-points")
    new["escape"]["opponent_percent"] = 60
    new["levels"]["table"][5]["match_points"] = 70
    del new["levels"]["table"][0]
    new["levels"]["table"].append({"level": 17, "from": 4000000, "match_points": 900})
    new["non_connected"]["table"][2]["as_phase"] = 7
    new["rooms"] = ["r7"]
    assert brief("rush", old, new) == [
        ("rooms", None, None, ["r7"]),
        ("levels.table", "level 0", {"from": 0, "match_points": 5}, None),
        ("levels.table.match_points", "level 5", 60, 70),
        ("levels.table", "level 17", None, {"from": 4000000, "match_points": 900}),
        ("non_connected.table.as_phase", "phase 5, count 2", 6, 7),
        ("escape.opponent_percent", None, 70, 60),
    ]
    assert all(change.about for change in changes("rush", old, new))


def test_rows_that_only_moved_are_said_to_have_moved() -> None:
    old, new = document("bigtwo"), document("bigtwo")
    new["tiers"].reverse()
    assert brief("bigtwo", old, new) == [("tiers", "order of the rows", [[0], [8], [10], [13]], [[13], [10], [8], [0]])]


def test_plain_lists_are_compared_whole() -> None:
    old, new = document("bigtwo"), document("bigtwo")
    new["suits"] = ["s", "h", "d", "c"]
    assert brief("bigtwo", old, new) == [("suits", None, ["s", "h", "c", "d"], ["s", "h", "d", "c"])]
