"""Damaged profiles: whatever is done to a right one, the check ends, and every finding has a place and words."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from profiles.catalogue import edition
from profiles.check import check_sources
from profiles.render import profile_text
from profiles.sources import Source, shipped
from profiles.yaml_nodes import plain
from settlement.findings import errors

PIECES = [
    *(piece.encode() for piece in ["\t", ":", "{", "}", "[", "]", "\n", "-", "#", "&a", "*a", "!x", "'", '"', "\\", "no", "010", "?", "|", ">", "%", "<<:", "---", "...", "null", "1e5", "true"]),
    *(piece.encode() for piece in ("：", "\u3000", "\u2028", "“", "\n---\n", "  ", "\r", "extends: rush-points@1\n")),
    b"\xff", b"\0", b'"\\ud800"', b"9" * 30, b"game: bigtwo\n", b"profile: x\n",
]  # fmt: skip
LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]
"""Two readers that were written by other people, in Python and in C."""
NUMBERS = [b"0", b"1", b"2", b"5", b"7", b"12", b"13", b"27", b"1000000", b"1000000000000"]


def damaged(rng: random.Random) -> bytes:
    """A shipped profile with up to four cuts, copies or insertions."""
    raw = bytearray(rng.choice(shipped()).raw)
    for _ in range(rng.randint(1, 4)):
        at, kind = rng.randrange(len(raw)), rng.random()
        if kind < 0.4:
            raw[at:at] = rng.choice(PIECES)
        elif kind < 0.7:
            del raw[at : at + rng.randint(1, 30)]
        else:
            start = rng.randrange(len(raw))
            raw[at:at] = raw[start : start + rng.randint(1, 60)]
    return bytes(raw)


def renumbered(rng: random.Random) -> bytes:
    """A shipped profile with other numbers, and perhaps without a row."""
    raw = rng.choice(shipped()).raw
    for _ in range(rng.randint(1, 6)):
        number = rng.choice(list(re.finditer(rb"(?<=[ \[{])\d+(?=[,}\] \n])", raw)))
        raw = raw[: number.start()] + rng.choice(NUMBERS) + raw[number.end() :]
    rows = list(re.finditer(rb"    - \{.*\}\n", raw))
    if rows and rng.random() < 0.3:
        row = rng.choice(rows)
        raw = raw[: row.start()] + raw[row.end() :]
    return raw


def read_by(loader: Any, raw: bytes) -> Any:
    """What another reader makes of a profile; times as texts."""
    plain_texts = type("Loader", (loader,), {})
    kept = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
        for first, resolvers in loader.yaml_implicit_resolvers.items()
    }
    plain_texts.yaml_implicit_resolvers = kept  # type: ignore[attr-defined]
    return yaml.load(raw, plain_texts)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("harm", [damaged, renumbered])
def test_damaged_profiles_are_checked_to_the_end(harm: Callable[[random.Random], bytes], seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        raw = harm(rng)
        checked = check_sources([Source("p.yaml", raw)])
        for finding in checked.findings:
            assert finding.message
            assert finding.line is not None
            assert finding.column is not None
            assert finding.end_line is not None
            assert finding.end_column is not None
            assert (finding.line, finding.column) < (finding.end_line, finding.end_column)
            assert "INVALID" not in finding.message
        if not errors(checked.findings):
            (whole,) = checked.resolved
            assert edition(whole).document == whole.document
            shown = profile_text(whole.root, whole.document["game"], lambda _: "note")
            again = check_sources([Source("shown.yaml", shown.encode())])
            assert again.resolved[0].document == whole.document
            root = whole.file.written.root
            assert root is not None
            for loader in LOADERS:
                assert read_by(loader, raw) == plain(root)
