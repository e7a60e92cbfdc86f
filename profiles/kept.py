"""What was in force stays: versions that came into force are not changed, removed or moved in time afterwards.

What was is read from a lock file (:mod:`profiles.lock`), or from the profiles themselves as they were at a git revision
or lie in another folder. Versions that are still to come may be changed as one likes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from profiles.compare import Change, changes
from profiles.library import ProfileFile
from profiles.resolve import Resolved, profile_sha256
from profiles.yaml_nodes import Listing, Mapping, Node, Span, found_at, plain
from settlement.findings import Finding, FindingPage
from settlement.games.times import instant
from settlement.words import say

_NEW = "write a new version, in a file of its own, and leave this one as it was"
CHANGED = FindingPage(
    code="profile/version-changed",
    severity="error",
    title="a version was changed after it came into force",
    why="Games were paid by it already. Settled again, they would pay otherwise, and nobody could say by which rules.",
    do="Take the change back, and write it as a new version with a later `effective_from` (`buckle profile set`).",
    bad="r7@1, in force since January: escape.opponent_percent 70 → 60",
    good="r7@2 from next month on: escape.opponent_percent 60",
)
REMOVED = FindingPage(
    code="profile/version-removed",
    severity="error",
    title="a version that was in force is gone",
    why="Its games can't be settled or explained any more, or an earlier version pays them otherwise.",
    do="Put the file back. A room that is closed keeps its profile; one that ends gets an `effective_until`.",
    bad="r7.yaml held r7@1 and holds r7@2 now",
    good="r7.yaml holds r7@1, r7@2.yaml holds r7@2",
)
BACKDATED = FindingPage(
    code="profile/version-backdated",
    severity="error",
    title="a version's start was moved after it came into force, or lies in the past from the outset",
    why="Games between the two instants were paid by another version than the one that would pay them now.",
    do="Give back the old `effective_from`, or let a new version start in the future.",
    bad="r7@2, new today, with an effective_from of last week",
    good="r7@2, new today, with an effective_from of tomorrow",
)
PAGES = (CHANGED, REMOVED, BACKDATED)
_MOST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Before:
    """A version as it was. ``document`` is the resolved profile where it is known, ``place`` where that stands.

    ``starts`` and ``ends`` are microseconds since 1970 UTC, ``from_text`` and ``until_text`` the same as written.
    """

    label: str
    from_text: str
    until_text: str | None
    sha256: str
    place: Span
    document: dict[str, Any] | None = None

    @property
    def id(self) -> str:
        """The profile's id."""
        return self.label.partition("@")[0]

    @property
    def starts(self) -> int:
        """When it started, included."""
        starts = instant(self.from_text.upper())
        assert starts is not None, self.from_text
        return starts

    @property
    def ends(self) -> int | None:
        """When it ended, excluded."""
        return None if self.until_text is None else instant(self.until_text.upper())


def before_of(whole: Resolved) -> Before:
    """A resolved profile as what was."""
    document = whole.document
    return Before(
        whole.file.label,
        document["effective_from"],
        document.get("effective_until"),
        profile_sha256(document),
        whole.file.span("version"),
        document,
    )


def kept(
    before: Sequence[Before], resolved: Sequence[Resolved], present: Sequence[ProfileFile], now: int, where: str
) -> Iterator[Finding]:
    """What was changed, removed or moved in time though it was in force, one finding a version.

    :param before: the versions as they were. :param resolved: as they are.
    :param present: all files there are, also those that can't be resolved, of which nothing is said here.
    :param now: microseconds since 1970 UTC; what starts later was not in force yet.
    :param where: where what was stands, in words: ``in profiles.lock``, ``at main``.
    """
    was = {one.label: one for one in before}
    there = {file.label for file in present}
    found: dict[str, Finding] = {}
    for one in before:
        if one.starts <= now and one.label not in there:
            message = say(
                "{label} was in force from {from_text} on, {where}, and is not there any more",
                label=one.label,
                from_text=one.from_text,
                where=where,
            )
            fix = say("put it back; a changed one is a new version, in a file of its own")
            found[one.label] = found_at(REMOVED, message, one.place, "version", fix)
    for whole in resolved:
        label = whole.file.label
        finding = _moved(was.get(label), whole, before, now, where) or _changed(was.get(label), whole, now, where)
        if finding is not None:
            found[label] = finding
    bases = {whole.file.label: whole.file.text("extends") for whole in resolved}
    for label, finding in found.items():
        if finding.code != CHANGED.code or not _comes_from_below(label, bases, found):
            yield finding


def _comes_from_below(label: str, bases: dict[str, str | None], found: dict[str, Finding]) -> bool:
    """Whether a profile that this one extends was changed too, so that mending that one may be all there is to do."""
    base, seen = bases.get(label), {label}
    while base is not None and base not in seen:
        if base in found and found[base].code == CHANGED.code:
            return True
        seen.add(base)
        base = bases.get(base)
    return False


