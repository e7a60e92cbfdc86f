"""Sums on disk, and what a key is charged with, by hand."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from settlement.games.editions import Book
from settlement.impact import sums
from settlement.impact.game import look, shares
from settlement.impact.sums import Sums, merge, sums_of
from settlement.logs.simulate import simulate
from settlement.logs.source import Record
from tests.batch.impact_games import changed_edition, question


@pytest.mark.parametrize("open_at_once", [2, 3, 64])
@pytest.mark.parametrize("in_memory", [1, 4, 1000])
def test_sums_are_those_of_a_counter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_memory: int, open_at_once: int
) -> None:
    monkeypatch.setattr(sums, "_MOST_IN_MEMORY", in_memory)
    monkeypatch.setattr(sums, "_MOST_OPEN", open_at_once)
    chance = random.Random(in_memory)
    due: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    names = ["", "\t", "\n", '"', "赢", "a", "a\t1", "b"]
    folders = [tmp_path / name for name in "xyz"]
    for folder in folders:
        folder.mkdir()
        counted = Sums(folder)
        for _ in range(60):
            name, one, other = chance.choice(names), chance.randrange(-5, 6), chance.randrange(10**20)
            counted.add(("player", name), (one, other))
            counted.add(("room", name, 7), (1,))
            due[0][name] += one
            due[1][name] += other
        counted.flush()
    path = merge(folders, tmp_path)
    found = {str(key[0]): numbers for key, numbers in sums_of(path, "player")}
    assert found == {name: [due[0][name], due[1][name]] for name in due[1]}
    assert sum(numbers[0] for _, numbers in sums_of(path, "room")) == 180
    assert list(sums_of(path, "step")) == []


def test_nothing_counted_is_an_empty_merge(tmp_path: Path) -> None:
    assert list(sums_of(merge([tmp_path], tmp_path), "player")) == []


def test_two_keys_that_act_together_are_charged_in_their_order(book: Book) -> None:
    """Double buckle: 1 × 2 by the old profile, 5 × 2 with the new stake, 5 × 3 with the new points too."""
    old = book.find("shuangkou")
    assert old is not None
    new = changed_edition(old, {**old.document, "stake": 5, "points": {**old.document["points"], "double": 3}})
    asked = question(old, new)
    assert [[key.path for key in step.keys] for step in asked.pairs[0].steps] == [["stake"], ["points.double"]]
    seen = set()
    for n, line in enumerate(simulate(old, 60, 4)):
        looked = look(Record(file="log", line=n + 1, offset=0, raw=line[:-1]), asked, None)
        assert looked.old is not None
        assert looked.old.outcome is not None
        result = looked.old.outcome.result
        buckle = getattr(result, "buckle", None)
        if buckle is None:
            continue
        seen.add(buckle)
        by_stake, by_points = {"double": (8, 5), "single": (4, 0), "flat": (0, 0)}[buckle]
        signs = [1 if seat in result.winners else -1 for seat in range(4)]
        due = [(at, tuple(sign * by for sign in signs)) for at, by in enumerate((by_stake, by_points)) if by]
        assert [(share.step, share.amounts) for share in shares(looked, asked)] == due
    assert seen == {"double", "single", "flat"}
