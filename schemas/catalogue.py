"""The JSON Schemas by name, and the whole schema of one game's profiles.

The files lie beside this module as ``NAME.json`` (JSON Schema 2020-12). What the profile schemas share lies in
``profile-common.json`` and is referred to by file name, so that an editor follows it offline.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

Schema = dict[str, Any]

_COMMON = "profile-common"


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
def profile_schema(game: str) -> Schema:
    """The schema of a game's profiles in one piece: what it takes from the common file is put inside.

    :param game: the id of a game.
    :raises FileNotFoundError: where there is no such game.
    """
    own = schema(f"profile-{game}")
    whole: Schema = _local(own)
    whole["$defs"] = _local(schema(_COMMON)["$defs"]) | whole.get("$defs", {})
    return whole


def _local(part: Any) -> Any:
    """A copy in which references into the common file point into the document itself."""
    if isinstance(part, dict):
        return {key: _local(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_local(item) for item in part]
    if isinstance(part, str) and part.startswith(f"{_COMMON}.json#"):
        return part.removeprefix(f"{_COMMON}.json")
    return part
