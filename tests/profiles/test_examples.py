"""Example profiles, each a test: what lies in ``negative/`` has the findings that it names, ``positive/`` has none.

A file says what is found in it at its top, one finding a line; bytes that leave no room for comments have the lines in
a file ``NAME.yaml.expect`` beside them::

    # error profile/unknown-key 9:3-9:18 says: no key `oponent_percent` fix: `opponent_percent`

Severity, code, where it starts and ends (line:column, from 1), then a part of the message and of the fix, or the whole
of them; without ``fix:`` none is offered. The findings are all there are. A folder under ``together/`` is checked as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from profiles import allow, catalogue, kept, lock, settings, sources
from profiles.check import check_sources
from profiles.codes import PAGES
from profiles.sources import Source
from settlement.findings import Finding

EXAMPLES = Path(__file__).parent / "examples"
_EXPECTED = re.compile(
    r"# (error|warning|note) (profile/[a-z0-9-]+) (\d+):(\d+)-(\d+):(\d+)(?: says: (.*?))?(?: fix: (.*))?"
)


class Expected(NamedTuple):
    """A finding that a file has to have; ``says`` and ``fix`` are parts of the finding's."""

    severity: str
    code: str
    place: tuple[int, int, int, int]
    says: str
    fix: str | None

    def is_met_by(self, found: Finding) -> bool:
        place = (found.line, found.column, found.end_line, found.end_column)
        if (found.severity, found.code, place) != (self.severity, self.code, self.place):
            return False
        fixed = found.fix is None if self.fix is None else self.fix in (found.fix or "")
        return fixed and self.says in found.message


def expected(file: Path) -> list[Expected]:
    """What a file is to have: the lines at its top, or those of the file beside it."""
    beside = file.with_name(f"{file.name}.expect")
    text = (beside if beside.exists() else file).read_bytes().decode()
    return list(_lines(text, strict=beside.exists()))


def _lines(text: str, strict: bool) -> Iterator[Expected]:
    for line in text.split("\n"):
        if not (found := _EXPECTED.fullmatch(line)):
            assert not strict or not line, line
            return
        severity, code, *place, says, fix = found.groups()
        row, column, end_row, end_column = map(int, place)
        yield Expected(severity, code, (row, column, end_row, end_column), says or "", fix)


def examples(side: str) -> list[Path]:
    """The files of a side, and the folders whose files are checked together."""
    files = sorted((EXAMPLES / side).rglob("*.yaml"))
    return sorted({file.parent if "together" in file.parts else file for file in files})


def files_of(example: Path) -> list[Path]:
    return sorted(example.glob("*.yaml")) if example.is_dir() else [example]


def name_of(example: Path) -> str:
    return str(example.relative_to(EXAMPLES))


@cache
def findings(example: Path) -> dict[str, list[Finding]]:
    """What is found in the files of an example, by file name."""
    files = files_of(example)
    found = check_sources([Source(file.name, file.read_bytes()) for file in files]).findings
    return {file.name: [f for f in found if f.file == file.name] for file in files}


@pytest.mark.parametrize("example", examples("negative"), ids=name_of)
def test_what_is_wrong_is_found_where_it_stands(example: Path) -> None:
    for file in files_of(example):
        found, due = findings(example)[file.name], expected(file)
        unmet = [one for one in due if not any(one.is_met_by(f) for f in found)]
        assert not unmet, f"\ndue: {unmet}\nfound: {found}"
        assert len(found) == len(due), f"\ndue: {due}\nfound: {found}"
    assert any(expected(file) for file in files_of(example)), "the example expects nothing"


@pytest.mark.parametrize("example", examples("positive"), ids=name_of)
def test_what_only_looks_wrong_passes(example: Path) -> None:
    assert [f for found in findings(example).values() for f in found] == []


def test_there_is_an_example_of_every_finding() -> None:
    """Those of no file's text are tried elsewhere: paths that can't be read, and names on the command line."""
    elsewhere = {
        page.code
        for page in (*sources.PAGES, *catalogue.PAGES, *allow.PAGES, *kept.PAGES, *lock.PAGES, *settings.PAGES)
    } | {"profile/too-large"}
    shown = {one.code for example in examples("negative") for file in files_of(example) for one in expected(file)}
    own = {page.code for page in PAGES if page.code.startswith("profile/")}  # cases have tests of their own
    assert shown == own - elsewhere


def test_findings_say_what_was_found_in_words_of_a_user() -> None:
    """No library's words, no code's words, nothing unprintable, no message without an end."""
    for example in examples("negative"):
        for found in (f for each in findings(example).values() for f in each):
            for text in (found.message, found.fix or ""):
                assert text.isprintable(), example
                assert len(text) < 600, example
                assert not re.search(r"INVALID|None|Traceback|(?<!!!)\b(dict|str|int)\b|regex|jsonschema", text)
