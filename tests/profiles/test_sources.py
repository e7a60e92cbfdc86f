"""Which files are looked at, in which order, and what can't be read."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from pathlib import Path

from profiles.catalogue import load_book
from profiles.check import check_paths, check_text
from profiles.raw_text import MOST_BYTES
from profiles.sources import Source, shipped, sources
from settlement.findings import Finding
from tests.profiles.texts import SHUANGKOU


def names(*paths: Path | str) -> list[str]:
    return [os.path.basename(s.file) if isinstance(s, Source) else f"! {s.code}" for s in sources(paths)]


def test_folders_by_the_bytes_of_their_paths(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/z.yml", "a/é.yaml", "a-b.yaml", "B.YAML", ".x.yaml", ".git/y.yaml", "t.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert names(tmp_path) == ["B.YAML", "a-b.yaml", "z.yml", "é.yaml", "b.yaml"]


def test_arguments_in_the_order_given_and_every_file_once(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml", "c.txt"):
        (tmp_path / name).write_text("x")
    assert names(tmp_path / "b.yaml", tmp_path, tmp_path / "c.txt", tmp_path / "b.yaml") == [
        "b.yaml",
        "a.yaml",
        "c.txt",
    ]


def test_what_can_not_be_read_is_named(tmp_path: Path) -> None:
    assert names(tmp_path / "none.yaml") == ["! profile/unreadable"]
    assert names("a\0b") == ["! profile/unreadable"]
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    assert names(tmp_path / "loop.yaml") == ["! profile/unreadable"]
    (finding,) = check_paths([tmp_path / "none.yaml"])
    assert "no such file" in finding.message
    assert finding.file == str(tmp_path / "none.yaml")


def test_an_empty_folder_is_said_to_be_empty(tmp_path: Path) -> None:
    (found,) = sources([tmp_path])
    assert isinstance(found, Finding)
    assert (found.code, found.severity) == ("profile/no-files", "warning")


def test_no_more_is_read_than_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with open(path, "wb") as file:
        file.truncate(10**9)
    (source,) = sources([path])
    assert isinstance(source, Source)
    assert len(source.raw) == MOST_BYTES + 1
    assert [f.code for f in check_paths([path])] == ["profile/too-large"]


def test_files_and_texts_give_the_same_findings(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(SHUANGKOU.replace("penalty", "penatly"))
    assert check_paths([path]) == check_text(path.read_bytes(), str(path))
    assert check_paths([path])


def test_the_shipped_ones_have_short_names() -> None:
    assert next(source.file for source in shipped()) == "shipped/bigtwo.yaml"


def test_pipes_and_sockets_in_a_folder_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SHUANGKOU)
    os.mkfifo(tmp_path / "b.yaml")
    (tmp_path / "d.yaml").symlink_to(os.devnull)
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as bound, contextlib.chdir(tmp_path):
        bound.bind("c.yaml")
        found = list(sources(["."]))
    assert [f.file for f in found] == ["./a.yaml", "./b.yaml", "./c.yaml", "./d.yaml"]
    problems = [f for f in found if isinstance(f, Finding)]
    assert [f.code for f in problems] == ["profile/unreadable"] * 3
    for finding, kind in zip(problems, ("a pipe", "a socket", "a device"), strict=True):
        assert kind in finding.message
    assert load_book([tmp_path])[0] is None


def test_a_pipe_that_is_named_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "p.yaml"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=(SHUANGKOU,))
    writing.start()
    assert check_paths([pipe]) == []
    writing.join()
