"""Keys of documents that a mapping doesn't use: what isn't mapped is in no log, and is told once."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from settlement.convert.codes import UNUSED
from settlement.convert.documents import ROWS, Document
from settlement.convert.mapping import Mapping
from settlement.convert.paths import names_in
from settlement.findings import Finding, quoted
from settlement.words import say

_MOST = 200
"""Keys that are told at most; documents whose keys are data have any number of them."""


class Unused:
    """Collects the keys that no path of a mapping goes by, with the first place and how many games have each."""

    def __init__(self, mapping: Mapping) -> None:
        paths = [path for _, path in mapping.lists()]
        for _, value, _ in mapping.sources():
            paths += [path for path in (value.at, value.in_game) if path is not UNSET]
        if mapping.games is not UNSET:
            paths.append(mapping.games)
        named = {name for path in paths for name in names_in(path)}
        group = () if mapping.group is UNSET else (mapping.group,)
        self._known = named | {*mapping.ignore, *group, ROWS}
        self._found: dict[str, tuple[str, int, int]] = {}

    def look(self, document: Document) -> None:
        """Looks at the keys of a document."""
        for key in _keys(document.value) - self._known:
            file, line, games = self._found.get(key, (document.file, document.line, 0))
            if key in self._found or len(self._found) < _MOST:
                self._found[key] = (file, line, games + 1)

    def findings(self) -> list[Finding]:
        """A warning for each key."""
        return [
            UNUSED.finding(
                say(
                    "the key {key} is not mapped; games that have it: {games}, the first is here",
                    key=quoted(key),
                    games=games,
                ),
                file=file,
                line=line,
                fix=say("map it, or name it under `ignore`"),
            )
            for key, (file, line, games) in self._found.items()
        ]


def _keys(value: Any) -> set[str]:
    found: set[str] = set()
    todo = [value]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            found |= part.keys()
            todo += part.values()
        elif isinstance(part, list):
            todo += part
    return found
