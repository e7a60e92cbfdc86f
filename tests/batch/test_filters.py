"""Filters: the same records are looked at by every command, in any number of processes, and the others are counted."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from settlement.batch import chunk
from settlement.batch.chunk import Shared
from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.games.times import instant
from settlement.jobs import plan, pool
from settlement.jobs.errors import BatchError
from settlement.jobs.limit import share_out
from settlement.jobs.tasks import Task
from settlement.logs.filters import Filters
from settlement.logs.report import csv_line, csv_rows
from settlement.logs.settle import GameResult, Run
from tests.batch.conftest import contents, objects, rows, run_of
from tests.batch.test_run import mixed

Go = Callable[..., Report]


@pytest.fixture
def paths(tmp_path: Path, games: list[bytes]) -> list[Path]:
    """Two files with every kind of record."""
    void = json.loads(games[0]) | {"game_id": "void", "events": [{"seat": 0, "do": "void"}]}
    void.pop("claimed")
    odd = tmp_path / "odd.jsonl"
    unknown = json.loads(games[1]) | {"game_id": "odd", "more": 1, "room": "r4"}
    odd.write_bytes(b"".join(json.dumps(game).encode() + b"\n" for game in (void, unknown)))
    return [odd, *mixed(tmp_path, games)]


def one_after_another(tasks: Sequence[Task], shared: Shared, tick: pool.Tick) -> Iterator[pool.Done | pool.Failed]:
    """Has tasks done here, those of several processes too."""
    for task in tasks:
        yield pool.Done(task, chunk.work(task, shared, tick))


@pytest.fixture
def run(tmp_path: Path, book: Book) -> Go:
    """Runs a batch without processes."""

    def go(log: Path, *, out: str = "out", filters: Filters) -> Report:
        request = Request(logs=(str(log),), out=tmp_path / out, filters=filters)
        return run_batch(request, book, runner=one_after_another)

    return go


def is_kept(result: GameResult, filters: Filters) -> bool:
    """What a filter means, said another way: by the record as it stands in the file."""
    try:
        record: Any = json.loads(result.raw)
    except ValueError:
        record = {}
    record = record if isinstance(record, dict) else {}
    room, ids, at = record.get("room"), {p["id"] for p in record.get("players", ())}, record.get("started_at", "")
    if filters.rooms and room is not None and not any(fnmatch.fnmatchcase(room, p) for p in filters.rooms):
        return False
    if filters.players and ids and not ids & set(filters.players):
        return False
    if (moment := instant(at)) is not None:
        if filters.since is not None and moment < (instant(filters.since) or 0):
            return False
        if filters.until is not None and moment >= (instant(filters.until) or 0):
            return False
    return not filters.statuses or result.status in filters.statuses


def some(games: list[bytes]) -> list[Filters]:
    """Filters of every kind, alone and together."""
    one, other = (json.loads(games[n]) for n in (20, 7))
    players = tuple(player["id"] for game in (one, other) for player in game["players"])
    middle = sorted((json.loads(game)["started_at"] for game in games), key=lambda at: instant(at) or 0)[100]
    return [
        Filters(rooms=(one["room"],)),
        Filters(rooms=("hz-*", "else*")),
        Filters(players=players[:1]),
        Filters(players=players),
        Filters(since=middle),
        Filters(until=middle),
        Filters(statuses=("settled",)),
        Filters(statuses=("conflict", "duplicate")),
        Filters(statuses=("void", "rejected", "incomplete")),
        Filters(rooms=("r*",), since=middle, statuses=("settled", "conflict")),
        Filters(rooms=("nowhere",), players=("nobody",)),
    ]


@pytest.mark.parametrize("most", [3_000, 20_000, 4 << 20])
@pytest.mark.parametrize("limit", [1, 9, 10, 31, 1000])
def test_a_limit_counts_over_small_inputs_that_share_chunks(
    games: list[bytes], book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, limit: int
) -> None:
    monkeypatch.setattr(plan, "chunk_size", lambda size: most)
    logs = []
    for number in range(8):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(b"".join([*games[number * 4 : number * 4 + 4], games[7], b"\n\n"]))
        logs.append(str(path))
    filters = Filters(limit=limit)
    expected = list(Run(logs, book, filters=filters))
    report = run_batch(
        Request(logs=tuple(logs), out=tmp_path / "out", filters=filters, workers=3), book, runner=one_after_another
    )
    said = (tmp_path / "out" / "payouts.csv").read_text().split("\n", 1)[1]
    assert said == "".join(csv_line(row) for r in expected for row in csv_rows(r))
    assert [one["records"] for one in run_of(tmp_path / "out")["inputs"]] == [5] * 8
    assert report.counts.get("filtered", 0) == max(40 - limit, 0)


@pytest.mark.usefixtures("small_chunks")
def test_filters_keep_the_same_records_in_settle_and_batch(
    paths: list[Path], games: list[bytes], book: Book, tmp_path: Path
) -> None:
    logs = tuple(map(str, paths))
    everything = list(Run(logs, book))
    for number, filters in enumerate(some(games)):
        expected = [r for r in everything if is_kept(r, filters)]
        alone = Run(logs, book, filters=filters)
        assert [(r.file, r.line, r.status) for r in alone] == [(r.file, r.line, r.status) for r in expected], filters
        assert alone.filtered == len(everything) - len(expected)
        out = tmp_path / str(number)
        report = run_batch(Request(logs=logs, out=out, filters=filters), book, runner=one_after_another)
        said = (out / "payouts.csv").read_text().split("\n", 1)[1]
        assert said == "".join(csv_line(row) for r in expected for row in csv_rows(r)), filters
        assert report.counts.get("filtered", 0) == len(everything) - len(expected)
        assert len(objects(out / "rejected.jsonl")) == sum(
            r.status in ("rejected", "conflict", "incomplete") for r in expected
        )
        settled = [int(row["amount"]) for row in rows(out / "payouts.csv") if row["status"] == "settled"]
        totals = rows(out / "totals.csv")
        assert sum(int(row["amount"]) for row in totals if row["party"] == "player") == sum(settled)
        assert sum(int(row["amount"]) for row in totals) == 0
        run = run_of(out)
        assert run["records"] == len(everything)
        assert run["command"][-len(filters.words()) :] == filters.words()
        assert run["equation"].endswith(f" + {run['filtered']} filtered")


@pytest.mark.usefixtures("small_chunks")
def test_a_limit_takes_the_first_records_whatever_the_processes(paths: list[Path], book: Book, tmp_path: Path) -> None:
    logs = tuple(map(str, paths))
    records = len(list(Run(logs, book)))
    for statuses in ((), ("conflict", "duplicate", "void")):
        expected = list(Run(logs, book, filters=Filters(statuses=statuses)))
        for limit in (1, 45, len(expected), 1000):
            filters = Filters(statuses=statuses, limit=limit)
            alone = Run(logs, book, filters=filters)
            assert [(r.file, r.line) for r in alone] == [(r.file, r.line) for r in expected[:limit]]
            assert alone.read == records
            written = []
            for workers in (1, 3):
                out = tmp_path / f"{len(statuses)}-{limit}-{workers}"
                request = Request(logs=logs, out=out, filters=filters, workers=workers)
                run_batch(request, book, runner=one_after_another)
                written.append(contents(out))
            assert written[0] == written[1]
            said = written[0]["payouts.csv"].decode().split("\n", 1)[1]
            assert said == "".join(csv_line(row) for r in expected[:limit] for row in csv_rows(r))


@pytest.mark.usefixtures("small_chunks")
def test_processes_and_a_resumed_run_write_the_same_bytes(
    paths: list[Path], book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filters = Filters(rooms=("r*",), statuses=("settled", "conflict"), limit=50)
    request = Request(logs=tuple(map(str, paths)), out=tmp_path / "one", filters=filters)
    run_batch(request, book, runner=one_after_another)
    run_batch(msgspec.structs.replace(request, out=tmp_path / "two", workers=2), book)
    broken = msgspec.structs.replace(request, out=tmp_path / "broken")
    with monkeypatch.context() as patch:
        patch.setattr("settlement.jobs.steps.find_suspects", broken_off)
        with pytest.raises(BatchError, match="can't write"):
            run_batch(broken, book, runner=one_after_another)
    again = msgspec.structs.replace(broken, resume=True)
    with pytest.raises(BatchError, match="the command is"):
        run_batch(msgspec.structs.replace(again, filters=Filters()), book, runner=one_after_another)
    run_batch(again, book, runner=one_after_another)
    assert contents(tmp_path / "one") == contents(tmp_path / "two") == contents(tmp_path / "broken")
    assert run_batch(again, book, runner=one_after_another).was_whole


def broken_off(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_since_is_inclusive_and_until_exclusive(run: Go, games: list[bytes], tmp_path: Path) -> None:
    log = tmp_path / "three.jsonl"
    times = (
        "2026-11-29T11:59:59.999999Z",
        "2026-11-29T20:00:00+08:00",
        "2026-11-29T12:00:00.5Z",
        "2026-11-29T12:00:01Z",
    )
    log.write_bytes(
        b"".join(
            json.dumps(json.loads(line) | {"started_at": at}).encode() + b"\n"
            for line, at in zip(games[::2], times, strict=False)
        )
    )
    run(log, filters=Filters(since="2026-11-29T12:00:00Z", until="2026-11-29T12:00:01Z"))
    assert {row["started_at"] for row in rows(tmp_path / "out" / "payouts.csv")} == set(times[1:3])


def test_a_record_that_does_not_tell_is_kept(run: Go, games: list[bytes], tmp_path: Path) -> None:
    """A game may be the one that is looked for where its room, players or time can't be read."""
    one = json.loads(games[0]) | {"room": "r1"}
    texts = {
        "no JSON at all": b"{broken",
        "no room": json.dumps({k: v for k, v in one.items() if k != "room"} | {"more": 1}).encode(),
        "two rooms": json.dumps(one).encode().replace(b'"room"', b'"room": "r2", "room"', 1),
        "of another room, rejected": json.dumps(one | {"room": "r2", "more": 1}).encode(),
        "of the room, rejected": json.dumps(one | {"game_id": "x", "more": 1}).encode(),
        "without a room, valid": json.dumps({k: v for k, v in one.items() if k != "room"} | {"game_id": "y"}).encode(),
    }
    log = tmp_path / "odd.jsonl"
    log.write_bytes(b"\n".join(texts.values()) + b"\n")
    report = run(log, filters=Filters(rooms=("r1",)))
    lines = [line["line"] for line in objects(tmp_path / "out" / "rejected.jsonl")]
    assert [list(texts)[line - 1] for line in lines] == [
        "no JSON at all",
        "no room",
        "two rooms",
        "of the room, rejected",
    ]
    assert report.counts["filtered"] == 2


