"""What the commands print as JSON is what its schema says, for hands of every kind and for every page."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.catalogue import schema
from tests.cli.calling import call

HANDS = {
    "rush": "3\n3s3h\nKKK\n34567\n334455\n333444555\n4444\n777778888899999\nwwW\nwwWW\n5678W\n3344W\n4s4h\t3s3h\n4\t5555\nzz\n",
    "shuangkou": "3\n333444555667788\nwwWW\n3456\nww\n444\t333\n",
    "bigtwo": "3d\nAs2d3c4h5s\n3s5s7s9sJs\n3s3h3d4s4h\n3s3h3d3c4h\n3s4s5s6s7s\n3456\n4d\t3d\n",
    "sichuan": "111444m789m456p77p\n789m456p77p\tgang 1m, gang 4m\n11112222333344s\n123m123456p789s77s\n1m\n",
}


def valid(document: Any, name: str) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator(schema(name)).validate(document)


@pytest.mark.parametrize("game", HANDS)
def test_hands(game: str) -> None:
    lines = HANDS[game]
    read = call("hand", game, "-", stdin=lines.encode()).json_lines()
    assert len(read) == lines.count("\n")
    assert {hand["legal"] for hand in read} == {True, False}
    for hand in read:
        valid(hand, "hand")


def test_pages() -> None:
    (document,) = call("explain", "--format", "json").json_lines()
    assert {page["kind"] for page in document["pages"]} == {"finding", "clause"}
    valid(document, "explain")
