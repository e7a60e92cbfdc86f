"""Every code of the logs has one page with real content, and every page is used."""

from __future__ import annotations

from pathlib import Path

import settlement
from settlement.findings import FindingPage
from settlement.logs import codes

LOGS = Path(settlement.__file__).parent / "logs"


def test_pages_say_something() -> None:
    for page in codes.PAGES:
        assert isinstance(page, FindingPage)
        assert page.code.startswith("log/")
        assert page.code == page.code.lower()
        assert len(page.why) > 30, page.code
        assert len(page.do) > 15, page.code
        assert page.title[0].islower(), page.code


def test_codes_are_there_once() -> None:
    names = [page.code for page in codes.PAGES]
    assert len(names) == len(set(names))


def test_every_page_is_listed_and_used() -> None:
    code = "".join(path.read_text() for path in LOGS.parent.rglob("*.py") if path.name != "codes.py")
    for name, page in vars(codes).items():
        if isinstance(page, FindingPage):
            assert page in codes.PAGES, name
            assert name in code, name
