"""A file of worked cases as values with their places, and everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from profiles.cases import schema_errors
from profiles.cases.codes import BAD_VALUE, MISSING_KEY, NO_CASES, SUM, UNKNOWN_CLAUSE
from profiles.reader_codes import EMPTY_FILE, GAME_LOG, NOT_A_MAPPING
from profiles.sources import Source
from profiles.yaml_nodes import Listing, Mapping, Node, Path, Scalar, Span, found_at, plain
from profiles.yaml_reader import read
from settlement.findings import ClausePage, Finding, errors
from settlement.games.catalogue import GAME_IDS, game
from settlement.games.room_clauses import PAGES as ROOM
from settlement.games.short import ShortGame
from settlement.words import say

_NO_MAPPING = {page.code for page in (EMPTY_FILE, GAME_LOG, NOT_A_MAPPING)}


@dataclass(frozen=True, slots=True)
class ExpectedLine:
    """A line that a case expects: its clause, what each seat gets, the house, and the words of one seat's line."""

    clause: str
    amounts: tuple[int, ...]
    house: int
    why: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Case:
    """One worked case. ``node`` is what was written; ``path`` leads to it in its file.

    Exactly one of ``short`` and ``log`` is there. ``pays`` is empty unless the game is settled.
    """

    file: str
    path: Path
    node: Mapping
    title: str
    text: str | None
    clause: str | None
    profile: str
    profile_span: Span
    changes: Mapping | None
    short: ShortGame | None
    log: dict[str, Any] | None
    status: str
    pays: tuple[int, ...]
    house: int
    lines: tuple[ExpectedLine, ...]

    @property
    def span(self) -> Span:
        """Where the title stands."""
        return self.span_of("title")

    def span_of(self, *path: str | int) -> Span:
        """Where a value of the case stands; the nearest above it that is written."""
        node: Node = self.node
        for step in path:
            below: Node | None = None
            if isinstance(node, Mapping) and isinstance(step, str):
                below = node.get(step)
            elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
                below = node.items[step]
            if below is None:
                break
            node = below
        return node.span


@dataclass(slots=True)
class CaseFile:
    """A file: its cases that can be tried, its text, and what is wrong with it."""

    file: str
    text: str | None
    cases: list[Case] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_cases(source: Source) -> CaseFile:
    """The cases of a file. One with an error of its own isn't among them."""
    written = read(source.raw, source.file)
    found = CaseFile(source.file, written.text)
    for finding in written.findings:
        if finding.code in _NO_MAPPING:
            message = say("no worked cases are in the file; a list under `cases:` is due")
            found.findings.append(NO_CASES.finding(message, file=source.file, line=finding.line, column=finding.column))
        else:
            found.findings.append(finding)
    root = written.root
    if root is None:
        return found
    found.findings += schema_errors.check(root, "case")
    cases = root.get("cases")
    for index, node in enumerate(cases.items if isinstance(cases, Listing) else ()):
        if isinstance(node, Mapping):
            _take(found, root, node, ("cases", index))
    found.findings.sort(key=lambda finding: (finding.line or 0, finding.column or 0))
    return found


def _take(file: CaseFile, root: Mapping, node: Mapping, path: Path) -> None:
    """Adds a case, where nothing is wrong with it."""
    own = node.span
    before = [f for f in errors(file.findings) if not (f.path or "").startswith("cases[")]
    here = [f for f in errors(file.findings) if own.line <= (f.line or 0) <= own.end_line]
    problems = _missing(root, node, path)
    written: dict[str, Any] = plain(node)
    if not here and not before and not problems:
        problems += _senseless(root, node, written, path)
    file.findings += problems
    if here or before or problems:
        return
    profile = node.get("profile") or root.get("profile")
    assert isinstance(profile, Scalar)
    changes = node.get("with")
    clause = node.get("clause") or root.get("clause")
    lines = [
        ExpectedLine(
            clause=line["clause"],
            amounts=tuple(line["amounts"]),
            house=line.get("house", -sum(line["amounts"])),
            why=line.get("why"),
            span=span.span,
        )
        for line, span in zip(written.get("lines", ()), _items(node.get("lines")), strict=True)
    ]
    file.cases.append(
        Case(
            file=file.file,
            path=path,
            node=node,
            title=written["title"],
            text=written.get("text"),
            clause=str(clause.value) if isinstance(clause, Scalar) else None,
            profile=str(profile.value),
            profile_span=profile.span,
            changes=changes if isinstance(changes, Mapping) else None,
            short=_short(written["game"]) if "game" in written else None,
            log=written.get("log"),
            status=written.get("status", "settled"),
            pays=tuple(written.get("pays", ())),
            house=written.get("house", 0),
            lines=tuple(lines),
        )
    )


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Listing) else []