def test_players_of_refused_records_are_read(run: Go, games: list[bytes], tmp_path: Path) -> None:
    one = json.loads(games[0]) | {"more": 1}
    log = tmp_path / "odd.jsonl"
    log.write_bytes(json.dumps(one).encode() + b"\n" + games[2])
    player = one["players"][1]["id"]
    assert run(log, filters=Filters(players=(player,))).counts == {"rejected": 1, "filtered": 1}
    assert run(log, out="other", filters=Filters(players=("nobody",))).counts == {"filtered": 2}


def test_a_filter_hides_no_conflict(run: Go, games: list[bytes], tmp_path: Path) -> None:
    """Which records are one game is decided over all of them: the other record may be of a room that isn't asked for."""
    other = json.loads(games[0]) | {"room": "elsewhere"}
    log = tmp_path / "two.jsonl"
    log.write_bytes(games[0] + json.dumps(other).encode() + b"\n")
    assert run(log, filters=Filters(rooms=("elsewhere",))).counts == {"conflict": 1, "filtered": 1}
    assert run(log, out="first", filters=Filters(limit=1)).counts == {"conflict": 1, "filtered": 1}
    assert run(log, out="settled", filters=Filters(statuses=("settled",))).counts == {"filtered": 2}


def test_a_cut_record_is_a_problem_also_where_its_status_is_not_asked_for(
    run: Go, games: list[bytes], book: Book, tmp_path: Path
) -> None:
    log = tmp_path / "cut.jsonl"
    log.write_bytes(games[0] + games[1] + games[2] + games[1][:300])
    filters = Filters(statuses=("settled",))
    report = run(log, filters=filters)
    assert report.counts == {"settled": 2, "filtered": 2}
    assert [finding.code for finding in report.problems] == ["log/incomplete"]
    alone = Run([str(log)], book, filters=filters)
    assert len(list(alone)) == 2
    assert alone.problems == report.problems


