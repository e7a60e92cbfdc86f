"""Every clause and every finding code of rush has its page, once."""

from __future__ import annotations

import re

from settlement.findings import ClausePage, FindingPage, page_id
from settlement.games.room_clauses import CLAUSES as ROOM
from settlement.games.rush.game import GAME

CLAUSES = (
    "1.1 1.2 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6 6.1 7.1 7.2 7.3 "
    "8.1 8.2 8.3 8.4 8.5 8.6 8.7 9.1 9.2 9.3 9.4 10.1 10.2 10.3 10.4 11"
)


def test_every_clause_has_a_page() -> None:
    pages = [page.clause for page in GAME.pages if isinstance(page, ClausePage)]
    assert pages == [f"rush/{number}" for number in CLAUSES.split()]


def test_pages_are_there_once_and_say_something() -> None:
    ids = [page_id(page) for page in GAME.pages]
    assert len(ids) == len(set(ids))
    for page in GAME.pages:
        assert page_id(page).startswith("rush/")
        if isinstance(page, FindingPage):
            assert len(page.why) > 30
            assert len(page.do) > 20
            assert page.clauses
            assert page.bad
            assert page.good
            assert page.bad != page.good


def test_clauses_that_are_cited_exist() -> None:
    known = {page_id(page) for page in (*GAME.pages, *ROOM)}
    for page in GAME.pages:
        texts = page.clauses if isinstance(page, FindingPage) else re.findall(r"(?:rush|room)/[\d.]*\d", page.text)
        for cited in texts:
            assert cited in known or f"{cited}.1" in known, (page_id(page), cited)
