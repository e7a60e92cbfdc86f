"""The JSON that the documentation shows beside a call is what that call prints; `…` stands for what is left out."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import PROGRAM

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```sh\n((?:(?!```).*\n)*)```\n\n```json\n((?:(?!```).*\n)*)```$", PAGE, re.MULTILINE)
LEFT_OUT = "…"


def like(shown: Any, real: Any) -> bool:
    """Whether an example is the real thing but for what it leaves out: entries of a list, the end of a text."""
    if isinstance(shown, dict):
        return isinstance(real, dict) and list(shown) == list(real) and all(like(shown[k], real[k]) for k in shown)
    if isinstance(shown, list):
        if LEFT_OUT not in shown:
            return isinstance(real, list) and len(shown) == len(real) and all(map(like, shown, real))
        at = shown.index(LEFT_OUT)
        head, tail = shown[:at], shown[at + 1 :]
        return len(head) + len(tail) < len(real) and like(head, real[:at]) and like(tail, real[len(real) - len(tail) :])
    if isinstance(shown, str) and shown.endswith(LEFT_OUT):
        return isinstance(real, str) and real.startswith(shown[:-1])
    return type(shown) is type(real) and bool(shown == real)


@pytest.mark.parametrize(
    ("shown", "real", "due"),
    [
        ({"a": [1, "…", 4]}, {"a": [1, 2, 3, 4]}, True),
        ({"a": [1, "…", 4]}, {"a": [1, 2, 3, 5]}, False),
        ({"a": [1, "…", 4]}, {"a": [1, 4]}, False),
        ({"a": ["…"]}, {"a": [{"b": 1}]}, True),
        ({"a": "3h…"}, {"a": "3h3d"}, True),
        ({"a": "3h…"}, {"a": "3s3d"}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1}, {"a": True}, False),
    ],
)
def test_what_is_left_out_is_all_that_may_differ(shown: Any, real: Any, due: bool) -> None:
    assert like(shown, real) == due


def test_examples_are_what_their_calls_print(tmp_path: Path) -> None:
    assert len(SHOWN) == PAGE.count("```json") >= 3
    for calls, text in SHOWN:
        done = subprocess.run(
            ["bash", "-c", calls],
            cwd=tmp_path,
            env={**os.environ, "PATH": f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
            check=False,
        )
        real = [json.loads(line) for line in done.stdout.decode().splitlines()]
        shown = [json.loads(one) for one in re.split(r"\n(?=\{)", text.strip())]
        assert like(shown, real), done.stderr.decode()
