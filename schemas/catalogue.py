"""The JSON Schemas by name, and the whole schema of one game's profiles.

The files lie beside this module as ``NAME.json`` (JSON Schema 2020-12). What the profile schemas share lies in
``profile-common.json`` and is referred to by file name, so that an editor follows it offline; what all logs share lies in
``log.json`` likewise, beside ``log-GAME.json``.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

Schema = dict[str, Any]


def names() -> list[str]:
    """The names of all schemas, sorted."""
    files = (entry.name for entry in resources.files("schemas").iterdir())
    return sorted(name.removesuffix(".json") for name in files if name.endswith(".json"))


@cache
def schema(name: str) -> Schema:
    """The schema of a name, as it lies in its file; not to be changed by the caller.

    :raises FileNotFoundError: where there is no such schema.
    """
    text = resources.files("schemas").joinpath(f"{name}.json").read_text(encoding="utf-8")
    loaded: Schema = json.loads(text)
    return loaded


@cache
def log_schema(games: tuple[str, ...]) -> Schema:
    """The schema of a log of any game in one piece: what all logs have, and what each game's have.

    :param games: the ids of the games, in the order in which they are told.
    :raises FileNotFoundError: where there is no such game.
    """
    shared, own = schema("log"), [_inside(schema(f"log-{game}")) for game in games]
    named = {"description": "The game.", "enum": list(games)}
    return shared | {
        "properties": shared["properties"] | {"game": named},
        "allOf": [case for each in own for case in each["allOf"]],
        "$defs": {name: part for each in (shared, *own) for name, part in each["$defs"].items()},
    }


def _inside(part: Any) -> Any:
    """A part of a game's log with its references into ``log.json`` as those of one document."""
    if isinstance(part, list):
        return [_inside(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {key: value.removeprefix("log.json") if key == "$ref" else _inside(value) for key, value in part.items()}


@cache
def profile_schema(game: str) -> Schema:
    """The schema of a game's profiles in one piece: every reference is replaced by what it refers to.

    :param game: the id of a game.
    :raises FileNotFoundError: where there is no such game.
    """
    own = schema(f"profile-{game}")
    whole: Schema = _inlined({key: part for key, part in own.items() if key != "$defs"}, own)
    return whole


def _inlined(part: Any, own: Schema) -> Any:
    if isinstance(part, list):
        return [_inlined(item, own) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        file, _, name = part["$ref"].partition("#/$defs/")
        return _inlined((schema(file.removesuffix(".json")) if file else own)["$defs"][name], own)
    return {key: _inlined(value, own) for key, value in part.items()}
