"""``buckle profile exposure``: the most that one game can move, said to people and to programs."""

from __future__ import annotations

import json

import jsonschema
import pytest

from schemas.catalogue import schema
from tests.cli.calling import call

WEALTH = 4000 * (3 * 128 + 128)  # highest level, double buckle won with a bomb of twelve phases, and its contribution


def test_it_is_said_with_the_play_that_makes_it() -> None:
    said = call("profile", "exposure", "rush-wealth")
    assert said.code == 0
    assert f"at most {WEALTH} wealth" in said.out
    assert "twelve" in said.out
    assert said.out.split("\n")[-2].split() == ["11", "4000", str(WEALTH)]


@pytest.mark.parametrize(
    ("profile", "most", "levels"),
    [("rush-wealth", WEALTH, 11), ("rush-points", 800 * (3 * 256 + 128), 17), ("shuangkou", 4, 0), ("bigtwo", 312, 0)],
)
def test_the_document_is_as_its_schema_says(profile: str, most: int, levels: int) -> None:
    document = json.loads(call("profile", "exposure", profile, "--format", "json").out)
    jsonschema.validate(document, schema("profile-exposure"))
    assert (document["profile"], document["most"], len(document["levels"])) == (f"{profile}@1", most, levels)


def test_an_unknown_profile_is_a_wrong_call() -> None:
    assert call("profile", "exposure", "nonesuch").code == 2
