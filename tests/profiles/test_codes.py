"""Every finding code has one page, with real content, and examples that do what they say."""

from __future__ import annotations

import pytest

from profiles.checks import all_checks
from profiles.codes import PAGES
from settlement.findings import FindingPage
from settlement.games.catalogue import game
from settlement.games.room_clauses import CLAUSES as ROOM
from tests.profiles.texts import extending, found

CHECK_PAGES = [(page, check.games) for check in all_checks() for page in check.pages]


def test_codes_are_of_this_area_and_there_once() -> None:
    codes = [page.code for page in PAGES]
    assert len(set(codes)) == len(codes)
    assert all(code.startswith(("profile/", "case/")) for code in codes)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)
def test_pages_say_why_and_what_to_do(page: FindingPage) -> None:
    assert len(page.title) > 10
    assert len(page.why) > 30
    assert len(page.do) > 10
    assert not page.title.endswith(".")


@pytest.mark.parametrize(("page", "games"), CHECK_PAGES, ids=[page.code for page, _ in CHECK_PAGES])
def test_examples_of_sense_checks_do_what_they_say(page: FindingPage, games: tuple[str, ...]) -> None:
    played = "shuangkou" if "shuangkou" in games else games[0]
    assert page.bad
    assert page.good
    bad = [f for f in found(with_example(page.bad, played)) if f.code == page.code]
    assert bad, f"the bad example is not found: {page.bad}"
    own = 5 if page.bad.startswith("effective_from: ") else 7
    assert all(f.line is not None and f.line >= own for f in bad), "the finding stands at the example"
    assert not [f for f in found(with_example(page.good, played)) if f.code == page.code]


def with_example(example: str, played: str) -> str:
    """A profile that holds an example, beside what every profile has."""
    base = f"{game(played).default_profile}@1"
    key, _, value = example.partition(": ")
    return extending(base, played, starts=value) if key == "effective_from" else extending(base, played, example + "\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.code)
def test_clauses_that_a_page_names_are_there(page: FindingPage) -> None:
    for clause in page.clauses:
        area = clause.split("/")[0]
        ids = {getattr(each, "clause", None) for each in (ROOM if area == "room" else game(area).pages)}
        assert clause in ids