def test_names_that_no_record_has_are_told(run: Go, log: Path, games: list[bytes], book: Book) -> None:
    room, player = (json.loads(games[0])[key] for key in ("room", "players"))
    filters = Filters(rooms=(room.upper() + "x", room, "zz-*"), players=(player[0]["id"] + "x", player[1]["id"]))
    alone = Run([str(log)], book, filters=filters)
    list(alone)
    found = run(log, filters=filters).unknown
    assert [(one.kind, one.name) for one in found] == [
        ("room", room.upper() + "x"),
        ("room", "zz-*"),
        ("player", player[0]["id"] + "x"),
    ]
    assert player[0]["id"] in found[2].close
    assert alone.unknown == found
    assert run(log, out="full", filters=Filters(rooms=filters.rooms, limit=1)).unknown == []


@pytest.mark.parametrize("at_once", [1, 2, 3, 10])
@pytest.mark.parametrize("limit", range(1, 14))
def test_a_limit_is_shared_out_as_if_chunks_were_done_one_after_another(limit: int, at_once: int) -> None:
    holds = {5: 3, 6: 0, 7: 2, 8: 7, 9: 1}
    kept: dict[int, tuple[int, int]] = {}

    def do(most: dict[int, int]) -> dict[int, int]:
        assert len(most) <= at_once
        found = {number: (min(holds[number], its), its) for number, its in most.items()}
        kept.update(found)
        return {number: count for number, (count, _) in found.items()}

    taken = share_out(limit, list(holds), at_once, do)
    assert taken == list(holds)[: len(taken)]
    assert sum(kept[number][0] for number in taken) == min(limit, sum(holds.values()))
    left = limit
    for number in taken:
        count, most = kept[number]
        assert most == left or count < left
        left -= count
