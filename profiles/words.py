"""Values and parts of a schema, as they stand in messages."""

from __future__ import annotations

from typing import Any

from profiles.nodes import Listing, Mapping, Node, Path
from schemas.catalogue import Schema
from settlement.findings import quoted


def part_at(described: Schema, path: Path) -> Schema:
    """The part of a schema that describes a path."""
    part = described
    for step in path:
        part = part["items"] if isinstance(step, int) else part["properties"][step]
    return part


def choices(described: Schema) -> list[Any]:
    """The values that can be chosen, as far as the schema lists them."""
    chosen = list(described.get("enum", ()))
    if "const" in described:
        chosen.append(described["const"])
    for part in described.get("anyOf", ()):
        chosen += choices(part)
    return chosen


def due_words(described: Schema) -> str:
    """What a schema wants, in words."""
    if "anyOf" in described:
        return " or ".join(due_words(part) for part in described["anyOf"])
    if "enum" in described:
        return f"one of {', '.join(map(str, described['enum']))}"
    if "const" in described:
        return f"`{described['const']}`"
    kind = described.get("type")
    if kind == "integer":
        return f"a whole number from {_number(described['minimum'])} to {_number(described['maximum'])}"
    kinds = {"boolean": "true or false", "string": "a text", "array": "a list", "object": "a mapping (`key: value`)"}
    return kinds[str(kind)]


def _number(number: int) -> str:
    return "10^12" if number == 10**12 else str(number)


def said(node: Node) -> str:
    """A value as it stands in a message."""
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node.value, bool):
        return f"the switch {str(node.value).lower()}"
    if isinstance(node.value, int):
        return f"the number {node.value}"
    return f"the text {quoted(node.value)}"


def example(key: str, described: Schema) -> str | None:
    """What to add, where the schema has an example that fits on a line."""
    value = next(iter(described.get("examples", ())), None)
    if isinstance(value, bool):
        return f"for example `{key}: {str(value).lower()}`"
    if isinstance(value, (str, int)):
        return f"for example `{key}: {value}`"
    return None
