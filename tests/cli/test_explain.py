"""``buckle explain``: the page of every code and clause, in words and as JSON; lists of sections and areas."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.codes import pages_by_id
from tests.cli.calling import call

ROOT = Path(__file__).parent.parent.parent


def test_every_page_of_the_source_can_be_explained() -> None:
    for path in [*ROOT.glob("settlement/**/*.py"), *ROOT.glob("profiles/**/*.py")]:
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


@pytest.mark.parametrize("code", ["", " ", "\t"])
def test_an_empty_code_is_a_wrong_call(code: str) -> None:
    said = call("explain", code)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("buckle: CODE is empty")
