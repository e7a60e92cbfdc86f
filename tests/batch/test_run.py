"""Whole runs: every record is accounted for, the same bytes whoever computes them, and what is wrong is told."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from settlement.batch.request import Report
from settlement.findings import finding_object
from settlement.games.editions import Book
from settlement.jobs.errors import BatchError
from settlement.logs.report import csv_rows
from settlement.logs.settle import Run
from tests.batch.conftest import FILES, contents, objects, rows, run_of, unplaced
from tests.batch.test_rows import as_csv

Go = Callable[..., Report]


def changed(line: bytes, **keys: Any) -> bytes:
    log: dict[str, Any] = msgspec.json.decode(line)
    return msgspec.json.encode(log | keys) + b"\n"


def equation_holds(out: Path) -> bool:
    run = run_of(out)
    by_status = ("settled", "void", "duplicate", "conflict", "rejected", "incomplete")
    left, right = run["equation"].split(" = ")
    return bool(
        run["records"]
        == sum(run[status] for status in by_status)
        == sum(i["records"] for i in run["inputs"])
        == int(left)
        == sum(int(term.split()[0]) for term in right.split(" + "))
    )


@pytest.mark.usefixtures("small_chunks")
def test_one_and_two_workers_write_the_same_bytes(run: Go, log: Path, tmp_path: Path) -> None:
    run(log, out="one", workers=1)
    run(log, out="two", workers=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert {p.name for p in (tmp_path / "one").iterdir()} == set(FILES)
    assert equation_holds(tmp_path / "one")


def test_chunks_write_the_same_bytes_as_a_whole(
    run: Go, log: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    run(log, out="whole")
    request.getfixturevalue("small_chunks")
    run(log, out="cut")
    assert contents(tmp_path / "whole") == contents(tmp_path / "cut")


def mixed(tmp_path: Path, games: list[bytes]) -> list[Path]:
    """Two files with every kind of trouble: repeated games near and far, conflicts, broken and cut lines."""
    again = changed(games[7])
    spaced = json.dumps(json.loads(games[9]), indent=None, sort_keys=True).encode() + b"\n"
    first = [*games[:60], again, b"{broken\n", b"\n", games[3], changed(games[20], room="elsewhere"), *games[60:120]]
    second = [
        *games[120:],
        spaced,
        changed(games[30], started_at="yesterday"),
        b"\xff\xfe{}\n",
        games[119],
        games[120][:80],
    ]
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for path, lines in zip(paths, (first, second), strict=True):
        path.write_bytes(b"".join(lines))
    return paths


@pytest.mark.usefixtures("small_chunks")
def test_a_batch_says_what_settle_says(run: Go, games: list[bytes], book: Book, tmp_path: Path) -> None:
    paths = mixed(tmp_path, games)
    report = run(*paths, workers=2)
    one_by_one = Run([str(path) for path in paths], book)
    results = list(one_by_one)
    out = tmp_path / "out"
    head = (out / "payouts.csv").read_text().split("\n")[0] + "\n"
    assert (out / "payouts.csv").read_text() == head + as_csv([row for r in results for row in csv_rows(r)])
    counted = {status: count for status, count in one_by_one.counts.items() if count}
    assert report.counts == counted
    assert {"duplicate", "conflict", "rejected", "incomplete"} <= set(counted)
    expected = [finding_object(f) for f in [*one_by_one.problems, *(f for r in results for f in r.findings)]]
    assert objects(out / "findings.jsonl") == expected
    unsettled = [r for r in results if r.status in ("rejected", "conflict", "incomplete")]
    rejected = objects(out / "rejected.jsonl")
    assert [(o["file"], o["line"], o["status"]) for o in rejected] == [(r.file, r.line, r.status) for r in unsettled]
    assert [raw_of(o) for o in rejected] == [r.raw for r in unsettled]
    assert equation_holds(out)
    totals: dict[str, int] = {}
    for row in rows(out / "payouts.csv"):
        if row["status"] != "settled":
            continue
        totals[row["id"]] = totals.get(row["id"], 0) + int(row["amount"])
    summed: dict[str, int] = {}
    for row in rows(out / "totals.csv"):
        summed[row["player"]] = summed.get(row["player"], 0) + int(row["amount"])
    assert summed.pop("") == -sum(totals.values())
    assert summed == totals


def raw_of(rejected: dict[str, Any]) -> bytes:
    if "raw" in rejected:
        return str(rejected["raw"]).encode()
    return base64.b64decode(rejected["raw_base64"])


def test_rejected_lines_can_be_mended_and_fed_again(run: Go, games: list[bytes], tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(b"".join(games[:30]))
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*games[:10], games[10].replace(b'"room":', b'"rom":'), *games[11:30]]))
    run(whole, out="whole")
    assert run(broken, out="broken").counts["rejected"] == 1
    (rejected,) = objects(tmp_path / "broken" / "rejected.jsonl")
    assert (rejected["file"], rejected["line"], rejected["codes"]) == (str(broken), 11, ["log/unknown-key"])
    assert "rom" in rejected["reason"]
    mended = tmp_path / "mended.jsonl"
    mended.write_bytes(raw_of(rejected).replace(b'"rom":', b'"room":') + b"\n")
    run(mended, out="mended")
    both = settled(tmp_path / "broken") + settled(tmp_path / "mended")
    assert sorted(map(str, both)) == sorted(map(str, settled(tmp_path / "whole")))


def test_bytes_that_are_no_utf8_come_back_as_they_were(run: Go, games: list[bytes], tmp_path: Path) -> None:
    line = games[0].replace(b'"room":"', b'"room":"\xc4\xe3')
    path = tmp_path / "gbk.jsonl"
    path.write_bytes(line)
    run(path)
    (rejected,) = objects(tmp_path / "out" / "rejected.jsonl")
    assert raw_of(rejected) + b"\n" == line
    assert "raw" not in rejected


def test_a_cut_gzip_is_told_and_none_of_its_games_pays(run: Go, games: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(games))[:-4000])
    report = run(path)
    assert [f.code for f in report.problems] == ["log/broken-compressed-file"]
    assert report.counts["incomplete"] > 50
    assert not report.counts.get("settled")
    assert objects(tmp_path / "out" / "findings.jsonl")[0]["code"] == "log/broken-compressed-file"
    assert equation_holds(tmp_path / "out")


def test_compressed_and_plain_settle_the_same(run: Go, log: Path, games: list[bytes], tmp_path: Path) -> None:
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(b"".join(games[:100])) + gzip.compress(b"".join(games[100:])))
    run(log, out="plain")
    run(packed, out="packed")
    plain, unpacked = (contents(tmp_path / out) for out in ("plain", "packed"))
    assert plain["totals.csv"] == unpacked["totals.csv"]
    assert plain["payouts.csv"].replace(b"games.jsonl,", b"games.jsonl.gz,") == unpacked["payouts.csv"]


def test_a_missing_file_is_told_and_the_rest_settles(run: Go, log: Path, tmp_path: Path) -> None:
    report = run(tmp_path / "nothing.jsonl", log)
    assert [f.code for f in report.problems] == ["log/missing-file"]
    assert report.counts["settled"] > 150
    assert run_of(tmp_path / "out")["problems"][0]["code"] == "log/missing-file"


def settled(path: Path) -> list[dict[str, str]]:
    return [row for row in unplaced(path / "payouts.csv") if row["status"] == "settled"]


def test_a_copy_of_a_file_pays_once(run: Go, log: Path, games: list[bytes], tmp_path: Path) -> None:
    twin = tmp_path / "twin.jsonl"
    twin.write_bytes(log.read_bytes())
    run(log, out="once")
    report = run(log, twin, out="twice")
    assert report.counts["duplicate"] == len(games)
    assert settled(tmp_path / "once") == settled(tmp_path / "twice")
    assert len(rows(tmp_path / "twice" / "payouts.csv")) == len(rows(tmp_path / "once" / "payouts.csv")) + len(games)
    assert contents(tmp_path / "once")["totals.csv"] == contents(tmp_path / "twice")["totals.csv"]


def test_a_file_that_is_named_twice_is_read_once(run: Go, log: Path, tmp_path: Path) -> None:
    run(log, out="once")
    report = run(log, log, out="twice")
    assert "duplicate" not in report.counts
    assert [(p.code, p.severity) for p in report.problems] == [("log/same-file-again", "note")]
    for name in ("payouts.csv", "totals.csv", "rejected.jsonl"):
        assert contents(tmp_path / "once")[name] == contents(tmp_path / "twice")[name]


def test_totals_by_room_count_a_game_once(run: Go, log: Path, tmp_path: Path) -> None:
    report = run(log, by=("room",))
    found = rows(tmp_path / "out" / "totals.csv")
    assert list(found[0]) == ["party", "room", "currency", "games", "amount"]
    for party in ("player", "house"):
        assert sum(int(row["games"]) for row in found if row["party"] == party) == report.counts["settled"]
    assert sum(int(row["amount"]) for row in found) == 0


def test_days_are_those_of_the_time_zone(run: Go, log: Path, tmp_path: Path) -> None:
    run(log, out="utc")
    run(log, out="there", timezone="Asia/Shanghai")
    days = [{row["day"] for row in rows(tmp_path / out / "totals.csv")} for out in ("utc", "there")]
    assert days == [{"2000-01-01"}, {"2000-01-01"}]
    assert run_of(tmp_path / "there")["timezone"] == "Asia/Shanghai"


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd", ""])
def test_an_unknown_time_zone_is_a_wrong_call(run: Go, log: Path, zone: str) -> None:
    with pytest.raises(BatchError) as refused:
        run(log, timezone=zone)
    assert refused.value.code == 2


def test_the_document_names_what_was_run_and_hides_passwords(run: Go, log: Path, book: Book, tmp_path: Path) -> None:
    run(log, by=("player",))
    found = run_of(tmp_path / "out")
    assert found["command"] == ["buckle", "batch", str(log), "--by", "player"]
    assert [p["id"] for p in found["profiles"]] == [e.id for e in book.editions]
    (one,) = found["inputs"]
    assert (one["file"], one["size"]) == (str(log), log.stat().st_size)
    assert "password" not in str(found)
