"""Packed logs: whole, of several members, cut anywhere, damaged, with junk behind them, and what is only named so."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from settlement.logs.inputs import Inputs
from settlement.logs.source import Reader
from tests.logs.records import line, rush

Pack = Callable[[bytes], bytes]

RAWS = [line(rush(f"g{n:04}", room=f"r{n * 7919 % 1000}")) for n in range(200)]
CONTENT = b"\n".join(RAWS) + b"\n"
PACKS: list[Pack] = [gzip.compress, zstandard.compress]


def read(path: Path, content: bytes) -> tuple[list[bytes], list[str | None], list[str]]:
    """The raw records, their problems, and the codes of the input's problems."""
    path.write_bytes(content)
    inputs = Inputs([path])
    problems = list(inputs.problems)
    records = []
    for source in inputs.sources:
        reader = Reader(source)
        records += list(reader)
        problems += reader.problems
    assert all(problem.file == str(path) for problem in problems)
    return (
        [r.raw for r in records],
        [r.problem.code if r.problem else None for r in records],
        [p.code for p in problems],
    )


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("name", ["log.gz", "log.zst", "log.jsonl", "log"])
def test_the_first_bytes_tell_the_packing_not_the_name(tmp_path: Path, pack: Pack, name: str) -> None:
    assert read(tmp_path / name, pack(CONTENT)) == (RAWS, [None] * 200, [])


@pytest.mark.parametrize("name", ["log.gz", "log.zst"])
def test_plain_text_under_a_packed_name_is_read(tmp_path: Path, name: str) -> None:
    assert read(tmp_path / name, CONTENT) == (RAWS, [None] * 200, [])


@pytest.mark.parametrize("pack", PACKS)
def test_members_and_frames_are_read_on_also_inside_a_line(tmp_path: Path, pack: Pack) -> None:
    parts = [CONTENT[:5], CONTENT[5:3000], b"", CONTENT[3000:]]
    assert read(tmp_path / "log", b"".join(map(pack, parts))) == (RAWS, [None] * 200, [])


def test_zero_padding_after_gzip_is_nothing(tmp_path: Path) -> None:
    content = gzip.compress(CONTENT[:3000]) + bytes(1000) + gzip.compress(CONTENT[3000:]) + bytes(3_000_000)
    assert read(tmp_path / "log.gz", content) == (RAWS, [None] * 200, [])


def test_skippable_zstd_frames_are_skipped(tmp_path: Path) -> None:
    skippable = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
    content = skippable + zstandard.compress(CONTENT) + skippable
    assert read(tmp_path / "log.zst", content) == (RAWS, [None] * 200, [])


