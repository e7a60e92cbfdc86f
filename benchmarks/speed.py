"""How long a whole batch takes beside decoding the same lines: prints the table of ``docs/benchmarks.md``.

    python benchmarks/speed.py                        the ratios, in one process
    python benchmarks/speed.py --workers              1 worker and 2, in processes
    python benchmarks/speed.py --write                puts both tables into docs/benchmarks.md

Absolute times of a shared machine say little, so everything is measured in turns in one process and given as a multiple
of the floor: msgspec decoding the lines, all fields, to the typed logs. Before each run what the games remember between
plays is forgotten. Times are of the processor, so that a neighbour on the machine doesn't count.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import platform
import resource
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import orjson

from profiles.catalogue import load_book
from settlement.batch import chunk
from settlement.batch.request import Request
from settlement.batch.run import run_batch
from settlement.games.card_plays import Memo
from settlement.games.catalogue import log_type
from settlement.games.editions import Book
from settlement.jobs import pool
from settlement.logs.simulate import simulate

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
FEWEST, MOST = 20, 40
decode = msgspec.json.Decoder(log_type()).decode


def rush_games(book: Book, count: int) -> list[bytes]:
    """Lines of simulated rush games of 20 to 40 events."""
    edition = book.find("rush-points")
    assert edition is not None
    lines: list[bytes] = []
    for line in simulate(edition, 2 * count, 1):
        if FEWEST <= len(decode(line).events) <= MOST:
            lines.append(line)
            if len(lines) == count:
                break
    return lines


def in_this_process(
    tasks: Sequence[chunk.Task], shared: chunk.Shared, tick: pool.Tick
) -> Iterator[pool.Done | pool.Failed]:
    for task in tasks:
        yield pool.Done(task, chunk.work(task, shared, tick))


def forget() -> None:
    """Empties what is remembered between plays and games."""
    for one in gc.get_objects():
        if isinstance(one, Memo):
            one.clear()
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and one.__module__.startswith("settlement."):
            one.cache_clear()
    gc.collect()


def seconds(what: Callable[[], object]) -> float:
    started = time.process_time()
    what()
    return time.process_time() - started


def ratios(book: Book, count: int, rounds: int) -> list[tuple[str, float, float]]:
    """(what, microseconds a game, multiple of the floor), medians over the rounds."""
    lines = [line.rstrip(b"\n") for line in rush_games(book, count)]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "rush.jsonl"
        log.write_bytes(b"\n".join(lines) + b"\n")

        def whole() -> None:
            report = run_batch(Request(logs=(str(log),), out=Path(folder) / "out"), book, runner=in_this_process)
            assert report.records == len(lines)
            assert not report.failed

        def each(function: Callable[[bytes], object]) -> Callable[[], None]:
            def all_lines() -> None:
                for line in lines:
                    function(line)

            return all_lines

        measured: dict[str, Callable[[], None]] = {
            "msgspec, typed (the floor)": each(decode),
            "orjson.loads": each(orjson.loads),
            "json.loads": each(json.loads),
            "whole run: file in, payouts out": whole,
        }
        times: dict[str, list[float]] = {name: [] for name in measured}
        for _ in range(rounds):
            for name, function in measured.items():
                forget()
                shutil.rmtree(Path(folder) / "out", ignore_errors=True)
                times[name].append(seconds(function))
    floors = times["msgspec, typed (the floor)"]
    return [
        (name, statistics.median(t) / count * 1e6, statistics.median(a / b for a, b in zip(t, floors, strict=True)))
        for name, t in times.items()
    ]


def scaling(book: Book, count: int, rounds: int) -> list[tuple[int, float, float, float]]:
    """(workers, seconds of the clock, of the processor in the main process and in the workers) of a whole run, medians.

    The processor's seconds tell what a machine without other work would take: the main process' part is done by one.
    """
    times: dict[int, list[tuple[float, float, float]]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "rush.jsonl"
        log.write_bytes(b"".join(rush_games(book, count)))
        for _ in range(rounds):
            for workers, measured in times.items():
                out = Path(folder) / "out"
                shutil.rmtree(out, ignore_errors=True)
                started, of_main, of_workers = time.perf_counter(), time.process_time(), children()
                report = run_batch(Request(logs=(str(log),), out=out, workers=workers), book)
                assert report.records == count, report.failed
                measured.append((time.perf_counter() - started, time.process_time() - of_main, children() - of_workers))
    return [(workers, *map(statistics.median, zip(*measured, strict=True))) for workers, measured in times.items()]


def children() -> float:
    """Seconds of the processor that ended child processes have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def machine() -> str:
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    return f"{model}; {platform.python_implementation()} {platform.python_version()}; msgspec {msgspec.__version__}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def put(name: str, text: str) -> None:
    """Puts a table into the page, between its marks."""
    page = PAGE.read_text(encoding="utf-8")
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    head, rest = page.split(start)
    PAGE.write_text(head + start + text + "\n" + end + rest.split(end)[1], encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", action="store_true", help="measure one worker and two")
    parser.add_argument("--many", type=int, default=100_000, help="games for --workers")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/benchmarks.md")
    options = parser.parse_args()
    book, _ = load_book()
    assert book is not None
    rows = [
        (name, f"{micro:.1f}", f"{times:.1f}") for name, micro, times in ratios(book, options.games, options.rounds)
    ]
    shown = f"{options.games} games of {FEWEST} to {MOST} events, {machine()}.\n\n" + table(
        ("what", "µs a game", "× the floor"), rows
    )
    print(shown)
    if options.write:
        put("ratios", shown)
    if options.workers or options.write:
        timed = scaling(book, options.many, 3)
        spent = [[str(workers), *(f"{s:.1f}" for s in seconds_)] for workers, *seconds_ in timed]
        head = ("workers", "seconds by the clock", "of the processor, main process", "of the processor, workers")
        shown = f"{options.many} games, load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores.\n\n"
        shown += table(head, spent)
        print("\n" + shown)
        if options.write:
            put("workers", shown)


if __name__ == "__main__":
    main()
