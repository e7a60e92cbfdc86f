"""Writes the samples of the shipped mappings anew: ``python -m tests.convert.make_samples``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.calling import call
from tests.convert.other_shapes import SHAPES

SAMPLES = Path(__file__).parents[2] / "settlement/convert/samples"


def main() -> None:
    for name, (profile, write, file) in SHAPES.items():
        said = call("simulate", profile, "--games", 2 if name == "event-rows" else 6, "--seed", 8)
        (SAMPLES / file).write_bytes(write([json.loads(line) for line in said.out.splitlines()]))


if __name__ == "__main__":
    main()
