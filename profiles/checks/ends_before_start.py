"""`effective_until` lies after `effective_from`."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.games.catalogue import GAME_IDS
from settlement.games.times import instant
from settlement.words import say

ENDS_BEFORE_START = FindingPage(
    code="profile/ends-before-start",
    severity="error",
    title="`effective_until` is not after `effective_from`",
    why="A version that has ended when it starts never pays: the promotion that was announced doesn't take place.",
    do="Write the instant at which the version ends, later than the one at which it starts.",
    bad="effective_until: 2025-12-31T00:00:00+08:00",
    good="effective_until: 2026-03-01T00:00:00+08:00",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    first, last = view.text("effective_from"), view.text("effective_until")
    start, end = (None if text is None else instant(text.upper()) for text in (first, last))
    if start is not None and end is not None and end <= start:
        message = say(
            "the version ends {last}, and starts {first}; it would never pay", last=last or "", first=first or ""
        )
        yield view.finding(
            ENDS_BEFORE_START, message, ("effective_until",), say("write an end that is later than the start")
        )


CHECK = Check(GAME_IDS, (ENDS_BEFORE_START,), _find)
