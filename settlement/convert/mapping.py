"""A mapping as plain types: where each key of a log stands in a document of another shape, and how it is written there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

Input = Literal["json", "jsonl", "csv"]
Codes = Literal["hex", "decimal", "rank_first", "suit_first", "table"]
Path: TypeAlias = tuple[str | int, ...]
Word: TypeAlias = str | int | bool


class Value(Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is", "as_": "as"}):
    """Where a value comes from, and how it is read.

    ``at`` is a path (JMESPath) from the document, or in an ``each`` from the entry; ``in_game`` is one from the document
    there too; ``is`` is the value itself. ``values`` says what each written value means. ``as`` is how a time is written
    (``rfc3339``, ``unix``, ``unix_ms`` or a form of strptime), ``zone`` its zone where it says none. ``first`` is the number
    of the first seat, ``by_player`` that a seat is given as its player's id. ``split`` cuts a text into a list.
    """

    at: str | UnsetType = UNSET
    in_game: str | UnsetType = UNSET
    is_: Word | UnsetType = UNSET
    values: dict[str, Word] = {}
    as_: str | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    first: int = 0
    by_player: bool = False
    split: str | UnsetType = UNSET


Source: TypeAlias = Value | str
"""A value's source; a text alone is its path."""


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats' players, an entry each; without ``seat`` they stand in the order of the seats."""

    each: str
    id: Source
    seat: Source | UnsetType = UNSET
    balance: Source | UnsetType = UNSET


class Hands(Struct, frozen=True, forbid_unknown_fields=True):
    """What each seat is dealt; without ``seat`` the entries stand in the order of the seats."""

    each: str
    cards: Source
    seat: Source | UnsetType = UNSET


class Lead(Struct, frozen=True, forbid_unknown_fields=True):
    """Who leads, and the drawn card that says so."""

    seat: Source
    card: Source | UnsetType = UNSET


class Exchange(Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that the seats exchanged."""

    to: Source
    given: Hands


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game begins with; which of it there is hangs on the game."""

    hands: Hands
    lead: Lead | UnsetType = UNSET
    first: Source | UnsetType = UNSET
    dealer: Source | UnsetType = UNSET
    missing: Source | UnsetType = UNSET
    exchange: Exchange | UnsetType = UNSET


class Events(Struct, frozen=True, forbid_unknown_fields=True, rename={"as_": "as"}):
    """What was done, an entry each. ``skip`` names what was written down and is no event of the game."""

    each: str
    do: Source
    seat: Source | UnsetType = UNSET
    cards: Source | UnsetType = UNSET
    tile: Source | UnsetType = UNSET
    kind: Source | UnsetType = UNSET
    stale: Source | UnsetType = UNSET
    by: Source | UnsetType = UNSET
    as_: Source | UnsetType = UNSET
    at: Source | UnsetType = UNSET
    skip: tuple[str, ...] = ()


class Claimed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the live server booked, an entry a seat, and the house."""

    each: str
    payout: Source
    house: Source
    seat: Source | UnsetType = UNSET


class Log(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a log."""

    game_id: Source
    started_at: Source
    players: Players
    deal: Deal
    events: Events
    room: Source | UnsetType = UNSET
    profile: Source | UnsetType = UNSET
    claimed: Claimed | UnsetType = UNSET


class Jokers(Struct, frozen=True, forbid_unknown_fields=True):
    """How the two jokers are written."""

    small: str
    big: str


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """How cards or tiles are written.

    ``hex`` and ``decimal``: a number whose upper half (of 16) is the suit, in the order of ``suits``, and whose lower is the
    rank, ace 1 to king 13; ``table``: codes and what they mean.
    """

    codes: Codes
    suits: str = ""
    jokers: Jokers | UnsetType = UNSET
    table: dict[str, str] = {}


class Mapping(Struct, frozen=True, forbid_unknown_fields=True):
    """One mapping.

    ``games`` is the path to the games of a JSON document, ``group`` the column whose equal values make one game of the rows
    of a CSV file. ``ignore`` names keys of the original that are left out knowingly.
    """

    mapping: str
    version: int
    title: str
    game: str
    input: Input
    cards: Cards
    log: Log
    games: str | UnsetType = UNSET
    group: str | UnsetType = UNSET
    encoding: Literal["utf-8", "gb18030"] = "utf-8"
    ignore: tuple[str, ...] = ()

    def sources(self) -> list[tuple[Path, Value, bool]]:
        """Every value's source with its path in the mapping, and whether it stands in an ``each``."""
        return list(_sources(self.log, ("log",), False))

    def lists(self) -> list[tuple[Path, str]]:
        """Every path of an ``each``, with its place in the mapping."""
        return list(_lists(self.log, ("log",)))


def _sources(part: object, path: Path, inside: bool) -> Iterator[tuple[Path, Value, bool]]:
    if isinstance(part, str):
        yield path, Value(at=part), inside
    elif isinstance(part, Value):
        yield path, part, inside
    elif isinstance(part, Struct):
        within = inside or hasattr(part, "each")
        for field in msgspec.structs.fields(part):
            if field.name in ("each", "skip"):
                continue
            is_of_game = isinstance(part, Claimed) and field.name == "house"
            yield from _sources(getattr(part, field.name), (*path, field.encode_name), within and not is_of_game)


def _lists(part: object, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(part, Struct) and not isinstance(part, Value):
        for field in msgspec.structs.fields(part):
            if field.name == "each":
                yield (*path, "each"), str(getattr(part, field.name))
            else:
                yield from _lists(getattr(part, field.name), (*path, field.encode_name))


def source_of(source: Source) -> Value:
    """A source as a :class:`Value`."""
    return Value(at=source) if isinstance(source, str) else source
