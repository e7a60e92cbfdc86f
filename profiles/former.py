"""Keys of earlier profiles that gave way to others: still read as what they mean now, and hashed as they were (rush/8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from profiles.yaml_nodes import Entry, Mapping, Scalar, found_at
from settlement.findings import Finding, FindingPage
from settlement.words import say

FORMER_KEY = FindingPage(
    code="profile/former-key",
    severity="warning",
    title="a key that has given way to another",
    why="It is still read and pays as it did, but what it says is said elsewhere now, beside what it could never say.",
    do="Write the key that the fix names in its place; nothing else changes, not even the fingerprint.",
    clauses=("rush/8.7", "room/2.2"),
    bad="cap_at_balance: true",
    good="limits: {balance: payer}",
)
FORMER_KEY_BESIDE = FindingPage(
    code="profile/former-key-beside",
    severity="error",
    title="a key beside the one that it has given way to",
    why="Both say the same of a game, so whoever changes one of them later changes nothing, or too much.",
    do="Take the former key out.",
    clauses=("rush/8.7", "room/2.2"),
    bad="cap_at_balance: true\nlimits: {game: 5000}",
    good="limits: {game: 5000, balance: payer}",
)
PAGES = (FORMER_KEY, FORMER_KEY_BESIDE)

_CAP = "cap_at_balance"
_MEANS = {True: "payer", False: "none"}


def check(root: Mapping) -> Iterator[Finding]:
    """What is to be said of former keys that a file writes with a value that they take."""
    cap = _cap(root)
    if cap is None:
        return
    means = _MEANS[bool(cap.value)]
    span = root.entries[_CAP].key
    if "limits" in root.entries:
        message = say("`{key}` beside `limits`, which says the same in `limits.balance`", key=_CAP)
        fix = say("take it out, and write balance: {means} in `limits` where that is meant", means=means)
        yield found_at(FORMER_KEY_BESIDE, message, span, (_CAP,), fix)
        return
    now = f"limits: {{balance: {means}}}"
    message = say("`{key}` has given way to `limits`; it is read as `{now}`", key=_CAP, now=now)
    yield found_at(FORMER_KEY, message, span, (_CAP,), say("write {now}", now=now))


def as_now(root: Mapping) -> Mapping:
    """A file's tree with former keys written as what they mean now, at their place."""
    cap = _cap(root)
    if cap is None:
        return root
    entries = {key: entry for key, entry in root.entries.items() if key != _CAP}
    if "limits" not in entries:
        value = _MEANS[bool(cap.value)]
        balance = Entry(root.entries[_CAP].key, Scalar(value, value, True, cap.span))
        entries["limits"] = Entry(root.entries[_CAP].key, Mapping(cap.span, {"balance": balance}))
    return Mapping(root.span, entries)


def as_hashed(document: dict[str, Any]) -> dict[str, Any]:
    """A resolved profile with its former keys, as it was hashed when it had them: fingerprints never move.

    A limit of the payer's balance alone is hashed as the key that once said it, whichever of the two is written.
    """
    if document["game"] != "rush" or "limits" not in document:
        return document
    limits = document["limits"]
    capped = limits["balance"] == _MEANS[True]
    if capped:
        limits = limits | {"balance": _MEANS[False]}
    return document | {"limits": limits, _CAP: capped}


def _cap(root: Mapping) -> Scalar | None:
    game, cap = root.get("game"), root.get(_CAP)
    if not isinstance(game, Scalar) or game.value != "rush":
        return None
    return cap if isinstance(cap, Scalar) and isinstance(cap.value, bool) else None
