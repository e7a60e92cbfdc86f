"""From one profile to another in steps."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from profiles.catalogue import load_book
from profiles.compare import changes
from profiles.path_between import MOST_STEPS, blended, steps
from settlement.games.editions import Edition


def edition(name: str) -> Edition:
    book, _ = load_book()
    assert book is not None
    found = book.find(name)
    assert found is not None
    return found


def with_value(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    made = copy.deepcopy(document)
    *way, last = path.split(".")
    node: Any = made
    for word in way:
        node = node[int(word)] if isinstance(node, list) else node[word]
    node[int(last) if isinstance(node, list) else last] = value
    return made


def paths(game: str, old: dict[str, Any], new: dict[str, Any]) -> list[list[str]]:
    return [
        [change.path + (f", {change.row}" if change.row else "") for change in s.changes] for s in steps(game, old, new)
    ]


def test_one_key_is_one_step_to_the_new_rules() -> None:
    old = edition("rush-points").document
    new = with_value(with_value(old, "escape.penalty", 20), "bombs.phases.1.doubling", 6)
    found = steps("rush", old, new)
    assert paths("rush", old, new) == [["bombs.phases.doubling, phase 6"], ["escape.penalty"]]
    assert [s.rules.escape.penalty for s in found] == [12, 20]
    assert [s.rules.bombs.phases[1].doubling for s in found] == [6, 6]


def test_names_are_no_steps() -> None:
    old = edition("rush-points").document
    assert steps("rush", old, {**old, "title": "Other", "version": 9, "profile": "x", "currency": "coins"}) == []


def test_ranges_that_meet_change_together() -> None:
    old = edition("rush-points").document
    new = with_value(with_value(old, "buckle.flat.cards", [1, 5]), "buckle.single.cards", [6, 11])
    new = with_value(new, "buckle.flat.multiplier", 2)
    assert paths("rush", old, new) == [
        ["buckle.flat.multiplier"],
        ["buckle.flat.cards", "buckle.single.cards"],
    ]


def test_thresholds_change_from_above_where_they_rise() -> None:
    old = edition("rush-points").document
    new = with_value(with_value(old, "levels.table.1.from", 100), "levels.table.2.from", 150)
    assert paths("rush", old, new) == [["levels.table.from, level 2"], ["levels.table.from, level 1"]]


@pytest.mark.parametrize(
    ("one", "other"), [("rush-points", "rush-wealth"), ("rush-wealth", "rush-points"), ("sichuan", "sichuan-seed")]
)
def test_all_steps_lead_to_the_new_profile(one: str, other: str) -> None:
    old, new = edition(one), edition(other)
    found = steps(old.game, old.document, new.document)
    assert found[-1].rules == new.rules
    made = [change for step in found for change in step.changes]
    differing = [
        c for c in changes(old.game, old.document, new.document) if c.path not in ("profile", "title", "currency")
    ]
    assert sorted(map(str, made)) == sorted(map(str, differing))
    assert steps(old.game, new.document, new.document) == []


def test_blending_nothing_is_the_old_profile_and_everything_the_new() -> None:
    old, new = edition("rush-points").document, edition("rush-wealth").document
    assert blended("rush", old, new, set()) == old
    assert blended("rush", old, new, {(c.path, c.row) for c in changes("rush", old, new)}) == new


def test_very_many_changes_are_not_told_apart_row_by_row() -> None:
    old = edition("rush-points").document
    table = [{"level": n, "from": 10 * n, "match_points": 5 + n} for n in range(100)]
    before = with_value(old, "levels.table", table)
    after = with_value(old, "levels.table", [{**row, "match_points": row["match_points"] * 2} for row in table])
    after = with_value(after, "escape.penalty", 20)
    found = steps("rush", before, after)
    assert [len(step.changes) for step in found] == [100, 1]
    assert len(table) > MOST_STEPS
