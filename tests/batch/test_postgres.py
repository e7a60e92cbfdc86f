"""Payouts in a real PostgreSQL database: exact, once, and once only."""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cli.batch import exit_code
from settlement.batch.request import Loaded, Report, Request
from settlement.batch.run import run_batch
from settlement.batch.writers import Payouts, Run, tables
from settlement.batch.writers.postgres import Database, held
from settlement.batch.writers.tables import TABLES
from settlement.games.times import moment
from settlement.jobs.errors import BatchError
from settlement.logs.report import CSV_HEADER
from tests.batch.conftest import contents, objects, rows, run_of
from tests.batch.postgres import binaries, server
from tests.batch.test_faults import poisoned, with_pool

psycopg = pytest.importorskip("psycopg")
Go = Callable[..., Report]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    found = binaries()
    if found is None:
        pytest.skip("no PostgreSQL server is installed: apt-get install postgresql")
    with server(found) as address:
        yield f"{address}/postgres"


@pytest.fixture
def query(url: str) -> Iterator[Callable[[str], list[Any]]]:
    with psycopg.connect(url, autocommit=True) as connection:

        def ask(text: str) -> list[Any]:
            result = connection.execute(text.encode())
            return result.fetchall() if result.description else []

        for table in TABLES:
            ask(f"DROP TABLE IF EXISTS {table}")
        yield ask


COLUMNS = ", ".join(CSV_HEADER)


