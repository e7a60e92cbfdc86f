"""How many instructions of the processor a game costs, by parts, in all four games; and what a start costs.

    apt-get install valgrind
    python benchmarks/instructions.py            prints the tables
    python benchmarks/instructions.py --write    puts them into docs/benchmarks.md

Instructions are counted by valgrind, so neighbours on the machine play no part. Each part runs over a few games and over
many, in processes of their own: the difference is what a game costs once everything is loaded, and is given as a multiple
of the floor, msgspec decoding the same lines, all fields, to the typed logs. (Hashing counts more here than it takes: the
processor has instructions for it that valgrind doesn't.)
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
PROFILES = ("rush-points", "shuangkou", "bigtwo", "sichuan")
FEW, MANY = 50, 250
CALL = "import sys; from cli.main import main; sys.argv[0] = 'buckle'; sys.exit(main())"
PARTS = {
    "floor": "the floor",
    "replay": "replay",
    "settle": "replay, payout and result",
    "csv": "`settle --format csv`",
    "json": "`settle --format json`",
    "batch": "`batch --workers 1`",
}
"""The parts; the second and third without the floor, on logs that are decoded already."""
OF_LOGS = ("replay", "settle")


def work(part: str, profile: str, file: Path) -> None:
    """What a process is counted for that doesn't call the program."""
    import msgspec

    from profiles.catalogue import load_book
    from settlement.games.catalogue import game, log_type
    from settlement.games.settle import settle

    book, _ = load_book()
    assert book is not None
    edition = book.find(profile)
    assert edition is not None
    played, rules = game(edition.game), edition.rules
    decode = msgspec.json.Decoder(log_type()).decode
    does: dict[str, Callable[[bytes], object]] = {
        "floor": decode,
        "replay": lambda line: played.replay(decode(line), rules),
        "settle": lambda line: settle(played, decode(line), rules),
    }
    for line in file.read_bytes().splitlines():
        does[part](line)


def count(arguments: list[str]) -> int:
    """The instructions of a process and its children."""
    with tempfile.TemporaryDirectory() as folder:
        tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        log = ["--trace-children=yes", f"--log-file={folder}/%p.log"]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run(
            [*tool, *log, sys.executable, "-X", "frozen_modules", *arguments],
            check=True,
            capture_output=True,
            env=environment,
        )
        said = "".join(file.read_text() for file in Path(folder).iterdir())
    return sum(int(found.replace(",", "")) for found in re.findall(r"I +refs: +([\d,]+)", said))


def call_of(part: str, profile: str, file: Path, out: Path) -> list[str]:
    """The arguments of Python that run a part over a file."""
    if part == "batch":
        return ["-c", CALL, "batch", str(file), "--workers", "1", "--quiet", "--out", str(out)]
    if part in ("csv", "json"):
        return ["-c", CALL, "settle", str(file), "--format", part, "--quiet"]
    return [__file__, "--part", part, "--profile", profile, "--file", str(file)]


def games(folder: Path) -> dict[tuple[str, int], Path]:
    """Files of simulated games, by profile and number."""
    files = {}
    for profile in PROFILES:
        command = [sys.executable, "-c", CALL, "simulate", profile, "--games", str(MANY), "--seed", "1"]
        lines = subprocess.run(command, check=True, capture_output=True).stdout.splitlines(keepends=True)
        for number in (FEW, MANY):
            files[profile, number] = folder / f"{profile}-{number}.jsonl"
            files[profile, number].write_bytes(b"".join(lines[:number]))
    return files


def ratios(parts: list[str]) -> str:
    """The table of parts and all games."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        files = games(Path(folder))
        whole = {
            (part, *key): pool.submit(count, call_of(part, key[0], file, Path(folder) / f"{part}-{key[0]}-{key[1]}"))
            for part in parts
            for key, file in files.items()
        }
        cost = {
            (part, profile): (whole[part, profile, MANY].result() - whole[part, profile, FEW].result()) / (MANY - FEW)
            for part in parts
            for profile in PROFILES
        }
    rows = [f"| instructions a game × the floor | {' | '.join(PROFILES)} |", "| --- |" + " --- |" * len(PROFILES)]
    for part in parts:
        told, cells = PARTS[part], []
        for profile in PROFILES:
            floor, own = cost["floor", profile], cost[part, profile]
            cells.append(
                f"1.0 ({floor / 1000:.0f} 000)"
                if part == "floor"
                else f"{(own - floor * (part in OF_LOGS)) / floor:.1f}"
            )
        rows.append(f"| {told} | {' | '.join(cells)} |")
    return "\n".join(rows)


def starts() -> str:
    """The table of what a start costs."""
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder) / "one.jsonl"
        command = [sys.executable, "-c", CALL, "simulate", "rush-points", "--games", "1"]
        one.write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)
        calls = {"`buckle --help`": ["--help"], "`buckle settle` of one game": ["settle", str(one)]}
        for arguments in calls.values():  # so that bytecode is there
            subprocess.run([sys.executable, "-c", CALL, *arguments], check=True, capture_output=True)
        rows = [f"| {told} | {count(['-c', CALL, *arguments]) / 1e6:.0f} |" for told, arguments in calls.items()]
    return "\n".join(["| a start, its bytecode kept | million instructions |", "| --- | --- |", *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the tables into the page")
    parser.add_argument("--parts", default=",".join(PARTS), help="which to count, the floor among them")
    for hidden in ("--part", "--profile", "--file"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        work(options.part, options.profile, Path(options.file))
        return
    table = f"{starts()}\n\n{ratios(options.parts.split(','))}"
    print(table)
    if options.write:
        begin, end = "<!-- instructions -->", "<!-- end of instructions -->"
        head, _, rest = PAGE.read_text().partition(begin)
        PAGE.write_text(f"{head}{begin}\n{table}\n{end}{rest.partition(end)[2]}")


if __name__ == "__main__":
    main()
