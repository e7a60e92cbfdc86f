"""All schemas: valid, spelt right, closed and described, so that none silently checks nothing; and all named in the docs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas import catalogue
from schemas.catalogue import Schema, log_schema, names
from settlement.games.catalogue import GAME_IDS
from tests.schemas.walk import KEYWORDS, conditional, parts

ROOT = Path(__file__).parents[2]
CLOSED_BY_CASE = {
    ("log", "properties/deal"),
    ("audit", "properties/result"),
    ("settle", "properties/result"),
    ("log", "$defs/bigtwo_event"),
    ("log", "$defs/card_event"),
    ("log", "$defs/rush_event"),
    ("log", "$defs/tile_event"),
    ("log-bigtwo", "$defs/bigtwo_event"),
    ("log-shuangkou", "$defs/card_event"),
    ("log-rush", "$defs/rush_event"),
    ("log-sichuan", "$defs/tile_event"),
}
"""Objects that are open where they stand: what they hold hangs on the game or the event, and each case is closed."""


def schema(name: str) -> Schema:
    """A schema; that of logs with what each game's have."""
    return log_schema(GAME_IDS) if name == "log" else catalogue.schema(name)


def closed(part: dict[str, object]) -> bool:
    """Whether an object takes no key that isn't described: none but those named, or a description for all of them."""
    more = part.get("additionalProperties")
    return more is False or (isinstance(more, dict) and bool({"type", "$ref"} & set(more)) and "description" in more)


@pytest.mark.parametrize("name", names())
def test_is_a_json_schema_of_2020_12_with_a_name_of_its_own(name: str) -> None:
    whole = schema(name)
    Draft202012Validator.check_schema(whole)
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert whole["title"]
    if name.removeprefix("profile-") not in ("common", "rush", "shuangkou", "bigtwo", "sichuan"):
        assert whole["$id"] == f"urn:buckle:{name}:1"


@pytest.mark.parametrize("name", names())
def test_no_keyword_is_misspelt(name: str) -> None:
    for path, part in parts(schema(name)):
        assert set(part) <= KEYWORDS, f"{'/'.join(path)}: {set(part) - KEYWORDS}"


@pytest.mark.parametrize("name", names())
def test_every_object_is_closed(name: str) -> None:
    for path, part in parts(schema(name)):
        kinds = part.get("type", ())
        is_object = "object" in ([kinds] if isinstance(kinds, str) else kinds)
        if path[-1:] == ("params",):  # of a message: each message has its own
            continue
        if conditional(path) or not (is_object or "properties" in part):
            continue
        assert is_object, f"{'/'.join(path)} has properties, but also takes what is no object"
        assert closed(part) != ((name, "/".join(path)) in CLOSED_BY_CASE), "/".join(path)


@pytest.mark.parametrize(("name", "place"), sorted(CLOSED_BY_CASE))
def test_each_case_is_a_definition(name: str, place: str) -> None:
    """A definition, which the test above sees to; and every game, or every kind of event, has its case."""
    whole = schema(name)
    if place.startswith("$defs/"):
        event = whole["$defs"][place.removeprefix("$defs/")]
        closed_by = {case["if"]["properties"]["do"]["const"]: case["then"] for case in event["allOf"]}
        assert closed_by.keys() == set(event["properties"]["do"]["enum"])
    else:
        key = place.removeprefix("properties/")
        cases = [case for case in whole["allOf"] if "$ref" in case["then"]["properties"].get(key, {})]
        closed_by = {case["if"]["properties"]["game"]["const"]: case["then"]["properties"][key] for case in cases}
        assert closed_by.keys() == set(GAME_IDS)
    assert all(set(then) == {"$ref"} for then in closed_by.values())


@pytest.mark.parametrize("name", names())
def test_everything_is_described(name: str) -> None:
    whole = schema(name)
    assert len(whole["description"]) > 10
    for path, part in parts(whole):
        if conditional(path):
            continue
        named = len(path) > 1 and path[-2] in ("properties", "$defs")
        if named or part.get("type") == "object":
            assert "$ref" in part or len(part.get("description", "")) > 5, "/".join(path)


@pytest.mark.parametrize("name", names())
def test_required_keys_are_keys(name: str) -> None:
    for path, part in parts(schema(name)):
        if "properties" in part and not conditional(path):
            assert set(part.get("required", ())) <= set(part["properties"]), "/".join(path)


@pytest.mark.parametrize("name", names())
def test_the_documentation_names_it(name: str) -> None:
    listed = (ROOT / "docs/formats.md").read_text(encoding="utf-8").partition("## Schemas\n")[2].partition("\n## ")[0]
    assert re.search(rf"^\| \[`{name}`\]\(\.\./schemas/{name}\.json\) \| \S", listed, re.MULTILINE)
