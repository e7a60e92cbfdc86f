"""Versions that end while no other version of their id goes on."""

from __future__ import annotations

from itertools import pairwise

from profiles.library import Library
from profiles.yaml_nodes import found_at
from settlement.findings import Finding, FindingPage
from settlement.games.in_force import reigns
from settlement.words import say

NOTHING_AFTER = FindingPage(
    code="profile/nothing-after",
    severity="warning",
    title="a version ends, and no other is in force then",
    why="From that instant on every game of the profile is rejected, until another version starts.",
    do="Leave `effective_until` out, or write the version that goes on from there.",
    bad="effective_until: 2026-03-01T00:00:00+08:00 in the only version",
    good="version 1 without an end, version 2 until 2026-03-01T00:00:00+08:00",
)
PAGES = (NOTHING_AFTER,)


def gaps(library: Library) -> list[Finding]:
    """One finding for each version at whose end nothing is in force, at its `effective_until`."""
    findings = []
    for profile in library.ids():
        files = library.sure(profile)
        spans = [(starts, file.ends) for file in files if (starts := file.starts) is not None]
        for reign, after in pairwise([*reigns(spans), None]):
            assert reign is not None
            file = files[reign.which]
            if file.is_shipped or reign.until is None or (after is not None and after.since == reign.until):
                continue
            then = "" if after is None else f" until {files[after.which].label} starts"
            message = say(
                "{label} ends {text}, and no version of {profile} is in force then{then}",
                label=file.label,
                text=file.text("effective_until") or "",
                profile=profile,
                then=then,
            )
            span = file.span("effective_until")
            findings.append(found_at(NOTHING_AFTER, message, span, "effective_until"))
    return findings
