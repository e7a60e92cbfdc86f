"""``buckle explain``: every code and clause has one page, with content, in words and as JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.pages import all_pages, pages_by_id
from settlement.findings import ClausePage, FindingPage, Page, page_id
from tests.cli.calling import call

ROOT = Path(__file__).parent.parent.parent
AREAS = {"rush", "shuangkou", "bigtwo", "sichuan", "log", "profile", "batch"}


def test_every_id_is_unique() -> None:
    ids = [page_id(page) for page in all_pages()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("page", all_pages(), ids=page_id)
def test_page_has_content(page: Page) -> None:
    assert page_id(page).partition("/")[0] in AREAS
    if isinstance(page, FindingPage):
        assert re.fullmatch(r"[a-z]+(/[a-z0-9-]+)+", page.code)
        assert min(len(page.title), len(page.why), len(page.do)) > 10
        assert all(isinstance(pages_by_id().get(clause), ClausePage) for clause in page.clauses), page.clauses
    else:
        assert re.fullmatch(r"[a-z]+/[0-9]+(\.[0-9]+[a-z]?)?", page.clause)
        assert len(page.title) > 3
        assert len(page.text) > 20


def test_every_clause_that_the_source_cites_has_a_page() -> None:
    cited: set[str] = set()
    for room in ("settlement", "profiles", "cli"):
        for path in (ROOT / room).rglob("*.py"):
            cited |= set(re.findall(r"\b(?:rush|shuangkou|bigtwo|sichuan)/\d+\.\d+", path.read_text(encoding="utf-8")))
    assert cited
    assert cited - set(pages_by_id()) == set()


def test_every_page_of_the_source_can_be_explained() -> None:
    for path in ROOT.glob("settlement/**/*.py"):
        for code in re.findall(r'^    code="([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            assert code in pages_by_id(), f"{path} has a page that explain doesn't know: {code}"


@pytest.mark.parametrize("name", ["rush/8.2", "rush/5.5", "log/conflict", "sichuan/3.5", "bigtwo/2.2", "shuangkou/2.2"])
def test_page_in_words(name: str) -> None:
    said = call("explain", name)
    assert said.code == 0
    assert said.out.startswith(name)
    assert max(map(len, said.out.splitlines())) <= 80


def test_page_as_json() -> None:
    said = call("explain", "log/conflict", "--format", "json")
    (document,) = said.json_lines()
    assert document["schema_version"] == 1
    (page,) = document["pages"]
    assert (page["kind"], page["code"], page["severity"]) == ("finding", "log/conflict", "error")
    (document,) = call("explain", "rush/8.2", "--format", "json").json_lines()
    assert document["pages"][0]["clause"] == "rush/8.2"


def test_a_section_lists_its_clauses_and_no_others() -> None:
    said = call("explain", "rush/1")
    assert "rush/1.1 " in said.out
    assert "rush/10.1" not in said.out
    assert "rush/10.1" in call("explain", "rush/10").out


def test_an_area_lists_all_of_it() -> None:
    (document,) = call("explain", "log", "--format", "json").json_lines()
    assert {p["code"] for p in document["pages"]} == {n for n in pages_by_id() if n.startswith("log/")}


def test_without_a_code_all_are_listed() -> None:
    said = call("explain")
    assert said.code == 0
    assert all(name in said.out for name in pages_by_id())


def test_case_and_blanks_do_not_matter() -> None:
    assert call("explain", " LOG/Conflict ").out == call("explain", "log/conflict").out


@pytest.mark.parametrize("code", ["log/conflikt", "rush/8.22", "\x1b[31m", "[bold]", ""])
def test_unknown_codes(code: str) -> None:
    said = call("explain", code)
    if code:
        assert said.code == 2
        assert said.err.startswith("buckle: there is no page ")
        assert all(line.isprintable() for line in said.err.splitlines())


def test_every_clause_of_a_payout_line_has_a_page(night: Path) -> None:
    for game in call("settle", night, "--format", "json").json_lines():
        for payout in game["payouts"]:
            for line in payout["lines"]:
                assert line["rule"] in pages_by_id()
