"""The shipped worked cases: all come out as reckoned by hand, and every clause that a payout line cites has one."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from profiles.cases.clauses import case_files, shipped_library
from profiles.cases.read import CaseFile
from profiles.cases.run import try_case
from settlement.games.catalogue import GAME_IDS

ROOT = Path(__file__).parents[3]
FILES = [file for area in (*GAME_IDS, "room") for file in case_files(area)]
CITES = re.compile(r'"((?:rush|shuangkou|bigtwo|sichuan|room)/[0-9]+\.[0-9]+)"')


def cited() -> set[str]:
    """The clauses that the code that pays names, and the shared one behind it."""
    paying = [*(ROOT / "settlement" / "games").glob("*/pay.py"), ROOT / "settlement" / "games" / "room.py"]
    return {clause for path in paying for clause in CITES.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.file))
def test_cases_come_out_as_reckoned(file: CaseFile) -> None:
    assert file.findings == []
    assert file.cases
    for case in file.cases:
        area, _, name = file.file.partition("/cases/")
        assert case.clause == f"{area}/{name.removesuffix('.yaml')}", "the file is named by the clause"
        tried = try_case(case, shipped_library())
        assert [finding.message for finding in tried.findings] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.file))
def test_titles_tell_the_cases_of_a_file_apart(file: CaseFile) -> None:
    titles = [case.title for case in file.cases]
    assert sorted(titles) == sorted(set(titles))


def test_every_clause_that_payout_lines_cite_has_a_case() -> None:
    clauses = {case.clause for file in FILES for case in file.cases}
    assert len(cited()) > 15
    assert cited() - clauses == set()


def test_the_cases_have_a_line_of_every_clause_that_is_cited() -> None:
    """So that a clause is not only named by a case, but pays in one."""
    paid: dict[str, int] = defaultdict(int)
    for file in FILES:
        for case in file.cases:
            outcome = try_case(case, shipped_library()).outcome
            assert outcome is not None
            for entry in outcome.entries:
                paid[entry.rule] += any(entry.amounts) or entry.always
    assert cited() - paid.keys() == set()
    assert paid.keys() <= {case.clause for file in FILES for case in file.cases}
