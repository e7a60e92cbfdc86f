"""What is named on the command line: files, folders, patterns, standard input, pipes, and names that lead nowhere."""

from __future__ import annotations

import gzip
import io
import os
import threading
from pathlib import Path

import pytest

from profiles.sources import Source, sources
from settlement.logs.inputs import Inputs
from settlement.logs.source import Reader
from tests.logs.records import lines, rush


def names(inputs: Inputs, below: Path) -> list[str]:
    return [os.path.relpath(source.path, below) for source in inputs.sources]


def codes(inputs: Inputs) -> list[str]:
    return [problem.code for problem in inputs.problems]


def files(folder: Path, *paths: str) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(lines(rush(path)))


def test_a_folder_is_read_by_the_bytes_of_its_paths(tmp_path: Path) -> None:
    files(tmp_path, "b.jsonl", "a/z.ndjson", "a.jsonl", "B.log", "é.json", "a/b/c.jsonl.gz", "z.jsonl.zst", "a-1.jsonl")
    inputs = Inputs([tmp_path])
    expected = ["B.log", "a-1.jsonl", "a.jsonl", "a/b/c.jsonl.gz", "a/z.ndjson", "b.jsonl", "z.jsonl.zst", "é.json"]
    assert names(inputs, tmp_path) == expected
    assert codes(inputs) == []


def test_arguments_keep_their_order_and_a_named_file_is_read_whatever_its_name(tmp_path: Path) -> None:
    files(tmp_path, "z.txt", "a.jsonl", "sub/b.jsonl")
    inputs = Inputs([tmp_path / "z.txt", tmp_path / "sub", tmp_path / "a.jsonl"])
    assert names(inputs, tmp_path) == ["z.txt", "sub/b.jsonl", "a.jsonl"]


def test_what_a_folder_holds_besides_is_told(tmp_path: Path) -> None:
    files(tmp_path, "a.jsonl", "README.md", "sub/log.jsonl.bak")
    os.mkfifo(tmp_path / "sub/pipe.jsonl")
    inputs = Inputs([tmp_path])
    assert names(inputs, tmp_path) == ["a.jsonl"]
    assert [(p.code, p.severity) for p in inputs.problems] == [("log/files-left-out", "note")]
    assert inputs.problems[0].message == (
        '2 left out by their names: "README.md", "sub/log.jsonl.bak"; 1 left out as pipes, sockets or devices, '
        'which are read where the call names them: "sub/pipe.jsonl"'
    )


ROTATED = (
    "night.jsonl-20261129",
    "night.jsonl-20261129.gz",
    "night.jsonl.2026-11-29T03:00",
    "night.json.gz.4",
    "night.log",
    "night.log.1",
    "night.log.2.gz",
    "night.log.2026-11-29_12",
    "night.log.3.zst",
)


def test_rotated_logs_of_a_folder_are_read(tmp_path: Path) -> None:
    files(tmp_path, *ROTATED, "night.log.old", "night.log.1.bak", "night.log-x")
    inputs = Inputs([tmp_path])
    assert names(inputs, tmp_path) == sorted(ROTATED)
    (told,) = inputs.problems
    assert told.message == '3 left out by their names: "night.log-x", "night.log.1.bak", "night.log.old"'


def test_an_empty_rotated_file_that_is_named_packed_is_told(tmp_path: Path) -> None:
    (tmp_path / "night.log.gz.1").touch()
    assert codes(Inputs([tmp_path])) == ["log/empty-compressed-file"]


def test_hidden_files_and_locks_are_left_out_of_folders_of_logs_and_of_profiles_alike(tmp_path: Path) -> None:
    hidden = (".night.jsonl", "~$night.jsonl", ".git/a.jsonl", "sub/.b.log.1")
    files(tmp_path, "a.jsonl", *hidden, *(name.replace("jsonl", "yaml") for name in hidden), "a.yaml")
    (tmp_path / ".#a.jsonl").symlink_to("somebody@host.1234")
    (tmp_path / ".#a.yaml").symlink_to("somebody@host.1234")
    inputs = Inputs([tmp_path])
    assert names(inputs, tmp_path) == ["a.jsonl"]
    (told,) = inputs.problems
    assert '8 left out as hidden or locks: ".#a.jsonl", ".#a.yaml", ".git"' in told.message
    found = list(sources([tmp_path]))
    assert [one.file for one in found if isinstance(one, Source)] == [str(tmp_path / "a.yaml")]
    assert len(found) == 1
    assert names(Inputs([tmp_path / ".night.jsonl", tmp_path / ".git"]), tmp_path) == [".night.jsonl", ".git/a.jsonl"]