def test_zstd_streams_without_a_content_size_are_read(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zstandard.ZstdCompressor(write_content_size=False).stream_writer(packed, closefd=False) as writer:
        for raw in RAWS:
            writer.write(raw + b"\n")
            writer.flush()
    assert read(tmp_path / "log.zst", packed.getvalue()) == (RAWS, [None] * 200, [])


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("share", [0.01, 0.3, 0.6, 0.99, 1.0])
def test_no_record_of_a_cut_stream_is_sound(tmp_path: Path, pack: Pack, share: float) -> None:
    packed = pack(CONTENT)
    raws, problems, told = read(tmp_path / "log", packed[: min(max(int(len(packed) * share), 4), len(packed) - 1)])
    assert told == ["log/broken-compressed-file"]
    assert raws[:-1] == RAWS[: max(len(raws) - 1, 0)]
    assert set(problems) <= {"log/in-broken-file"}


def test_a_cut_stream_gives_the_lines_before_the_cut(tmp_path: Path) -> None:
    packed = gzip.compress(CONTENT, 1)
    raws, _, _ = read(tmp_path / "log", packed[: len(packed) * 9 // 10])
    assert len(raws) > 100


def test_a_stream_that_needs_too_much_memory_is_told(tmp_path: Path) -> None:
    packed = io.BytesIO()
    wide = zstandard.ZstdCompressionParameters(window_log=30, write_content_size=False)
    with zstandard.ZstdCompressor(compression_params=wide).stream_writer(packed, closefd=False) as writer:
        writer.write(CONTENT[:100])
    path = tmp_path / "log.zst"
    assert read(path, packed.getvalue()) == ([], [], ["log/broken-compressed-file"])
    reader = Reader(Inputs([path]).sources[0])
    assert list(reader) == []
    assert "window of more than 128 MiB" in reader.problems[0].message


@pytest.mark.parametrize("pack", PACKS)
def test_a_damaged_stream_is_told(tmp_path: Path, pack: Pack) -> None:
    packed = bytearray(pack(CONTENT))
    packed[len(packed) // 2] ^= 0xFF
    _, _, told = read(tmp_path / "log", bytes(packed))
    assert told == ["log/broken-compressed-file"]


def checked_zstd(content: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(content)


@pytest.mark.parametrize("pack", [gzip.compress, checked_zstd])
def test_a_failed_checksum_is_told_and_makes_no_record_sound(tmp_path: Path, pack: Pack) -> None:
    whole = pack(CONTENT[:3000])
    packed = bytearray(pack(CONTENT))
    packed[-6 if pack is gzip.compress else -1] ^= 1
    path = tmp_path / "log"
    raws, problems, told = read(path, whole + bytes(packed))
    assert raws[:2] == RAWS[:2]
    assert set(problems) == {"log/in-broken-file"}
    assert told == ["log/broken-compressed-file"]
    (source,) = Inputs([path]).sources
    reader = Reader(source)
    first = next(iter(list(reader)))
    assert "checksum" in reader.problems[0].message
    assert "at or before" not in reader.problems[0].message
    assert first.problem is not None
    assert reader.problems[0].message in first.problem.message


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("junk", [b"junk", b"x", CONTENT, b"\x1f"])
def test_junk_after_the_end_is_told(tmp_path: Path, pack: Pack, junk: bytes) -> None:
    raws, _, told = read(tmp_path / "log", pack(CONTENT) + junk)
    assert raws == RAWS
    assert len(told) == 1
    assert told[0] in ("log/junk-after-compressed-data", "log/broken-compressed-file")


@pytest.mark.parametrize("outer", PACKS)
@pytest.mark.parametrize("inner", PACKS)
@pytest.mark.parametrize("content", [CONTENT, b""])
def test_packed_twice_is_told_and_nothing_is_a_record(tmp_path: Path, outer: Pack, inner: Pack, content: bytes) -> None:
    assert read(tmp_path / "log", outer(inner(content))) == ([], [], ["log/packed-twice"])
    again = outer(CONTENT) + outer(inner(content)) + outer(CONTENT)
    assert read(tmp_path / "log", again) == (RAWS, [None] * 200, ["log/packed-twice"])


def test_packed_twice_is_told_where_it_is_cut_or_unpacks_byte_by_byte(tmp_path: Path) -> None:
    twice = gzip.compress(gzip.compress(CONTENT))
    assert read(tmp_path / "log", twice[:1000]) == ([], [], ["log/packed-twice"])
    packed = io.BytesIO()
    with zstandard.ZstdCompressor().stream_writer(packed, closefd=False) as writer:
        for byte in zstandard.compress(CONTENT):
            writer.write(bytes([byte]))
            writer.flush()
    assert read(tmp_path / "log", packed.getvalue()) == ([], [], ["log/packed-twice"])


def test_a_member_of_few_bytes_before_a_fault_is_given(tmp_path: Path) -> None:
    content = gzip.compress(b'{"') + b"junk"
    assert read(tmp_path / "log", content) == ([b'{"'], ["log/incomplete"], ["log/junk-after-compressed-data"])
    packer = zlib.compressobj(wbits=31)
    cut = packer.compress(b'{"') + packer.flush(zlib.Z_SYNC_FLUSH)
    assert read(tmp_path / "log", cut) == ([b'{"'], ["log/in-broken-file"], ["log/broken-compressed-file"])


@pytest.mark.parametrize("name", ["a.gz", "a.zst", "a.jsonl.gz", "A.GZ"])
def test_a_packed_file_of_no_bytes_is_told(tmp_path: Path, name: str) -> None:
    assert read(tmp_path / name, b"") == ([], [], ["log/empty-compressed-file"])


@pytest.mark.parametrize("pack", PACKS)
def test_a_packed_file_of_nothing_is_told(tmp_path: Path, pack: Pack) -> None:
    assert read(tmp_path / "log", pack(b"")) == ([], [], ["log/empty-compressed-file"])


@pytest.mark.parametrize("content", [b"\x1f", b"\x00" * 100, b"\x28\xb5", b"%PDF-1.4"])
def test_what_is_only_named_packed_is_told(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path / "a.gz", content) == ([], [], ["log/broken-compressed-file"])


@pytest.mark.parametrize(
    "head", [b"BZh91AY", b"\xfd7zXZ\x00\x00", b"PK\x03\x04aaaa", b"7z\xbc\xaf\x27\x1c", b"\x04\x22\x4d\x18"]
)
def test_other_packings_are_named(tmp_path: Path, head: bytes) -> None:
    assert read(tmp_path / "a.jsonl", head + b"rest") == ([], [], ["log/unread-packing"])


@pytest.mark.parametrize("pack", PACKS)
def test_a_bomb_is_unpacked_in_small_blocks(tmp_path: Path, pack: Pack) -> None:
    import tracemalloc

    path = tmp_path / "bomb"
    path.write_bytes(pack(b" " * 150_000_000))
    source = Inputs([path]).sources[0]
    tracemalloc.start()
    records = list(Reader(source))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert records == [] or records[0].problem is not None
    assert peak < 100_000_000
