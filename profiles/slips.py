"""Plausible slips: what is right by itself, and odd beside the version before, its siblings and the shipped profiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from profiles.library import Library, ProfileFile
from profiles.resolve import Resolved, resolve
from profiles.yaml_nodes import Mapping, Path, Scalar, at, found_at
from schemas.catalogue import Schema, profile_schema
from settlement.findings import Finding, FindingPage
from settlement.words import say

OTHER_OFFSET = FindingPage(
    code="profile/other-offset",
    severity="warning",
    title="a version whose times have another UTC offset than the other versions of its id",
    why="A room stays where it is; with +00:00 in place of +08:00 a version starts eight hours late, and the games of an "
    "evening are paid by the one before.",
    do="Write the offset of the other versions, or allow the warning with a reason.",
    bad="effective_from: 2026-03-01T00:00:00+00:00, where the version before has +08:00",
    good="effective_from: 2026-03-01T00:00:00+08:00",
)
FAR_START = FindingPage(
    code="profile/far-start",
    severity="warning",
    title="a version that starts years after the one before",
    why="A year with a digit wrong is still a time: the version is checked, committed, and pays no game for years.",
    do="Check the year; allow the warning with a reason where it is meant.",
    bad="effective_from: 2036-03-01T00:00:00+08:00, where the version before starts in 2026",
    good="effective_from: 2026-03-01T00:00:00+08:00",
)
TENFOLD = FindingPage(
    code="profile/tenfold",
    severity="warning",
    title="an amount that is ten times, or a tenth of, what it was",
    why="A nought too many or too few is the commonest slip of all, and every other check passes it.",
    do="Check the amount; allow the warning with a reason where it is meant.",
    bad="penalty: 120, where the version before has 12",
    good="penalty: 14",
)
PAGES = (OTHER_OFFSET, FAR_START, TENFOLD)

FAR = 5
"""So many years between two versions are odd."""
_YEAR = int(365.25 * 24 * 3600 * 1_000_000)
"""In microseconds."""
_PART = {10: "tenth", 100: "hundredth", 1000: "thousandth"}
_OFFSET = re.compile(r"(?:Z|[-+]\d\d:\d\d)$", re.IGNORECASE)
_NO_AMOUNTS = frozenset(("cards", "level", "phase", "version", "as_phase", "count"))
"""Keys that count or name something."""
_OWN = frozenset(("stake",))
"""Keys that a room has of its own, whatever the profile that it extends has."""


def slips(files: Iterable[ProfileFile], resolved: Iterable[Resolved], library: Library) -> Iterator[Finding]:
    """What looks like a slip in the files that are checked; nothing is said of shipped ones and of those around."""
    for file in files:
        if file.id is None or file.version is None:
            continue
        before = _before(file, library)
        yield from _offset(file, library)
        if before is not None and not before.is_shipped:
            yield from _far(file, before)
    for whole in resolved:
        if compared := _compared(whole.file, library):
            yield from _tenfold(whole, compared)


def unsaid(found: Iterable[Finding], said: Iterable[Finding]) -> Iterator[Finding]:
    """Those of places, and of tables, of which nothing is said already: one cause, one finding."""
    known = {place for each in said for place in _places(each)}
    yield from (each for each in found if known.isdisjoint(_places(each)))


def _places(finding: Finding) -> Iterator[tuple[Any, ...]]:
    yield finding.file, finding.line, finding.column
    table, bracket, _ = (finding.path or "").partition("[")
    if bracket:
        yield finding.file, table


def _before(file: ProfileFile, library: Library) -> ProfileFile | None:
    """The version before, of the same id."""
    earlier = [each for each in library.sure(file.id or "") if (each.version or 0) < (file.version or 0)]
    return earlier[-1] if earlier else None


def _offset(file: ProfileFile, library: Library) -> Iterator[Finding]:
    """Another offset than that which all others of the id have."""
    others = [other for other in library.sure(file.id or "") if other is not file and not other.is_shipped]
    known = {_offset_of(other, "effective_from") for other in others}
    is_first_of_two = len(others) == 1 and (others[0].version or 0) > (file.version or 0)
    if len(known) != 1 or (usual := known.pop()) is None or is_first_of_two:
        return
    for key in ("effective_from", "effective_until"):
        own = _offset_of(file, key)
        if own is not None and own != usual:
            message = say(
                "`{key}` has the offset {own}; {label} has {usual}",
                key=key,
                own=own,
                label=others[-1].label,
                usual=usual,
            )
            also = (others[-1].span("effective_from"), f"{others[-1].label} starts here")
            yield found_at(
                OTHER_OFFSET,
                message,
                file.span(key),
                key,
                say("check the offset; {usual} is usual", usual=usual),
                also=also,
            )


def _offset_of(file: ProfileFile, key: str) -> str | None:
    found = _OFFSET.search(file.text(key) or "")
    return None if found is None else found[0].upper().replace("Z", "+00:00")


def _far(file: ProfileFile, before: ProfileFile) -> Iterator[Finding]:
    """A start that lies years behind that of the version before."""
    start, then = file.starts, before.starts
    if start is None or then is None or file.is_doubtful("effective_from"):
        return
    if start - then >= FAR * _YEAR:
        years = (start - then) // _YEAR
        message = say(
            "{label} starts {years} years after {label_2} ({text})",
            label=file.label,
            years=years,
            label_2=before.label,
            text=before.text("effective_from") or "",
        )
        also = (before.span("effective_from"), f"{before.label} starts here")
        yield found_at(
            FAR_START, message, file.span("effective_from"), "effective_from", say("check the year"), also=also
        )


def _compared(file: ProfileFile, library: Library) -> Resolved | None:
    """What the amounts are measured against: the version before, else what is extended, to the shipped one."""
    before = _before(file, library)
    if before is None:
        name, _, version = (file.text("extends") or "").partition("@")
        before = library.find(name, int(version)) if version.isascii() and version.isdigit() else None
    return resolve(before, library)[0] if before is not None and before is not file else None


def _tenfold(whole: Resolved, base: Resolved) -> Iterator[Finding]:
    """Amounts that the file writes itself, and that are a power of ten of what they were."""
    if whole.document["game"] != base.document["game"]:
        return
    leaving = frozenset() if whole.file.id == base.file.id else _OWN
    for path, now, was in _amounts(profile_schema(whole.document["game"]), (), whole.root, base.root, leaving):
        assert isinstance(now.value, int)
        assert isinstance(was.value, int)
        large, small = max(now.value, was.value), min(now.value, was.value)
        times = next((n for n in _PART if large == n * small), None)
        if times is None or now.span.file != whole.file.file:
            continue
        how = f"{times} times" if now.value > was.value else f"a {_PART[times]} of"
        message = say(
            "{value} is {how} the {value_2} of {label}",
            value=now.value,
            how=how,
            value_2=was.value,
            label=base.file.label,
        )
        also = None if base.file.is_shipped else (was.span, f"{was.value} stands here")
        yield found_at(TENFOLD, message, now.span, path, say("check the noughts"), also=also)


def _amounts(
    schema: Schema, path: Path, own: Any, base: Any, leaving: frozenset[str]
) -> Iterator[tuple[Path, Scalar, Scalar]]:
    """The numbers that stand in both: where, and both; rows of tables by what names them.

    :param leaving: keys that are not compared.
    """
    for key, part in schema.get("properties", {}).items():
        here, there = own.get(key), base.get(key)
        if key in _NO_AMOUNTS or key in leaving or here is None or there is None or here is there:
            continue
        if isinstance(here, Mapping) and isinstance(there, Mapping):
            yield from _amounts(part, (*path, key), here, there, leaving)
        elif isinstance(here, Scalar) and isinstance(there, Scalar):
            if type(here.value) is int and type(there.value) is int and there.value > 0 < here.value:
                yield (*path, key), here, there
        elif by := part.get("x-rows-by"):
            rows = {_name(row, by): row for row in there.items}
            for index, row in enumerate(here.items):
                if (same := rows.get(_name(row, by))) is not None:
                    columns = {k: p for k, p in part["items"]["properties"].items() if k not in by}
                    yield from _amounts({"properties": columns}, (*path, key, index), row, same, leaving)


def _name(row: Any, by: list[str]) -> tuple[Any, ...]:
    return tuple(cell.value if isinstance(cell := at(row, (key,)), Scalar) else None for key in by)