@pytest.mark.usefixtures("small_chunks")
def test_the_database_holds_the_rows_of_the_file(
    run: Go, log: Path, url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    run(log, out="plain")
    run(log, out="loaded", to=url)
    loaded = [[str(value) for value in row] for row in query(f"SELECT {COLUMNS} FROM buckle_payouts")]
    written = rows(tmp_path / "loaded" / "payouts.csv")
    expected = [
        [str(moment(cell)) if name == "started_at" else cell for name, cell in row.items()]
        for row in written
        if row["status"] == "settled"
    ]
    at = CSV_HEADER.index("started_at")
    for row in (*loaded, *expected):
        row[at] = str(datetime.fromisoformat(row[at]).astimezone(UTC))
    assert sorted(loaded) == sorted(expected)
    document = json.loads((tmp_path / "loaded" / "run.json").read_bytes())
    assert query("SELECT DISTINCT run, day::text FROM buckle_payouts") == [(document["sha256"], "2000-01-01")]
    assert query("SELECT run, timezone, document FROM buckle_runs") == [(document["sha256"], "UTC", document["run"])]
    told = [(one["code"], one["line"]) for one in objects(tmp_path / "loaded" / "findings.jsonl")]
    assert query("SELECT code, line FROM buckle_findings ORDER BY number") == told
    assert {row["status"] for row in written} > {"settled"}
    assert contents(tmp_path / "plain")["payouts.csv"] == contents(tmp_path / "loaded")["payouts.csv"]
    assert len(loaded) > 500


@pytest.mark.usefixtures("small_chunks")
def test_loading_again_changes_nothing(
    run: Go, log: Path, url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    everything = "SELECT count(*), sum(amount), sum(house), max(xmin::text::bigint) FROM buckle_payouts"
    run(log, out="first", to=url)
    first = query(everything)
    run(log, out="second", to=url)
    assert query(everything) == first
    twin = tmp_path / "twin.jsonl"
    twin.write_bytes(log.read_bytes())
    loaded = run(log, twin, out="third", to=url).database
    assert query(everything) == first
    assert loaded is not None
    assert (loaded.new, loaded.there, loaded.differing) == (0, first[0][0], 0)
    assert query("SELECT count(*) FROM buckle_runs") == [(2,)]


def test_a_game_that_is_rejected_keeps_no_place_of_its_payouts(
    run: Go, games: list[bytes], url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    broken, mended = tmp_path / "broken.jsonl", tmp_path / "mended.jsonl"
    broken.write_bytes(games[0].replace(b'"room":', b'"rom":') + b"{}\n" + games[1])
    mended.write_bytes(games[0])
    run(broken, out="broken", to=url)
    assert query("SELECT DISTINCT status FROM buckle_payouts") == [("settled",)]
    before = query("SELECT count(*) FROM buckle_payouts")[0][0]
    run(mended, out="mended", to=url)
    assert query("SELECT count(*) FROM buckle_payouts")[0][0] == before + 2


def test_a_half_loaded_run_is_completed(run: Go, log: Path, url: str, query: Callable[[str], list[Any]]) -> None:
    run(log, out="first", to=url)
    whole = query("SELECT count(*), sum(amount) FROM buckle_payouts")
    query("DELETE FROM buckle_payouts WHERE seat > 1 OR room = 'r7'")
    run(log, out="second", to=url)
    assert query("SELECT count(*), sum(amount) FROM buckle_payouts") == whole


def test_another_profile_adds_rows_of_its_own(
    run: Go, games: list[bytes], book: Any, url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    import msgspec

    from settlement.batch.request import Request
    from settlement.batch.run import run_batch
    from settlement.games.editions import Book

    path = tmp_path / "one.jsonl"
    path.write_bytes(games[1])
    run(path, out="first", to=url)
    other = [msgspec.structs.replace(e, sha256="0" * 64) for e in book.editions]
    run_batch(Request(logs=(str(path),), out=tmp_path / "second", to=url), Book(other))
    assert query("SELECT count(*), count(DISTINCT profile_sha256) FROM buckle_payouts") == [(8, 2)]


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ("mysql://u@h/d", 2),
        ("somewhere", 2),
        ("postgresql://u:secret@127.0.0.1:1/none", 3),
        ("postgresql://u:secret@127.0.0.1:port/none", 2),
    ],
)
def test_a_database_that_can_t_be_used_is_one_line(run: Go, log: Path, to: str, code: int, tmp_path: Path) -> None:
    with pytest.raises(BatchError) as fault:
        run(log, to=to)
    assert fault.value.code == code
    assert "\n" not in str(fault.value)
    assert "secret" not in str(fault.value)
    assert [path.name for path in tmp_path.glob("out/*")] == ([".work"] if code == 3 else [])


def test_the_password_stands_nowhere(
    run: Go, log: Path, url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    run(log, to=url.replace("buckle@", "buckle:secret@"))
    assert b"secret" not in contents(tmp_path / "out")["run.json"]
    assert any(word.startswith("postgresql://buckle:***@") for word in run_of(tmp_path / "out")["command"])


Query = Callable[[str], list[Any]]
MONEY = "SELECT id, amount FROM buckle_payouts ORDER BY game_id, seat"
RUNS = "SELECT DISTINCT run FROM buckle_payouts"


def corrected(games: list[bytes], tmp_path: Path) -> tuple[Path, Path]:
    """Two logs of the same two games; in the second the first game has other players, its id the same."""
    first, second = tmp_path / "night.jsonl", tmp_path / "corrected.jsonl"
    first.write_bytes(games[0] + games[1])
    game = json.loads(games[0])
    for player in game["players"]:
        player["id"] += "-x"
    second.write_bytes(json.dumps(game).encode() + b"\n" + games[1] + games[3])
    return first, second


def test_rows_that_say_something_else_are_told_and_nothing_is_loaded(
    run: Go, games: list[bytes], url: str, query: Query, tmp_path: Path
) -> None:
    first, second = corrected(games, tmp_path)
    run(first, out="first", to=url)
    before = query("SELECT * FROM buckle_payouts ORDER BY game_id, seat")
    report = run(second, out="second", to=url)
    loaded = report.database
    assert loaded is not None
    assert (loaded.new, loaded.there, loaded.differing, loaded.refused) == (4, 6, 2, True)
    assert "4 rows new, 6 there already, 2 of them other amounts or players; nothing was loaded" in loaded.words()
    (finding,) = loaded.findings
    game = json.loads(games[0])
    assert (finding.code, finding.game_id, finding.file, finding.line) == (
        "database/differs",
        game["game_id"],
        str(second),
        1,
    )
    assert game["players"][0]["id"] in finding.message
    assert exit_code(report, strict=False, warnings=0) == 1
    assert query("SELECT * FROM buckle_payouts ORDER BY game_id, seat") == before
    assert query("SELECT count(*) FROM buckle_runs") == [(1,)]
    assert (tmp_path / "second" / "payouts.csv").exists()


def test_replaced_rows_move_to_a_history(run: Go, games: list[bytes], url: str, query: Query, tmp_path: Path) -> None:
    first, second = corrected(games, tmp_path)
    run(first, out="first", to=url)
    old = query("SELECT * FROM buckle_payouts WHERE profile = 'rush-points@1' ORDER BY seat")
    run(second, out="second", to=url)
    loaded = run(second, out="second", to=url, resume=True, replace=True).database
    assert loaded is not None
    assert (loaded.new, loaded.there, loaded.differing, loaded.replaced) == (4, 6, 2, True)
    names = ", ".join(tables.COLUMNS)
    moved = query(f"SELECT {names} FROM buckle_payouts_history ORDER BY seat")
    assert moved == old
    ids = [json.loads((tmp_path / out / "run.json").read_bytes())["sha256"] for out in ("first", "second")]
    assert query("SELECT DISTINCT run, replaced_by FROM buckle_payouts_history") == [tuple(ids)]
    assert {one for (one,) in query(RUNS)} == set(ids)
    written = [row for row in rows(tmp_path / "second" / "payouts.csv") if row["status"] == "settled"]
    stored = query("SELECT game_id, seat::text, id, amount::text FROM buckle_payouts")
    assert sorted(stored) == sorted((row["game_id"], row["seat"], row["id"], row["amount"]) for row in written)
    assert run(second, out="third", to=url).database == Loaded(there=10)


def test_many_games_that_differ_are_named_up_to_a_number(
    run: Go, log: Path, url: str, query: Query, tmp_path: Path
) -> None:
    run(log, out="first", to=url)
    query("UPDATE buckle_payouts SET amount = amount + 1")
    loaded = run(log, out="second", to=url).database
    assert loaded is not None
    assert len(loaded.findings) == 21
    games = query("SELECT count(DISTINCT game_id) FROM buckle_payouts")[0][0]
    assert loaded.findings[-1].message == f"and {games - 20} more games"


def test_a_table_without_its_key_is_refused(run: Go, log: Path, url: str, query: Query) -> None:
    run(log, out="first", to=url)
    count = query("SELECT count(*) FROM buckle_payouts")
    query("ALTER TABLE buckle_payouts DROP CONSTRAINT buckle_payouts_pkey")
    query("CREATE UNIQUE INDEX partial ON buckle_payouts (game_id, profile_sha256, seat) WHERE seat < 9")
    query("CREATE UNIQUE INDEX other ON buckle_payouts (game_id, profile_sha256, seat, id)")
    with pytest.raises(BatchError, match=r"lacks the key \(game_id, profile_sha256, seat\)") as fault:
        run(log, out="second", to=url)
    assert fault.value.code == 3
    assert query("SELECT count(*) FROM buckle_payouts") == count
    query("CREATE UNIQUE INDEX whole ON buckle_payouts (seat, game_id, profile_sha256)")
    run(log, out="second", to=url, resume=True)
    assert query("SELECT count(*) FROM buckle_payouts") == count


def test_a_table_of_an_earlier_version_is_refused(run: Go, log: Path, url: str, query: Query) -> None:
    query("CREATE TABLE buckle_payouts (game_id text, profile_sha256 text, seat int, id text)")
    with pytest.raises(BatchError, match="lacks the column game, the column room"):
        run(log, to=url)
    assert query("SELECT count(*) FROM buckle_payouts") == [(0,)]
    assert query("SELECT to_regclass('buckle_runs')") == [(None,)]


def test_nothing_is_loaded_after_an_input_that_breaks_off(
    run: Go, games: list[bytes], url: str, query: Query, tmp_path: Path
) -> None:
    packed, plain = tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl"
    whole = gzip.compress(b"".join(games[:50]))
    packed.write_bytes(whole[:-8] + bytes(4) + whole[-4:])
    plain.write_bytes(b"".join(games[50:60]))
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(games[60:70])[:-40])
    for logs in ((packed, plain), (plain, tmp_path / "missing.jsonl"), (plain, torn)):
        report = run(*logs, to=url, force=True)
        assert report.database is not None
        assert report.database.why_not == "an input could not be read to its end"
        assert query("SELECT to_regclass('buckle_payouts')") == [(None,)]


@pytest.mark.usefixtures("small_chunks")
def test_nothing_is_loaded_after_a_chunk_that_fails(
    log: Path, book: Any, url: str, query: Query, tmp_path: Path
) -> None:
    request = Request(logs=(str(log),), out=tmp_path / "out", workers=2, to=url)
    report = run_batch(request, book, runner=with_pool(poisoned))
    assert report.failed
    assert report.database == Loaded(why_not="a stretch of an input could not be computed")
    assert query("SELECT to_regclass('buckle_payouts')") == [(None,)]


def test_a_load_that_fails_loads_nothing_and_is_gone_on_with(
    run: Go, log: Path, url: str, query: Query, tmp_path: Path
) -> None:
    run(log, out="first", to=url)
    query("TRUNCATE buckle_payouts")
    query("ALTER TABLE buckle_payouts ADD CONSTRAINT short CHECK (line < 100)")
    with pytest.raises(BatchError, match=r"nothing was loaded: .*violates check constraint") as fault:
        run(log, to=url)
    assert fault.value.code == 3
    assert query("SELECT count(*) FROM buckle_payouts") == [(0,)]
    query("ALTER TABLE buckle_payouts DROP CONSTRAINT short")
    run(log, to=url, resume=True)
    assert query("SELECT count(*) FROM buckle_payouts")[0][0] > 500


def test_several_loads_at_once_make_the_tables_once_and_wait_for_each_other(
    run: Go, games: list[bytes], book: Any, url: str, query: Query, tmp_path: Path
) -> None:
    parts, wanted = [], []
    for number, some in enumerate((games[:12], games[11::-1], games[6:18], games[:12])):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(b"".join(some))
        run(path, out=str(number), output="jsonl")
        part = tmp_path / f"part{number}"
        part.mkdir()
        (part / "rows.jsonl").write_bytes((tmp_path / str(number) / "payouts.jsonl").read_bytes())
        run_ = Run(
            id=str(number), document=run_of(tmp_path / str(number)), findings=tmp_path / str(number) / "findings.jsonl"
        )
        parts.append(Payouts(parts=[part], run=run_))
        wanted += objects(part / "rows.jsonl")
    with ThreadPoolExecutor(8) as pool:
        loads = list(pool.map(lambda one: Database(url).load(one, replace=False), parts * 2))
    assert all(load.differing == 0 for load in loads)
    settled = {(row["game_id"], row["seat"], row["amount"]) for row in wanted if row["status"] == "settled"}
    assert set(query("SELECT game_id, seat, amount FROM buckle_payouts")) == settled
    assert sum(load.new for load in loads) == len(settled)


def test_types_and_indices_are_as_documented(
    run: Go, games: list[bytes], url: str, query: Query, tmp_path: Path
) -> None:
    (tmp_path / "one.jsonl").write_bytes(games[0])
    run(tmp_path / "one.jsonl", to=url)
    kinds = dict(
        query("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'buckle_payouts'")
    )
    assert {kinds[name] for name in ("amount", "house", "line")} == {"bigint"}
    assert (kinds["started_at"], kinds["day"]) == ("timestamp with time zone", "date")
    indexed = {
        text.partition(" USING ")[2]
        for (text,) in query("SELECT indexdef FROM pg_indexes WHERE tablename = 'buckle_payouts'")
    }
    assert indexed == {"btree (game_id, profile_sha256, seat)", "btree (id, day)", "btree (room, day)", "btree (day)"}


def test_the_database_is_opened_only_when_there_is_something_to_load(run: Go, log: Path, tmp_path: Path) -> None:
    nowhere = "postgresql://u@127.0.0.1:1/none"
    report = run(log, tmp_path / "missing.jsonl", to=nowhere)
    assert report.database is not None
    assert report.database.why_not is not None


ODD_IDS = ("a\0b", "a\\u0000b", "a\\\0b", "a\\\\u0000b", "a\\b", "\0", "\\", "\\sha256:x", "\U0001f600'--", "\u202e")
"""Texts that a log may have for an id, some of them nearly the same."""


def named(game: bytes, game_id: str, player: str, room: str) -> bytes:
    """The game under another id, of another first player in another room."""
    log = json.loads(game)
    log |= {"game_id": game_id, "room": room}
    log["players"][0]["id"] = player
    return json.dumps(log).encode() + b"\n"


@pytest.mark.parametrize("output", ["csv", "parquet", "sqlite", "jsonl"])
def test_any_id_gets_in_and_no_two_become_one(
    run: Go, games: list[bytes], url: str, query: Callable[[str], list[Any]], tmp_path: Path, output: str
) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(b"".join(named(games[0], f"g{odd}", f"p{odd}", f"r{odd}") for odd in ODD_IDS) + games[1])
    for out in ("first", "second"):
        assert run(path, out=out, output=output, to=url).counts == {"settled": len(ODD_IDS) + 1}
    for column in ("game_id", "room", "id"):
        found = query(f"SELECT DISTINCT {column} FROM buckle_payouts WHERE profile = 'rush-points@1' AND seat = 0")
        letter = {"game_id": "g", "room": "r", "id": "p"}[column]
        assert {text for (text,) in found} == {letter + held(odd) for odd in ODD_IDS}
    assert query("SELECT count(*) FROM buckle_payouts")[0][0] == 2 * len(ODD_IDS) + 4


def test_an_id_that_is_no_text_for_a_key_gets_in(
    run: Go, games: list[bytes], url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    chance = random.Random(5)
    long = ["".join(chr(chance.randrange(0x4E00, 0x9FFF)) for _ in range(20_000)) for _ in range(2)]
    path = tmp_path / "long.jsonl"
    path.write_bytes(b"".join(named(games[0], one, one, one) for one in (*long, "x" * 2000, "\0" * 2000)))
    assert run(path, to=url).counts == {"settled": 4}
    digests = ["\\sha256:" + hashlib.sha256(one.encode()).hexdigest() for one in (*long, "\0" * 2000)]
    for column in ("game_id", "room", "id"):
        found = query(f"SELECT {column} FROM buckle_payouts WHERE seat = 0")
        assert {one for (one,) in found} == {*digests, "x" * 2000}


def test_texts_are_held_apart() -> None:
    """All texts of up to four pieces out of which those with a meaning are made."""
    pieces = ("\0", "\\", "u0000", "sha256:", "a")
    texts = ["".join(some) for n in range(5) for some in itertools.product(pieces, repeat=n)]
    assert len({held(text) for text in texts}) == len(set(texts))
    assert not any("\0" in held(text) for text in texts)
    assert [held(text) for text in ("a\\b", "a\0", r"a\u0000", "\\\0")] == [
        "a\\b",
        r"a\u0000",
        r"a\\u0000",
        r"\\\u0000",
    ]
    assert not any(held(text).startswith(r"\sha256:") for text in texts)
    assert held("\\" * 1_000_000) == "\\" * 1_000_000
