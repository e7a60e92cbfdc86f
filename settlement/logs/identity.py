"""Games that occur more than once: the same game again, or one id for different records.

Ids are global (across files, rooms and games) and compared as they are, byte by byte. Two records are the same game
when all their decoded fields are: then the first settles and the later ones are duplicates. As soon as the records of
an id differ, or one of them is invalid (it doesn't decode, it is cut, its line is too long), every one of them is in
conflict. A record without a readable id conflicts with nothing.

Memory: a census takes eight bytes a record, and about forty while it is evaluated; families are only kept of ids that
the census has seen more than once.
"""

from __future__ import annotations

import hashlib
from array import array
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from settlement.findings import Finding, quoted
from settlement.logs.codes import CONFLICT, DUPLICATE
from settlement.logs.scan import BOM, glance
from settlement.words import say


class _Named(msgspec.Struct):
    game_id: str


_named = msgspec.json.Decoder(_Named).decode


def game_id_of(raw: bytes) -> str | None:
    """The game id of a record, valid or not, without decoding the rest; None where none can be read.

    A record that names two ids has none: nobody can say which was meant.
    """
    line = raw.removeprefix(BOM)
    try:
        game_id = _named(line).game_id
    except (msgspec.DecodeError, RecursionError):
        return glance(line).get("game_id")
    # Letters of a key are escaped as \u00xx; without such an escape the key stands as often as its letters, or less.
    named_once = line.count(b"game_id") == 1 and b"\\u00" not in line
    return (game_id if named_once else glance(line).get("game_id")) or None


def id_hash(game_id: str) -> int:
    """64 bits of an id; different ids may share them, so they only say who has to be looked at closely."""
    return int.from_bytes(hashlib.blake2b(game_id.encode(), digest_size=8).digest())


def fingerprint(canonical: bytes) -> bytes:
    """Sixteen bytes that stand for all decoded fields of a record."""
    return hashlib.blake2b(canonical, digest_size=16).digest()


class Census:
    """Counts ids to tell which of them occur more than once."""

    def __init__(self) -> None:
        self._hashes = array("Q")

    def see(self, game_id: str) -> None:
        """Count the id of one record."""
        self._hashes.append(id_hash(game_id))

    def repeated(self) -> frozenset[int]:
        """The hashes that were seen more than once."""
        return frozenset(one for one, next_ in pairwise(sorted(self._hashes)) if one == next_)


class Place(NamedTuple):
    """Where a record stands: its position among all records of the run, its file and its line."""

    position: int
    file: str
    line: int


Beside = Literal["duplicate", "conflict"]
"""What a record can be beside others of its id."""


class Verdict(NamedTuple):
    """What a record is beside the others of its id, and the finding that points to one of them."""

    status: Beside
    finding: Finding


def duplicate_of(file: str, line: int) -> Verdict:
    """The verdict on a record that is the same game as the first of its id, which stands there."""
    return Verdict(
        "duplicate",
        DUPLICATE.finding(
            say("the same game stands in {file}, line {line}; this copy pays nothing", file=file, line=line)
        ),
    )


def in_conflict_with(game_id: str, file: str, line: int) -> Verdict:
    """The verdict on a record whose id another record has too, which stands there and is another game or none."""
    return Verdict(
        "conflict",
        CONFLICT.finding(
            say(
                "the id {game_id} is also that of {file}, line {line}, which is another record or an invalid one: "
                "none of them pays",
                game_id=quoted(game_id),
                file=file,
                line=line,
            )
        ),
    )


class _Family(msgspec.Struct):
    first: Place
    print_: bytes | None
    second: Place | None = None
    alike: bool = True


class Families:
    """The records of each id. All of them are seen, in any order, before the first verdict is asked."""

    def __init__(self) -> None:
        self._families: dict[str, _Family] = {}

    def see(self, game_id: str, place: Place, print_: bytes | None) -> None:
        """Add a record.

        :param print_: its fingerprint; None where the record is invalid.
        """
        family = self._families.get(game_id)
        if family is None:
            self._families[game_id] = _Family(place, print_)
            return
        family.alike = family.alike and print_ is not None and print_ == family.print_
        if place < family.first:
            family.first, place = place, family.first
        if family.second is None or place < family.second:
            family.second = place

    def beside(self, game_id: str, position: int) -> tuple[Beside, Place] | None:
        """What the record at a position is beside the others of its id, and the one that it is measured against.

        None where nothing keeps it from settling. The other is the first of the id; for the first itself, the next.
        """
        family = self._families.get(game_id)
        if family is None or family.second is None:
            return None
        is_first = position == family.first.position
        if family.alike:
            return None if is_first else ("duplicate", family.first)
        return "conflict", family.second if is_first else family.first

    def verdict(self, game_id: str, position: int) -> Verdict | None:
        """The same as a verdict."""
        found = self.beside(game_id, position)
        if found is None:
            return None
        status, other = found
        if status == "duplicate":
            return duplicate_of(other.file, other.line)
        return in_conflict_with(game_id, other.file, other.line)
