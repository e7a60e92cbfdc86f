"""Whatever stands in a file, the check answers, soon; and what it lets pass can pay.

Bytes, texts made of YAML's own signs, and the shipped profiles with values changed in the tree and cuts made in the text.
"""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from profiles.catalogue import edition
from profiles.check import check_sources
from profiles.library import Library, shipped_files
from profiles.raw_text import MOST_BYTES
from profiles.resolve import resolve
from profiles.sources import Source, shipped
from settlement.findings import errors
from settlement.games.editions import Book, Edition
from settlement.logs.settle import settle_record
from settlement.logs.simulate import simulate
from settlement.logs.source import Record

SHIPPED = [source.raw for source in shipped()]
DOCUMENTS = [whole.document for file in shipped_files() if (whole := resolve(file, Library())[0])]
SIGNS = [
    *"[]{}:,-?&*!|>'\"%@`#\n\t =~<.",
    "\n  ",
    ": ",
    "- ",
    "---\n",
    "...\n",
    "<<",
    "!!int ",
    "&a ",
    "*a",
    "：",
    "\u00a0",
    "\ufeff",
]
WORDS = [
    "no",
    "yes",
    "null",
    "true",
    "010",
    "1e3",
    ".inf",
    "1:30",
    "5.0",
    "2024-02-30",
    "-1",
    "0",
    "1",
    "12",
    "1000000000000",
]
KEYS = [
    "profile",
    "version",
    "game",
    "rush",
    "sichuan",
    "extends",
    "rush-points@1",
    "fan",
    "cap",
    "escape",
    "levels",
    "table",
]
NUMBERS = st.sampled_from([0, 1, 2, 3, 5, 7, 12, 13, 27, 50, 100, 10**6, 10**12]) | st.integers(-1, 10**13)
VALUES = (
    NUMBERS | st.booleans() | st.none() | st.floats() | st.text(max_size=8) | st.sampled_from([*WORDS, *KEYS, [], {}])
)
QUICK_AND_LONG = [pytest.param(150, id="quick"), pytest.param(4000, id="long", marks=pytest.mark.slow)]


def answer(raw: bytes) -> Edition | None:
    """What a file is checked to be; the answer comes soon, and every finding has a place and words."""
    start = time.process_time()
    checked = check_sources([Source("p.yaml", raw)])
    assert time.process_time() - start < 2
    for finding in checked.findings:
        assert finding.message.isprintable()
        assert len(finding.message) < 2000
        assert None not in (finding.line, finding.column, finding.end_line, finding.end_column)
        assert "INVALID" not in f"{finding.message} {finding.fix} {finding.path}"
    if errors(checked.findings):
        return None
    (whole,) = checked.resolved
    return edition(whole)


def pays(profile: Edition, games: int = 2) -> None:
    """Simple players play under a profile, and every game is settled or void, its money in balance."""
    book = Book([profile])
    for number, line in enumerate(simulate(profile, games, 7), 1):
        record = Record(file="r.jsonl", line=number, raw=line.rstrip(b"\n"), problem=None, offset=0)
        result = settle_record(record, book)
        if result.outcome is None:
            assert {f.code for f in result.findings if f.severity == "error"} == {"rush/balance-below-levels"}
            continue
        assert sum(result.outcome.amounts) + result.outcome.house == 0


def texts() -> st.SearchStrategy[bytes]:
    """Texts of YAML's signs, and of what profiles hold."""
    part = st.sampled_from([*SIGNS, *WORDS, *KEYS]) | st.text(max_size=3)
    return st.lists(part, max_size=60).map(lambda parts: "".join(parts).encode("utf-8", "surrogatepass"))


@st.composite
def cut_texts(draw: st.DrawFn) -> bytes:
    """A shipped profile with cuts, copies and insertions."""
    raw = draw(st.sampled_from(SHIPPED))
    for _ in range(draw(st.integers(1, 3))):
        at, to = sorted(draw(st.tuples(*[st.integers(0, len(raw))] * 2)))
        new = draw(st.sampled_from([b"", raw[at : at + 40]]) | texts())
        raw = raw[:at] + new + raw[min(to, at + 30) :]
    return raw


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every key and index of a document, with what holds it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, below in inside for place in [(value, key), *places(below)]]


@st.composite
def changed_documents(draw: st.DrawFn, values: st.SearchStrategy[Any]) -> bytes:
    """A shipped profile with values replaced, taken out, or moved; written as JSON, which is YAML."""
    document = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 4))):
        holder, key = draw(st.sampled_from(places(document)))
        other, other_key = draw(st.sampled_from(places(document)))
        way = draw(st.sampled_from(["replace", "replace", "replace", "take out", "move"]))
        if way == "replace" and not isinstance(holder[key], dict | list):
            holder[key] = draw(values)
        elif way == "take out" and len(document) > 1:
            del holder[key]
        elif way == "move":
            holder[key] = copy.deepcopy(other[other_key])
    return json.dumps(document).encode()