def test_a_folder_without_a_log_is_an_error(tmp_path: Path) -> None:
    files(tmp_path, "README.md")
    (problem,) = Inputs([tmp_path]).problems
    assert (problem.code, problem.severity) == ("log/no-logs-in-folder", "error")
    assert problem.message == 'the folder holds no log; 1 left out by their names: "README.md"'


def test_a_folder_whose_only_log_is_a_pipe_says_so(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.jsonl")
    (problem,) = Inputs([tmp_path]).problems
    assert problem.code == "log/no-logs-in-folder"
    assert 'pipes, sockets or devices, which are read where the call names them: "x.jsonl"' in problem.message


def test_a_folder_that_links_to_itself_is_read_once(tmp_path: Path) -> None:
    files(tmp_path, "sub/a.jsonl")
    (tmp_path / "sub/again").symlink_to(tmp_path, target_is_directory=True)
    assert names(Inputs([tmp_path]), tmp_path) == ["sub/a.jsonl"]


def test_a_folder_that_is_linked_beside_itself_is_read_under_its_first_name(tmp_path: Path) -> None:
    files(tmp_path, "b/1.jsonl")
    for name in ("c", "a", "d"):
        (tmp_path / name).symlink_to(tmp_path / "b", target_is_directory=True)
    assert names(Inputs([tmp_path]), tmp_path) == ["a/1.jsonl"]


def test_a_broken_link_in_a_folder_is_told(tmp_path: Path) -> None:
    files(tmp_path, "a.jsonl")
    (tmp_path / "b.jsonl").symlink_to(tmp_path / "gone")
    assert codes(Inputs([tmp_path])) == ["log/unreadable-file"]


def test_a_pattern_that_no_shell_expanded(tmp_path: Path) -> None:
    files(tmp_path, "r1.jsonl", "r10.jsonl", "r2.jsonl", "sub/r3.jsonl")
    assert names(Inputs([str(tmp_path / "r*.jsonl")]), tmp_path) == ["r1.jsonl", "r10.jsonl", "r2.jsonl"]
    assert names(Inputs([str(tmp_path / "**" / "r3*")]), tmp_path) == ["sub/r3.jsonl"]
    assert codes(Inputs([str(tmp_path / "x*.jsonl")])) == ["log/missing-file"]


def test_a_file_whose_name_is_a_pattern_is_that_file(tmp_path: Path) -> None:
    files(tmp_path, "r[1].jsonl", "r1.jsonl")
    assert names(Inputs([str(tmp_path / "r[1].jsonl")]), tmp_path) == ["r[1].jsonl"]


def test_a_missing_file_is_told_with_what_may_be_meant(tmp_path: Path) -> None:
    files(tmp_path, "r7.jsonl")
    inputs = Inputs([tmp_path / "r7.json", tmp_path / "no/such/file.jsonl", tmp_path / "r7.jsonl/x"])
    assert codes(inputs) == ["log/missing-file"] * 3
    assert inputs.problems[0].file == str(tmp_path / "r7.json")
    assert inputs.problems[0].fix == 'did you mean "r7.jsonl"?'


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    files(tmp_path, "a.jsonl")
    (tmp_path / "a.jsonl").chmod(0)
    assert codes(Inputs([tmp_path / "a.jsonl"])) == ["log/unreadable-file"]


def test_a_name_that_is_not_utf8_is_shown_readably(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/\xc4\xe3.jsonl"
    with open(raw, "wb") as file:
        file.write(lines(rush()))
    inputs = Inputs([tmp_path])
    assert inputs.sources[0].name.endswith("\\xc4\\xe3.jsonl")
    assert len(list(Reader(inputs.sources[0]))) == 1


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input_can_be_read_again_and_is_unpacked(pack: type[bytes]) -> None:
    inputs = Inputs(["-"], io.BytesIO(pack(lines(rush("a"), rush("b")))))
    (source,) = inputs.sources
    for _ in range(2):
        assert [(record.file, record.line) for record in Reader(source)] == [("-", 1), ("-", 2)]


def test_standard_input_of_nothing_is_told() -> None:
    inputs = Inputs(["-"], io.BytesIO())
    reader = Reader(inputs.sources[0])
    assert list(reader) == []
    assert [problem.code for problem in reader.problems] == ["log/no-records"]


def test_standard_input_that_is_closed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    inputs = Inputs(["-", "-"])
    assert (inputs.sources, codes(inputs)) == ([], ["log/unreadable-file"] * 2)


def test_a_pipe_can_be_read_again(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(lines(rush()),))
    writer.start()
    inputs = Inputs([pipe])
    writer.join()
    for _ in range(2):
        assert [record.file for record in Reader(inputs.sources[0])] == [str(pipe)]
