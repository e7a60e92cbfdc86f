"""The pages of every finding code of profiles, for `explain`, the documentation and the tests."""

from __future__ import annotations

from profiles import (
    allow,
    catalogue,
    cut,
    former,
    gaps,
    kept,
    library,
    lock,
    raw_text,
    reader_pages,
    replaced,
    resolve,
    rooms,
    scalars,
    settings,
    shadows,
    shape_pages,
    slips,
    sources,
    syntax,
    times,
)
from profiles.cases import pages as case_pages
from profiles.checks import all_checks
from settlement.findings import FindingPage

PAGES: tuple[FindingPage, ...] = (
    *sources.PAGES,
    *raw_text.PAGES,
    *syntax.PAGES,
    *scalars.PAGES,
    *times.PAGES,
    *cut.PAGES,
    *reader_pages.PAGES,
    *shape_pages.PAGES,
    *former.PAGES,
    *resolve.PAGES,
    *replaced.PAGES,
    *library.PAGES,
    *gaps.PAGES,
    *kept.PAGES,
    *lock.PAGES,
    *rooms.PAGES,
    *shadows.PAGES,
    *slips.PAGES,
    *catalogue.PAGES,
    *allow.PAGES,
    *settings.PAGES,
    *case_pages.PAGES,
    *(page for check in all_checks() for page in check.pages),
)
