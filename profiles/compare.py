"""What changed between two profiles, key by key; tables row by row, by what names a row (its level, its phase)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from schemas.catalogue import Schema, profile_schema


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One change. ``row`` names the row of a table (``level 5``); ``old`` or ``new`` is None where there is none.

    ``about`` is what the schema says about the key.
    """

    path: str
    row: str | None = None
    old: Any = None
    new: Any = None
    about: str


def changes(game: str, old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    """What changed from one resolved profile of a game to another, in the schema's order.

    :param game: the game of both.
    """
    return list(_mapping(profile_schema(game), "", old, new))


def _mapping(schema: Schema, home: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[Change]:
    for key, part in schema["properties"].items():
        path = f"{home}.{key}" if home else key
        before, after = old.get(key), new.get(key)
        if before == after:
            continue
        if isinstance(before, dict) and isinstance(after, dict):
            yield from _mapping(part, path, before, after)
        elif isinstance(before, list) and isinstance(after, list) and "x-rows-by" in part:
            yield from _table(part, path, before, after)
        else:
            yield Change(path=path, old=before, new=after, about=part["description"])


def _table(part: Schema, path: str, old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Iterator[Change]:
    """Rows that came, went or changed, by their name; a table whose rows only changed their order says so."""
    by = part["x-rows-by"]
    before = {tuple(row[key] for key in by): row for row in old}
    after = {tuple(row[key] for key in by): row for row in new}
    described = part["items"]["properties"]
    found = False
    for name in sorted(before.keys() | after.keys()):
        row = ", ".join(f"{key} {value}" for key, value in zip(by, name, strict=True))
        was, now = before.get(name), after.get(name)
        if was is None or now is None:
            found = True
            yield Change(path=path, row=row, old=_rest(was, by), new=_rest(now, by), about=part["description"])
            continue
        for key, of in described.items():
            if was.get(key) != now.get(key):
                found = True
                about = of["description"]
                yield Change(path=f"{path}.{key}", row=row, old=was.get(key), new=now.get(key), about=about)
    if not found:
        names = [[list(name) for name in rows] for rows in (before, after)]
        yield Change(path=path, row="order of the rows", old=names[0], new=names[1], about=part["description"])


def _rest(row: dict[str, Any] | None, by: list[str]) -> dict[str, Any] | None:
    """A row without what names it."""
    return None if row is None else {key: value for key, value in row.items() if key not in by}
