"""Every clause and finding of shuangkou and bigtwo has one page with content, and every finding is shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from settlement.findings import ClausePage, FindingPage, page_id
from settlement.games.catalogue import game

CLAUSES = {
    "shuangkou": ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "3.4", "4"],
    "bigtwo": ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "3.4", "3.5"],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_every_clause_has_one_page(name: str) -> None:
    pages = [page for page in game(name).pages if isinstance(page, ClausePage)]
    assert [page.clause for page in pages] == [f"{name}/{number}" for number in CLAUSES[name]]
    for page in pages:
        assert len(page.text) > 60
        assert page.title


@pytest.mark.parametrize("name", CLAUSES)
def test_findings_have_one_page_each_that_cites_its_clauses(name: str) -> None:
    ids = [page_id(page) for page in game(name).pages]
    assert len(ids) == len(set(ids))
    for page in game(name).pages:
        if isinstance(page, FindingPage):
            assert page.code.startswith(f"{name}/")
            assert page.clauses, page.code
            own = [clause for clause in page.clauses if clause.startswith(name)]
            assert set(own) <= set(ids), page.code


@pytest.mark.parametrize("name", CLAUSES)
def test_every_finding_is_shown_by_a_test(name: str) -> None:
    folder = Path(__file__).parent / name
    shown = "".join(path.read_text() for path in sorted(folder.glob("test_*.py")))
    for page in game(name).pages:
        if isinstance(page, FindingPage):
            assert re.search(f'"{page.code.removeprefix(name + "/")}"', shown), page.code


@pytest.mark.parametrize("name", CLAUSES)
def test_the_keys_that_clauses_name_are_keys_of_the_profile(name: str) -> None:
    rules = game(name).rules_type
    for page in game(name).pages:
        for key in page.keys if isinstance(page, ClausePage) else ():
            assert key.split(".")[0] in rules.__struct_fields__, key


@pytest.mark.parametrize(
    ("name", "dealt", "decks"), [("rush", 27, "two"), ("shuangkou", 27, "two"), ("bigtwo", 13, "one")]
)
def test_examples_are_of_the_game(name: str, dealt: int, decks: str) -> None:
    pages = {page_id(page): page for page in game(name).pages if isinstance(page, FindingPage)}
    size = pages[f"{name}/deal-size"]
    assert f"{dealt - 1} cards where {dealt} are dealt" in size.bad
    assert str(dealt) in size.good
    assert f"{decks} deck" in pages[f"{name}/too-many-copies"].bad
    assert ("Sj" in pages[f"{name}/bad-card"].do) == (decks == "two")
    assert ("Sj" in pages[f"{name}/bad-card"].bad) == (decks == "one")
    if name != "rush":
        assert '"seat": 3' in pages[f"{name}/players"].good
    if name == "bigtwo":
        assert '"card"' not in pages["bigtwo/lead-card"].bad + pages["bigtwo/lead-card"].good
