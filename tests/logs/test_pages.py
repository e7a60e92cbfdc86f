"""Every code of the logs has one page with real content, and every page is used."""

from __future__ import annotations

from pathlib import Path

import settlement
from settlement.findings import FindingPage
from settlement.logs import pages

LOGS = Path(settlement.__file__).parent / "logs"


def test_pages_say_something() -> None:
    for page in pages.PAGES:
        assert isinstance(page, FindingPage)
        assert page.code.startswith("log/")
        assert page.code == page.code.lower()
        assert len(page.why) > 30, page.code
        assert len(page.do) > 15, page.code
        assert page.title[0].islower(), page.code


def test_codes_are_there_once() -> None:
    codes = [page.code for page in pages.PAGES]
    assert len(codes) == len(set(codes))


def test_every_page_is_listed_and_used() -> None:
    code = "".join(path.read_text() for path in LOGS.parent.rglob("*.py") if path.name != "pages.py")
    for name, page in vars(pages).items():
        if isinstance(page, FindingPage):
            assert page in pages.PAGES, name
            assert name in code, name
