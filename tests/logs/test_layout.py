"""Files that are no JSON Lines as a whole: told once for the file, with what to do, not once a line."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from settlement.logs.inputs import Inputs
from settlement.logs.source import Reader
from tests.logs.records import line, lines, rush

GAMES = [rush(f"g{n}") for n in range(30)]
PACKS: list[Callable[[bytes], bytes]] = [bytes, gzip.compress, zstandard.compress]


def archive(format_: int) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=format_) as tar:
        content = lines(*GAMES)
        member = tarfile.TarInfo("night.jsonl")
        member.size = len(content)
        tar.addfile(member, io.BytesIO(content))
    return made.getvalue()


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("format_", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_a_tar_archive_is_named(tmp_path: Path, pack: Callable[[bytes], bytes], format_: int) -> None:
    (tmp_path / "night.tar").write_bytes(pack(archive(format_)))
    inputs = Inputs([tmp_path / "night.tar"])
    assert inputs.sources == []
    (problem,) = inputs.problems
    assert problem.code == "log/unread-packing"
    assert "tar archive" in problem.message


@pytest.mark.parametrize(
    ("content", "how"),
    [
        (json.dumps(GAMES[0], indent=2).encode(), "."),
        (b"\xef\xbb\xbf" + json.dumps(GAMES[0], indent=1).encode() * 3, "."),
        (b"\n\n" + json.dumps(GAMES[0], indent="\t").encode().replace(b"\n", b"\r\n"), "."),
        (json.dumps(GAMES, indent=2).encode(), ".[]"),
        (json.dumps(GAMES).encode(), ".[]"),
        (json.dumps(GAMES * 200).encode() + b"\n", ".[]"),
        (b"[\n" + b",\n".join(map(line, GAMES)) + b"\n]\n", ".[]"),
        (b"[" + b",\n ".join(map(line, GAMES)) + b"]\n", ".[]"),
    ],
    ids=["one", "several", "CRLF", "array", "array on a line", "long line", "array by lines", "array and first line"],
)
@pytest.mark.parametrize("pack", PACKS)
def test_json_that_is_no_json_lines_is_one_finding_with_the_way_out(
    tmp_path: Path, pack: Callable[[bytes], bytes], content: bytes, how: str
) -> None:
    path = tmp_path / "a night.json"
    path.write_bytes(pack(content))
    inputs = Inputs([path])
    assert inputs.sources == []
    (problem,) = inputs.problems
    assert (problem.code, problem.severity, problem.file) == ("log/not-json-lines", "error", str(path))
    assert problem.fix is not None
    assert f"jq -c '{how}'" in problem.fix
    assert f"'{path}'" in problem.fix


@pytest.mark.parametrize(
    "content",
    [
        lines(*GAMES),
        line(GAMES[0]),
        b"{\n" + lines(*GAMES),
        line(GAMES[0])[:100] + b"\n" + lines(*GAMES),
        line(GAMES[0])[:100],
        b"[1, 2]\n" + lines(*GAMES),
        b"\n" * 70_000 + lines(*GAMES),
        b"",
        b"\n",
        b"\0" * 2000 + b"\n" + lines(*GAMES),
    ],
)
def test_what_has_a_record_on_a_line_is_looked_at_line_by_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes(content)
    inputs = Inputs([path])
    assert inputs.problems == []
    assert len(list(Reader(inputs.sources[0]))) == sum(not one.isspace() for one in content.split(b"\n") if one)
