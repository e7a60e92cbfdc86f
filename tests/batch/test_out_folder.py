"""The folder of results: nothing that the run reads, nor anything that no run wrote, is written over."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from settlement.batch.request import Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from settlement.jobs.errors import BatchError
from settlement.logs.batches import RESULTS
from tests.batch.conftest import FILES, contents, run_of

Go = Callable[..., Report]


def refused(run: Go, *logs: Path, **request: Any) -> str:
    with pytest.raises(BatchError) as fault:
        run(*logs, **request)
    assert fault.value.code == 2
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("link", [None, os.link, os.symlink])
def test_an_input_that_lies_where_a_result_would_is_left_alone(
    run: Go, log: Path, tmp_path: Path, name: str, link: Callable[[Path, Path], None] | None
) -> None:
    out = tmp_path / "out"
    run(log)
    place = out / name
    place.unlink(missing_ok=True)
    place.write_bytes(log.read_bytes())
    named = place
    if link is not None:
        named = tmp_path / "other.jsonl"
        link(place, named)
    before = place.read_bytes()
    there = sorted(out.iterdir())
    said = refused(run, named)
    assert name in said or "no batch run wrote" in said  # without its document, the folder is nobody's
    assert place.read_bytes() == before
    assert sorted(out.iterdir()) == there


def test_a_profile_that_lies_where_a_result_would_is_left_alone(run: Go, log: Path, book: Book, tmp_path: Path) -> None:
    run(log)
    profile = tmp_path / "out" / "payouts.jsonl"
    profile.write_text("profile: mine\n")
    mine = Book([msgspec.structs.replace(e, source=str(profile)) for e in book.editions])
    with pytest.raises(BatchError, match="which this run reads") as fault:
        run_batch(Request(logs=(str(log),), out=tmp_path / "out"), mine)
    assert fault.value.code == 2
    assert profile.read_text() == "profile: mine\n"


def test_a_second_run_over_the_logs_beside_its_results_reads_no_results(
    run: Go, games: list[bytes], tmp_path: Path
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "a.jsonl").write_bytes(b"".join(games[:20]) + b"{}\n")
    first = run(logs, out="logs/results", output="jsonl")
    names = (*FILES[1:], "payouts.jsonl")
    written = contents(logs / "results", names)
    second = run(logs, out="logs/results", output="jsonl")
    assert second == first
    assert contents(logs / "results", names) == written
    other = run(logs, out="elsewhere")
    assert other.records == 21
    assert [p.message for p in other.problems] == ['1 left out as folders of results of batch runs: "results"']


@pytest.mark.parametrize("pattern", ["**/*.jsonl", "*", "**", "."])
def test_logs_beside_the_results_say_the_same_each_time(
    run: Go, games: list[bytes], tmp_path: Path, pattern: str
) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"".join(games[:20]))
    first = run(tmp_path / pattern)
    assert (first.records, {p.severity for p in first.problems} <= {"note"}) == (20, True)
    written = contents(tmp_path / "out")
    (tmp_path / "out" / "page.html").write_text("a page of the run")
    run(tmp_path / pattern)
    assert contents(tmp_path / "out") == written


def test_what_is_worked_at_is_never_read_as_logs(run: Go, games: list[bytes], book: Book, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    (logs / "out" / ".work" / "parts" / "00000000").mkdir(parents=True)
    (logs / "out" / ".work" / "lock").touch()
    (logs / "out" / ".work" / "parts" / "00000000" / "findings.jsonl").write_bytes(b"{}\n")
    (logs / "a.jsonl").write_bytes(b"".join(games[:5]))
    assert run(logs, out="elsewhere").records == 5


def test_a_run_in_the_place_of_another_leaves_none_of_its_files(run: Go, log: Path, tmp_path: Path) -> None:
    run(log)
    run(log, output="jsonl")
    out = tmp_path / "out"
    assert {p.name for p in out.iterdir()} == {*FILES, "payouts.jsonl"} - {"payouts.csv"}
    assert {*run_of(out)["results"], "run.json"} == {p.name for p in out.iterdir()}


@pytest.mark.parametrize("steps", range(5))
def test_a_run_that_is_killed_as_it_takes_the_place_of_another_goes_on(
    run: Go, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    run(log, out="whole")
    run(log, output="jsonl")
    put, left = os.replace, iter(range(steps))

    def until_killed(path: Path, target: Path) -> None:
        if Path(target).parent == tmp_path / "out" and next(left, None) is None:
            raise KeyboardInterrupt
        put(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", until_killed)
        with pytest.raises(KeyboardInterrupt):
            run(log)
    assert not (tmp_path / "out" / "run.json").exists()
    assert "--resume" in refused(run, log)
    run(log, resume=True)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")
    assert {p.name for p in (tmp_path / "out").iterdir()} == set(FILES)


def test_a_run_that_can_t_be_done_leaves_the_earlier_results(run: Go, log: Path, tmp_path: Path) -> None:
    run(log)
    before = contents(tmp_path / "out")
    refused(run, log, timezone="Mars")
    refused(run, log, html=tmp_path / "no" / "page.html")
    assert contents(tmp_path / "out") == before
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == sorted(FILES)


def kept(run: Go, *logs: Path, **request: Any) -> str:
    with pytest.raises(BatchError) as fault:
        run(*logs, **request)
    assert fault.value.code == 3
    assert "\n" not in str(fault.value)
    assert "--force" in str(fault.value)
    return str(fault.value)


def test_a_mistyped_input_replaces_no_whole_results(run: Go, log: Path, tmp_path: Path) -> None:
    run(log)
    before = contents(tmp_path / "out")
    assert "gmaes.jsonl" in kept(run, tmp_path / "gmaes.jsonl")
    assert contents(tmp_path / "out") == before
    assert {p.name for p in (tmp_path / "out").iterdir()} == set(FILES)
    assert run(tmp_path / "gmaes.jsonl", force=True).records == 0
    assert contents(tmp_path / "out") != before
    run(tmp_path / "gmaes.jsonl")  # what stands there now is not whole either


def test_a_torn_log_replaces_no_whole_results(run: Go, log: Path, tmp_path: Path) -> None:
    run(log)
    before = contents(tmp_path / "out")
    whole = log.read_bytes()
    log.write_bytes(whole[:-5])
    assert "1 record incomplete" in kept(run, log)
    assert contents(tmp_path / "out") == before
    assert run(log, resume=True, force=True).counts["incomplete"] == 1
    assert contents(tmp_path / "out") != before
    log.write_bytes(whole)
    run(log)
    assert contents(tmp_path / "out") == before
    assert {p.name for p in (tmp_path / "out").iterdir()} == set(FILES)


@pytest.mark.parametrize("name", ["payouts.csv", "run.json", "notes.txt"])
def test_a_folder_of_other_files_is_left_alone(run: Go, log: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / name).write_text("mine")
    said = refused(run, log)
    assert f'holds what no batch run wrote ("{name}")' in said
    assert {p.name: p.read_text() for p in out.iterdir()} == {name: "mine"}


def test_a_work_folder_of_somebody_else_is_left_alone(run: Go, log: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / ".work").mkdir(parents=True)
    (tmp_path / "out" / ".work" / "mine").touch()
    assert '".work"' in refused(run, log)
    assert (tmp_path / "out" / ".work" / "mine").exists()


@pytest.mark.parametrize("there", [(), (".gitkeep",)])
def test_an_empty_folder_may_be_used(run: Go, log: Path, tmp_path: Path, there: tuple[str, ...]) -> None:
    (tmp_path / "out").mkdir()
    for name in there:
        (tmp_path / "out" / name).touch()
    run(log)
    assert {p.name for p in (tmp_path / "out").iterdir()} == {*FILES, *there}


def test_a_result_that_was_changed_by_hand_is_kept(run: Go, log: Path, tmp_path: Path) -> None:
    run(log)
    mended = tmp_path / "out" / "rejected.jsonl"
    mended.write_text("mended by hand\n")
    said = refused(run, log)
    assert "rejected.jsonl" in said
    assert "move it away" in said
    assert mended.read_text() == "mended by hand\n"
    mended.rename(tmp_path / "mended.jsonl")
    run(log)


def test_files_of_others_among_results_stay(run: Go, log: Path, tmp_path: Path) -> None:
    run(log)
    (tmp_path / "out" / "notes.txt").write_text("paid on Monday")
    run(log)
    assert (tmp_path / "out" / "notes.txt").read_text() == "paid on Monday"
    (tmp_path / "out" / "payouts.jsonl").write_text("of others")
    refused(run, log, output="jsonl")
    assert (tmp_path / "out" / "payouts.jsonl").read_text() == "of others"


@pytest.mark.parametrize("out", ["games.jsonl", "/dev/null"])
def test_what_is_no_folder_is_refused(run: Go, log: Path, out: str) -> None:
    assert "which is no folder" in refused(run, log, out=out)


@pytest.mark.parametrize("name", ["payouts.csv", "run.json"])
def test_the_page_takes_no_place_of_a_result(run: Go, log: Path, tmp_path: Path, name: str) -> None:
    pytest.importorskip("matplotlib")
    assert "--html names a file of the results" in refused(run, log, html=tmp_path / "out" / name)
    assert not (tmp_path / "out").exists()


def test_the_page_may_lie_among_the_results(run: Go, log: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for _ in range(2):
        run(log, html=tmp_path / "out" / "page.html")
    assert {p.name for p in (tmp_path / "out").iterdir()} == {*FILES, "page.html"}


def test_the_page_takes_no_place_of_a_log(run: Go, log: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    before = log.read_bytes()
    assert "--html would replace" in refused(run, log, html=log)
    assert log.read_bytes() == before