def _moved(was: Before | None, whole: Resolved, before: Sequence[Before], now: int, where: str) -> Finding | None:
    """The finding of a start that was moved, or lies in the past from the outset."""
    file, starts = whole.file, whole.file.starts
    assert starts is not None, file.label
    written = whole.document["effective_from"]
    if was is None:
        known = [one for one in before if one.id == whole.document["profile"] and one.starts <= now]
        if not known or starts > now:
            return None
        paid = max(known, key=lambda one: one.starts)
        message = say(
            "{label} is new, not {where}, and starts in the past ({written}); games since then were paid by {label2} or what it replaced",
            label=file.label,
            where=where,
            written=written,
            label2=paid.label,
        )
        return found_at(
            BACKDATED, message, file.span("effective_from"), "effective_from", say("let it start in the future")
        )
    if was.starts == starts or (was.starts > now and starts > now):
        return None
    message = say(
        "{label} starts {written}; {where} it starts {from_text}",
        label=file.label,
        written=written,
        where=where,
        from_text=was.from_text,
    )
    fix = say(
        "write effective_from: {from_text}, and a new version for what is to hold from another instant on",
        from_text=was.from_text,
    )
    return found_at(BACKDATED, message, file.span("effective_from"), "effective_from", fix)


def _changed(was: Before | None, whole: Resolved, now: int, where: str) -> Finding | None:
    """The finding of a version that was in force, and holds other values now."""
    if was is None or was.starts > now:
        return None
    file = whole.file
    ended, ends = (min(end if end is not None else now, now) for end in (was.ends, file.ends))
    if ended != ends:
        until = whole.document.get("effective_until", "no end")
        message = say(
            "{label} ends {until}; {where} it ends {until_text}, and one of both is past",
            label=file.label,
            until=until,
            where=where,
            until_text=was.until_text or "never",
        )
        return found_at(CHANGED, message, file.span("effective_until"), "effective_until", _NEW)
    if was.document is not None:
        return _of_values(was, was.document, whole, where)
    sha256 = profile_sha256(whole.document)
    if sha256 == was.sha256:
        return None
    message = say(
        "{label} was in force from {from_text} on with the fingerprint {sha256}, {where}; now it has {sha2562}",
        label=file.label,
        from_text=was.from_text,
        sha256=was.sha256[:12],
        where=where,
        sha2562=sha256[:12],
    )
    return found_at(CHANGED, message, file.span("version"), "version", _NEW)


def _of_values(was: Before, document: dict[str, Any], whole: Resolved, where: str) -> Finding | None:
    """The finding of values that are known from both sides, at the first of them that stands in the file."""
    file = whole.file
    if document["game"] != whole.document["game"]:
        message = say(
            "{label} is a profile of {document}; {where} it is one of {document2}",
            label=file.label,
            document=whole.document["game"],
            where=where,
            document2=document["game"],
        )
        return found_at(CHANGED, message, file.span("game"), "game", _NEW)
    found = [
        c for c in changes(document["game"], document, whole.document) if c.path not in ("title", "effective_until")
    ]
    if not found:
        return None
    shown = "; ".join(map(_worded, found[:_MOST_SHOWN]))
    more = f"; and {len(found) - _MOST_SHOWN} more" if len(found) > _MOST_SHOWN else ""
    message = say(
        "{label} has been in force since {from_text}, and was changed ({where} → now): {shown}{more}",
        label=file.label,
        from_text=was.from_text,
        where=where,
        shown=shown,
        more=more,
    )
    nodes = [_node(whole.root, change) for change in found]
    span = next((n.span for n in nodes if n is not None and n.span.file == file.file), file.span("version"))
    return found_at(CHANGED, message, span, found[0].path, _NEW)


def _node(root: Mapping, change: Change) -> Node | None:
    """What a change is about, as it stands now; in a table the row by what names it, or the table."""
    node: Node | None = root
    for key in change.path.split("."):
        if isinstance(node, Listing):
            table = node
            names = dict(part.rsplit(" ", 1) for part in (change.row or "").split(", "))
            rows = [row for row in node.items if isinstance(row, Mapping)]
            node = next((row for row in rows if all(str(plain_at(row, k)) == v for k, v in names.items())), None)
            if node is None:
                return table
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def plain_at(row: Mapping, key: str) -> object:
    """The value of a key of a row; None where there is none."""
    node = row.get(key)
    return None if node is None else plain(node)


def _worded(change: Change) -> str:
    row = f", {change.row}" if change.row else ""
    old, new = (
        "nothing" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for value in (change.old, change.new)
    )
    return f"{change.path}{row} {old} → {new}"
