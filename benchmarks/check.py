"""How long checking 1 000 profiles with ``extends`` takes beside check-jsonschema with the schema of the same game.

    pip install check-jsonschema && python benchmarks/check.py

check-jsonschema sees the shape of each file alone; ``buckle profile check`` also follows what is extended, and looks at
versions, rooms and the sense of the numbers. Both run in processes of their own, in turns; seconds of the processor, the
least of the rounds, since a neighbour on the machine only ever adds.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOM = """\
# yaml-language-server: $schema=rush.schema.json
profile: r{n:04}
version: 1
game: rush
title: Room {n}
effective_from: 2026-01-01T00:00:00+08:00
extends: {base}@1
rooms: [r{n:04}]
escape:
  opponent_percent: {percent}
  penalty: {penalty}
"""


def write(folder: Path, count: int) -> list[str]:
    """Profiles of which one in ten extends a shipped one, and the others extend that."""
    files = []
    for n in range(count):
        base = "rush-points" if n % 10 == 0 else f"r{n // 10 * 10:04}"
        file = folder / f"r{n:04}.yaml"
        file.write_text(ROOM.format(n=n, base=base, percent=50 + n % 40, penalty=10 + n % 7))
        files.append(str(file))
    return files


def seconds(command: list[str]) -> float:
    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return used() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profiles", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    beside = str(Path(sys.executable).parent)
    buckle, other = (shutil.which(name, path=beside) or shutil.which(name) for name in ("buckle", "check-jsonschema"))
    if buckle is None or other is None:
        sys.exit("both buckle and check-jsonschema have to be installed")
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "rush.schema.json"
        schema.write_bytes(
            subprocess.run([buckle, "profile", "schema", "rush"], check=True, capture_output=True).stdout
        )
        rooms = Path(folder) / "rooms"
        rooms.mkdir()
        files = write(rooms, options.profiles)
        commands = {
            "buckle profile check": [buckle, "profile", "check", str(rooms)],
            "check-jsonschema": [other, "--schemafile", str(schema), *files],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(options.rounds):
            for name, command in commands.items():
                times[name].append(seconds(command))
    for name, spent in times.items():
        print(f"{name:22} {min(spent):.2f} s")
    print(f"ratio {min(times['buckle profile check']) / min(times['check-jsonschema']):.2f}")


if __name__ == "__main__":
    main()
