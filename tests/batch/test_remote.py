"""Inputs of an object store, tried with one that lives in memory."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.jobs.errors import BatchError
from tests.batch.conftest import contents, objects, run_of, unplaced

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def store(games: list[bytes]) -> Iterator[Any]:
    found = fsspec.filesystem("memory")
    found.pipe("/rooms/b.jsonl.gz", gzip.compress(b"".join(games[100:])))
    found.pipe("/rooms/a.jsonl", b"".join(games[:100]) + b"{}\n")
    found.pipe("/rooms/empty.jsonl.gz", b"")
    yield found
    found.rm("/rooms", recursive=True)


def go(book: Book, out: Path, *logs: str) -> Report:
    return run_batch(Request(logs=logs, out=out), book)


def test_urls_settle_like_files(store: Any, log: Path, book: Book, tmp_path: Path) -> None:
    report = go(book, tmp_path / "out", "memory://rooms/a.jsonl", "memory://rooms/b.jsonl.gz")
    go(book, tmp_path / "plain", str(log))
    assert contents(tmp_path / "out")["totals.csv"] == contents(tmp_path / "plain")["totals.csv"]
    payouts, expected = (unplaced(tmp_path / out / "payouts.csv") for out in ("out", "plain"))
    assert [row for row in payouts if row["status"] != "rejected"] == expected
    assert report.counts["rejected"] == 1
    (rejected,) = objects(tmp_path / "out" / "rejected.jsonl")
    assert rejected["file"] == "memory:///rooms/a.jsonl"
    assert not (tmp_path / "out" / ".work").exists()


def test_patterns_come_in_the_order_of_names(store: Any, book: Book, tmp_path: Path) -> None:
    report = go(book, tmp_path / "out", "memory://rooms/*.jsonl*")
    names = [f"memory:///rooms/{name}" for name in ("a.jsonl", "b.jsonl.gz")]
    assert [i["file"] for i in run_of(tmp_path / "out")["inputs"]] == names
    assert [(p.code, p.file) for p in report.problems] == [
        ("log/empty-compressed-file", "memory:///rooms/empty.jsonl.gz")
    ]


def test_a_url_that_is_reached_twice_is_read_once(store: Any, book: Book, tmp_path: Path) -> None:
    report = go(book, tmp_path / "out", "memory://rooms/a.jsonl", "memory://rooms/a*", "memory://rooms/a.jsonl")
    assert report.records == 101
    said = [(p.code, p.file, p.message) for p in report.problems]
    assert said == [("log/same-file-again", "memory:///rooms/a.jsonl", "it is named more than once, and read once")]


@pytest.mark.parametrize("url", ["memory://rooms/none.jsonl", "memory://none/*", "nowhere://x/y", "s3://x/y"])
def test_what_can_t_be_fetched_is_one_line(store: Any, book: Book, tmp_path: Path, url: str) -> None:
    with pytest.raises(BatchError) as fault:
        go(book, tmp_path / "out", url)
    assert "\n" not in str(fault.value)
    assert url in str(fault.value)
    assert not (tmp_path / "out" / ".work").exists()


class NoCredentialsError(Exception):
    """As a cloud's library raises it: of no kind that Python knows."""


def broken(*_: object, **__: object) -> Any:
    raise NoCredentialsError("Unable to locate credentials for SECRET\nand much more")


class BreaksOff:
    def __enter__(self) -> BreaksOff:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self, size: int) -> bytes:
        raise NoCredentialsError(f"payload of {size} bytes is not complete")


@pytest.mark.parametrize("how", [broken, lambda *_, **__: BreaksOff()])
def test_whatever_a_store_raises_is_one_line_without_secrets(
    store: Any, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Any
) -> None:
    monkeypatch.setattr(type(store), "open", how)
    with pytest.raises(BatchError) as fault:
        go(book, tmp_path / "out", "memory://rooms/a.jsonl?sig=SECRET")
    assert fault.value.code == 3
    assert str(fault.value).startswith("can't fetch memory://rooms/a.jsonl?sig=***: ")
    assert "SECRET" not in str(fault.value)
    assert "\n" not in str(fault.value)


def test_no_secret_of_an_input_is_in_the_results(
    store: Any, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.pipe("/rooms/a.jsonl?sig=SECRET", store.cat("/rooms/a.jsonl"))
    go(book, tmp_path / "out", "memory://rooms/a.jsonl?sig=SECRET")
    (one,) = run_of(tmp_path / "out")["inputs"]
    assert one["file"] == "memory:///rooms/a.jsonl?sig=***"
    assert run_of(tmp_path / "out")["command"][2] == "memory://rooms/a.jsonl?sig=***"
    for content in contents(tmp_path / "out").values():
        assert b"SECRET" not in content


def test_paths_and_urls_of_a_call_are_text_without_secrets(tmp_path: Path) -> None:
    name = os.fsdecode(b"n\xff.jsonl")
    request = Request(logs=(name,), out=tmp_path, to="postgresql://u:SECRET@h/d?password=SECRET", profiles=(name,))
    assert request.command() == [
        "buckle", "batch", "n\\xff.jsonl", "--to", "postgresql://u:***@h/d?password=***", "--profiles", "n\\xff.jsonl",
    ]  # fmt: skip
