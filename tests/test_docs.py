"""The documentation that is written from the source is up to date, and every page is whole."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from cli.codes import all_pages
from settlement.findings import ClausePage, FindingPage, page_id

ROOT = Path(__file__).parent.parent
BUILD = runpy.run_path(str(ROOT / "docs" / "build.py"))


@pytest.mark.parametrize("path", BUILD["files"](), ids=lambda p: p.name)
def test_written_documentation_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == BUILD["files"]()[path], "run python docs/build.py"


def test_no_two_pages_have_the_same_id() -> None:
    ids = [page_id(p) for p in all_pages()]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("page", all_pages(), ids=page_id)
def test_every_page_says_something(page: FindingPage | ClausePage) -> None:
    if isinstance(page, FindingPage):
        assert re.fullmatch(r"[a-z]+/[a-z0-9-]+", page.code)
        assert len(page.title) > 10
        assert len(page.why) > 20
        assert len(page.do) > 7
    else:
        assert re.fullmatch(r"[a-z]+/\d+(\.\d+)?", page.clause)
        assert len(page.text) > 20


def test_every_clause_that_a_page_or_the_code_names_has_a_page() -> None:
    clauses = {p.clause for p in all_pages() if isinstance(p, ClausePage)}
    for page in all_pages():
        if isinstance(page, FindingPage):
            assert set(page.clauses) <= clauses, page.code
    for path in (ROOT / "settlement").rglob("*.py"):
        for cited in re.findall(r'"((?:rush|shuangkou|bigtwo|sichuan)/\d+\.\d+)"', path.read_text(encoding="utf-8")):
            assert cited in clauses, f"{path} cites {cited}"


def test_links_of_the_documentation_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path}: {target}"
