"""Profiles with the id of a shipped one: logs that name it are paid by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from profiles.library import Library, shipped_files
from profiles.resolve import Resolved, profile_sha256, resolve
from profiles.yaml_nodes import found_at
from settlement.findings import Finding, FindingPage
from settlement.words import say

SHADOWS_SHIPPED = FindingPage(
    code="profile/shadows-shipped",
    severity="warning",
    title="a profile with the id of a shipped one",
    why="Logs that name the id are paid by the file from then on, in every room, and nobody who reads the id knows; a later "
    "release may ship the same version with other amounts.",
    do="Give the profile an id of its own, and let it extend the shipped one.",
    bad="profile: rush-points\nversion: 2",
    good="profile: r7\nversion: 1\nextends: rush-points@1",
)
PAGES = (SHADOWS_SHIPPED,)


def shadows(resolved: Iterable[Resolved]) -> Iterator[Finding]:
    """A finding at each file that has the id of a shipped profile, and isn't the same."""
    shipped = {file.id: file for file in shipped_files()}
    for whole in resolved:
        file, there = whole.file, shipped.get(whole.file.id)
        if there is None:
            continue
        is_same_version = file.label == there.label
        if is_same_version:
            original, _ = resolve(there, Library())
            if original is not None and profile_sha256(original.document) == profile_sha256(whole.document):
                continue
        how = "takes the place of" if is_same_version else "is a version of"
        message = say(
            "{label} {how} the shipped profile {id} ({file})",
            label=file.label,
            how=how,
            id=there.id or "",
            file=there.file,
        )
        fix = say("give it an id of its own, with extends: {label}", label=there.label)
        yield found_at(SHADOWS_SHIPPED, message, file.span("profile"), "profile", fix)
