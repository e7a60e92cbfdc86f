"""What ``buckle impact`` is asked: two books, whose override is the profile that pays, and the steps from one to the other.

A step changes keys of the old profile to what they are in the new one, on top of all steps before it; the last one is
the new profile. Each step's share in a change is what it adds to the step before, so the shares sum to the change.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from settlement.games.editions import Book, Edition
from settlement.logs.filters import Filters

MOST_GAMES = 1000
"""The most games of a kind that an answer lists one by one."""


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """A key that differs: where it stands, the row of a table it is in, its value before and after; None where absent."""

    path: str
    row: str | None = None
    old: Any = None
    new: Any = None


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Keys that change together (one, where each of them makes a profile by itself), and the rules with them changed."""

    keys: tuple[Key, ...]
    rules: Any


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """An edition of the old profile, one of the new, and the steps from one to the other."""

    old: Edition
    new: Edition
    steps: tuple[Step, ...]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One call of ``buckle impact``.

    :param logs: inputs as given.
    :param old: the book whose override paid. :param new: the book whose override would have paid.
    :param pairs: every two editions that a game can be compared by.
    :param own: leave out games whose log, or the claim on whose room, names another profile than the old one.
    :param most_games: how many games of a kind are listed one by one.
    :param workers: how many processes.
    :param html: a page of the answer to write.
    :param filters: which records are looked at.
    """

    logs: tuple[str, ...]
    old: Book
    new: Book
    pairs: tuple[Pair, ...]
    own: bool = False
    most_games: int = 10
    workers: int = 1
    html: Path | None = None
    filters: Filters = Filters()

    @property
    def game(self) -> str:
        """The game that both profiles are for."""
        return self.pairs[0].old.game

    @property
    def old_id(self) -> str:
        """The id of the old profile."""
        return self.pairs[0].old.id

    def pair(self, old: Edition | None, new: Edition | None) -> int | None:
        """The number of the pair of two editions; None where one of them is missing."""
        if old is None or new is None:
            return None
        return next(n for n, p in enumerate(self.pairs) if (p.old.label, p.new.label) == (old.label, new.label))