STRATEGIES: dict[str, st.SearchStrategy[bytes]] = {
    "bytes": st.binary(max_size=300),
    "texts": texts(),
    "cut texts": cut_texts(),
    "changed documents": changed_documents(VALUES),
    "changed amounts": changed_documents(NUMBERS),
}


def tried(strategy: st.SearchStrategy[bytes], examples: int, test: Callable[[bytes], None]) -> None:
    """A test on so many examples, always the same ones."""
    unhurried = [HealthCheck.too_slow, HealthCheck.data_too_large]
    fixed = settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=unhurried
    )
    fixed(given(strategy)(test))()


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("examples", QUICK_AND_LONG)
def test_an_answer_comes_and_what_passes_can_pay(name: str, examples: int) -> None:
    def holds(raw: bytes) -> None:
        if (profile := answer(raw)) is not None:
            pays(profile)

    tried(STRATEGIES[name], examples, holds)


@pytest.mark.parametrize("number", range(len(DOCUMENTS)))
@pytest.mark.parametrize("examples", QUICK_AND_LONG)
def test_profiles_with_one_other_number_pay_if_they_pass(number: int, examples: int) -> None:
    """One legal number after the other: most of these pass, so this looks at payouts."""

    def holds(data: st.DataObject) -> None:
        document = copy.deepcopy(DOCUMENTS[number])
        numbers = [(h, k) for h, k in places(document) if type(h[k]) is int and k != "version"]
        holder, key = data.draw(st.sampled_from(numbers))
        holder[key] = data.draw(NUMBERS)
        if (profile := answer(json.dumps(document).encode())) is not None:
            pays(profile)

    unhurried = [HealthCheck.too_slow]
    fixed = settings(
        max_examples=examples // 6, deadline=None, derandomize=True, database=None, suppress_health_check=unhurried
    )
    fixed(given(st.data())(holds))()


FULL = MOST_BYTES - 1
LARGE = {
    "brackets": "[" * FULL,
    "brackets and their ends": "[" * (FULL // 2) + "]" * (FULL // 2),
    "keys in keys": "a: " * (FULL // 3),
    "keys in flow": "{a: " * (FULL // 4),
    "quotes": '"' * FULL,
    "single quotes": "'" * FULL,
    "one long line": "title: " + "x" * (FULL - 8),
    "one long number": "stake: " + "9" * (FULL - 8),
    "one long time": "effective_from: 2026-01-01T00:00:00." + "0" * (FULL - 40),
    "dashes": "- " * (FULL // 2),
    "question marks": "? " * (FULL // 2),
    "many keys": "game: rush\n" + "".join(f"k{n}: 1\n" for n in range(FULL // 12)),
    "many alike keys": "game: rush\n" + "".join(f"escape_{n}: 1\n" for n in range(FULL // 18)),
    "the same key": "a: 1\n" * (FULL // 5),
    "many rooms": "game: rush\nrooms: [" + ", ".join(f"r{n}" for n in range(FULL // 9)) + "]\n",
    "many aliases": "a: &a [x]\nb: [" + "*a, " * (FULL // 4 - 6) + "]\n",
    "many rows": "game: rush\nlevels:\n  table:\n" + "    - {level: 1, from: 1, match_points: 1}\n" * (FULL // 44),
    "many odd numbers": "game: rush\nrooms:\n" + "  - 010\n" * (FULL // 9),
    "look-alikes": "：" * (FULL // 3),
    "no-break spaces": "\u00a0" * (FULL // 2),
    "tabs": "a:\t1\n" * (FULL // 5),
    "control characters": "\x01" * FULL,
    "stars": 'game: rush\nrooms: ["' + "*" * (FULL // 2) + '", "[' + "[" * (FULL // 2 - 40) + '"]\n',
    "escapes": 'title: "' + "\\x41" * (FULL // 4 - 4) + '"\n',
    "blank lines": "\n" * FULL,
    "comments": "#\n" * (FULL // 2),
    "directives": "%a\n" * (FULL // 3),
    "documents": "---\n" * (FULL // 4),
    "a megabyte of brackets": "[" * 10**6,
    "a megabyte of keys": "a:\n" * 333_333,
}
_CHILD = """
import json, resource, sys, time
from profiles.check import check_text
resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30, 2 * 2**30))
raw = sys.stdin.buffer.read()
start = time.process_time()
found = check_text(raw, "p.yaml")
print(json.dumps([time.process_time() - start, len(found)]))
"""


AT_ONCE = ("brackets", "quotes", "one long line", "look-alikes", "a megabyte of brackets", "a megabyte of keys")


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each in AT_ONCE else pytest.mark.slow) for each in LARGE]
)
def test_the_largest_files_are_answered_in_bounded_time_and_memory(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", _CHILD], input=LARGE[name].encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    seconds, found = json.loads(done.stdout)
    assert found
    assert seconds < 10
