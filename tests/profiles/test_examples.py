"""Every file under `examples/positive` checks clean; every one under `examples/negative` gives what its comments say.

A comment ``# expected: unknown-key 8:3`` in a negative example names the code, line and column of one finding; there are no
others.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from profiles.check import check_paths

EXAMPLES = Path(__file__).parent / "examples"
POSITIVE = sorted((EXAMPLES / "positive").glob("*.yaml"))
NEGATIVE = sorted((EXAMPLES / "negative").glob("*.yaml"))
_EXPECTED = re.compile(r"# expected: ([a-z0-9-]+) (\d+):(\d+)$", re.MULTILINE)


@pytest.mark.parametrize("path", POSITIVE, ids=lambda path: path.stem)
def test_positive(path: Path) -> None:
    assert check_paths([path]) == []


def test_positive_examples_check_clean_together() -> None:
    assert check_paths([EXAMPLES / "positive"]) == []


@pytest.mark.parametrize("path", NEGATIVE, ids=lambda path: path.stem)
def test_negative(path: Path) -> None:
    expected = [(code, int(line), int(column)) for code, line, column in _EXPECTED.findall(path.read_text("utf-8"))]
    found = [(f.code.removeprefix("profile/"), f.line, f.column) for f in check_paths([path])]
    assert sorted(found) == sorted(expected)
    assert expected
