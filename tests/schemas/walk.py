"""Every schema inside a schema, and which keywords of JSON Schema 2020-12 there may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ONE = ("items", "if", "then", "else", "additionalProperties", "propertyNames")
"""Keywords that hold a schema."""
SEVERAL = ("allOf", "anyOf", "oneOf")
"""Keywords that hold a list of schemas."""
BY_NAME = ("properties", "$defs")
"""Keywords that hold schemas by name."""
PLAIN = (
    *("$schema", "$id", "$ref", "title", "description", "examples", "default"),
    *("type", "const", "enum", "required", "deprecated", "dependentRequired", "minProperties", "maxProperties"),
    *("minItems", "maxItems", "uniqueItems", "minimum", "maximum", "minLength", "maxLength", "pattern", "format"),
    "x-rows-by",
    "x-since",
)
"""Keywords that hold no schema; two are our own: `x-rows-by`, the key by which rows of a table are told apart, and
`x-since`, the version in which an optional key came, since which it is hashed only where it has another value."""
KEYWORDS = frozenset((*ONE, *SEVERAL, *BY_NAME, *PLAIN))

Schema = dict[str, Any]
Path = tuple[str, ...]


def parts(part: Schema, path: Path = ()) -> Iterator[tuple[Path, Schema]]:
    """Every schema inside a schema, itself first, with its path."""
    yield path, part
    for keyword in BY_NAME:
        for name, below in part.get(keyword, {}).items():
            yield from parts(below, (*path, keyword, name))
    for keyword in ONE:
        if isinstance(part.get(keyword), dict):
            yield from parts(part[keyword], (*path, keyword))
    for keyword in SEVERAL:
        for index, below in enumerate(part.get(keyword, ())):
            yield from parts(below, (*path, keyword, str(index)))


def conditional(path: Path) -> bool:
    """Whether a part only narrows what is described elsewhere: in `if`, `then`, `else` or `allOf`.

    A property of that name is none of these, as the name stands behind `properties`.
    """
    named = {at + 1 for at, step in enumerate(path) if step in BY_NAME and (at == 0 or path[at - 1] not in BY_NAME)}
    return any(step in ("if", "then", "else", "allOf") for at, step in enumerate(path) if at not in named)
