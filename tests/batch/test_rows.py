"""The rows of a batch are those that ``settle --format csv`` writes."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from settlement.batch.csv_cells import csv_field
from settlement.batch.game_groups import Days, Groups
from settlement.batch.rows import CsvRows, PayoutRow, json_rows, paid, unsettled_csv, unsettled_json
from settlement.games.editions import Book
from settlement.logs.inputs import Inputs
from settlement.logs.report import csv_line, csv_rows, csv_text
from settlement.logs.settle import GameResult, settle_record
from settlement.logs.source import Reader, Record


def as_csv(rows: list[list[str]]) -> str:
    return "".join(map(csv_line, rows))


GROUPS = Groups(Days("UTC"))


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def results(log: Path, book: Book) -> list[GameResult]:
    return [settle_record(record, book) for source in Inputs([log]).sources for record in Reader(source)]


def test_rows_are_those_of_settle(log: Path, book: Book) -> None:
    written = CsvRows()
    settled = [result for result in results(log, book) if result.status == "settled"]
    assert len(settled) > 150
    for result in settled:
        assert written.of(paid(result, GROUPS)) == as_csv(csv_rows(result))


@pytest.mark.parametrize("name", ["=CMD()", 'a"b', "a,b", "a\rb", "a\nb", "\ta", "-1", "[bold]", "玩家", "'", '@x,"y"'])
def test_hostile_names_are_written_alike(games: list[bytes], book: Book, name: str) -> None:
    log: dict[str, Any] = msgspec.json.decode(games[0])
    log["players"][0]["id"] = log["room"] = log["game_id"] = name
    result = settle_record(Record(file="=f,1", line=7, offset=0, raw=msgspec.json.encode(log)), book)
    assert read(CsvRows().of(paid(result, GROUPS))) == csv_rows(result)


@given(st.text())
def test_any_text_is_read_as_one_field(text: str) -> None:
    assert read(f"{csv_field(text)},x\n") == [[csv_text(text), "x"]]


def test_rows_with_types_hold_the_same(log: Path, book: Book) -> None:
    for result in results(log, book)[:20]:
        if result.status == "settled":
            typed = [msgspec.json.decode(line, type=PayoutRow) for line in json_rows(paid(result, GROUPS)).splitlines()]
            plain = [["" if v is None else str(v) for v in msgspec.structs.astuple(row)] for row in typed]
            assert plain == csv_rows(result)


@pytest.mark.parametrize(
    "raw",
    [
        b"{}",
        b"{broken",
        b'{"game_id": "=1", "room": "a\\rb", "game": "rush"}',
        b'{"game_id": "\\ud83d", "room": "\\ud83d"}',
        b'{"game_id": "\xff"}',
        b"[" * 5000,
    ],
)
def test_a_record_that_does_not_pay_has_one_row_in_every_form(raw: bytes, book: Book) -> None:
    result = settle_record(Record(file="=f,1", line=7, offset=0, raw=raw), book)
    assert result.status == "rejected"
    ((*cells,),) = csv_rows(result)
    written = unsettled_csv(result).decode()
    assert read(written) == [[cell.encode("utf-8", "backslashreplace").decode() for cell in cells]]
    row = msgspec.json.decode(unsettled_json(result), type=PayoutRow)
    plain = ["" if value is None else csv_text(str(value)) for value in msgspec.structs.astuple(row)]
    assert [plain] == read(written)


def test_players_listed_in_another_order_are_written_by_seat(games: list[bytes], book: Book) -> None:
    for line in games[:2]:
        log: dict[str, Any] = msgspec.json.decode(line)
        log["players"].reverse()
        result = settle_record(Record(file="=f,1", line=7, offset=0, raw=msgspec.json.encode(log)), book)
        assert CsvRows().of(paid(result, GROUPS)) == as_csv(csv_rows(result))
        typed = [msgspec.json.decode(row, type=PayoutRow) for row in json_rows(paid(result, GROUPS)).splitlines()]
        assert [row.seat for row in typed] == list(range(len(log["players"])))
