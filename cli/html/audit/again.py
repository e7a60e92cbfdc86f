"""A page made again from its logs, by what it says of itself: which games it shows, to whom, under which names of files."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cli.html.audit.data import Document
from cli.html.audit.page import Page
from cli.html.audit.read import Written, read_page
from cli.language import speaking_in
from cli.options import open_profiles
from cli.recorded import Reporting
from settlement.findings import Finding
from settlement.logs.causes import Survey
from settlement.logs.claims import Claims
from settlement.logs.report import verdict


class Again(NamedTuple):
    """A page made again.

    ``missing`` are the inputs of the page that no log given is; ``incomplete`` says that a log could not be read to its end,
    ``problems`` why.
    """

    written: Written
    document: Document
    missing: list[str]
    problems: list[Finding]
    incomplete: bool


def make_again(
    document: Document,
    logs: list[str],
    profiles: list[Path] | None = None,
    profile: str | None = None,
    claims: Claims | None = None,
) -> Again:
    """The page of a document, from logs.

    :param claims: what was booked, where the page compares with claims from elsewhere.
    :param profile: in the place of the one that the page says all games were paid by.
    """
    options = document.options
    book, of_profiles = open_profiles(profiles, profile or options.profile)
    games = Reporting(
        logs,
        book,
        game_ids=options.game_id,
        filters=options.filters(),
        strict=False,
        of_profiles=of_profiles,
        claims=claims,
    )
    missing = games.take_inputs([(one.name, one.sha256) for one in document.inputs])
    with tempfile.TemporaryDirectory() as folder, speaking_in(document.lang):
        path = Path(folder) / "page.html"
        with Page(path, document.command, options, lang=document.lang) as page:
            survey = games.survey(options.only)
            add_all(games, page, survey, options.only)
            problems = [*of_profiles, *games.problems, *games.about_claims]
            page.end(games.summary(), problems, games.inputs, survey.causes.tell())
        written = read_page(path)
    assert written is not None
    assert written.document is not None
    return Again(written, written.document, missing, list(games.problems), games.incomplete)


def add_all(games: Reporting, page: Page, survey: Survey, only: Iterable[str]) -> None:
    """Adds the games of a run to a page as ``audit`` does."""
    for result in games:
        said = verdict(result)
        games.verdicts[said] += 1
        if only and said not in only:
            games.disregard()
        else:
            page.add(result, survey)
