"""Chunks: all bytes once, cut at line ends, numbered lines."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import pytest

from settlement.jobs.pieces import ChunkReader
from settlement.jobs.plan import LARGEST, SMALLEST, Piece, apart, chunk_size, cut, together
from settlement.logs.inputs import Inputs
from settlement.logs.source import Source


def source(path: Path) -> Source:
    (one,) = Inputs([path]).sources
    return one


def long_file(path: Path, lines: int, length: int, end: bytes = b"\n") -> bytes:
    content = b"\n".join(b"%06d" % n + b"x" * length for n in range(lines)) + end
    path.write_bytes(content)
    return content


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_large_file_of_blank_lines_is_told(tmp_path: Path, mark: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(mark + b" \r\n\n\t" * 2_500_000)
    _, pieces = cut(source(path), 0)
    (one,) = together(pieces)
    reader = ChunkReader(one, str(tmp_path))
    assert list(reader) == []
    assert [problem.code for problem in reader.problems] == ["log/no-records"]


def test_blank_lines_before_the_first_game_are_cut_off_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    content = b"\n" * 9_000_000 + b"x\n" * 5_000_000
    path.write_bytes(content)
    _, chunks = cut(source(path), 0)
    assert b"".join(content[c.start : c.end] for c in chunks) == content
    assert len(chunks) > 1


@pytest.mark.parametrize("end", [b"\n", b"", b"\n\n"])
def test_chunks_hold_all_bytes_once_and_end_on_line_ends(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "a.jsonl"
    content = long_file(path, 9000, 1000, end)
    found, chunks = cut(source(path), 10)
    assert found.sha256 == hashlib.sha256(content).hexdigest()
    assert found.size == len(content)
    assert len(chunks) == 3
    assert [c.number for c in chunks] == [10, 11, 12]
    assert b"".join(content[c.start : c.end] for c in chunks) == content
    for c in chunks:
        assert c.start == 0 or content[c.start - 1 : c.start] == b"\n"
        assert c.first_line == content[: c.start].count(b"\n") + 1
        assert c.size <= SMALLEST + (1 << 20)
        assert c.sha256 == hashlib.sha256(content[c.start : c.end]).hexdigest()
    assert [len(one.pieces) for one in together(chunks)] == [1, 1, 1]


def test_a_line_longer_than_a_chunk_is_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"a\n" + b"b" * (2 * SMALLEST) + b"\nc\n")
    _, chunks = cut(source(path), 0)
    assert (chunks[0].start, chunks[0].first_line) == (0, 1)
    assert all(path.read_bytes()[c.end - 1 : c.end] == b"\n" for c in chunks)


def test_a_compressed_input_is_one_chunk(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n" * 10))
    found, (only,) = cut(source(path), 0)
    assert (only.start, only.end, only.first_line) == (0, path.stat().st_size, 1)
    assert found.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_an_empty_input_is_one_chunk_too(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"")
    _, (only,) = cut(source(path), 0)
    assert (only.start, only.end) == (0, 0)


def test_what_is_added_after_the_start_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"{}\n")
    before = source(path)
    path.write_bytes(b"{}\n{}\n")
    found, (only,) = cut(before, 0)
    assert (found.size, only.end) == (3, 3)


def test_chunks_are_neither_small_nor_large() -> None:
    assert chunk_size(1) == SMALLEST
    assert chunk_size(64 * 10 << 20) == 10 << 20
    assert chunk_size(1 << 50) == LARGEST


def piece(number: int, size: int, at: Source) -> Piece:
    return Piece(number=number, of=number, source=at, start=0, end=size, first_line=1, sha256="")


def test_small_inputs_share_a_chunk(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"{}\n")
    sizes = [100] * 1200 + [SMALLEST] + [SMALLEST // 3] * 4 + [0]
    pieces = [piece(number, size, source(path)) for number, size in enumerate(sizes)]
    chunks = together(pieces)
    assert [p for one in chunks for p in one.pieces] == pieces
    assert [one.number for one in chunks] == list(range(len(chunks)))
    assert [len(one.pieces) for one in chunks] == [500, 500, 200, 1, 3, 2]
    assert all(one.size <= SMALLEST for one in chunks)
    assert [one.number for one in apart(chunks[-1], len(chunks))] == [6 + 1204, 6 + 1205]


def test_compressed_inputs_count_for_what_they_may_hold(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n"))
    pieces = [piece(number, SMALLEST // 20, source(path)) for number in range(6)]
    assert [len(one.pieces) for one in together(pieces)] == [2, 2, 2]


def test_many_short_lines_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n" * 5_000_000 + b"x" * 3_000_000 + b"\n")
    _, pieces = cut(source(path))
    assert [p.first_line for p in pieces][:2] == [1, 5_000_001]
    assert sum(p.size for p in pieces) == 8_000_001
