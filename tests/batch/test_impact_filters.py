"""Filters of a comparison: it says of the games kept what it says where these alone are read, in any number of processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from settlement.games.editions import Book
from settlement.impact.request import Question
from settlement.logs.filters import Filters
from settlement.logs.simulate import simulate
from tests.batch.impact_games import changed_edition, question
from tests.batch.test_impact import everything, shipped


@pytest.fixture(scope="module")
def lines(book: Book) -> list[bytes]:
    """Games of big two in several rooms, some of rush among them, a cut one at the end."""
    rush, bigtwo = (list(simulate(shipped(book, played), 20, 11)) for played in ("rush", "bigtwo"))
    void = json.loads(bigtwo[0]) | {"game_id": "void", "events": [{"seat": 0, "do": "void"}]}
    void.pop("claimed", None)
    both = [line for pair in zip(rush, bigtwo, strict=True) for line in pair]
    return [*both, json.dumps(void).encode() + b"\n", bigtwo[3], b'{"game_id": 1\n', bigtwo[4][:200]]


def asked(tmp_path: Path, book: Book, lines: list[bytes], filters: Filters, workers: int = 1) -> Question:
    old = shipped(book, "bigtwo")
    new = changed_edition(old, {**old.document, "stake": 3})
    log = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
    log.write_bytes(b"".join(lines))
    return question(old, new, log, filters=filters, workers=workers)


def test_a_comparison_of_a_room_is_that_of_its_games_alone(tmp_path: Path, book: Book, lines: list[bytes]) -> None:
    whole = lines[:40]
    room = json.loads(whole[1])["room"]
    its = [line for line in whole if json.loads(line)["room"] == room]
    assert 0 < len(its) < 40
    counts, _, _, sums = everything(asked(tmp_path, book, whole, Filters(rooms=(room,))))
    alone, _, _, due = everything(asked(tmp_path, book, its, Filters()))
    assert sums == due
    assert counts.kinds == alone.kinds | {"filtered": 40 - len(its)}  # type: ignore[attr-defined]


def test_a_status_is_that_under_either_profile(tmp_path: Path, book: Book, lines: list[bytes]) -> None:
    kinds = {}
    for status in ("settled", "void", "duplicate", "conflict", "rejected", "incomplete"):
        counts, _, problems, _ = everything(asked(tmp_path, book, lines, Filters(statuses=(status,))))
        kinds[status] = {k: n for k, n in counts.kinds.items() if k not in ("other_game", "filtered")}  # type: ignore[attr-defined]
        told = [finding.code for finding in problems]  # type: ignore[attr-defined]
        assert told == ([] if status == "incomplete" else ["log/incomplete"])
    assert kinds == {
        "settled": {"compared": 19},
        "void": {"compared": 1},
        "duplicate": {"duplicate": 1},
        "conflict": {"conflict": 1},
        "rejected": {"rejected": 1},
        "incomplete": {"incomplete": 1},
    }


@pytest.mark.parametrize("limit", [1, 5, 20, 500])
def test_a_limit_counts_games_of_the_question(
    tmp_path: Path, book: Book, lines: list[bytes], limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    filters = Filters(limit=limit)
    alone = everything(asked(tmp_path, book, lines, filters))
    kinds = alone[0].kinds  # type: ignore[attr-defined]
    assert sum(kinds.values()) == len(lines)
    concerned = sum(n for kind, n in kinds.items() if kind not in ("other_game", "filtered"))
    assert concerned == min(limit, 24)
    monkeypatch.setattr("settlement.jobs.plan.chunk_size", lambda size: 6_000)
    for workers in (1, 2, 3, 7):
        found = everything(asked(tmp_path, book, lines, filters, workers))
        assert (found[0], found[3]) == (alone[0], alone[3])


def test_names_that_no_record_has_are_told(tmp_path: Path, book: Book, lines: list[bytes]) -> None:
    from settlement.impact.run import run_impact

    with run_impact(asked(tmp_path, book, lines, Filters(rooms=("nowhere", "*")))) as answer:
        assert [(one.kind, one.name) for one in answer.unknown] == [("room", "nowhere")]
