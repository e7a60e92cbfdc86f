"""What a stranger needs to reckon a page again by hand: the clauses of the sections that it cites, and the profile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cli.codes import pages_by_id
from settlement.findings import ClausePage
from settlement.games.editions import Edition

_OF_NO_AMOUNT = frozenset(
    ("profile", "version", "game", "title", "effective_from", "effective_until", "extends", "rooms")
)
"""Keys that say which profile it is and when it pays; the page has them elsewhere."""


class Key(NamedTuple):
    """A key of a profile with its value; ``rows`` where that is a table: its columns first, then its rows."""

    path: str
    value: str
    rows: Sequence[Sequence[object]]


class Rules(NamedTuple):
    """A profile that paid: what it is called, its SHA-256, and its keys, those that the cited clauses use first."""

    label: str
    title: str
    sha256: str
    keys: list[Key]


class Cited:
    """What the games of a page cite, gathered as they go by."""

    def __init__(self) -> None:
        self._clauses: dict[str, None] = {}
        self._by_profile: dict[str, tuple[Edition, dict[str, None]]] = {}

    def add(self, edition: Edition | None, clauses: Iterable[str]) -> None:
        """Notes the clauses that a game cites under a profile."""
        of_profile = {} if edition is None else self._by_profile.setdefault(edition.sha256, (edition, {}))[1]
        for clause in clauses:
            self._clauses[clause] = None
            of_profile[clause] = None

    def clauses(self) -> list[ClausePage]:
        """The pages of all clauses of the sections that are cited, in the order of the rules: they build on each other."""
        sections = {_section(clause) for clause in self._clauses}
        return [
            page for name, page in pages_by_id().items() if isinstance(page, ClausePage) and _section(name) in sections
        ]

    def rules(self) -> list[Rules]:
        """The profiles that paid, each with the rows that its games used."""
        return [
            Rules(edition.label, edition.title, edition.sha256, list(_keys(edition.document, clauses)))
            for edition, clauses in self._by_profile.values()
        ]


def _keys(document: Mapping[str, Any], clauses: Iterable[str]) -> Iterator[Key]:
    pages = pages_by_id()
    cited = [page for page in map(pages.get, clauses) if isinstance(page, ClausePage)]
    used = {"currency": None} | {key: None for page in cited for key in page.keys}
    wanted = used | {key: None for key in document if key not in _OF_NO_AMOUNT}
    seen: set[str] = set()
    for path in wanted:
        for key in _flatten(path, _find(document, path)):
            if key.path not in seen:
                seen.add(key.path)
                yield key


def _section(clause: str) -> str:
    """The section of a clause: ``rush/8`` of ``rush/8.2``."""
    return clause.rpartition(".")[0]


def _find(document: Mapping[str, Any], path: str) -> Any:
    value: Any = document
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _flatten(path: str, value: Any) -> Iterator[Key]:
    """A value as keys that stand on a line each, a list of rows as one table."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _flatten(f"{path}.{name}", part)
    elif isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
        columns = list(dict.fromkeys(name for row in value for name in row))
        yield Key(path, "", [columns, *([_text(row.get(name, "")) for name in columns] for row in value)])
    elif value is not None:
        yield Key(path, _text(value), ())


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return str(value)
