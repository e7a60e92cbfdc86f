"""The profile schemas: described with examples, bounded, and read by the code key for key."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import inspect

from profiles.check import COMMON_KEYS
from schemas.catalogue import names, profile_schema, schema
from settlement.games.catalogue import GAME_IDS, game
from tests.schemas.walk import conditional, parts

NAMES = [f"profile-{name}" for name in (*GAME_IDS, "common")]


def test_every_schema_is_in_the_catalogue() -> None:
    assert set(NAMES) <= set(names())


@pytest.mark.parametrize("name", NAMES)
def test_every_key_is_described_with_examples(name: str) -> None:
    for path, part in parts(schema(name)):
        if conditional(path) or "anyOf" in path or "$ref" in part:
            continue
        assert len(part.get("description", "")) > 10, path
        if part.get("type") != "object":
            assert part.get("examples") or not path, path


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_examples_and_defaults_are_right_by_their_own_schema(game_id: str) -> None:
    for path, part in parts(profile_schema(game_id)):
        values = [*part.get("examples", ()), *([part["default"]] if "default" in part else [])]
        for value in values:
            assert Draft202012Validator(part).is_valid(value), f"{path}: {value}"


@pytest.mark.parametrize("name", NAMES)
def test_every_number_has_both_ends_and_every_text_a_pattern(name: str) -> None:
    for path, part in parts(schema(name)):
        if part.get("type") == "integer":
            assert part["minimum"] >= 0, path
            assert part["maximum"] <= 10**12, path
        if part.get("type") == "string":
            assert "pattern" in part or part.get("format") == "date-time", path


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_one_piece_refers_to_nothing(game_id: str) -> None:
    assert not [path for path, part in parts(profile_schema(game_id)) if "$ref" in part or "$defs" in part]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_required_keys_are_keys(game_id: str) -> None:
    whole = profile_schema(game_id)
    for branch in ("then", "else"):
        for path, part in parts(whole[branch]):
            described = whole
            for step in path[1::2]:
                described = described["properties"][step]
            assert set(part.get("required", ())) <= set(described["properties"]), path


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_key_without_default_is_required(game_id: str) -> None:
    """What is neither required nor has a default would be filled in by guessing."""
    whole = profile_schema(game_id)

    def look(part: dict[str, Any], required: dict[str, Any], path: str) -> bool:
        """Whether the part can be left out."""
        optional = []
        for key, below in part.get("properties", {}).items():
            free = "deprecated" in below or look(below, required.get("properties", {}).get(key, {}), f"{path}.{key}")
            assert free != (key in required.get("required", ())), f"{path}.{key}"
            optional.append(free)
        if part.get("type") == "object":
            return all(optional)
        return "default" in part

    own = {key: part for key, part in whole["properties"].items() if key not in ("effective_until", "extends", "rooms")}
    look({"type": "object", "properties": own}, whole["else"], "")


def fields_of(described: inspect.Type) -> Any:
    """A typed value as the keys that it is read from; lists as those of their entries."""
    if isinstance(described, inspect.StructType):
        return {field.encode_name: fields_of(field.type) for field in described.fields}
    if isinstance(described, inspect.VarTupleType | inspect.ListType):
        return fields_of(described.item_type)
    return None


def keys_of(part: dict[str, Any]) -> Any:
    """The keys that a schema describes; lists as those of their entries."""
    if part.get("type") == "array":
        return keys_of(part["items"])
    if part.get("type") != "object":
        return None
    return {key: keys_of(below) for key, below in part["properties"].items() if "deprecated" not in below}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_code_reads_every_key_and_no_other(game_id: str) -> None:
    described = {key: keys for key, keys in keys_of(profile_schema(game_id)).items() if key not in COMMON_KEYS}
    assert fields_of(inspect.type_info(game(game_id).rules_type)) == described


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_defaults_of_the_code_are_those_of_the_schema(game_id: str) -> None:
    """A default in two places is one that can differ; where the types have one, it is the schema's."""

    def look(described: inspect.Type, part: dict[str, Any], path: str) -> None:
        if not isinstance(described, inspect.StructType):
            return
        for field in described.fields:
            below = part["properties"][field.encode_name]
            if field.default is not msgspec.NODEFAULT and not isinstance(field.default, msgspec.Struct):
                assert below.get("default", field.default) == msgspec.json.decode(msgspec.json.encode(field.default)), (
                    f"{path}.{field.encode_name}"
                )
            look(field.type, below, f"{path}.{field.encode_name}")

    look(inspect.type_info(game(game_id).rules_type), profile_schema(game_id), "")


def test_common_keys_are_the_same_in_every_game() -> None:
    common = set(schema("profile-common")["$defs"])
    for game_id in GAME_IDS:
        own = schema(f"profile-{game_id}")["properties"]
        for key in COMMON_KEYS - {"game"}:
            assert key in common
            assert own[key] == {"$ref": f"profile-common.json#/$defs/{key}"}
