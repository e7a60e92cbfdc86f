"""Mahjong tiles: MPSZ texts, tiles as small integers, and a handful of tiles as one integer.

A tile is a number 0–26: ``suit * 9 + rank - 1``, the suits in the order ``m p s`` (characters, dots, bamboo). A
handful is one ``int`` with a field of five bits a tile, how many of it there are; a suit is 45 of its bits. Five bits
hold four hands of up to 14 tiles each without running over, as long as no hand has been found to hold a fifth copy.
Sets of tile kinds (the tiles of a seat's pengs, or of its gangs) are integers with one bit a tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from settlement.findings import quoted
from settlement.words import Message, Words

SUITS = "mps"
KINDS = 27
COPIES = 4

TILES: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
TILE_OF: dict[str, int] = {text: tile for tile, text in enumerate(TILES)}

FIELD = 5
SHIFT: tuple[int, ...] = tuple(FIELD * tile for tile in range(KINDS))
ONE: tuple[int, ...] = tuple(1 << shift for shift in SHIFT)
"""The handful that is one tile, by tile."""
ONES = sum(ONE)
SUIT_SHIFT = FIELD * 9
SUIT_MASK = (1 << SUIT_SHIFT) - 1
SUIT_KINDS = (1 << 9) - 1

_GROUP = re.compile(r"([1-9]+)([mps])")
_BLANKS = re.compile(r"[ \t\u00a0\u3000]+")

ADVICE = Message("tiles/advice", "write ranks 1 to 9 and then their suit: m characters, p dots, s bamboo (123m456p)")
NO_SUIT = Message("tiles/no-suit", "the ranks {ranks} at the end have no suit: {advice}")
HONOUR = Message("tiles/honour", "{tile} is an honour, which this game doesn't have: {advice}")
RED_FIVE = Message("tiles/red-five", '"0" (a red five) is no tile of this game: {advice}')
NO_PART = Message("tiles/no-part", "{text} at tile character {character} is no part of a tile: {advice}")
ONE_TILE = Message("tiles/one-tile", "one tile is due here, not {tiles}")


def plain(text: str) -> str:
    """A text of tiles as it is read: without blanks, suits in small letters."""
    return _BLANKS.sub("", text).lower()


def read_tiles(text: str) -> list[int] | Words:
    """The tiles of an MPSZ text in its order; words that say what can't be read otherwise.

    Blanks are ignored and the suit may be written in either case. Honours (``z``) and red fives (``0``) are no tiles
    of this game.
    """
    written_plain = plain(text)
    tiles: list[int] = []
    at = 0
    while at < len(written_plain):
        group = _GROUP.match(written_plain, at)
        if group is None:
            return _unreadable(written_plain, at)
        suit = SUITS.index(group[2]) * 9
        tiles += [suit + ord(rank) - 49 for rank in group[1]]
        at = group.end()
    return tiles


def _unreadable(text: str, at: int) -> Words:
    rest = text[at:]
    ranks = re.match(r"[1-9]*", rest)
    assert ranks is not None
    odd = rest[ranks.end() : ranks.end() + 1]
    if not odd:
        return NO_SUIT(ranks=quoted(rest, 14), advice=ADVICE())
    if odd == "z" and ranks[0]:
        return HONOUR(tile=quoted(rest[: ranks.end() + 1][-2:]), advice=ADVICE())
    if odd == "0":
        return RED_FIVE(advice=ADVICE())
    return NO_PART(text=quoted(odd), character=at + ranks.end() + 1, advice=ADVICE())


def read_tile(text: str) -> int | Words:
    """The one tile of a text; words that say what is wrong otherwise."""
    tiles = read_tiles(text)
    if isinstance(tiles, Words):
        return tiles
    if len(tiles) != 1:
        return ONE_TILE(tiles=len(tiles))
    return tiles[0]


def handful(tiles: Iterable[int]) -> int:
    """Tiles as one handful; at most 31 copies of each."""
    return sum([ONE[tile] for tile in tiles])


@lru_cache(1 << 14)
def _group_handful(text: str) -> int:
    tiles = read_tiles(text)
    assert isinstance(tiles, list)
    return handful(tiles)


def handful_of_canonical(text: str, size: int) -> int | None:
    """The handful of a text of exactly ``size`` tiles without blanks; None where it is anything else.

    The fast way for logs; ``size`` is at most 14, so that no field can run over.
    """
    total, ranks = 0, 0
    length = 0
    for group in _GROUP.finditer(text):
        part = group[0]
        ranks += len(part) - 1
        length += len(part)
        if ranks > size:
            return None
        total += _group_handful(part)
    return total if ranks == size and length == len(text) else None


def copies(held: int, tile: int) -> int:
    """How often a handful holds a tile."""
    return (held >> FIELD * tile) & 31


def tiles_in(held: int) -> list[int]:
    """The tiles of a handful, lowest first, each as often as it is there."""
    return [tile for tile in range(KINDS) for _ in range(copies(held, tile))]


def kinds_in(kinds: int) -> list[int]:
    """The tiles of a set of kinds, lowest first."""
    found: list[int] = []
    while kinds:
        lowest = kinds & -kinds
        found.append(lowest.bit_length() - 1)
        kinds ^= lowest
    return found


def more_than_four(held: int) -> list[int]:
    """The tiles of which a handful (at most 20 of each) holds more than four."""
    if not (held + ONES * 11) & (ONES << 4):
        return []
    return [tile for tile in range(KINDS) if copies(held, tile) > COPIES]


def written(held: int) -> str:
    """A handful in MPSZ, sorted: ``123m456p``."""
    texts = ["".join(str(tile % 9 + 1) for tile in tiles_in(held) if tile // 9 == suit) for suit in range(3)]
    return "".join(ranks + suit for ranks, suit in zip(texts, SUITS, strict=True) if ranks)
