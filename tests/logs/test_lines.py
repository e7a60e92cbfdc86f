r"""What a line is: split at \n alone, the last one with or without its end, cut or whole."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settlement.logs import source
from settlement.logs.inputs import Inputs
from settlement.logs.source import Reader, Record, Source
from tests.logs.records import line, rush

A, B = line(rush("a")), line(rush("b"))


def only(path: Path) -> Source:
    inputs = Inputs([path])
    assert inputs.problems == []
    return inputs.sources[0]


def read(folder: Path, content: bytes) -> tuple[list[Record], list[str]]:
    path = folder / "log.jsonl"
    path.write_bytes(content)
    reader = Reader(only(path))
    records = list(reader)
    assert all(content[r.offset :].startswith(r.raw) for r in records)
    return records, [problem.code for problem in reader.problems]


def problems_of(records: list[Record]) -> list[str | None]:
    return [record.problem.code if record.problem else None for record in records]


@pytest.mark.parametrize(
    ("content", "numbers"),
    [
        (A + b"\n" + B + b"\n", [1, 2]),
        (A + b"\n" + B, [1, 2]),
        (A + b"\r\n" + B + b"\r\n", [1, 2]),
        (b"\xef\xbb\xbf" + A + b"\n" + B, [1, 2]),
        (A + b"\n\n \t\r\n" + B + b"\n\n", [1, 4]),
        (A + b"\n\xef\xbb\xbf\n" + B, [1, 3]),
        (b"\xef\xbb\xbf\r\n" + A + b"\r\n" + B, [2, 3]),
    ],
    ids=["usual", "no last line end", "CRLF", "byte order mark", "blank lines", "mark alone", "mark and CR alone"],
)
def test_two_records(tmp_path: Path, content: bytes, numbers: list[int]) -> None:
    records, problems = read(tmp_path, content)
    assert [record.line for record in records] == numbers
    assert problems_of(records) == [None, None]
    assert problems == []


def test_other_line_ends_do_not_split(tmp_path: Path) -> None:
    names = line(rush(room="a\u2028b\u2029c\x85d")).replace(b", ", b",\r ")
    records, _ = read(tmp_path, names + b"\n")
    assert [record.raw for record in records] == [names]


@pytest.mark.parametrize("cut", [1, 2, 20, len(A) // 2, len(A) - 1])
def test_a_cut_last_line_is_incomplete(tmp_path: Path, cut: int) -> None:
    records, _ = read(tmp_path, A + b"\n" + B[:cut])
    assert problems_of(records) == [None, "log/incomplete"]


def test_a_last_line_cut_inside_a_character_is_incomplete(tmp_path: Path) -> None:
    raw = line(rush("赌"))
    records, _ = read(tmp_path, raw[: raw.index("赌".encode()) + 2])
    assert problems_of(records) == ["log/incomplete"]


@pytest.mark.parametrize("last", [B[:-30] + b"\n", B[:-30] + b"\n" + A, b"hello", b"\x00" * 9, A + b"x"])
def test_what_is_not_cut_at_the_end_is_no_incomplete_line(tmp_path: Path, last: bytes) -> None:
    records, _ = read(tmp_path, A + b"\n" + last)
    assert set(problems_of(records)) == {None}


def test_a_line_without_end_of_any_length_is_held_up_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "LINE_LIMIT", 1000)
    long = b'{"game_id": "' + b"x" * 3_000_000
    records, _ = read(tmp_path, A + b"\n" + long + b"\n" + A + b"\n" + long)
    assert [len(record.raw) for record in records] == [len(A), 1000, len(A), 1000]
    assert problems_of(records) == [None, "log/line-too-long", None, "log/line-too-long"]
    assert str(len(long)) in str(records[1].problem)


@pytest.mark.parametrize(("content", "said"), [(b"", "empty"), (b"\n\r\n", "blank"), (b"\xef\xbb\xbf", "blank")])
def test_an_input_without_records_is_told(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    reader = Reader(only(path))
    assert list(reader) == []
    assert [(p.code, p.severity, p.file) for p in reader.problems] == [("log/no-records", "warning", str(path))]
    assert said in reader.problems[0].message


@given(
    st.lists(st.binary(max_size=9).filter(lambda b: b"\n" not in b) | st.sampled_from([b"", b"\r", b" "]), max_size=30),
    st.integers(1, 40),
)
def test_lines_do_not_depend_on_blocks(lines: list[bytes], size: int) -> None:
    whole = b"\n".join(lines)
    cut = [whole[at : at + size] for at in range(0, len(whole), size)]
    ended = whole.split(b"\n")
    expected, offset = [], 0
    for number, raw in enumerate(ended, 1):
        if raw.strip():
            expected.append((number, offset, raw, number < len(ended)))
        offset += len(raw) + 1
    found, number, offset = [], 0, 0
    for raw, length, ends in source._lines(cut):
        number += ends or 1
        if raw.strip():
            assert length == len(raw)
            found.append((number, offset, raw, ends > 0))
        offset += length + ends
    assert found == expected
    assert offset == len(whole)


def test_blank_lines_are_passed_over_together() -> None:
    blank = b"\n" * 1_000_000 + b"\r\n" * 1000 + b" \t\n" * 1000
    found = list(source._lines([A + b"\n" + blank + A, blank]))
    assert len(found) < 10
    assert sum(ends for _, _, ends in found) == 1 + 2 * 1_002_000


@pytest.mark.parametrize("size", [7, 100, 1 << 20])
def test_what_a_line_has_beyond_the_limit_is_kept_where_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(source, "LINE_LIMIT", 1000)
    long, longer = bytes(range(65, 91)) * 100, b"xyz" * 5000
    whole = b"\n".join([A, long, A[:999], b"1" * 1000, b"2" * 1001, longer, A])
    cut = [whole[at : at + size] for at in range(0, len(whole), size)]
    found = []
    with (tmp_path / "rest").open("w+b") as rest:
        for raw, length, _ in source._lines(cut, rest):
            rest.seek(0)
            found.append(raw + (rest.read() if length > len(raw) else b""))
    assert b"\n".join(found) == whole


def test_bytes_that_are_not_the_expected_ones_are_told(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(A + b"\n" + A + b"\n")
    first = Reader(only(path))
    assert len(list(first)) == 2
    assert first.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    again = Reader(only(path), expected=first.sha256)
    assert len(list(again)) == 2
    assert again.problems == []
    stat, size = path.stat(), path.stat().st_size
    path.write_bytes(b" " * (size - 1) + b"\n")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert list(again) == []
    assert [problem.code for problem in again.problems] == ["log/changed-while-read"]
    assert again.sha256 is None


def test_ranges_on_line_ends_add_up_to_the_whole(tmp_path: Path) -> None:
    raws = [line(rush(f"g{n}")) for n in range(20)]
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join(raws))
    whole = list(Reader(only(path)))
    cut = whole[7].offset
    parts = [*Reader(only(path), 0, cut), *Reader(only(path), cut, first_line=8)]
    assert parts == whole
    assert [record.raw for record in parts] == raws


def test_a_file_that_grows_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(A + b"\n")
    reader = Reader(only(path))
    with path.open("ab") as file:
        file.write(B[:50])
    assert [record.raw for record in reader] == [A]
    assert reader.problems == []


@pytest.mark.parametrize("change", ["shortened", "replaced", "rewritten", "deleted"])
def test_a_file_that_changes_otherwise_is_not_read(tmp_path: Path, change: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(A + b"\n")
    reader = Reader(only(path))
    if change == "replaced":
        (tmp_path / "new").write_bytes(B + b"\n" + B)
        (tmp_path / "new").replace(path)
    elif change == "deleted":
        path.unlink()
    else:
        path.write_bytes(B[:9] if change == "shortened" else B + b"\n")
    assert list(reader) == []
    code = "log/unreadable-file" if change == "deleted" else "log/changed-while-read"
    assert [problem.code for problem in reader.problems] == [code]
