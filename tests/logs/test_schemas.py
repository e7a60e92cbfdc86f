"""The schemas of logs and reports: valid as schemas, closed, described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema

NAMES = ["log", "settle", "audit"]
WORDS = {
    *("$schema", "$id", "$defs", "$ref", "title", "description", "examples", "type", "const", "enum", "properties"),
    *(
        "required",
        "additionalProperties",
        "items",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "minLength",
        "pattern",
    ),
    *("allOf", "anyOf", "if", "then", "else"),
}


def parts(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within a schema, by its path."""
    if isinstance(value, dict):
        yield path, value
        for word, inner in value.items():
            if word in ("properties", "$defs"):
                for name, part in inner.items():
                    yield from parts(part, f"{path}/{word}/{name}")
            elif word in ("items", "if", "then", "else"):
                yield from parts(inner, f"{path}/{word}")
            elif word in ("allOf", "anyOf"):
                for number, part in enumerate(inner):
                    yield from parts(part, f"{path}/{word}/{number}")


@pytest.mark.parametrize("name", NAMES)
def test_valid_closed_described_and_without_misspelt_words(name: str) -> None:
    whole = schema(name)
    Draft202012Validator.check_schema(whole)
    assert whole["$id"] == f"urn:buckle:{name}:1"
    for path, part in parts(whole):
        assert set(part) <= WORDS, path
        branch = any(f"/{word}" in path for word in ("if", "then", "else", "allOf", "anyOf"))
        if part.get("type") == "object" and "required" in part and not branch and "event" not in path:
            assert part.get("additionalProperties") is False, path
        if path and not branch and path.rsplit("/", 1)[0].endswith(("properties", "$defs")):
            assert "description" in part or "$ref" in part or "const" in part, path
        if "required" in part and "properties" in part and not branch:
            assert set(part["required"]) <= set(part["properties"]), path
