"""Payouts in a real PostgreSQL database: exact, once, and once only."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from settlement.batch.request import BatchError, Report
from settlement.batch.writers.postgres import held
from tests.batch.conftest import contents, rows, run_of
from tests.batch.postgres import binaries, server

sqlalchemy = pytest.importorskip("sqlalchemy")
pytest.importorskip("psycopg")
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
    engine = sqlalchemy.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))

    def ask(text: str) -> list[Any]:
        with engine.begin() as connection:
            result = connection.execute(sqlalchemy.text(text))
            return list(result) if result.returns_rows else []

    ask("DROP TABLE IF EXISTS buckle_payouts")
    yield ask
    engine.dispose()


COLUMNS = "game_id, game, room, profile, profile_sha256, started_at, status, seat, id, amount, house"


@pytest.mark.usefixtures("small_chunks")
def test_the_database_holds_the_rows_of_the_file(
    run: Go, log: Path, url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    run(log, out="plain")
    run(log, out="loaded", to=url)
    loaded = [[str(value) for value in row] for row in query(f"SELECT {COLUMNS} FROM buckle_payouts")]
    written = rows(tmp_path / "loaded" / "payouts.csv")
    assert sorted(loaded) == sorted(list(row.values()) for row in written if row["status"] == "settled")
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
    run(log, twin, out="third", to=url)
    assert query(everything) == first


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
    from settlement.games.book import Book

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
    assert not (tmp_path / "out").exists()


def test_the_password_stands_nowhere(
    run: Go, log: Path, url: str, query: Callable[[str], list[Any]], tmp_path: Path
) -> None:
    run(log, to=url.replace("buckle@", "buckle:secret@"))
    assert b"secret" not in contents(tmp_path / "out")["run.json"]
    assert any(word.startswith("postgresql://buckle:***@") for word in run_of(tmp_path / "out")["command"])


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
    assert {one for (one,) in query("SELECT game_id FROM buckle_payouts")} == {*digests, "x" * 2000}
    assert {one for (one,) in query("SELECT room FROM buckle_payouts")} == {*long, "x" * 2000, r"\u0000" * 2000}


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
