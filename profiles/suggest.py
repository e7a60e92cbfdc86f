"""What a misspelt or misplaced key may mean: a key beside it, of another level, or of another game."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache

from profiles.nodes import Path, path_text
from schemas.catalogue import Schema, profile_schema
from settlement.games.catalogue import GAME_IDS


def suggestion(key: str, path: Path, siblings: list[str], there: list[str], game: str) -> str | None:
    """What to do about a key that is not known where it stands.

    :param key: the key as it was written.
    :param path: of the mapping that it stands in.
    :param siblings: the keys that are known there and not written yet.
    :param there: those that are written already.
    """
    name = _folded(key)
    if name in siblings:
        return did_you_mean(name)
    if places := places_of(game).get(name):
        homes = [home for home in places if home != path_text(path)]
        if homes:
            return f"`{name}` belongs {' or '.join(map(_under, homes))}"
    others = [other for other in GAME_IDS if other != game and name in places_of(other)]
    if others:
        return f"`{name}` is a key of {', '.join(others)} profiles; leave it out"
    if close := difflib.get_close_matches(name, siblings, 1):
        return did_you_mean(close[0])
    if close := difflib.get_close_matches(name, there, 1):
        return f"did you mean `{close[0]}`? It stands there already"
    if close := difflib.get_close_matches(name, list(places_of(game)), 1, 0.75):
        return f"did you mean `{close[0]}`? It belongs {' or '.join(map(_under, places_of(game)[close[0]]))}"
    return None


def did_you_mean(key: str) -> str:
    """The question after a key of the same mapping."""
    return f"did you mean `{key}`?"


@cache
def places_of(game: str) -> dict[str, list[str]]:
    """Where each key of a game's profiles belongs: the paths of the mappings that have it (the empty one: top level)."""
    places: dict[str, list[str]] = {}
    for key, home in _keys(profile_schema(game), ""):
        homes = places.setdefault(key, [])
        if home not in homes:
            homes.append(home)
    return places


def _keys(part: Schema, home: str) -> Iterator[tuple[str, str]]:
    if part.get("type") == "array":
        yield from _keys(part["items"], f"{home}[…]")
    for key, below in part.get("properties", {}).items():
        yield key, home
        yield from _keys(below, f"{home}.{key}" if home else key)


def _under(home: str) -> str:
    if not home:
        return "at the top level"
    return f"in the rows of `{home.removesuffix('[…]')}`" if home.endswith("[…]") else f"under `{home}`"


def _folded(key: str) -> str:
    """A key as profiles write them: lower case, underscores."""
    return key.strip().lower().replace("-", "_").replace(" ", "_")
