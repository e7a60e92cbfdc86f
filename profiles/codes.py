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
    reader_codes,
    replaced,
    resolve,
    rooms,
    scalars,
    schema_codes,
    settings,
    shadows,
    slips,
    sources,
    syntax,
    times,
)
from profiles.cases import codes as case_pages
from profiles.checks import all_checks
from settlement.findings import FindingPage

PAGES: tuple[FindingPage, ...] = (
    *sources.PAGES,
    *raw_text.PAGES,
    *syntax.PAGES,
    *scalars.PAGES,
    *times.PAGES,
    *cut.PAGES,
    *reader_codes.PAGES,
    *schema_codes.PAGES,
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