def _short(written: dict[str, Any]) -> ShortGame:
    keys: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in written.items()}
    return ShortGame(**keys)


def _missing(root: Mapping, node: Mapping, path: Path) -> list[Finding]:
    """What a case lacks beside what its schema says: one thing or another, or a thing that its file may say for all."""
    start = next((entry.key for entry in node.entries.values()), node.span)
    found = []

    def lacks(what: str, fix: str) -> None:
        found.append(found_at(MISSING_KEY, f"the case has no {what}", start, path, fix))

    if "profile" not in node.entries and "profile" not in root.entries:
        lacks("`profile`", "write profile: and an id, here or above all cases")
    if "game" not in node.entries and "log" not in node.entries:
        lacks("`game`", "write a game in short, or a whole record under `log`")
    status = node.get("status")
    settles = not isinstance(status, Scalar) or status.value == "settled"
    if settles and "pays" not in node.entries:
        lacks("`pays`", "write what each seat gets: pays: [40, -40]")
    if "game" in node.entries and "log" in node.entries:
        span = node.entries["log"].key
        found.append(
            found_at(BAD_VALUE, "the case has both a `game` and a `log`", span, (*path, "log"), say("keep one"))
        )
    for key in ("pays", "house", "lines"):
        if not settles and key in node.entries:
            message = say("a game that isn't settled pays nothing; `{key}` has no place here", key=key)
            found.append(found_at(BAD_VALUE, message, node.entries[key].key, (*path, key), say("take it out")))
    return found


def _senseless(root: Mapping, node: Mapping, written: dict[str, Any], path: Path) -> list[Finding]:
    """Clauses that aren't there, and amounts that don't sum to zero."""
    found = []
    named: list[tuple[Node | None, Path]] = [(node.get("clause"), (*path, "clause"))]
    if path[1] == 0:
        named.insert(0, (root.get("clause"), ("clause",)))
    for index, line in enumerate(_items(node.get("lines"))):
        assert isinstance(line, Mapping)
        named.append((line.get("clause"), (*path, "lines", index, "clause")))
    for scalar, where in named:
        if isinstance(scalar, Scalar) and scalar.value not in clauses():
            found.append(found_at(UNKNOWN_CLAUSE, f"there is no clause {scalar.value}", scalar.span, where))
    pays, house = written.get("pays", []), written.get("house", 0)
    if pays and sum(pays) + house:
        message = say(
            "the seats get {sum} in all and the house {house}; together that has to be 0", sum=sum(pays), house=house
        )
        fix = None if "house" in written else say("write house: {value}, if that is right", value=-sum(pays))
        pays_node = node.get("pays")
        assert pays_node is not None
        found.append(found_at(SUM, message, pays_node.span, (*path, "pays"), fix))
    for index, line in enumerate(written.get("lines", [])):
        if sum(line["amounts"]) + line.get("house", -sum(line["amounts"])):
            span = _items(node.get("lines"))[index].span
            message = say(
                "this line comes to {sum}, with the house; it has to be 0", sum=sum(line["amounts"]) + line["house"]
            )
            found.append(found_at(SUM, message, span, (*path, "lines", index)))
    return found


@cache
def clauses() -> frozenset[str]:
    """All clauses of the rules."""
    pages = [*ROOM, *(page for game_id in GAME_IDS for page in game(game_id).pages)]
    return frozenset(page.clause for page in pages if isinstance(page, ClausePage))
