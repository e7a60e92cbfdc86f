"""Tiles as texts and as integers."""

from __future__ import annotations

import random

import pytest

from settlement.games.tiles import (
    TILES,
    copies,
    handful,
    handful_of_canonical,
    kinds_in,
    more_than_four,
    read_tile,
    read_tiles,
    tiles_in,
    written,
)
from settlement.words import Words


def test_reading() -> None:
    assert read_tiles("19m1p9s") == [0, 8, 9, 26]
    assert read_tiles(" 1 9M\t1p　9S ") == [0, 8, 9, 26]
    assert read_tiles("") == []
    assert read_tile("5p") == 13
    assert len(TILES) == 27


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1z", "honour"),
        ("10m", "red five"),
        ("12", "no suit"),
        ("m", '"m"'),
        ("１m", '"１"'),
        ("1m\n2m", "no part of a tile"),
        ("1m,2m", '","'),
    ],
)
def test_what_is_no_tile(text: str, why: str) -> None:
    found = read_tiles(text)
    assert isinstance(found, Words)
    assert why in str(found)
    assert "123m456p" in str(found)


def test_one_tile() -> None:
    assert isinstance(read_tile("12m"), Words)
    assert isinstance(read_tile(""), Words)


def test_handfuls() -> None:
    source = random.Random(4)
    wall = [tile for tile in range(27) for _ in range(4)]
    for _ in range(300):
        tiles = source.sample(wall, 14)
        held = handful(tiles)
        assert tiles_in(held) == sorted(tiles)
        assert read_tiles(written(held)) == sorted(tiles)
        text = "".join(TILES[tile] for tile in tiles)
        assert handful_of_canonical(text, 14) == held == handful_of_canonical(written(held), 14)
        assert handful_of_canonical(text, 13) is None
        assert handful_of_canonical(text + " ", 14) is None
        assert all(copies(held, tile) == tiles.count(tile) for tile in range(27))
        assert more_than_four(held) == []


def test_five_of_a_tile() -> None:
    held = handful([3] * 5 + [26] * 9)
    assert more_than_four(held) == [3, 26]
    assert handful_of_canonical("1" * 400 + "m", 14) is None


def test_sets_of_kinds() -> None:
    assert kinds_in(0) == []
    assert kinds_in(1 << 26 | 1 << 3 | 1) == [0, 3, 26]
